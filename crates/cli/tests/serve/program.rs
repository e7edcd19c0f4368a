//! Runs the program as a server on a free port.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};

use serde_json::{Value, json};

use crate::client::Browser;

/// The program, serving. It is killed with the test.
pub(crate) struct Serving {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
    _out: BufReader<ChildStdout>,
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The arguments that serve a folder on a free port.
fn arguments(folder: &Path) -> Vec<&str> {
    vec!["--data", folder.to_str().expect("a plain name"), "--port", "0", "--no-open", "--lang", "en"]
}

/// The program, to serve this folder.
pub(crate) fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_estafette"));
    command.args(arguments(folder)).stdin(Stdio::null());
    command
}

/// The same, in a shell that does something before it becomes the program.
pub(crate) fn command_after(first: &str, folder: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{first}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_estafette")]);
    command.args(arguments(folder)).stdin(Stdio::null());
    command
}

/// Starts the program, and waits until it has said where it is.
pub(crate) fn start(mut command: Command) -> Serving {
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program was built");
    let mut out = BufReader::new(child.stdout.take().expect("its output is read"));
    let mut lines = [String::new(), String::new()];
    for line in &mut lines {
        out.read_line(line).expect("the program prints text");
    }
    let page = lines[0].trim().strip_prefix("Estafette is at http://").unwrap_or_else(|| panic!("{lines:?}"));
    let address = page.trim_end_matches('/').parse().expect("an address");
    Serving { child, address, _out: out }
}

/// What the program says when it cannot serve.
pub(crate) fn fails(mut command: Command) -> Output {
    let output = command.output().expect("the program was built");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    output
}

/// A table with both seats at one screen: its id.
pub(crate) async fn table(browser: &Browser) -> String {
    let form = "game=triomphe&opponent=screen&name=Melas";
    let request = browser.write("/battles", "application/x-www-form-urlencoded");
    let answer = browser.send(request, form).await.expect("an answer");
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.header(hyper::header::LOCATION).trim_start_matches("/table/").to_owned()
}

/// A view; an error if the server dies of it.
pub(crate) async fn view(browser: &Browser, table: &str, viewer: &str) -> Result<Value, String> {
    let path = format!("/table/{table}/view?as={viewer}");
    let answer = browser.send(browser.request(hyper::Method::GET, &path), "").await?;
    assert_eq!(answer.status, 200, "{}", answer.text());
    Ok(answer.json())
}

/// An order that is possible in this view, as it is sent; an error if the server dies of it.
pub(crate) async fn order_of(
    browser: &Browser,
    table: &str,
    view: &Value,
    which: usize,
) -> Result<Value, String> {
    let nodes = view["draft"]["nodes"].as_object().expect("the view has a draft");
    let mut ready: Vec<String> =
        nodes.values().filter_map(|node| node["order"]["text"].as_str().map(str::to_owned)).collect();
    if ready.is_empty() {
        // The draft is so wide that no order is in sight.
        let path = format!("/table/{table}/complete?as={}", view["viewer"].as_str().expect("a seat"));
        let answer = browser.send(browser.request(hyper::Method::GET, &path), "").await?.json();
        ready = serde_json::from_value(answer["orders"].clone()).expect("orders in notation");
    }
    Ok(json!({ "as": view["viewer"], "answers": view["version"], "order": ready[which % ready.len()] }))
}

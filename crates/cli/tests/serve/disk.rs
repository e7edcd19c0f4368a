//! Full disks, files and ports of others, and an orderly end.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use estafette_server::store::{Sqlite, Store};
use serde_json::Value;

use crate::client::Browser;
use crate::program::{command, command_after, fails, order_of, start, table, view};

/// What the program complains about, in a line without escapes.
fn complaint(command: Command) -> String {
    let said = String::from_utf8(fails(command).stderr).expect("the program prints text");
    assert!(said.starts_with("estafette: ") && !said.contains("panicked"), "{said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    said
}

async fn acting(browser: &Browser, table: &str) -> Value {
    let seen = view(browser, table, "austria").await.expect("the server is there");
    match seen["acting"].as_str() {
        Some("france") => view(browser, table, "france").await.expect("the server is there"),
        _ => seen,
    }
}

/// Lets the process write files of any length.
#[cfg(target_os = "linux")]
fn make_room(process: u32) {
    let made = Command::new("prlimit").args(["--fsize=unlimited", "--pid", &process.to_string()]).status();
    assert!(made.is_ok_and(|status| status.success()), "prlimit is part of every Linux");
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_full_disk_orders_fail_whole_and_go_on_when_there_is_room() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    // No file may grow beyond 300 KiB; whoever tries gets an error and not a signal.
    let serving = start(command_after("trap '' XFSZ; ulimit -S -f 600", folder.path()));
    let browser = Browser::new(serving.address);
    let id = table(&browser).await;
    let path = format!("/table/{id}/orders");
    // Full is what refuses several in a row.
    let (mut done, mut refused) = (0, 0);
    let order = loop {
        let seen = acting(&browser, &id).await;
        let order = order_of(&browser, &id, &seen, done).await.expect("the server is there");
        let answer = browser.post(&path, &order).await;
        if answer.status == 200 {
            (done, refused) = (done + 1, 0);
            assert!(done < 500, "the disk is never full");
            continue;
        }
        assert_eq!(answer.error(), (503, "storage".to_owned()));
        assert_eq!(acting(&browser, &id).await, seen, "nothing happened");
        refused += 1;
        if refused == 4 {
            break order;
        }
    };
    assert!(done > 5, "the disk is full at once");
    for _ in 0..3 {
        assert_eq!(Browser::new(serving.address).form("/you/name", "name=Ney").await.error().0, 503);
    }
    make_room(serving.child.id());
    let ney = Browser::new(serving.address);
    assert_eq!(ney.form("/you/name", "name=Ney").await.status, 303);
    assert_eq!(browser.post(&path, &order).await.status, 200, "there is room again");
    for number in 0..5 {
        let seen = acting(&browser, &id).await;
        let order = order_of(&browser, &id, &seen, number).await.expect("the server is there");
        assert_eq!(browser.post(&path, &order).await.status, 200);
    }
    drop(serving);
    // Killed, it still has all that it acknowledged, and nothing that it did not.
    let store = Sqlite::open(&folder.path().join("estafette.sqlite")).await.expect("the file can be opened");
    assert_eq!(store.journal(&id).await.expect("it can be read").len(), done + 6);
    let session = estafette_server::secret::hash(&ney.cookie("estafette").expect("a session"));
    assert!(store.user(&session).await.expect("it can be read").is_some());
}

#[test]
fn a_file_that_is_no_database_is_left_alone() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("estafette.sqlite");
    let other = b"The battle of Marengo was fought on 14 June 1800. ".repeat(200);
    fs::write(&file, &other).expect("there is room for a file");
    let said = complaint(command(folder.path()));
    assert!(said.contains("estafette.sqlite") && said.contains("--data FOLDER"), "{said}");
    assert_eq!(fs::read(&file).expect("it is there"), other);
}

#[tokio::test]
async fn the_database_of_another_program_is_left_alone() {
    use sqlx::{Connection, Executor};
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("estafette.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut other = sqlx::SqliteConnection::connect_with(&options).await.expect("a database can be made");
    other.execute("CREATE TABLE recipes (chicken TEXT)").await.expect("it can be written");
    other.close().await.expect("it can be closed");
    let before = fs::read(&file).expect("it is there");
    let said = complaint(command(folder.path()));
    assert!(said.contains("another program"), "{said}");
    assert_eq!(fs::read(&file).expect("it is there"), before);
}

#[test]
fn a_damaged_database_is_not_opened() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    drop(start(command(folder.path())));
    let file = folder.path().join("estafette.sqlite");
    let mut bytes = fs::read(&file).expect("it is there");
    for name in ["estafette.sqlite-wal", "estafette.sqlite-shm"] {
        let _ = fs::remove_file(folder.path().join(name));
    }
    bytes.resize(8_192, 0);
    bytes[100..].fill(0x5a);
    fs::write(&file, bytes).expect("there is room for a file");
    let said = complaint(command(folder.path()));
    assert!(said.contains("estafette.sqlite") && said.contains("--data FOLDER"), "{said}");
}

#[test]
fn a_folder_that_cannot_be_made_or_written_is_named() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("there is room for a file");
    for path in [file.as_path(), &file.join("below")] {
        let said = complaint(command(path));
        assert!(said.contains("cannot be made") && said.contains("--data FOLDER"), "{said}");
    }
    // Nobody can write there, not even root.
    if cfg!(target_os = "linux") {
        let said = complaint(command(Path::new("/proc/self")));
        assert!(said.contains("cannot be opened") && said.contains("--data FOLDER"), "{said}");
    }
}

#[test]
fn a_port_that_is_taken_is_named() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let taken = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let port = taken.local_addr().expect("it has an address").port().to_string();
    let mut program = Command::new(env!("CARGO_BIN_EXE_estafette"));
    program.args(["--no-open", "--port", &port, "--data"]).arg(folder.path());
    let said = complaint(program);
    assert!(said.contains(&format!("port {port} is taken")) && said.contains("--port PORT"), "{said}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asked_to_end_it_ends_at_once_though_pages_are_open() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut serving = start(command(folder.path()));
    let browser = Browser::new(serving.address);
    let id = table(&browser).await;
    let mut line = browser.live(&format!("/table/{id}/live?as=austria"), None).await;
    assert_eq!(line.version().await, Some(1));
    let begun = Instant::now();
    let sent = Command::new("kill").args(["-TERM", &serving.child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let status = tokio::task::block_in_place(|| serving.child.wait()).expect("it ends");
    assert_eq!(status.code(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(5), "it took {:?}", begun.elapsed());
    assert_eq!(line.next().await, None, "the line ends");
}

//! A small browser: it keeps its cookies, says where it comes from, and shows every byte of an answer.

use std::net::SocketAddr;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::sync::Mutex;

/// Nothing that the server does takes this long.
const PATIENCE: Duration = Duration::from_secs(45);

/// A browser.
pub(crate) struct Browser {
    address: SocketAddr,
    cookies: std::sync::Mutex<Vec<(String, String)>>,
    connection: Mutex<Option<SendRequest<Full<Bytes>>>>,
}

/// What the server answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|wrong| panic!("{} is no JSON: {wrong}: {}", self.status, self.text()))
    }

    pub(crate) fn header(&self, name: HeaderName) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The status, and the name of the error if it is one.
    pub(crate) fn error(&self) -> (u16, String) {
        let named = serde_json::from_slice::<Value>(&self.body).ok();
        let name = named.and_then(|body| Some(body.get("error")?.as_str()?.to_owned()));
        (self.status, name.unwrap_or_default())
    }

    /// The answer, which must be a success.
    #[track_caller]
    pub(crate) fn success(self) -> Answer {
        assert!(self.status < 400, "{}: {}", self.status, self.text());
        self
    }
}

impl Browser {
    pub(crate) fn new(address: SocketAddr) -> Browser {
        Browser { address, cookies: std::sync::Mutex::default(), connection: Mutex::default() }
    }

    /// The server has moved.
    pub(crate) fn moved(&mut self, address: SocketAddr) {
        self.address = address;
        self.connection = Mutex::default();
    }

    /// The value of a cookie.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        let cookies = self.cookies.lock().expect("no test panics here");
        cookies.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    }

    /// Puts a cookie into the browser.
    pub(crate) fn set_cookie(&self, name: &str, value: &str) {
        let mut cookies = self.cookies.lock().expect("no test panics here");
        cookies.retain(|(known, _)| known != name);
        cookies.push((name.to_owned(), value.to_owned()));
    }

    /// A request as this browser makes it: with its cookies and its origin.
    pub(crate) fn request(&self, method: Method, path: &str) -> hyper::http::request::Builder {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, self.host());
        let cookies = self.cookies.lock().expect("no test panics here");
        let pairs: Vec<String> = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !pairs.is_empty() {
            request = request.header(header::COOKIE, pairs.join("; "));
        }
        request
    }

    /// A write, with its origin.
    pub(crate) fn write(&self, path: &str, kind: &str) -> hyper::http::request::Builder {
        self.request(Method::POST, path)
            .header(header::ORIGIN, format!("http://{}", self.host()))
            .header(header::CONTENT_TYPE, kind)
    }

    pub(crate) fn host(&self) -> String {
        self.address.to_string()
    }

    /// Sends a request; an error if the connection breaks.
    pub(crate) async fn send(
        &self,
        request: hyper::http::request::Builder,
        body: impl Into<Bytes>,
    ) -> Result<Answer, String> {
        let request = request.body(Full::new(body.into())).expect("a sound request");
        tokio::time::timeout(PATIENCE, self.exchange(request))
            .await
            .map_err(|_| "no answer in time".to_owned())?
    }

    async fn exchange(&self, request: Request<Full<Bytes>>) -> Result<Answer, String> {
        let mut connection = self.connection.lock().await;
        let mut sender = match connection.take().filter(|sender| !sender.is_closed()) {
            Some(sender) => sender,
            None => connect(self.address).await?,
        };
        let response = sender.send_request(request).await.map_err(|wrong| wrong.to_string())?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await.map_err(|wrong| wrong.to_string())?.to_bytes();
        if sender.ready().await.is_ok() {
            *connection = Some(sender);
        }
        drop(connection);
        self.keep_cookies(&parts.headers);
        Ok(Answer { status: parts.status.as_u16(), headers: parts.headers, body })
    }

    fn keep_cookies(&self, headers: &HeaderMap) {
        for cookie in headers.get_all(header::SET_COOKIE) {
            let text = cookie.to_str().expect("cookies are plain");
            let (pair, _) = text.split_once(';').unwrap_or((text, ""));
            let (name, value) = pair.split_once('=').expect("a cookie has a name");
            self.set_cookie(name, value);
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        let answer = self.send(self.request(Method::GET, path), "").await;
        answer.unwrap_or_else(|wrong| panic!("GET {path}: {wrong}"))
    }

    /// Sends a form.
    pub(crate) async fn form(&self, path: &str, form: &str) -> Answer {
        let answer = self.send(self.write(path, "application/x-www-form-urlencoded"), form.to_owned()).await;
        answer.unwrap_or_else(|wrong| panic!("POST {path}: {wrong}"))
    }

    /// Sends data.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.try_post(path, body).await.unwrap_or_else(|wrong| panic!("POST {path}: {wrong}"))
    }

    /// Sends data, perhaps to a server that dies of it.
    pub(crate) async fn try_post(&self, path: &str, body: &Value) -> Result<Answer, String> {
        self.send(self.write(path, "application/json"), body.to_string()).await
    }

    /// Opens a live line.
    pub(crate) async fn live(&self, path: &str, last: Option<u64>) -> Live {
        let mut request = self.request(Method::GET, path);
        if let Some(last) = last {
            request = request.header("last-event-id", HeaderValue::from(last));
        }
        let mut sender = connect(self.address).await.expect("the server is there");
        let request = request.body(Full::default()).expect("a sound request");
        let response = sender.send_request(request).await.expect("the server answers");
        Live { response, text: String::new(), _sender: sender }
    }
}

async fn connect(address: SocketAddr) -> Result<SendRequest<Full<Bytes>>, String> {
    let stream = TcpStream::connect(address).await.map_err(|wrong| wrong.to_string())?;
    stream.set_nodelay(true).map_err(|wrong| wrong.to_string())?;
    let handshake = http1::handshake(TokioIo::new(stream)).await;
    let (sender, connection) = handshake.map_err(|wrong| wrong.to_string())?;
    tokio::spawn(connection);
    Ok(sender)
}

/// A live line.
pub(crate) struct Live {
    response: Response<Incoming>,
    text: String,
    _sender: SendRequest<Full<Bytes>>,
}

impl Live {
    pub(crate) fn status(&self) -> u16 {
        self.response.status().as_u16()
    }

    pub(crate) fn headers(&self) -> &HeaderMap {
        self.response.headers()
    }

    /// The next event as it was sent; `None` when the line has ended.
    pub(crate) async fn next(&mut self) -> Option<String> {
        let next = async {
            loop {
                if let Some((event, rest)) = self.text.split_once("\n\n") {
                    let (event, rest) = (event.to_owned(), rest.to_owned());
                    self.text = rest;
                    if !event.starts_with(':') {
                        return Some(event);
                    }
                    continue;
                }
                let frame = self.response.frame().await?.ok()?;
                let bytes = frame.into_data().unwrap_or_default();
                self.text.push_str(std::str::from_utf8(&bytes).expect("events are text"));
            }
        };
        tokio::time::timeout(PATIENCE, next).await.expect("an event comes or the line ends")
    }

    /// The version that the next event tells.
    pub(crate) async fn version(&mut self) -> Option<u64> {
        let event = self.next().await?;
        let told = event.lines().find_map(|line| line.strip_prefix("data: ")).expect("an event has data");
        assert_eq!(event, format!("event: table\nid: {told}\ndata: {told}"), "as the documents say");
        Some(told.parse().expect("a version is a number"))
    }
}

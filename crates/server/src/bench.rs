//! How fast the server is: orders over real HTTP on loopback, each answered when it is on the disk, beside what
//! the same file can do without a server.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use estafette_core::{Draws, Seat, Viewer};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde_json::json;
use tokio::net::TcpStream;

use crate::battle::GAMES;
use crate::course::Course;
use crate::guard::Limits;
use crate::server::{Config, Server};
use crate::store::{Deed, Entry, Sqlite, Store};

/// What went wrong while measuring.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BenchError(String);

impl BenchError {
    #[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
    fn new(wrong: impl ToString) -> Self {
        BenchError(wrong.to_string())
    }
}

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measured {
    /// How many games were played at once.
    pub games: usize,
    /// How many Marshals had to decide all the while, at other tables.
    pub marshals: usize,
    /// Orders answered, each after it was on the disk.
    pub orders_per_s: u64,
    /// Half of the orders were answered within this time.
    pub p50_ms: f64,
    /// All but one in a hundred were.
    pub p99_ms: f64,
    /// Transactions of one such row that the same file commits one after another.
    pub raw_commits_per_s: u64,
}

/// Plays so many games at once for so long, beside as many Marshals as are wanted, in a file of this folder.
pub async fn run(
    folder: &Path,
    games: usize,
    marshals: usize,
    time: Duration,
) -> Result<Measured, BenchError> {
    let file = folder.join("bench.sqlite");
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let config = Config { file: file.clone(), address, limits: Limits::none() };
    let server = Server::open(config).await.map_err(BenchError::new)?;
    let (address, store) = (server.address(), server.store());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(server.run(async move { drop(stopped.await) }));
    let mut players = Vec::new();
    for number in 0..games {
        players.push(Player::sit_down(address, Arc::clone(&store), number as u64).await?);
    }
    let mut host = Player::sit_down(address, Arc::clone(&store), games as u64).await?;
    for _ in 0..marshals {
        host.challenge_a_marshal().await?;
    }
    let begin = Instant::now();
    let playing: Vec<_> = players.into_iter().map(|player| tokio::spawn(player.play(begin + time))).collect();
    let mut latencies = Vec::new();
    for player in playing {
        latencies.extend(player.await.map_err(BenchError::new)??);
    }
    let seconds = begin.elapsed().as_secs_f64();
    drop(stop);
    serving.await.map_err(BenchError::new)?.map_err(BenchError::new)?;
    latencies.sort_unstable();
    let percentile = |part: f64| {
        let at = ((latencies.len() as f64 * part) as usize).min(latencies.len().saturating_sub(1));
        latencies.get(at).map_or(0.0, |latency| (latency.as_secs_f64() * 100_000.0).round() / 100.0)
    };
    let raw = Sqlite::raw_commits(&file, time.min(Duration::from_secs(5))).await.map_err(BenchError::new)?;
    Ok(Measured {
        games,
        marshals,
        orders_per_s: (latencies.len() as f64 / seconds) as u64,
        p50_ms: percentile(0.5),
        p99_ms: percentile(0.99),
        raw_commits_per_s: raw as u64,
    })
}

/// One who plays both sides of one game after another, at random. He knows the seed from the store, so he can
/// follow the game himself and asks the server for nothing but to carry out orders.
struct Player {
    line: SendRequest<Full<Bytes>>,
    address: SocketAddr,
    store: Arc<dyn Store>,
    draws: Draws,
    cookie: String,
}

impl Player {
    async fn sit_down(address: SocketAddr, store: Arc<dyn Store>, number: u64) -> Result<Player, BenchError> {
        let stream = TcpStream::connect(address).await.map_err(BenchError::new)?;
        stream.set_nodelay(true).map_err(BenchError::new)?;
        let (line, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(BenchError::new)?;
        tokio::spawn(connection);
        Ok(Player { line, address, store, draws: Draws::new(number), cookie: String::new() })
    }

    /// Plays until the time is up; how long each order took.
    async fn play(mut self, end: Instant) -> Result<Vec<Duration>, BenchError> {
        let mut latencies = Vec::new();
        while Instant::now() < end {
            let table = self.new_table("opponent=screen&seat=any").await?;
            let stored = self.store.table(&table).await.map_err(BenchError::new)?;
            let stored = stored.ok_or_else(|| BenchError::new("the new table is not stored"))?;
            let mut course = Course::new(&stored.header).map_err(BenchError::new)?;
            while let Some(seat) = course.acting().filter(|_| Instant::now() < end) {
                let order = course.battle().random_order(self.draws.seed());
                let order = order.ok_or_else(|| BenchError::new("nothing to order"))?;
                let begin = Instant::now();
                self.order(&table, &course, seat, &order).await?;
                latencies.push(begin.elapsed());
                let entry = Entry { sequence: course.sequence() + 1, seat, deed: Deed::Order(order) };
                course.follow(&entry).map_err(BenchError::new)?;
            }
        }
        Ok(latencies)
    }

    /// Lets a Marshal begin a game, at which nobody answers him.
    async fn challenge_a_marshal(&mut self) -> Result<(), BenchError> {
        let second = GAMES[0].seats()[1];
        let table = self.new_table(&format!("opponent=general&general=marshal&seat={second}")).await?;
        let page = self.request(Method::GET, &format!("/table/{table}"), "text/html", String::new()).await?;
        if page.status() != StatusCode::OK {
            return Err(BenchError(format!("the table of a Marshal got {}", page.status())));
        }
        page.into_body().collect().await.map_err(BenchError::new)?;
        Ok(())
    }

    async fn new_table(&mut self, kind: &str) -> Result<String, BenchError> {
        let game = GAMES[0].id();
        let form = format!("game={game}&{kind}&name=bench");
        let response =
            self.request(Method::POST, "/battles", "application/x-www-form-urlencoded", form).await?;
        let headers = response.headers();
        if let Some(cookie) = headers.get(header::SET_COOKIE).and_then(|cookie| cookie.to_str().ok()) {
            cookie.split(';').next().unwrap_or_default().clone_into(&mut self.cookie);
        }
        let place = headers.get(header::LOCATION).and_then(|place| place.to_str().ok()).unwrap_or_default();
        let table = place.rsplit('/').next().unwrap_or_default().to_owned();
        response.into_body().collect().await.map_err(BenchError::new)?;
        Ok(table)
    }

    async fn order(
        &mut self,
        table: &str,
        course: &Course,
        seat: Seat,
        order: &str,
    ) -> Result<(), BenchError> {
        let answers = course.version(Viewer::Seat(seat));
        let body =
            json!({ "as": course.rules().seats()[seat.0 as usize], "answers": answers, "order": order });
        let path = format!("/table/{table}/orders");
        let response = self.request(Method::POST, &path, "application/json", body.to_string()).await?;
        let status = response.status();
        let body = response.into_body().collect().await.map_err(BenchError::new)?.to_bytes();
        if status != StatusCode::OK {
            return Err(BenchError(format!("`{order}` got {status}: {}", String::from_utf8_lossy(&body))));
        }
        Ok(())
    }

    async fn request(
        &mut self,
        method: Method,
        path: &str,
        kind: &str,
        body: String,
    ) -> Result<hyper::Response<hyper::body::Incoming>, BenchError> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, self.address.to_string())
            .header(header::ORIGIN, format!("http://{}", self.address))
            .header(header::COOKIE, &self.cookie)
            .header(header::CONTENT_TYPE, kind)
            .header("prefer", "return=minimal")
            .body(Full::new(Bytes::from(body)))
            .map_err(BenchError::new)?;
        self.line.ready().await.map_err(BenchError::new)?;
        self.line.send_request(request).await.map_err(BenchError::new)
    }
}

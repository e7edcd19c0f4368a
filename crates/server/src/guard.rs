//! What every request must pass: its origin, its rate, and what browsers are told about every answer.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use crate::answer::Wrong;
use crate::site::Site;

/// The most bytes of a request's body.
pub const LARGEST_BODY: usize = 16 * 1024;
/// The most pictures that are painted at once.
const MOST_PAINTERS: usize = 1;
/// The most live lines at once: each holds a connection.
const MOST_LINES: usize = 4_096;
/// How long a connection may take to say what it wants, and stay silent between two wishes.
const SAYING: Duration = Duration::from_secs(30);
/// The most connections at once, and from one address: whoever opens many and says nothing holds up no one else.
const MOST_CONNECTIONS: (usize, usize) = (8_192, 256);

/// How often anyone may ask, by address. Each has a burst for a page with all it needs, or a quick hand.
pub struct Limits {
    requests: Option<DefaultKeyedRateLimiter<IpAddr>>,
    weighty: Option<DefaultKeyedRateLimiter<IpAddr>>,
    lines: Arc<Semaphore>,
    painters: Semaphore,
    connections: Connections,
    saying: Duration,
}

/// The connections at once.
#[derive(Clone)]
struct Connections {
    most: usize,
    most_from_one: usize,
    held: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Connections {
    fn new(most: usize, most_from_one: usize) -> Connections {
        Connections { most, most_from_one, held: Arc::default() }
    }
}

/// Room for a connection, as long as it is held.
pub struct Room(Connections, IpAddr);

impl Drop for Room {
    fn drop(&mut self) {
        let mut held = self.0.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.1);
            }
        }
    }
}

impl Limits {
    /// The usual ones: 60 requests a second in bursts of 600; thirty passwords, new tables, pictures or pieces of
    /// advice in a row, then one every two seconds; and 256 connections at once.
    pub fn usual() -> Limits {
        let quota = |a_second: f64, burst: u32| {
            let quota = Quota::with_period(Duration::from_secs_f64(1.0 / a_second));
            quota.expect("not zero").allow_burst(NonZeroU32::new(burst).expect("not zero"))
        };
        Limits {
            requests: Some(DefaultKeyedRateLimiter::keyed(quota(60.0, 600))),
            weighty: Some(DefaultKeyedRateLimiter::keyed(quota(0.5, 30))),
            lines: Arc::new(Semaphore::new(MOST_LINES)),
            painters: Semaphore::new(MOST_PAINTERS),
            connections: Connections::new(MOST_CONNECTIONS.0, MOST_CONNECTIONS.1),
            saying: SAYING,
        }
    }

    /// None: for measuring how fast the server is, and for tests that are in a hurry.
    pub fn none() -> Limits {
        let connections = Connections::new(MOST_CONNECTIONS.0, usize::MAX);
        Limits { requests: None, weighty: None, connections, ..Limits::usual() }
    }

    /// The same, but with this long for a connection to say what it wants.
    #[must_use]
    pub fn within(self, saying: Duration) -> Limits {
        Limits { saying, ..self }
    }

    /// How long a connection may take to say what it wants.
    pub fn saying(&self) -> Duration {
        self.saying
    }

    /// Whether this address may try a password, make a table, have a picture painted or be advised now.
    pub fn weighty(&self, from: IpAddr) -> Result<(), Wrong> {
        check(self.weighty.as_ref(), from)
    }

    /// Room for a connection from this address, if there is any.
    pub fn connection(&self, from: IpAddr) -> Option<Room> {
        let connections = self.connections.clone();
        let mut held = connections.held.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = held.values().sum();
        let of_one = held.entry(from).or_default();
        if all >= connections.most || *of_one >= connections.most_from_one {
            return None;
        }
        *of_one += 1;
        drop(held);
        Some(Room(connections, from))
    }

    /// Room for a live line, as long as it is held.
    pub fn line(&self) -> Result<OwnedSemaphorePermit, Wrong> {
        Arc::clone(&self.lines).try_acquire_owned().map_err(|_| Wrong::Often(30))
    }

    /// Waits for a turn to paint a picture, which keeps a core busy for a while.
    pub async fn painter(&self) -> Result<SemaphorePermit<'_>, Wrong> {
        self.painters.acquire().await.map_err(|_| Wrong::Fault)
    }

    /// Forgets addresses that have not asked for a while.
    pub fn forget(&self) {
        for limiter in [&self.requests, &self.weighty].into_iter().flatten() {
            limiter.retain_recent();
        }
    }
}

fn check(limiter: Option<&DefaultKeyedRateLimiter<IpAddr>>, from: IpAddr) -> Result<(), Wrong> {
    let Some(limiter) = limiter else { return Ok(()) };
    limiter
        .check_key(&from)
        .map_err(|wait| Wrong::Often(wait.wait_time_from(DefaultClock::default().now()).as_secs() + 1))
}

/// Where a request came from.
#[derive(Clone, Copy, Debug)]
pub struct From(pub IpAddr);

/// Lets a request pass, or not.
pub async fn guard(State(site): State<Site>, mut request: Request, next: Next) -> Response {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let from = from.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(address)| address.ip());
    request.extensions_mut().insert(From(from));
    if let Err(wrong) = check(site.limits.requests.as_ref(), from) {
        return wrong.into_response();
    }
    if *request.method() != Method::GET && *request.method() != Method::HEAD && !is_same_origin(&request) {
        return Wrong::Origin.into_response();
    }
    next.run(request).await
}

/// Whether a page of this very site asks. Every browser says where a write comes from.
fn is_same_origin(request: &Request) -> bool {
    let header = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    let host = header(header::HOST).or_else(|| request.uri().authority().map(Authority::as_str));
    let origin = header(header::ORIGIN).and_then(|origin| origin.split_once("://"));
    match (host, origin) {
        (Some(host), Some((_, origin))) => host == origin,
        _ => false,
    }
}

/// What browsers are told with every answer: load nothing from elsewhere, run no script that is not a file of
/// ours, show the page in no frame, and tell no one where a link led from.
pub async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let told = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
             connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in told {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // What a viewer sees is his alone and changes; only files say otherwise.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

//! A server on a free port of this machine, with a file of its own.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use estafette_server::staff::Staff;
use estafette_server::store::{Header, Occupant, Store, User};
use estafette_server::{Config, Limits, Server, secret};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::client::Browser;

/// No general needs so long for his turn.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that ends with the test.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    pub(crate) store: Arc<dyn Store>,
    /// Where its generals think.
    pub(crate) staff: Staff,
    folder: Arc<TempDir>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Drop for Served {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// A server without limits on how often anyone may ask.
pub(crate) async fn serve() -> Served {
    serve_in(Arc::new(tempfile::tempdir().expect("there is room for a folder")), Limits::none()).await
}

/// A server with a given folder and limits.
pub(crate) async fn serve_in(folder: Arc<TempDir>, limits: Limits) -> Served {
    let file = folder.path().join("games.sqlite");
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let server = Server::open(Config { file, address, limits }).await.expect("the server opens");
    let (address, store, staff) = (server.address(), server.store(), server.staff());
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(async move {
        let stopped = async {
            let _ = stopped.await;
        };
        server.run(stopped).await.expect("the server serves");
    });
    Served { address, store, staff, folder, stop: Some(stop), task }
}

impl Served {
    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path().join("games.sqlite")
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Ends the server and starts another on the same file.
    pub(crate) async fn restart(mut self) -> Served {
        let folder = Arc::clone(&self.folder);
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        (&mut self.task).await.expect("the server ends well");
        serve_in(folder, Limits::none()).await
    }

    /// Another server on the same file.
    pub(crate) async fn beside(&self) -> Served {
        serve_in(Arc::clone(&self.folder), Limits::none()).await
    }

    pub(crate) fn stranger(&self) -> Browser {
        Browser::new(self.address)
    }

    /// The browser of a guest of this name.
    pub(crate) async fn guest(&self, name: &str) -> Browser {
        let browser = self.stranger();
        let answer = browser.form("/you/name", &format!("name={name}")).await;
        assert_eq!(answer.status, 303);
        browser
    }

    /// The person of a browser.
    pub(crate) async fn user(&self, browser: &Browser) -> User {
        let session = browser.cookie("estafette").expect("the browser has a session");
        self.store.user(&secret::hash(&session)).await.expect("it can be read").expect("it is known")
    }

    /// A table of two guests, who hold the seats in their order.
    pub(crate) async fn table_of(&self, guests: [&Browser; 2]) -> String {
        self.table_from(guests, 1800).await
    }

    /// The same, with a given seed.
    pub(crate) async fn table_from(&self, guests: [&Browser; 2], seed: u64) -> String {
        let mut seats = Vec::new();
        for guest in guests {
            let user = self.user(guest).await;
            seats.push(Occupant::Person(user.id, user.name));
        }
        let header = header(seed);
        self.store.add_table(&header, &seats, None).await.expect("there is room for a table");
        header.id
    }
}

/// The header of a table, with this seed.
pub(crate) fn header(seed: u64) -> Header {
    let rules = estafette_server::battle::GAMES[0];
    Header {
        id: secret::id(),
        game: rules.id().to_owned(),
        rules: rules.version(),
        setup: estafette_core::Setup::plain(rules.scenarios()[0]),
        seed: seed.into(),
        open: false,
    }
}

/// The view of a seat.
pub(crate) async fn view(browser: &Browser, table: &str, viewer: &str) -> Value {
    browser.get(&format!("/table/{table}/view?as={viewer}")).await.success().json()
}

/// The view of a seat as soon as it must decide, or the game is over.
pub(crate) async fn until_yours(browser: &Browser, table: &str, viewer: &str) -> Value {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let seen = view(browser, table, viewer).await;
        if seen["yours"] == true || seen["status"] == "over" {
            return seen;
        }
        assert!(Instant::now() < deadline, "the general does not decide");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// An order that the view offers, as it is sent: the first or the last of those that need fewest picks.
pub(crate) fn any_order(view: &Value, which: usize) -> Value {
    let nodes = view["draft"]["nodes"].as_object().expect("the view has a draft");
    let ready: Vec<&str> = nodes.values().filter_map(|node| node["order"]["text"].as_str()).collect();
    let order = ready[which % ready.len()];
    json!({ "as": view["viewer"], "answers": view["version"], "order": order })
}

/// The same, where the draft may be so wide that no order is in sight.
pub(crate) async fn some_order(browser: &Browser, table: &str, view: &Value) -> Value {
    let viewer = view["viewer"].as_str().expect("a seat");
    let offered = browser.get(&format!("/table/{table}/complete?as={viewer}")).await.success().json();
    json!({ "as": viewer, "answers": view["version"], "order": offered["orders"][0] })
}

/// Plays some orders at a table of two guests.
pub(crate) async fn play(guests: [&Browser; 2], table: &str, orders: usize) {
    for number in 0..orders {
        let acting = view(guests[0], table, "austria").await["acting"].as_str().map(str::to_owned);
        let Some(acting) = acting else { return };
        let guest = guests[usize::from(acting == "france")];
        let seen = view(guest, table, &acting).await;
        guest.post(&format!("/table/{table}/orders"), &any_order(&seen, number * 7)).await.success();
    }
}

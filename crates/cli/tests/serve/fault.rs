//! The program is killed in the middle of play, again and again, and forgets nothing that it acknowledged.

use std::time::Duration;

use estafette_core::Draws;
use estafette_server::course::Course;
use estafette_server::store::{Deed, Sqlite, Store};
use serde_json::Value;

use crate::client::Browser;
use crate::program::{Serving, command, order_of, start, table, view};

const KILLS: usize = 100;
const TABLES: usize = 4;

/// One who plays both sides of a table, and remembers what was acknowledged.
struct Player {
    browser: Browser,
    table: String,
    draws: Draws,
    /// The orders that stand.
    orders: Vec<(String, String)>,
    /// The order that was sent and not answered.
    pending: Option<Value>,
    /// Tables that are over, with their orders.
    finished: Vec<(String, Vec<(String, String)>)>,
    /// How many of the unanswered orders were stored all the same.
    stored_unanswered: usize,
}

fn named(order: &Value) -> (String, String) {
    let text = |key: &str| order[key].as_str().expect("a text").to_owned();
    (text("as"), text("order"))
}

impl Player {
    /// Finds out what became of the order that was not answered.
    async fn settle(&mut self) -> Result<(), String> {
        let Some(order) = &self.pending else { return Ok(()) };
        let seat = order["as"].as_str().expect("a seat");
        let seen = view(&self.browser, &self.table, seat).await?;
        let answered = order["answers"].as_u64().expect("a version");
        match seen["version"].as_u64() {
            Some(now) if now == answered => {}
            Some(now) if now == answered + 1 => {
                self.orders.push(named(order));
                self.stored_unanswered += 1;
            }
            other => panic!("after version {answered} and one order comes {other:?}"),
        }
        self.pending = None;
        Ok(())
    }

    /// Plays until the server dies.
    async fn play(mut self) -> Player {
        while self.go_on().await.is_ok() {}
        self
    }

    async fn go_on(&mut self) -> Result<(), String> {
        self.settle().await?;
        let seen = view(&self.browser, &self.table, "austria").await?;
        let Some(acting) = seen["acting"].as_str() else {
            let form = "game=triomphe&opponent=screen";
            let request = self.browser.write("/battles", "application/x-www-form-urlencoded");
            let answer = self.browser.send(request, form).await?;
            let path = answer.header(hyper::header::LOCATION).trim_start_matches("/table/").to_owned();
            let over = std::mem::replace(&mut self.table, path);
            self.finished.push((over, std::mem::take(&mut self.orders)));
            return Ok(());
        };
        let seen = if acting == "austria" { seen } else { view(&self.browser, &self.table, acting).await? };
        let order = order_of(&self.browser, &self.table, &seen, self.draws.below(10_000)).await?;
        self.pending = Some(order.clone());
        let answer = self.browser.try_post(&format!("/table/{}/orders", self.table), &order).await?;
        assert_eq!(answer.status, 200, "{order}: {}", answer.text());
        let seen = answer.json();
        assert_eq!(seen["version"].as_u64(), order["answers"].as_u64().map(|version| version + 1));
        self.orders.push(named(&order));
        self.pending = None;
        Ok(())
    }
}

fn kill(mut serving: Serving) {
    serving.child.kill().expect("it runs");
    serving.child.wait().expect("it ends");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_killed_a_hundred_times_forgets_no_acknowledged_order_and_doubles_none() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut draws = Draws::new(1800);
    let mut serving = start(command(folder.path()));
    let mut players = Vec::new();
    for number in 0..TABLES {
        let browser = Browser::new(serving.address);
        let table = table(&browser).await;
        players.push(Player {
            browser,
            table,
            draws: Draws::new(number as u64),
            orders: Vec::new(),
            pending: None,
            finished: Vec::new(),
            stored_unanswered: 0,
        });
    }
    for number in 0..KILLS {
        let playing: Vec<_> = players.into_iter().map(|player| tokio::spawn(player.play())).collect();
        tokio::time::sleep(Duration::from_millis(100 + draws.below(300) as u64)).await;
        kill(serving);
        players = Vec::new();
        for player in playing {
            players.push(player.await.expect("nothing unexpected was answered"));
        }
        if number % 10 == 9 {
            // It may also die before it has opened its file.
            let mut begun = command(folder.path()).spawn().expect("the program was built");
            tokio::time::sleep(Duration::from_millis(draws.below(40) as u64)).await;
            begun.kill().expect("it runs");
            begun.wait().expect("it ends");
        }
        serving = start(command(folder.path()));
        for player in &mut players {
            player.browser.moved(serving.address);
        }
    }
    for player in &mut players {
        player.settle().await.expect("the server is there");
    }
    kill(serving);
    let store = Sqlite::open(&folder.path().join("estafette.sqlite")).await.expect("the file can be opened");
    let (mut acknowledged, mut snapshots) = (0, 0);
    for player in players {
        assert!(player.orders.len() + player.finished.len() > 0, "everyone has played");
        let tables = player.finished.into_iter().chain([(player.table, player.orders)]);
        for (table, orders) in tables {
            acknowledged += orders.len();
            snapshots += usize::from(check(&store, &table, &orders).await);
        }
    }
    println!("{acknowledged} orders, {snapshots} snapshots");
    assert!(acknowledged > 300, "only {acknowledged} orders were acknowledged");
    assert!(snapshots >= TABLES, "only {snapshots} tables had a snapshot");
}

/// The journal holds the orders and no others, and replays to what is stored; whether there was a snapshot.
async fn check(store: &Sqlite, table: &str, orders: &[(String, String)]) -> bool {
    let journal = store.journal(table).await.expect("it can be read");
    let seats = ["austria", "france"];
    let stored: Vec<(String, String)> = journal
        .iter()
        .map(|entry| match &entry.deed {
            Deed::Order(text) => (seats[entry.seat.0 as usize].to_owned(), text.clone()),
            other => panic!("nobody did {other:?}"),
        })
        .collect();
    assert_eq!(stored, orders, "the journal of {table}");
    assert!(journal.iter().map(|entry| entry.sequence).eq(1..=journal.len() as u32));
    let table = store.table(table).await.expect("it can be read").expect("it is there");
    let mut replayed = Course::new(&table.header).expect("the game is known");
    for entry in &journal {
        replayed.follow(entry).expect("the journal replays");
    }
    let Some(snapshot) = table.snapshot else { return false };
    let mut resumed = Course::resume(&table.header, &snapshot).expect("the snapshot is whole");
    for entry in &table.entries {
        resumed.follow(entry).expect("the journal goes on from it");
    }
    assert_eq!(resumed.keep(), replayed.keep(), "the snapshot is the journal's");
    true
}

#[tokio::test]
async fn a_general_who_was_killed_thinking_decides_when_the_table_is_opened() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut serving = start(command(folder.path()));
    let mut browser = Browser::new(serving.address);
    let form = "game=triomphe&seat=austria&opponent=general&general=marshal&name=Melas";
    let request = browser.write("/battles", "application/x-www-form-urlencoded");
    let answer = browser.send(request, form).await.expect("an answer");
    let table = answer.header(hyper::header::LOCATION).trim_start_matches("/table/").to_owned();
    let seen = view(&browser, &table, "austria").await.expect("an answer");
    let end = serde_json::json!({ "as": "austria", "answers": seen["version"], "order": "end" });
    let answer = browser.post(&format!("/table/{table}/orders"), &end).await;
    assert_eq!(answer.json()["thinking"], "Marshal Lannes", "{}", answer.text());
    // He takes three seconds.
    serving.child.kill().expect("it runs");
    serving.child.wait().expect("it ends");
    let serving = start(command(folder.path()));
    browser.moved(serving.address);
    let after = view(&browser, &table, "austria").await.expect("an answer");
    assert_eq!(
        (&after["thinking"], &after["version"]),
        (&answer.json()["thinking"], &answer.json()["version"])
    );
    let deadline = std::time::Instant::now() + Duration::from_secs(40);
    loop {
        let now = view(&browser, &table, "austria").await.expect("an answer");
        if now["version"] != after["version"] {
            break;
        }
        assert!(std::time::Instant::now() < deadline, "the general does not decide");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

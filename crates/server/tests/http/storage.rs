//! A file that is locked, damaged or shared: a clear answer, and nothing lost.

use std::time::{Duration, Instant};

use estafette_server::course::Course;
use estafette_server::store::{Sqlite, Store};
use hyper::header;
use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::client::Browser;
use crate::served::{Served, any_order, play, serve, some_order, until_yours, view};

async fn table() -> (Served, [Browser; 2], String) {
    let served = serve().await;
    let guests = [served.guest("Melas").await, served.guest("Bonaparte").await];
    let table = served.table_of([&guests[0], &guests[1]]).await;
    play([&guests[0], &guests[1]], &table, 4).await;
    (served, guests, table)
}

/// Another connection to the file.
async fn beside(served: &Served) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(served.file());
    SqliteConnection::connect_with(&options).await.expect("the file can be opened")
}

async fn acting<'a>(guests: &'a [Browser; 2], table: &str) -> (&'a Browser, Value) {
    let seat = view(&guests[0], table, "spectator").await["acting"].as_str().expect("a seat").to_owned();
    let guest = &guests[usize::from(seat == "france")];
    (guest, view(guest, table, &seat).await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_file_is_locked_orders_wait_or_fail_whole_and_reading_goes_on() {
    let (served, guests, table) = table().await;
    let other = [served.guest("Murat").await, served.guest("Ott").await];
    let second = served.table_of([&other[0], &other[1]]).await;
    let third = served.table_of([&other[0], &other[1]]).await;
    let path = format!("/table/{table}/orders");
    let (guest, seen) = acting(&guests, &table).await;
    let order = any_order(&seen, 0);
    let second_seen = view(&other[0], &second, "austria").await;
    let (second_order, second_path) = (any_order(&second_seen, 0), format!("/table/{second}/orders"));
    let mut lock = beside(&served).await;
    lock.execute("BEGIN EXCLUSIVE").await.expect("the file can be locked");
    let begun = Instant::now();
    // Names and new tables wait too, and must not take the place of those who read.
    let writers: Vec<Browser> = (0..6).map(|_| served.stranger()).collect();
    let writing = futures_util::future::join_all(writers.iter().map(|one| one.form("/you/name", "name=Ney")));
    let (answers, one, two, read_in) =
        tokio::join!(writing, guest.post(&path, &order), other[0].post(&second_path, &second_order), async {
            for _ in 0..10 {
                assert_eq!(served.stranger().get(&format!("/table/{third}/view")).await.status, 200);
                assert_eq!(other[1].get("/").await.status, 200);
            }
            begun.elapsed()
        });
    assert!(read_in < Duration::from_secs(4), "reading took {read_in:?}");
    assert!(begun.elapsed() < Duration::from_secs(20), "all waited {:?}", begun.elapsed());
    assert_eq!(one.error(), (503, "storage".to_owned()));
    assert_eq!(two.error(), (503, "storage".to_owned()));
    for answer in answers {
        assert_eq!(answer.error(), (503, "storage".to_owned()));
        assert!(answer.header(header::SET_COOKIE).is_empty());
    }
    assert_eq!(acting(&guests, &table).await.1, seen, "nothing happened");
    lock.execute("ROLLBACK").await.expect("the file can be released");
    assert_eq!(guest.post(&path, &order).await.status, 200, "the same order is good again");
    other[0].post(&second_path, &second_order).await.success();
    assert_eq!(served.store.journal(&table).await.expect("it can be read").len(), 5);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_whose_sender_hangs_up_in_the_middle_is_stored_and_told_or_neither() {
    let (served, guests, table) = table().await;
    let (guest, seen) = acting(&guests, &table).await;
    let mut line = guest
        .live(&format!("/table/{table}/live?as={}", seen["viewer"].as_str().expect("a seat")), None)
        .await;
    let version = line.version().await.expect("a version");
    let mut lock = beside(&served).await;
    lock.execute("BEGIN EXCLUSIVE").await.expect("the file can be locked");
    let body = any_order(&seen, 0).to_string();
    let host = guest.host();
    let cookie = guest.cookie("estafette").expect("a session");
    let mut stream = TcpStream::connect(served.address).await.expect("the server is there");
    let request = format!(
        "POST /table/{table}/orders HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: estafette={cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.expect("the server listens");
    // The table is held for the order as soon as that has come: then a view has to wait.
    let probe = served.stranger();
    let path = format!("/table/{table}/view");
    while tokio::time::timeout(Duration::from_millis(100), probe.get(&path)).await.is_ok() {}
    drop(stream);
    // Time for the server to notice; nothing tells when it has.
    tokio::time::sleep(Duration::from_millis(100)).await;
    lock.execute("ROLLBACK").await.expect("the file can be released");
    assert_eq!(line.version().await, Some(version + 1), "it is told without another order");
    assert_eq!(served.store.journal(&table).await.expect("it can be read").len(), 5);
    play([&guests[0], &guests[1]], &table, 3).await;
    assert_eq!(served.store.journal(&table).await.expect("it can be read").len(), 8);
}

#[tokio::test]
async fn two_servers_on_one_file_never_make_two_moves_of_one() {
    let (served, guests, table) = table().await;
    let path = format!("/table/{table}/orders");
    let mut losers = [0, 0];
    for number in 0..8 {
        let (guest, seen) = acting(&guests, &table).await;
        let seat = seen["viewer"].as_str().expect("a seat");
        let beside = served.beside().await;
        let twin = Browser::new(beside.address);
        twin.set_cookie("estafette", &guest.cookie("estafette").expect("a session"));
        assert_eq!(view(&twin, &table, seat).await, seen, "both servers read the same table");
        let order = any_order(&seen, number);
        let (one, two) = if number % 2 == 0 {
            tokio::join!(guest.post(&path, &order), twin.post(&path, &order))
        } else {
            let two = twin.post(&path, &order).await;
            (guest.post(&path, &order).await, two)
        };
        let mut statuses = [one.status, two.status];
        losers[usize::from(one.status == 200)] += 1;
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let (done, late) = if one.status == 200 { (one, two) } else { (two, one) };
        assert_eq!(late.error().1, "stale");
        assert_eq!(late.json()["view"], done.json(), "whoever was late gets the fresh table");
        assert_eq!(served.store.journal(&table).await.expect("it can be read").len(), 4 + number + 1);
        assert_ne!(view(guest, &table, seat).await["version"], seen["version"], "it is seen here too");
    }
    assert!(losers[0] > 0, "each may be late: {losers:?}");
}

#[tokio::test]
async fn a_damaged_snapshot_is_thrown_away_and_the_journal_counts() {
    let (served, mut guests, table) = table().await;
    play([&guests[0], &guests[1]], &table, 60).await;
    let before = view(&guests[0], &table, "austria").await;
    let stored = served.store.table(&table).await.expect("it can be read").expect("it is there");
    let snapshot = stored.snapshot.expect("after fifty entries there is a snapshot");
    let mut damaged = Vec::new();
    for at in [0, 40, snapshot.body.len() / 2, snapshot.body.len() - 1] {
        let mut body = snapshot.body.clone();
        body[at] ^= 1;
        damaged.push(body);
    }
    damaged.extend([
        Vec::new(),
        vec![0; 31],
        vec![0xff; 4_000],
        snapshot.body[..snapshot.body.len() / 2].to_vec(),
    ]);
    let mut served = served;
    for body in damaged {
        let mut file = beside(&served).await;
        let changed = sqlx::query("UPDATE snapshots SET body = ? WHERE table_id = ?").bind(body).bind(&table);
        changed.execute(&mut file).await.expect("it can be written");
        file.close().await.expect("it can be closed");
        served = served.restart().await;
        for guest in &mut guests {
            guest.moved(served.address);
        }
        assert_eq!(view(&guests[0], &table, "austria").await, before);
    }
    play([&guests[0], &guests[1]], &table, 4).await;
}

#[tokio::test]
async fn a_table_read_from_its_snapshot_is_the_one_of_its_journal() {
    let (served, guests, table) = table().await;
    play([&guests[0], &guests[1]], &table, 70).await;
    let store = Sqlite::open(&served.file()).await.expect("the file can be opened");
    let stored = store.table(&table).await.expect("it can be read").expect("it is there");
    let snapshot = stored.snapshot.expect("after fifty entries there is a snapshot");
    let mut resumed = Course::resume(&stored.header, &snapshot).expect("a snapshot can be resumed");
    for entry in &stored.entries {
        resumed.follow(entry).expect("the journal goes on from it");
    }
    let mut replayed = Course::new(&stored.header).expect("the game is known");
    for entry in &store.journal(&table).await.expect("it can be read") {
        replayed.follow(entry).expect("the journal replays");
    }
    assert_eq!(resumed.keep(), replayed.keep());
}

#[tokio::test]
async fn a_game_against_a_general_goes_on_where_a_lock_stopped_it() {
    let served = serve().await;
    let host = served.guest("Bonaparte").await;
    let made = host.form("/battles", "game=triomphe&seat=austria&opponent=general&general=recruit").await;
    let table = made.header(header::LOCATION).trim_start_matches("/table/").to_owned();
    for _ in 0..8 {
        let seen = until_yours(&host, &table, "austria").await;
        if seen["status"] == "over" {
            break;
        }
        let order = some_order(&host, &table, &seen).await;
        host.post(&format!("/table/{table}/orders"), &order).await.success();
    }
    until_yours(&host, &table, "austria").await;
    // The general's decision was not stored: as after a server that died between the two.
    let mut file = beside(&served).await;
    let served = {
        let journal = served.store.journal(&table).await.expect("it can be read");
        let last = journal.iter().rev().take_while(|entry| entry.seat.0 == 1).count();
        let sequence = (journal.len() - last) as u32;
        let cut = sqlx::query("DELETE FROM journal WHERE table_id = ? AND sequence > ?")
            .bind(&table)
            .bind(sequence);
        cut.execute(&mut file).await.expect("it can be written");
        sqlx::query("DELETE FROM snapshots").execute(&mut file).await.expect("it can be written");
        file.close().await.expect("it can be closed");
        served.restart().await
    };
    let mut host = host;
    host.moved(served.address);
    until_yours(&host, &table, "austria").await;
}

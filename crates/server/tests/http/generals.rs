//! Generals at the table: they are chosen, think while everyone else goes on, and survive whatever happens meanwhile.

use estafette_bots::Level;
use estafette_core::{Draws, Game, Play, RandomPlayer, Seat, Seed, Viewer};
use estafette_server::battle;
use estafette_server::course::Course;
use estafette_server::officer::Officer;
use estafette_server::store::{Deed, Entry, Occupant, Page};
use estafette_triomphe::Triomphe;
use hyper::header;
use serde_json::{Value, json};

use crate::client::{Answer, Browser};
use crate::served::{Served, header, serve, some_order, until_yours, view};

/// A new battle against a general: the id of its table.
async fn against(host: &Browser, seat: &str, general: &str) -> String {
    let form = format!("game=triomphe&seat={seat}&opponent=general&general={general}");
    let answer = host.form("/battles", &form).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.header(header::LOCATION).trim_start_matches("/table/").to_owned()
}

/// Ends the turn of Austria, after which France must decide.
async fn end_turn(host: &Browser, table: &str) -> Value {
    let seen = view(host, table, "austria").await;
    let sent = json!({ "as": "austria", "answers": seen["version"], "order": "end" });
    host.post(&format!("/table/{table}/orders"), &sent).await.success().json()
}

/// A table where a general of France must decide and cannot: all rooms are taken.
async fn thinking(served: &Served, general: &str) -> (Browser, String, estafette_server::staff::Room) {
    let rooms = served.staff.occupy().await.expect("the server runs");
    let host = served.guest("Melas").await;
    let table = against(&host, "austria", general).await;
    end_turn(&host, &table).await;
    (host, table, rooms)
}

#[tokio::test]
async fn every_general_can_be_chosen_and_is_called_by_rank_and_name() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    let home = host.get("/").await.text();
    for level in Level::ALL {
        for officer in Officer::of(level) {
            assert!(home.contains(&format!("<option value=\"{officer}\">")), "{officer} is not offered");
            let table = against(&host, "austria", &officer.to_string()).await;
            let stored = served.store.table(&table).await.expect("it can be read").expect("it is stored");
            assert_eq!(stored.seats[1], Occupant::General(officer));
        }
    }
    let table = against(&host, "austria", "marshal-davout").await;
    assert!(view(&host, &table, "austria").await["parts"]["players"].to_string().contains("Marshal Davout"));
    assert!(host.get("/").await.text().contains("France: Marshal Davout"));
    host.form("/you/language", "language=es&back=/").await;
    assert!(host.get("/").await.text().contains("Francia: Mariscal Davout"));
}

#[tokio::test]
async fn who_is_no_general_is_refused() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    for wrong in ["", "&general=", "&general=emperor", "&general=marshal-ney", "&general=recruit-lannes"] {
        let answer = host.form("/battles", &format!("game=triomphe&opponent=general{wrong}")).await;
        assert_eq!(answer.error(), (400, "unknown".to_owned()), "{wrong}");
    }
    let answer = host.form("/battles", "game=triomphe&opponent=marshal").await;
    assert_eq!(answer.status, 400);
    assert_eq!(served.store.tables_of(served.user(&host).await.id).await.expect("it can be read"), []);
}

#[tokio::test]
async fn a_file_of_the_time_when_generals_had_no_names_is_read() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    let table = against(&host, "austria", "recruit-walter").await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(served.file());
    let mut file = sqlx::Connection::connect_with(&options).await.expect("the file can be opened");
    let old = sqlx::query("UPDATE seats SET general = 'recruit' WHERE general IS NOT NULL");
    old.execute(&mut file).await.expect("it can be written");
    let players = view(&host, &table, "austria").await["parts"]["players"].to_string();
    assert!(players.contains("Recruit Fricasse"), "{players}");
    end_turn(&host, &table).await;
    until_yours(&host, &table, "austria").await;
}

#[tokio::test]
async fn every_level_decides() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    for level in ["recruit", "sergeant", "colonel"] {
        let table = against(&host, "austria", level).await;
        for _ in 0..2 {
            let seen = until_yours(&host, &table, "austria").await;
            assert!(seen.get("thinking").is_none());
            if seen["status"] == "over" {
                break;
            }
            let answer = end_turn(&host, &table).await;
            assert!(answer["thinking"].is_string(), "it is not said that a general is thinking");
        }
        until_yours(&host, &table, "austria").await;
        let journal = served.store.journal(&table).await.expect("it can be read");
        assert!(journal.iter().any(|entry| entry.seat == Seat(1)), "the {level} did nothing");
    }
}

#[tokio::test]
async fn everyone_goes_on_while_generals_think() {
    let served = serve().await;
    let (host, table, rooms) = thinking(&served, "marshal-lannes").await;
    let mut others = Vec::new();
    for _ in 0..9 {
        let other = against(&host, "austria", "marshal").await;
        end_turn(&host, &other).await;
        others.push(other);
    }
    // The page of a table where a general thinks, and all that it asks for.
    assert_eq!(host.get(&format!("/table/{table}")).await.status, 200);
    let seen = view(&host, &table, "austria").await;
    assert_eq!(seen["thinking"], "Marshal Lannes");
    assert_eq!((&seen["yours"], &seen["acting"]), (&json!(false), &json!("france")));
    host.get(&format!("/table/{table}/frames?as=austria&from=0")).await.success();
    let offer = json!({ "as": "austria", "answers": seen["version"], "say": "offer" });
    let refused = host.post(&format!("/table/{table}/draw"), &offer).await;
    assert_eq!(refused.error().0, 409, "a general was offered a draw");
    // A table of two people.
    let guests = [&served.guest("Zach").await, &served.guest("Desaix").await];
    let beside = served.table_of(guests).await;
    crate::served::play(guests, &beside, 10).await;
    let journal = served.store.journal(&table).await.expect("it can be read");
    assert!(journal.iter().all(|entry| entry.seat == Seat(0)), "somebody thought in a room that was taken");
    // When there is room they decide, each once at a time. What they think in the meantime is not waited for.
    for other in others {
        resign(&host, &other).await;
    }
    resign(&host, &table).await;
    drop(rooms);
}

/// Puts a game as it stands on a table of these people: its id.
async fn put(served: &Served, play: &Play<Triomphe>, seats: &[Occupant]) -> String {
    let header = header(0);
    served.store.add_table(&header, seats, play.to_act()).await.expect("there is room for a table");
    let saved = postcard::to_stdvec(&play.save()).expect("a game can be written down");
    let rules = battle::rules("triomphe").expect("the game can be put on a table");
    let battle = rules.resume(&header.setup, header.seed, &saved).expect("a game can be read");
    let snapshot = Some(Course::of(&header, battle).expect("the game is known").keep());
    let entry = Entry { sequence: 1, seat: Seat(0), deed: Deed::Sit };
    let page = Page { table: header.id.clone(), entry, standing: None, occupant: None, snapshot };
    served.store.append(page).await.expect("there is room for an entry");
    header.id
}

/// Asks for advice.
async fn advice(browser: &Browser, table: &str, seat: &str) -> Answer {
    let seen: Value = browser.get(&format!("/table/{table}/view")).await.json();
    let sent = json!({ "as": seat, "answers": seen["version"] });
    browser.post(&format!("/table/{table}/advice"), &sent).await
}

#[tokio::test]
async fn advice_is_an_order_in_words_that_can_be_issued_by_its_picks() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    for game in ["triomphe&seat=austria", "battlefields&seat=blue"] {
        let answer = host.form("/battles", &format!("game={game}&opponent=general&general=recruit")).await;
        let table = answer.header(header::LOCATION).trim_start_matches("/table/").to_owned();
        let seat = game.rsplit('=').next().expect("a seat");
        let seen = until_yours(&host, &table, seat).await;
        assert_eq!(seen["advice"], true);
        let advised = advice(&host, &table, seat).await.success().json();
        let orders = advised["orders"].as_array().expect("a list");
        assert!(
            orders.iter().all(|order| order.as_str().is_some_and(|said| said.ends_with('.'))),
            "{orders:?}"
        );
        assert!(advised["value"].as_str().is_some_and(|said| said.starts_with("He thinks")));
        assert_eq!(
            advice(&host, &table, seat).await.success().json(),
            advised,
            "asked again he says the same"
        );
        assert_eq!(view(&host, &table, seat).await["version"], seen["version"], "asking does nothing");
        let sent = json!({ "as": seat, "answers": seen["version"], "picks": advised["picks"] });
        host.post(&format!("/table/{table}/orders"), &sent).await.success();
    }
}

#[tokio::test]
async fn advice_is_given_where_nobody_is_cheated_and_to_nobody_else() {
    let served = serve().await;
    let [melas, bonaparte] = [served.guest("Melas").await, served.guest("Bonaparte").await];
    let between = served.table_of([&melas, &bonaparte]).await;
    assert_eq!(view(&melas, &between, "austria").await["advice"], false);
    let refused = advice(&melas, &between, "austria").await;
    assert_eq!(refused.error(), (403, "advice".to_owned()));
    assert!(refused.json()["text"].as_str().is_some_and(|text| text.starts_with("Advice is given only")));
    // At one screen, to the seat that must decide and to no other.
    let alone = served.table_of([&melas, &melas]).await;
    assert_eq!(view(&melas, &alone, "france").await["advice"], false);
    assert_eq!(advice(&melas, &alone, "france").await.error().0, 409);
    assert_eq!(advice(&bonaparte, &alone, "austria").await.error(), (403, "seat".to_owned()));
    assert_eq!(advice(&served.stranger(), &alone, "austria").await.error(), (401, "nobody".to_owned()));
    assert_eq!(advice(&melas, &alone, "spectator").await.error(), (400, "malformed".to_owned()));
    // A friend may still come.
    let waiting = melas.form("/battles", "game=triomphe&seat=austria&opponent=link").await;
    let waiting = waiting.header(header::LOCATION).trim_start_matches("/table/").to_owned();
    let waiting = waiting.split('#').next().expect("an address");
    assert_eq!(advice(&melas, waiting, "austria").await.error(), (403, "advice".to_owned()));
}

#[tokio::test]
async fn advice_on_a_table_that_is_no_more_is_stale() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    let table = against(&host, "austria", "recruit").await;
    let rooms = served.staff.occupy().await.expect("the server runs");
    let asking = advice(&host, &table, "austria");
    // From another tab, while the colonel waits for room.
    let tab = Browser::new(served.address);
    tab.set_cookie("estafette", &host.cookie("estafette").expect("he is known"));
    let going_on = async {
        end_turn(&tab, &table).await;
        drop(rooms);
    };
    let (answer, ()) = tokio::join!(asking, going_on);
    assert_eq!(answer.error(), (409, "stale".to_owned()));
    assert_eq!(answer.json()["view"]["viewer"], "austria");
}

#[tokio::test]
async fn advice_does_not_depend_on_what_the_asker_cannot_know() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    let user = served.user(&host).await;
    let officer = "marshal".parse().expect("there are marshals");
    let seats = [Occupant::Person(user.id, user.name), Occupant::General(officer)];
    let mut play = Play::new(Triomphe::marengo(), Seed::from(3));
    let mut player = RandomPlayer::new(Draws::new(4));
    let mut compared = 0;
    while compared < 3 {
        for _ in 0..9 {
            let seat = play.to_act().expect("the game goes on");
            let order = player.order(play.game(), play.state()).expect("drafts have no dead ends");
            play.issue(seat, &order).expect("it was drafted");
        }
        let (game, state) = (play.game(), play.state());
        let Some(twin) = game.twin(state, Viewer::Seat(Seat(0)), player.draws()) else { continue };
        if play.to_act() != Some(Seat(0)) || game.to_act(&twin) != Some(Seat(0)) {
            continue;
        }
        let mut other = Play::resume(Triomphe::marengo(), Seed::from(3), play.save());
        other.suppose(twin);
        // Nothing before the twin can be taken back, so nothing before the original may be either.
        let mut one = Play::resume(Triomphe::marengo(), Seed::from(3), play.save());
        one.suppose(*state);
        let tables = [put(&served, &one, &seats).await, put(&served, &other, &seats).await];
        let [one, other] = tables.each_ref().map(|table| advice(&host, table, "austria"));
        assert_eq!(one.await.success().json(), other.await.success().json());
        compared += 1;
    }
}

/// The next state of random play in which France may decide something without a trace.
fn next_silent(number: u64) -> Option<Play<Triomphe>> {
    let mut play = Play::new(Triomphe::marengo(), Seed::from(number));
    let mut player = RandomPlayer::new(Draws::new(number));
    while let Some(seat) = play.to_act() {
        if seat == Seat(1) && play.game().silent(play.state()).is_some() {
            return Some(play);
        }
        let order = player.order(play.game(), play.state()).expect("drafts have no dead ends");
        play.issue(seat, &order).expect("it was drafted");
    }
    None
}

#[tokio::test]
async fn a_decision_that_nobody_sees_is_carried_out_with_the_next_thing_that_is_seen() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    let user = served.user(&host).await;
    let officer = "recruit".parse().expect("there are recruits");
    let seats = [Occupant::Person(user.id, user.name), Occupant::General(officer)];
    let mut unseen = 0;
    for play in (0..).filter_map(next_silent) {
        let table = put(&served, &play, &seats).await;
        let silent = play.game().silent(play.state()).map(|order| play.game().write(Seat(1), &order));
        let rooms = served.staff.occupy().await.expect("the server runs");
        let version = view(&host, &table, "austria").await["version"].as_u64();
        let mut line = host.live(&format!("/table/{table}/live?as=austria"), version).await;
        drop(rooms);
        assert_eq!(line.version().await, version.map(|version| version + 1));
        let journal = served.store.journal(&table).await.expect("it can be read");
        let mut orders = journal.into_iter().filter_map(|entry| match entry.deed {
            Deed::Order(order) => Some(order),
            _ => None,
        });
        if orders.next() == silent {
            assert!(orders.next().is_some(), "it was carried out by itself, and seen");
            unseen += 1;
        }
        if unseen == 2 {
            break;
        }
    }
}

async fn resign(host: &Browser, table: &str) -> Value {
    let seen = view(host, table, "austria").await;
    let sent = json!({ "as": "austria", "answers": seen["version"] });
    host.post(&format!("/table/{table}/resign"), &sent).await.success().json()
}

#[tokio::test]
async fn who_resigns_while_a_general_thinks_has_resigned() {
    let served = serve().await;
    let (host, table, rooms) = thinking(&served, "sergeant").await;
    let seen = resign(&host, &table).await;
    assert_eq!((&seen["status"], seen.get("thinking")), (&json!("over"), None));
    drop(rooms);
    // Whoever comes next finds room: the general has understood that it is over.
    let next = against(&host, "austria", "recruit").await;
    end_turn(&host, &next).await;
    until_yours(&host, &next, "austria").await;
    let journal = served.store.journal(&table).await.expect("it can be read");
    assert_eq!(journal.last().map(|entry| &entry.deed), Some(&Deed::Resign));
}

#[tokio::test]
async fn a_general_who_was_stopped_decides_when_the_table_is_opened_again() {
    let served = serve().await;
    let (mut host, table, rooms) = thinking(&served, "recruit").await;
    let served = served.restart().await;
    host.moved(served.address);
    // He of the server that has ended decides nothing any more, though there be room.
    drop(rooms);
    let rooms = served.staff.occupy().await.expect("the server runs");
    let page = host.get(&format!("/table/{table}")).await.success().text();
    assert!(page.contains("Recruit Fricasse"), "the page waits for the general");
    assert_eq!(served.store.journal(&table).await.expect("it can be read").len(), 1);
    drop(rooms);
    until_yours(&host, &table, "austria").await;
}

#[tokio::test]
async fn two_processes_let_one_general_decide() {
    let served = serve().await;
    let (host, table, rooms) = thinking(&served, "recruit").await;
    let beside = served.beside().await;
    let mut elsewhere = Browser::new(beside.address);
    elsewhere.set_cookie("estafette", &host.cookie("estafette").expect("he is known"));
    view(&elsewhere, &table, "austria").await;
    drop(rooms);
    let one = until_yours(&host, &table, "austria").await;
    until_yours(&elsewhere, &table, "austria").await;
    assert_eq!(one["acting"], "austria");
    // The journal replays: no order of the general is there twice.
    let again = served.restart().await;
    elsewhere.moved(again.address);
    view(&elsewhere, &table, "austria").await;
}

#[tokio::test]
async fn orders_of_a_general_are_told_as_they_are_given() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    let user = served.user(&host).await;
    let officer = "recruit".parse().expect("there are recruits");
    let header = header(7);
    let seats = [Occupant::Person(user.id, user.name), Occupant::General(officer)];
    served.store.add_table(&header, &seats, Some(Seat(0))).await.expect("there is room for a table");
    let table = header.id;
    let mut most = 0;
    for _ in 0..6 {
        let before = until_yours(&host, &table, "austria").await;
        let mut line =
            host.live(&format!("/table/{table}/live?as=austria"), before["version"].as_u64()).await;
        let order = some_order(&host, &table, &before).await;
        host.post(&format!("/table/{table}/orders"), &order).await.success();
        let after = until_yours(&host, &table, "austria").await;
        let (from, to) = (before["version"].as_u64(), after["version"].as_u64());
        let (mut last, mut told) = (from.expect("a number"), 0);
        while Some(last) < to {
            let version = line.version().await.expect("the line stays open");
            assert!(version > last, "nothing is told twice");
            (last, told) = (version, told + 1);
        }
        most = most.max(told);
        if after["status"] == "over" {
            break;
        }
    }
    assert!(most > 2, "a turn is told at once");
}

//! Names, accounts, sessions and links.

use std::fs;

use hyper::{Method, header};
use serde_json::json;

use crate::client::Browser;
use crate::served::{Served, play, serve, view};

const LOGIN: &str = "login=massena&password=the+siege+of+Genoa";

/// What a name is in a form.
fn encoded(text: &str) -> String {
    use std::fmt::Write;
    text.bytes().fold(String::new(), |mut form, byte| {
        let _ = write!(form, "%{byte:02x}");
        form
    })
}

#[tokio::test]
async fn a_name_is_text_wherever_it_is_shown() {
    let served = serve().await;
    let names = [
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "a\r\nSet-Cookie: estafette=x",
        "\u{202e}evil\u{200b}\u{0007}\u{0000}",
        "</script><script>x",
        "' OR 1=1; --",
    ];
    for name in names {
        let guests = [served.stranger(), served.guest("Bonaparte").await];
        let answer = guests[0].form("/you/name", &format!("name={}", encoded(name))).await;
        assert_eq!(answer.status, 303, "{name:?}");
        assert_eq!(answer.headers.get_all(header::SET_COOKIE).iter().count(), 1);
        let table = served.table_of([&guests[0], &guests[1]]).await;
        play([&guests[0], &guests[1]], &table, 2).await;
        let seen = view(&guests[1], &table, "france").await;
        let mut texts = vec![seen["parts"]["players"].as_str().expect("players").to_owned()];
        for path in ["/".to_owned(), "/you".to_owned(), format!("/table/{table}")] {
            texts.push(guests[0].get(&path).await.text());
        }
        let resigned = json!({ "as": "france", "answers": seen["version"] });
        guests[1].post(&format!("/table/{table}/resign"), &resigned).await.success();
        texts.push(guests[1].get(&format!("/replay/{table}/0")).await.text());
        for text in &texts {
            for bad in
                ["<script>alert", "<img", "</script><script>x", "\u{202e}", "\u{200b}", "\u{7}", "\u{0}"]
            {
                assert!(!text.contains(bad), "{name:?} is not escaped");
            }
        }
        let record = guests[0].get(&format!("/table/{table}/record")).await.success();
        assert!(record.header(header::CONTENT_TYPE).starts_with("text/plain"));
        assert!(record.header(header::CONTENT_DISPOSITION).starts_with("attachment"));
        let text = record.text();
        let line = text.lines().find(|line| line.starts_with("austria: ")).expect("the record names him");
        assert!(!line.chars().any(char::is_control) && !line.contains('\u{202e}'), "{line:?}");
        assert!(estafette_core::Record::parse(&text).is_ok());
    }
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_login_get_the_same_answer() {
    let served = serve().await;
    let owner = served.guest("Massena").await;
    assert_eq!(owner.form("/you/account", LOGIN).await.status, 303);
    let stranger = served.stranger();
    let wrong = stranger.form("/you/login", "login=massena&password=something+else").await;
    let unknown = stranger.form("/you/login", "login=nobody&password=something+else").await;
    assert_eq!((wrong.status, &wrong.body), (unknown.status, &unknown.body));
    assert!(stranger.cookie("estafette").is_none());
    let long = stranger.form("/you/login", &format!("login=massena&password={}", "x".repeat(5_000))).await;
    assert_eq!(long.body, wrong.body);
    let empty = stranger.form("/you/login", "login=&password=").await;
    assert_eq!(empty.body, wrong.body);
}

#[tokio::test]
async fn a_password_is_neither_short_nor_endless_and_a_login_is_given_once() {
    let served = serve().await;
    let guest = served.guest("Massena").await;
    for password in [String::new(), "1234567".to_owned(), "x".repeat(201)] {
        let answer = guest.form("/you/account", &format!("login=massena&password={password}")).await;
        assert_eq!(answer.status, 200, "the page says why not");
        assert!(served.user(&guest).await.login.is_none());
    }
    assert_eq!(guest.form("/you/account", LOGIN).await.status, 303);
    assert_eq!(served.user(&guest).await.login.as_deref(), Some("massena"));
    let second = served.guest("Other").await;
    assert_eq!(second.form("/you/account", LOGIN).await.status, 200);
    assert!(served.user(&second).await.login.is_none());
}

#[tokio::test]
async fn logging_out_ends_the_session_and_logging_in_brings_the_seats_back() {
    let served = serve().await;
    let guests = [served.guest("Massena").await, served.guest("Ott").await];
    guests[0].form("/you/account", LOGIN).await;
    let table = served.table_of([&guests[0], &guests[1]]).await;
    let thief = served.stranger();
    thief.set_cookie("estafette", &guests[0].cookie("estafette").expect("a session"));
    let mine = format!("/table/{table}/view?as=austria");
    assert_eq!(thief.get(&mine).await.status, 200);
    let out = guests[0].form("/you/logout", "").await;
    assert!(out.header(header::SET_COOKIE).contains("Max-Age=0"));
    assert_eq!(thief.get(&mine).await.status, 403, "the old cookie opens nothing");
    let back = served.stranger();
    assert_eq!(back.form("/you/login", LOGIN).await.status, 303);
    assert_eq!(back.get(&mine).await.status, 200);
    let cookie = back.cookie("estafette");
    assert_eq!(back.form("/you/login", LOGIN).await.status, 303);
    assert_ne!(back.cookie("estafette"), cookie, "every login is a session of its own");
}

#[tokio::test]
async fn the_session_cookie_is_kept_from_scripts_and_other_sites() {
    let served = serve().await;
    let stranger = served.stranger();
    let answer = stranger.form("/you/name", "name=Ney").await;
    let cookie = answer.header(header::SET_COOKIE).to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Domain"));
    assert!(stranger.cookie("estafette").is_some_and(|secret| secret.len() >= 22));
}

/// Every byte of the files of the database.
fn bytes_of(served: &Served) -> Vec<u8> {
    let files = fs::read_dir(served.folder()).expect("the folder is there");
    files.flat_map(|file| fs::read(file.expect("it is there").path()).expect("it can be read")).collect()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|part| part == text.as_bytes())
}

#[tokio::test]
async fn no_secret_is_in_the_files() {
    let served = serve().await;
    let host = served.guest("Massena-is-in-the-file").await;
    host.form("/you/account", LOGIN).await;
    let made = host.form("/battles", "game=triomphe&opponent=link").await;
    let (path, link) = made.header(header::LOCATION).split_once("#link=").expect("a link");
    let second = host.post(&format!("{path}/link"), &json!({ "seat": "france" })).await;
    let second = if second.status == 200 {
        second.json()["link"].as_str().expect("a link").to_owned()
    } else {
        let answer = host.post(&format!("{path}/link"), &json!({ "seat": "austria" })).await.success();
        answer.json()["link"].as_str().expect("a link").to_owned()
    };
    let bytes = bytes_of(&served);
    assert!(holds(&bytes, "Massena-is-in-the-file"), "these are the files");
    let session = host.cookie("estafette").expect("a session");
    for secret in [session.as_str(), link, second.trim_start_matches("/join/"), "the siege of Genoa"] {
        assert!(!holds(&bytes, secret), "{secret} is in the files");
    }
    assert!(holds(&bytes, "$argon2id$"));
}

/// A table with a link to France's seat: its address, and the link.
async fn linked(host: &Browser) -> (String, String) {
    let made = host.form("/battles", "game=triomphe&seat=austria&opponent=link").await;
    assert_eq!(made.status, 303);
    let (path, link) = made.header(header::LOCATION).split_once("#link=").expect("a link");
    (path.to_owned(), format!("/join/{link}"))
}

#[tokio::test]
async fn a_link_seats_one_and_a_new_one_ends_the_old() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    let (path, old) = linked(&host).await;
    let stranger = served.stranger();
    assert_eq!(stranger.post(&format!("{path}/link"), &json!({ "seat": "france" })).await.status, 403);
    let taken = host.post(&format!("{path}/link"), &json!({ "seat": "austria" })).await;
    assert_eq!(taken.error(), (403, "seat".to_owned()), "a seat that is taken has no link");
    let new = host.post(&format!("{path}/link"), &json!({ "seat": "france" })).await.success().json();
    let new = new["link"].as_str().expect("a link").to_owned();
    for browser in [&host, &stranger] {
        assert_eq!(browser.get(&old).await.status, 404);
        assert_eq!(browser.form(&old, "name=Ney").await.status, 404);
    }
    assert_eq!(stranger.get(&new).await.status, 200);
    // Many follow it at once: one sits down.
    let late: Vec<Browser> = (0..8).map(|_| served.stranger()).collect();
    let answers = futures_util::future::join_all(late.iter().map(|one| one.form(&new, "name=Ney"))).await;
    let seated = answers.iter().filter(|answer| answer.status == 303).count();
    assert_eq!(seated, 1, "{:?}", answers.iter().map(|answer| answer.status).collect::<Vec<_>>());
    assert_eq!(stranger.get(&new).await.status, 404);
    let id = path.rsplit('/').next().expect("an id");
    let journal = served.store.journal(id).await.expect("it can be read");
    assert_eq!(journal.len(), 1);
}

#[tokio::test]
async fn an_open_table_has_one_free_seat_and_its_host_cannot_take_it() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    let made = host.form("/battles", "game=triomphe&seat=austria&opponent=open").await;
    let path = made.header(header::LOCATION).to_owned();
    assert_eq!(host.form(&format!("{path}/sit"), "name=").await.status, 403);
    let late: Vec<Browser> = (0..8).map(|_| served.stranger()).collect();
    assert!(late[0].get("/").await.text().contains(&path), "it is listed");
    let sit = format!("{path}/sit");
    let answers = futures_util::future::join_all(late.iter().map(|one| one.form(&sit, "name=Ney"))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 303).count(), 1);
    assert!(!served.stranger().get("/").await.text().contains(&path), "it is listed no more");
    let private = host.form("/battles", "game=triomphe&seat=austria&opponent=link").await;
    let (private, _) = private.header(header::LOCATION).split_once('#').expect("a link");
    assert_eq!(late[0].form(&format!("{private}/sit"), "name=Ney").await.status, 403);
}

#[tokio::test]
async fn a_new_table_is_listed_as_the_move_of_whoever_must_decide() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    host.form("/battles", "game=triomphe&opponent=screen").await.success();
    let user = served.user(&host).await;
    let tables = served.store.tables_of(user.id).await.expect("it can be read");
    assert_eq!(tables.len(), 1);
    assert!(tables[0].standing.acting.is_some());
}

#[tokio::test]
async fn choosing_a_language_leads_nowhere_else() {
    let served = serve().await;
    let stranger = served.stranger();
    for back in [
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "\\\\evil.example",
        "/%0d%0aSet-Cookie:x=y",
        "/\t/evil.example",
        " //evil.example",
        "javascript:alert(1)",
        "",
        "é",
        "/\u{7f}",
    ] {
        let answer = stranger.form("/you/language", &format!("language=es&back={}", encoded(back))).await;
        let to = answer.header(header::LOCATION);
        assert_eq!(answer.status, 303);
        assert!(to == "/" || to == "/%0d%0aSet-Cookie:x=y", "{back:?} leads to {to:?}");
        assert_eq!(answer.headers.get_all(header::SET_COOKIE).iter().count(), 1);
    }
    assert_eq!(stranger.form("/you/language", "language=xx&back=/").await.status, 400);
    let kept = stranger.form("/you/language", "language=es&back=/you?x=y").await;
    assert_eq!(kept.header(header::LOCATION), "/you?x=y");
    let request = stranger.request(Method::GET, "/nowhere").header(header::ACCEPT, "application/json");
    let said = stranger.send(request, "").await.expect("an answer").json();
    assert!(said["text"].as_str().is_some_and(|text| !text.is_empty()));
}

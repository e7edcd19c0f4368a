//! Wrong, rude and hostile requests: a clear answer, nothing changed, nobody else held up.

use std::sync::Arc;
use std::time::{Duration, Instant};

use estafette_server::Limits;
use hyper::{Method, header};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Answer, Browser};
use crate::served::{Served, any_order, play, serve, serve_in, view};

/// Every address that something can be written to, with a body that it could read.
fn writes(table: &str) -> Vec<(String, &'static str, String)> {
    let form = "application/x-www-form-urlencoded";
    let deed = json!({ "as": "austria", "answers": 1, "order": "end", "say": "offer", "seat": "france" });
    let mut writes = vec![
        ("/battles".to_owned(), form, "game=triomphe&opponent=screen".to_owned()),
        ("/join/AAAAAAAAAAAAAAAAAAAAAA".to_owned(), form, "name=Ney".to_owned()),
        ("/you/name".to_owned(), form, "name=Ney".to_owned()),
        ("/you/account".to_owned(), form, "login=ney&password=12345678".to_owned()),
        ("/you/login".to_owned(), form, "login=ney&password=12345678".to_owned()),
        ("/you/logout".to_owned(), form, String::new()),
        ("/you/language".to_owned(), form, "language=es&back=/".to_owned()),
        (format!("/table/{table}/sit"), form, "name=Ney".to_owned()),
    ];
    for name in ["orders", "undo", "resign", "draw", "leave", "rematch", "link"] {
        writes.push((format!("/table/{table}/{name}"), "application/json", deed.to_string()));
    }
    writes
}

/// A server, two guests and their table, some orders into the game.
async fn table() -> (Served, [Browser; 2], String) {
    let served = serve().await;
    let guests = [served.guest("Melas").await, served.guest("Bonaparte").await];
    let table = served.table_of([&guests[0], &guests[1]]).await;
    play([&guests[0], &guests[1]], &table, 6).await;
    (served, guests, table)
}

/// Everything that a table is, for both and for spectators.
async fn all_views(guests: &[Browser; 2], table: &str) -> Vec<Value> {
    let mut views = Vec::new();
    for (guest, seat) in guests.iter().zip(["austria", "france"]) {
        views.push(view(guest, table, seat).await);
        views.push(view(guest, table, "spectator").await);
    }
    views
}

fn is_guarded(answer: &Answer) -> bool {
    let policy = answer.header(header::CONTENT_SECURITY_POLICY);
    policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'")
        && !policy.contains("unsafe")
        && answer.header(header::X_CONTENT_TYPE_OPTIONS) == "nosniff"
        && answer.header(header::X_FRAME_OPTIONS) == "DENY"
        && !answer.header(header::CACHE_CONTROL).is_empty()
}

#[tokio::test]
async fn a_write_from_another_site_is_refused_at_every_address() {
    let (served, guests, table) = table().await;
    let before = all_views(&guests, &table).await;
    let host = guests[0].host();
    let foreign = [
        None,
        Some("http://evil.example".to_owned()),
        Some("null".to_owned()),
        Some(String::new()),
        Some(format!("http://{host}.evil.example")),
        Some(format!("http://evil.example/{host}")),
        Some(format!("http://{host}@evil.example")),
        Some(host.clone()),
        Some(format!("http://localhost:{}", served.address.port())),
    ];
    for (path, kind, body) in writes(&table) {
        for origin in &foreign {
            let mut request = guests[0].request(Method::POST, &path).header(header::CONTENT_TYPE, kind);
            if let Some(origin) = origin {
                request = request.header(header::ORIGIN, origin);
            }
            let answer = guests[0].send(request, body.clone()).await.expect("an answer");
            assert_eq!(answer.error(), (403, "origin".to_owned()), "{path} from {origin:?}");
            assert!(is_guarded(&answer) && answer.header(header::SET_COOKIE).is_empty(), "{path}");
        }
    }
    assert_eq!(all_views(&guests, &table).await, before);
}

#[tokio::test]
async fn every_answer_forbids_what_a_page_must_not_do() {
    let (served, guests, table) = table().await;
    let paths = [
        "/".to_owned(),
        "/you".to_owned(),
        "/nowhere".to_owned(),
        "/web/nothing.js".to_owned(),
        "/web/game/triomphe.css".to_owned(),
        format!("/table/{table}"),
        format!("/table/{table}/view"),
        format!("/table/{table}/view?as=nobody"),
        format!("/table/{table}/record"),
        format!("/replay/{table}/0"),
        "/table/unknown/view".to_owned(),
        "/join/unknown".to_owned(),
    ];
    for path in &paths {
        for method in [Method::GET, Method::HEAD, Method::PUT, Method::DELETE, Method::OPTIONS, Method::PATCH]
        {
            for accept in ["application/json", "text/html"] {
                let request = guests[0]
                    .request(method.clone(), path)
                    .header(header::ORIGIN, format!("http://{}", guests[0].host()))
                    .header(header::ACCEPT, accept);
                let answer = guests[0].send(request, "").await.expect("an answer");
                assert!(is_guarded(&answer), "{method} {path}: {:?}", answer.headers);
                assert!(answer.status < 500, "{method} {path}: {}", answer.status);
                let is_read = method == Method::GET || method == Method::HEAD;
                assert!(is_read || answer.status >= 400, "{method} {path}: {}", answer.status);
                let allows = answer.headers.contains_key(header::ALLOW);
                assert_eq!(allows, answer.status == 405, "{method} {path}: {}", answer.status);
            }
        }
    }
    let line = guests[0].live(&format!("/table/{table}/live"), None).await;
    assert!(line.headers().contains_key(header::CONTENT_SECURITY_POLICY));
    drop(served);
}

#[tokio::test]
async fn pages_hold_no_script_and_no_style_of_their_own() {
    let (_served, guests, table) = table().await;
    for path in ["/".to_owned(), "/you".to_owned(), format!("/table/{table}"), "/nowhere".to_owned()] {
        let request = guests[0].request(Method::GET, &path).header(header::ACCEPT, "text/html");
        let page = guests[0].send(request, "").await.expect("an answer").text();
        assert!(page.starts_with("<!DOCTYPE html>"), "{path}");
        for (at, _) in page.match_indices("<script") {
            let tag = page[at..].split('>').next().unwrap_or_default();
            assert!(tag.contains("src=\"/web/") || tag.contains("application/json"), "{path}: {tag}");
        }
        for handler in [" onclick=", " onload=", " onerror=", "javascript:", "<style"] {
            assert!(!page.contains(handler), "{path} has {handler}");
        }
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_malformed_and_changes_nothing() {
    let (_served, guests, table) = table().await;
    let before = all_views(&guests, &table).await;
    let deep = "[".repeat(8_000);
    let deep_object = "{\"as\":".repeat(2_000);
    let many_picks =
        format!("{{\"as\":\"austria\",\"answers\":1,\"picks\":[{}]}}", vec!["\"piece1\""; 1_000].join(","));
    let long_order = format!("{{\"as\":\"austria\",\"answers\":1,\"order\":\"{}\"}}", "x".repeat(1_001));
    let bodies: Vec<Vec<u8>> = vec![
        Vec::new(),
        b"null".to_vec(),
        b"{}".to_vec(),
        b"[]".to_vec(),
        b"{\"as\":\"austria\"".to_vec(),
        b"\xff\xfe\x00{".to_vec(),
        b"{\"as\":\"austria\xff\",\"answers\":1,\"order\":\"end\"}".to_vec(),
        b"{\"as\":\"austria\",\"answers\":-1,\"order\":\"end\"}".to_vec(),
        b"{\"as\":\"austria\",\"answers\":1e99,\"order\":\"end\"}".to_vec(),
        b"{\"as\":\"austria\",\"answers\":99999999999999999999999,\"order\":\"end\"}".to_vec(),
        b"{\"as\":\"austria\",\"answers\":1,\"order\":\"end\",\"picks\":[]}".to_vec(),
        b"{\"as\":\"austria\",\"answers\":1}".to_vec(),
        b"{\"as\":\"spectator\",\"answers\":1,\"order\":\"end\"}".to_vec(),
        b"{\"as\":\"all\",\"answers\":1,\"order\":\"end\"}".to_vec(),
        b"{\"as\":\"austria\",\"answers\":1,\"picks\":[\"piece70000\"]}".to_vec(),
        b"{\"as\":\"austria\",\"answers\":1,\"picks\":[\"nothing\"]}".to_vec(),
        b"{\"as\":\"austria\",\"answers\":1,\"picks\":[1]}".to_vec(),
        deep.into_bytes(),
        deep_object.into_bytes(),
        many_picks.into_bytes(),
        long_order.into_bytes(),
    ];
    let path = format!("/table/{table}/orders");
    for body in bodies {
        let answer = guests[0].send(guests[0].write(&path, "application/json"), body.clone()).await;
        let answer = answer.expect("an answer");
        assert_eq!(answer.error(), (400, "malformed".to_owned()), "{}", String::from_utf8_lossy(&body));
    }
    let good = json!({ "as": "austria", "answers": before[0]["version"], "order": "end" }).to_string();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
        let answer = guests[0].send(guests[0].write(&path, kind), good.clone()).await.expect("an answer");
        assert_eq!(answer.error(), (400, "malformed".to_owned()), "{kind}");
    }
    let form =
        guests[0].send(guests[0].write("/battles", "application/json"), good).await.expect("an answer");
    assert_eq!(form.status, 400);
    for body in [
        "",
        "game=triomphe",
        "game=chess&opponent=screen",
        "game=triomphe&opponent=nobody",
        "game=triomphe&opponent=screen&scenario=austerlitz",
        "game=triomphe&opponent=screen&seat=russia",
        "%ff=%ff&opponent=screen&game=%ff",
    ] {
        assert_eq!(guests[0].form("/battles", body).await.status, 400, "{body}");
    }
    for query in [
        "view?as=nobody",
        "view?as=%ff",
        "view?as=austria&as=france",
        "draft?as=austria&picks=piece",
        "draft?as=austria&version=x",
        "why?as=austria",
        "why?as=austria&pick=x",
        "frames?from=-1",
        "frames?from=99999999999999999999999",
    ] {
        let answer = guests[0].get(&format!("/table/{table}/{query}")).await;
        assert_eq!(answer.error(), (400, "malformed".to_owned()), "{query}");
    }
    assert_eq!(all_views(&guests, &table).await, before);
}

#[tokio::test]
async fn a_large_body_is_refused_whatever_it_is() {
    let (_served, guests, table) = table().await;
    for (path, kind, _) in writes(&table) {
        if path.ends_with("/rematch") || path.ends_with("/logout") {
            continue;
        }
        let answer =
            guests[0].send(guests[0].write(&path, kind), vec![b'x'; 20_000]).await.expect("an answer");
        assert_eq!(answer.error(), (413, "large".to_owned()), "{path}");
        assert!(is_guarded(&answer));
    }
}

#[tokio::test]
async fn nobody_orders_for_a_seat_that_is_not_his() {
    let (served, guests, table) = table().await;
    let other = [served.guest("Murat").await, served.guest("Lannes").await];
    let elsewhere = served.table_of([&other[0], &other[1]]).await;
    let before = all_views(&guests, &table).await;
    let acting = before[0]["acting"].as_str().expect("somebody acts").to_owned();
    let guest = &guests[usize::from(acting == "france")];
    let order = any_order(&view(guest, &table, &acting).await, 0);
    let stranger = served.stranger();
    let faked = served.stranger();
    faked.set_cookie("estafette", "AAAAAAAAAAAAAAAAAAAAAA");
    let waiting = &guests[usize::from(acting != "france")];
    for name in ["orders", "undo", "resign", "leave", "draw", "rematch", "link"] {
        let path = format!("/table/{table}/{name}");
        let mut sent = order.clone();
        sent["say"] = "offer".into();
        sent["seat"] = "france".into();
        for nobody in [&stranger, &faked] {
            let answer = nobody.post(&path, &sent).await;
            let expected = if matches!(name, "rematch" | "link") { (403, "seat") } else { (401, "nobody") };
            assert_eq!(answer.error(), (expected.0, expected.1.to_owned()), "{name}");
        }
        assert_eq!(other[0].post(&path, &sent).await.error(), (403, "seat".to_owned()), "{name}");
        if !matches!(name, "rematch" | "link") {
            assert_eq!(waiting.post(&path, &sent).await.error(), (403, "seat".to_owned()), "{name}");
        }
    }
    for path in ["view", "draft", "why?pick=piece1", "complete", "frames", "live", "picture.png"] {
        let join = if path.contains('?') { '&' } else { '?' };
        for browser in [&stranger, &faked, &other[0], waiting] {
            let answer = browser.get(&format!("/table/{table}/{path}{join}as={acting}")).await;
            assert_eq!(answer.error(), (403, "seat".to_owned()), "{path}");
            let answer = browser.get(&format!("/table/{table}/{path}{join}as=all")).await;
            assert_eq!(answer.error(), (403, "seat".to_owned()), "{path}");
        }
    }
    assert_eq!(all_views(&guests, &table).await, before);
    assert_eq!(view(&other[0], &elsewhere, "austria").await["version"], 1);
}

#[tokio::test]
async fn nothing_can_be_done_at_a_finished_table_but_a_rematch() {
    let (_served, guests, table) = table().await;
    let seen = view(&guests[0], &table, "austria").await;
    let path = |name: &str| format!("/table/{table}/{name}");
    let resigned =
        guests[0].post(&path("resign"), &json!({ "as": "austria", "answers": seen["version"] })).await;
    let seen = resigned.success().json();
    assert_eq!((seen["status"].as_str(), seen["acting"].is_null()), (Some("over"), true));
    for (name, say) in [
        ("orders", ""),
        ("undo", ""),
        ("resign", ""),
        ("draw", "offer"),
        ("draw", "accept"),
        ("draw", "decline"),
    ] {
        let sent = json!({ "as": "austria", "answers": seen["version"], "order": "end", "say": say });
        let answer = guests[0].post(&path(name), &sent).await;
        assert_eq!(answer.error(), (409, "stale".to_owned()), "{name} {say}");
        assert_eq!(answer.json()["view"], seen);
    }
    let first = guests[0].post(&path("rematch"), &json!({})).await.success().json();
    let second = guests[1].post(&path("rematch"), &json!({})).await.success().json();
    assert_eq!(first, second, "both get the same table");
    let record = guests[0].get(&path("record")).await.success();
    assert!(record.text().contains("ending: austria resigned"));
}

#[tokio::test]
async fn a_link_that_nobody_followed_survives_a_rematch() {
    let served = serve().await;
    let host = served.guest("Melas").await;
    let made = host.form("/battles", "game=triomphe&seat=austria&opponent=link").await;
    let (path, link) = made.header(header::LOCATION).split_once("#link=").expect("a link");
    let (path, link) = (path.to_owned(), link.to_owned());
    host.post(&format!("{path}/resign"), &json!({ "as": "austria", "answers": 1 })).await.success();
    let again = host.post(&format!("{path}/rematch"), &json!({})).await.success().json();
    let again = again["table"].as_str().expect("a table").to_owned();
    assert_eq!(host.get(&format!("/join/{link}")).await.status, 200, "the link leads where it led");
    let served = served.restart().await;
    let mut host = host;
    host.moved(served.address);
    for table in [path, again] {
        let id = table.rsplit('/').next().expect("an id");
        let stored = served.store.table(id).await.expect("it can be read").expect("it is there");
        assert_eq!(stored.seats.len(), 2, "no seat is lost");
        assert_eq!(host.get(&table).await.status, 200);
    }
}

#[tokio::test]
async fn files_outside_the_program_cannot_be_had() {
    let served = serve().await;
    let stranger = served.stranger();
    for path in [
        "/web/../Cargo.toml",
        "/web/..%2fCargo.toml",
        "/web/%2e%2e/%2e%2e/etc/passwd",
        "/web//etc/passwd",
        "/web/%2fetc%2fpasswd",
        "/web/..%5c..%5cCargo.toml",
        "/web/game/../../x.css",
        "/web/game/chess.css",
        "/web/%00",
        "/web/",
        "/web/.",
        "/web/%ff",
        "/table/..%2f..%2fetc/view",
        "/table/%00/view",
        "/table/%ff/view",
        "/replay/x/0",
        "/replay/x/-1",
        "/replay/x/99999999999999",
        "/join/",
        "/join/%00",
        "/estafette.sqlite",
    ] {
        let answer = stranger.get(path).await;
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
        assert!(is_guarded(&answer), "{path}");
    }
    assert_eq!(stranger.get("/web/game/triomphe.css").await.status, 200);
}

#[tokio::test]
async fn a_flood_is_told_to_wait_and_nothing_it_asks_is_done() {
    let folder = Arc::new(tempfile::tempdir().expect("there is room for a folder"));
    let served = serve_in(folder, Limits::usual()).await;
    let stranger = served.stranger();
    let mut refused = None;
    for _ in 0..2_000 {
        let answer = stranger.get("/web/nothing").await;
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
        assert_eq!(answer.status, 404);
    }
    let refused = refused.expect("a flood is refused");
    assert_eq!(refused.error(), (429, "often".to_owned()));
    assert!(
        refused.header(header::RETRY_AFTER).parse::<u64>().is_ok_and(|seconds| (1..60).contains(&seconds))
    );
    assert!(is_guarded(&refused));
}

#[tokio::test]
async fn passwords_and_new_tables_are_limited_more_than_reading() {
    let folder = Arc::new(tempfile::tempdir().expect("there is room for a folder"));
    let served = serve_in(folder, Limits::usual()).await;
    let host = served.guest("Melas").await;
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(host.form("/battles", "game=triomphe&opponent=screen").await.status);
    }
    assert_eq!(statuses[..25], [303; 25]);
    assert!(statuses.contains(&429), "{statuses:?}");
    assert_eq!(host.get("/").await.status, 200, "reading goes on");
    let tables = served.store.tables_of(served.user(&host).await.id).await.expect("it can be read");
    assert_eq!(tables.len(), statuses.iter().filter(|&&status| status == 303).count());
}

/// A connection on which something is said by hand.
async fn raw(served: &Served, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(served.address).await.expect("the server is there");
    stream.write_all(text.as_bytes()).await.expect("the server listens");
    stream
}

#[tokio::test]
async fn whoever_says_half_of_it_or_never_listens_holds_up_no_one() {
    let (served, guests, table) = table().await;
    let host = guests[0].host();
    let cookie = guests[0].cookie("estafette").expect("a session");
    let mut held = Vec::new();
    for _ in 0..100 {
        held.push(raw(&served, "GET / HTTP/1.1\r\nHost: x\r\nX-Half").await);
        let half = format!(
            "POST /table/{table}/orders HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: estafette={cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{{\"as\":"
        );
        held.push(raw(&served, &half).await);
        held.push(raw(&served, &format!("GET /table/{table}/live HTTP/1.1\r\nHost: {host}\r\n\r\n")).await);
        // Asks for much and reads nothing of it.
        held.push(
            raw(&served, &format!("GET /table/{table} HTTP/1.1\r\nHost: {host}\r\n\r\n").repeat(20)).await,
        );
    }
    let begun = Instant::now();
    play([&guests[0], &guests[1]], &table, 20).await;
    assert!(begun.elapsed() < Duration::from_secs(20), "others wait {:?}", begun.elapsed());
    drop(held);
    play([&guests[0], &guests[1]], &table, 2).await;
}

#[tokio::test]
async fn whoever_does_not_say_what_he_wants_is_hung_up_on() {
    let folder = Arc::new(tempfile::tempdir().expect("there is room for a folder"));
    let served = serve_in(folder, Limits::none().within(Duration::from_millis(300))).await;
    for text in ["", "GET / HTTP/1.1\r\nHost: x\r\nX-Half"] {
        let mut stream = raw(&served, text).await;
        let mut answer = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
        assert!(read.is_ok(), "{text:?} is waited for");
    }
    // A live line has said it, and stays.
    let guests = [served.guest("Melas").await, served.guest("Bonaparte").await];
    let table = served.table_of([&guests[0], &guests[1]]).await;
    let mut line = guests[0].live(&format!("/table/{table}/live?as=austria"), None).await;
    assert_eq!(line.version().await, Some(1));
    tokio::time::sleep(Duration::from_millis(600)).await;
    play([&guests[0], &guests[1]], &table, 1).await;
    assert_eq!(line.version().await, Some(2));
}

#[tokio::test]
async fn garbage_on_the_line_is_answered_or_hung_up_on() {
    let (served, guests, table) = table().await;
    for text in [
        "\u{0}\u{1}\u{2}\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost : b\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "POST /battles HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET http://[::1 HTTP/1.1\r\n\r\n",
    ] {
        let mut stream = raw(&served, text).await;
        stream.shutdown().await.ok();
        let mut answer = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
        assert!(read.is_ok(), "{text:?} is neither answered nor hung up on");
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1."), "{text:?}: {answer}");
        assert!(!answer.starts_with("HTTP/1.1 2") && !answer.starts_with("HTTP/1.1 5"), "{text:?}: {answer}");
    }
    let long = format!("GET / HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n", "y".repeat(1_000_000));
    let mut stream = TcpStream::connect(served.address).await.expect("the server is there");
    // It may be hung up on before it has said all.
    let _ = stream.write_all(long.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 431"));
    play([&guests[0], &guests[1]], &table, 2).await;
}

#[tokio::test]
async fn one_address_cannot_take_all_connections() {
    let limits = Limits::usual();
    let (here, there) = ([127, 0, 0, 1].into(), [127, 0, 0, 2].into());
    let rooms: Vec<_> = std::iter::from_fn(|| limits.connection(here)).take(10_000).collect();
    assert_eq!(rooms.len(), 256);
    assert!(limits.connection(there).is_some(), "others have room");
    drop(rooms);
    assert!(limits.connection(here).is_some(), "room is given back");
}

//! Optional rules: chosen in the form of a new battle, and in force at its table ever after.

use hyper::header;
use serde_json::json;

use crate::client::Browser;
use crate::served::{serve, view};

const BATTLE: &str = "game=battlefields&scenario=quatre-bras&opponent=screen";

/// Starts a battle for two at one screen; the id of its table.
async fn start(host: &Browser, fields: &str) -> String {
    let made = host.form("/battles", &format!("{BATTLE}{fields}")).await;
    assert_eq!(made.status, 303, "{}", made.text());
    made.header(header::LOCATION).trim_start_matches("/table/").to_owned()
}

/// Whoever is to decide issues an order.
async fn order(host: &Browser, table: &str, text: &str) {
    let acting = view(host, table, "spectator").await["acting"].as_str().expect("it goes on").to_owned();
    let version = view(host, table, &acting).await["version"].clone();
    let sent = json!({ "as": acting, "answers": version, "order": text });
    let answer = host.post(&format!("/table/{table}/orders"), &sent).await;
    assert_eq!(answer.status, 200, "{text}: {}", answer.text());
}

/// The Activation markers that are left of four when light cavalry marches that has ridden away from everybody: under
/// *Disbanded units* it takes two of them.
async fn left_by_lone_cavalry(host: &Browser, table: &str) -> u8 {
    for text in [
        "order CC",
        "b07 move 1308 1307 1406 1405 face NW",
        "end",
        "order IL",
        "end",
        "order MA",
        "b07 move 1404 face NW",
    ] {
        order(host, table, text).await;
    }
    let panels = view(host, table, "blue").await["parts"]["panels"].as_str().expect("panels").to_owned();
    let (_, line) = panels.split_once("markers-left\">").expect("it says how many markers are left");
    let digits = line.chars().skip_while(|sign| !sign.is_ascii_digit()).take_while(char::is_ascii_digit);
    digits.collect::<String>().parse().expect("a number")
}

/// The line of the record that names the optional rules.
async fn recorded(host: &Browser, table: &str) -> Option<String> {
    let version = view(host, table, "blue").await["version"].clone();
    let resign = json!({ "as": "blue", "answers": version });
    host.post(&format!("/table/{table}/resign"), &resign).await.success();
    let record = host.get(&format!("/table/{table}/record")).await.success().text();
    record.lines().find_map(|line| line.strip_prefix("options: ")).map(str::to_owned)
}

#[tokio::test]
async fn optional_rules_survive_a_restart_and_a_rematch() {
    let served = serve().await;
    let mut host = served.guest("Ney").await;
    let plain = start(&host, "").await;
    let ticked = "&option-battlefields-disbanded=on&option-battlefields-feints=on";
    let table = start(&host, ticked).await;

    let served = served.restart().await;
    host.moved(served.address);
    assert_eq!(left_by_lone_cavalry(&host, &plain).await, 3, "without the rule");
    assert_eq!(left_by_lone_cavalry(&host, &table).await, 2, "with the rule");
    let seen = view(&host, &table, "red").await;
    let panels = seen["parts"]["panels"].as_str().expect("panels");
    assert!(panels.contains("Disbanded units") && panels.contains("Cavalry feints"), "both sides can see it");
    assert!(!panels.contains("Efficient Leaders"), "what is not in force is not told");

    // A restart in the middle of the order reads it all from the journal again.
    let served = served.restart().await;
    host.moved(served.address);
    assert_eq!(view(&host, &table, "red").await, seen);
    assert_eq!(recorded(&host, &plain).await, None);
    assert_eq!(recorded(&host, &table).await.as_deref(), Some("feints, disbanded"));

    let again = host.post(&format!("/table/{table}/rematch"), &json!({})).await.success().json();
    let rematch = again["table"].as_str().expect("a table").trim_start_matches("/table/").to_owned();
    assert_eq!(left_by_lone_cavalry(&host, &rematch).await, 2, "with the rule");
    assert_eq!(recorded(&host, &rematch).await.as_deref(), Some("feints, disbanded"));
}

#[tokio::test]
async fn what_is_not_played_here_is_refused_and_named_so() {
    let served = serve().await;
    let host = served.guest("Ney").await;
    for form in [
        "game=chess&opponent=screen".to_owned(),
        "game=battlefields&scenario=waterloo&opponent=screen".to_owned(),
        // Of another game.
        "game=triomphe&scenario=quatre-bras&opponent=screen".to_owned(),
        format!("{BATTLE}&seat=austria"),
        format!("{BATTLE}&option-battlefields-rain=on"),
        format!("{BATTLE}&option-battlefields-=on"),
        format!("{BATTLE}&option-chess-castling=on"),
    ] {
        let answer = host.form("/battles", &form).await;
        assert_eq!(answer.error(), (400, "unknown".to_owned()), "{form}");
        let text = answer.json()["text"].as_str().expect("a sentence").to_owned();
        assert!(text.contains("optional rule"), "{form}: {text}");
    }
    assert_eq!(served.store.open_tables().await.expect("it can be read").len(), 0);
    let home = host.get("/").await.success().text();
    assert!(!home.contains("/table/"), "a battle was started all the same");
    // Without scripts a browser also sends what was ticked for another game.
    let made = host.form("/battles", "game=triomphe&opponent=screen&option-battlefields-feints=on").await;
    assert_eq!(made.status, 303, "{}", made.text());
}

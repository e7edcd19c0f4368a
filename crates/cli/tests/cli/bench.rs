//! `estafette bench`.

use serde_json::json;

use crate::program::{Folder, keys};

const NAMES: [&str; 9] = [
    "game",
    "picks_per_s",
    "orders_per_s",
    "games_per_s",
    "state_bytes",
    "playouts_per_s",
    "order_ms_budget",
    "order_ms_mean",
    "order_ms_longest",
];

#[test]
fn bench_in_json_is_one_object_of_numbers_and_names() {
    let lines = Folder::new().succeed_in_json(&["bench", "triomphe", "--seconds", "1", "--json"]);
    let [measured] = &lines[..] else { panic!("one line, not {}", lines.len()) };
    let mut names = NAMES;
    names.sort_unstable();
    assert_eq!(keys(measured), names);
    assert_eq!(measured["game"], "triomphe");
    for rate in ["picks_per_s", "orders_per_s", "state_bytes", "playouts_per_s"] {
        assert!(measured[rate].as_u64().is_some_and(|rate| rate > 0), "{rate}: {measured}");
    }
    assert!(measured["games_per_s"].as_f64().is_some_and(|rate| rate > 0.0), "{measured}");
    assert!(measured["picks_per_s"].as_u64() > measured["orders_per_s"].as_u64(), "{measured}");
}

#[test]
fn bench_in_text_has_the_same_names_a_line_each() {
    let text = Folder::new().succeed(&["bench", "triomphe", "--seconds", "1"]);
    let names: Vec<_> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, NAMES);
}

#[test]
fn bench_needs_a_second_and_a_game() {
    let folder = Folder::new();
    assert!(
        folder.complain(&["bench", "triomphe", "--seconds", "0"]).contains("--seconds must be at least 1")
    );
    assert!(folder.complain(&["bench", "triomphe", "--seconds", "-1"]).contains("-1"));
    assert!(
        folder.complain(&["bench", "chess"]).contains("there is no game `chess`; the games are: triomphe")
    );
    assert!(folder.complain(&["bench"]).contains("<GAME>"));
}

#[test]
fn the_server_is_measured_while_marshals_think() {
    let orders = ["--games", "2", "--marshals", "3", "--seconds", "1", "--json"];
    let lines = Folder::new().succeed_in_json(&[&["bench", "server"], &orders[..]].concat());
    let [measured] = &lines[..] else { panic!("one line, not {}", lines.len()) };
    assert_eq!((&measured["games"], &measured["marshals"]), (&json!(2), &json!(3)));
    for rate in ["orders_per_s", "raw_commits_per_s"] {
        assert!(measured[rate].as_u64().is_some_and(|rate| rate > 0), "{rate}: {measured}");
    }
    assert!(measured["p99_ms"].as_f64() >= measured["p50_ms"].as_f64(), "{measured}");
}

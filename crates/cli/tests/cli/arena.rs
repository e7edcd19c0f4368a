//! `estafette arena` and `estafette tune`.

use serde_json::Value;

use crate::program::{Folder, json_lines};

fn arena(folder: &Folder, more: &[&str]) -> Value {
    let arguments = ["arena", "triomphe", "--a", "sergeant:6", "--b", "recruit", "--json"];
    let mut lines = json_lines(&folder.succeed(&[&arguments, more].concat()));
    assert_eq!(lines.len(), 1);
    lines.remove(0)
}

#[test]
fn a_match_in_json_has_a_score_and_a_strength() {
    let report = arena(&Folder::new(), &["--pairs", "2", "--seed", "5"]);
    for key in ["game", "a", "b", "pairs", "wins", "draws", "losses", "elo", "elo_low", "elo_high", "score"] {
        assert!(!report[key].is_null(), "{key}: {report}");
    }
    assert_eq!(
        (&report["game"], &report["a"], &report["b"]),
        (&"triomphe".into(), &"sergeant:6".into(), &"recruit:1".into())
    );
    let games: i64 =
        ["wins", "draws", "losses"].iter().map(|key| report[key].as_i64().expect("a number")).sum();
    assert_eq!((report["pairs"].as_i64(), games), (Some(2), 4));
    let of = |key: &str| report[key].as_f64().expect("a number");
    assert!(of("elo_low") <= of("elo") && of("elo") <= of("elo_high"), "{report}");
    assert!(
        report["armies"]["austria"].is_number() && report["scenarios"]["marengo"].is_number(),
        "{report}"
    );
    assert!(report["spent"]["a"]["playouts_per_order"].as_f64() == Some(6.0), "{report}");
}

#[test]
fn a_match_in_words_tells_armies_and_scenarios() {
    let arguments =
        ["arena", "battlefields", "--a", "recruit", "--b", "recruit", "--pairs", "4", "--sprt", "0,100"];
    let text = Folder::new().succeed(&arguments);
    for part in [
        "recruit:1 against recruit:1",
        "of the points",
        "Elo ",
        "sequential test",
        "as blue",
        "as red",
        "quatre-bras",
        "all",
    ] {
        assert!(text.contains(part), "no {part} in:\n{text}");
    }
}

#[test]
fn a_match_goes_on_where_it_stopped() {
    let folder = Folder::new();
    let first = arena(&folder, &["--pairs", "1", "--keep", "match", "--records", "games"]);
    let kept = folder.read("match");
    assert_eq!(kept.lines().count(), 3);
    // As if it had been killed while it wrote.
    folder.write("match", kept.clone() + "{\"pair\":1,\"se");
    let longer = arena(&folder, &["--pairs", "2", "--keep", "match", "--records", "games"]);
    assert!(folder.read("match").starts_with(&kept));
    assert_eq!(folder.read("match").lines().count(), 5);
    assert_eq!(folder.path("games").read_dir().expect("a folder").count(), 4);
    assert_eq!((first["pairs"].as_i64(), longer["pairs"].as_i64()), (Some(1), Some(2)));
    let fresh = arena(&Folder::new(), &["--pairs", "2"]);
    assert_eq!((&fresh["wins"], &fresh["elo"]), (&longer["wins"], &longer["elo"]));
    let record = folder.read("games/triomphe-1-france.record");
    assert!(record.contains("sergeant:6") && record.contains("recruit:1"), "{record}");
}

#[test]
fn the_file_of_another_match_is_left_alone() {
    let folder = Folder::new();
    arena(&folder, &["--pairs", "1", "--keep", "match"]);
    let kept = folder.read("match");
    let arguments =
        ["arena", "triomphe", "--a", "recruit", "--b", "recruit", "--pairs", "1", "--keep", "match"];
    assert!(
        folder.complain(&arguments).contains("match:1: this is another match: sergeant:6 against recruit:1")
    );
    // Played by other weights.
    folder.write("weighed", kept.replacen("\"judged_by\":[\"", "\"judged_by\":[\"0", 1));
    let other = folder.complain(&[
        "arena",
        "triomphe",
        "--a",
        "sergeant:6",
        "--b",
        "recruit",
        "--pairs",
        "1",
        "--keep",
        "weighed",
    ]);
    let wrong = "weighed:1: this is another match: sergeant:6 against recruit:1 at triomphe (marengo) from seed 1, \
                 or by other weights";
    assert!(other.contains(wrong), "{other}");
    folder.write("text", "not a match\n");
    let arguments =
        ["arena", "triomphe", "--a", "recruit", "--b", "recruit", "--pairs", "1", "--keep", "text"];
    assert!(folder.complain(&arguments).contains("text:1: this is no file of a match"));
    assert_eq!(folder.read("match"), kept);
    folder.write("match", kept.replace("\"points\"", "\"pints\""));
    let arguments =
        ["arena", "triomphe", "--a", "sergeant:6", "--b", "recruit", "--pairs", "1", "--keep", "match"];
    assert!(folder.complain(&arguments).contains("match:2: this is no game of the match"));
}

#[test]
fn a_match_that_cannot_be_is_refused() {
    let folder = Folder::new();
    for (game, a, more, wrong) in [
        ("chess", "recruit", &[][..], "there is no game `chess`"),
        ("triomphe", "corporal", &[], "`corporal` is no general"),
        ("triomphe", "colonel:soon", &[], "`soon` is no budget"),
        ("triomphe", "exec:", &[], "after `exec:` comes a program"),
        ("triomphe", "exec:./nobody", &[], "`./nobody` cannot be started"),
        ("triomphe", "colonel@nothing.toml", &[], "nothing.toml"),
        ("triomphe", "recruit", &["--pairs", "0"], "--pairs and --patience must be at least 1"),
        (
            "triomphe",
            "recruit",
            &["--scenario", "eylau"],
            "the game has no scenario `eylau`, expected marengo",
        ),
        ("triomphe", "recruit", &["--sprt", "50,0"], "expected two numbers of Elo, the smaller first"),
        ("triomphe", "recruit", &["--jobs", "0"], "--jobs must be 1 to 256, not 0"),
    ] {
        let arguments = ["arena", game, "--a", a, "--b", "recruit"];
        let complaint = folder.complain(&[&arguments, more].concat());
        assert!(complaint.contains(wrong), "{complaint}");
    }
}

#[test]
fn weights_of_a_file_are_read_or_refused() {
    let folder = Folder::new();
    let play = |folder: &Folder| {
        folder.run(&[
            "arena",
            "triomphe",
            "--a",
            "sergeant:4@w.toml",
            "--b",
            "recruit",
            "--pairs",
            "1",
            "--json",
        ])
    };
    folder.write(
        "w.toml",
        "game = \"triomphe\"\n[weights]\n\"Austrian morale\" = 1.0\n[manner]\nwidening = [1.0, 0.5]\n",
    );
    assert_eq!(play(&folder).status, 0);
    for (text, wrong) in [
        ("game = \"battlefields\"\n[weights]\n", "these are weights of `battlefields`, expected `triomphe`"),
        ("game = \"triomphe\"\n[weights]\n\"luck\" = 1.0\n", "`luck` is no term of triomphe"),
        (
            "game = \"triomphe\"\n[weights]\n[manner]\nwidening = [-1.0, 0.5]\n",
            "nobody can search in this manner",
        ),
        ("game = \"triomphe\"\n[weights]\n[manner]\ncuriosity = nan\n", "nobody can search in this manner"),
        ("game = \"triomphe\"\n[weights]\n[manner]\nluck = 1\n", "unknown field `luck`"),
        ("game = ", "w.toml"),
        (
            "game = \"triomphe\"\n[weights]\n[network]\nunit = 0.1\nnumbers = \"AAAA\"\n",
            "the network has 3 bytes of numbers",
        ),
    ] {
        folder.write("w.toml", text);
        let run = play(&folder);
        assert!(run.status == 2 && run.err.contains(wrong), "{}", run.err);
    }
}

#[test]
fn tuning_goes_on_where_it_stopped() {
    let folder = Folder::new();
    let arguments = ["tune", "triomphe", "--judge", "recruit", "--pairs", "1", "--games"];
    let tune = |folder: &Folder, games: &str| folder.succeed(&[&arguments[..], &[games]].concat());
    let text = tune(&folder, "2");
    for part in ["Austrian morale", "was off by ", "against what is in use, as recruit:1: won "] {
        assert!(text.contains(part), "no {part} in:\n{text}");
    }
    assert_eq!(tune(&folder, "2"), text, "what was learnt and tried is not done again");
    assert_eq!(tune(&Folder::new(), "2"), text, "it comes out the same every time");
    for (more, wrong) in [
        (
            ["tune", "triomphe", "--games", "3"],
            "triomphe.tuning: this is another tuning: triomphe in 2 games from seed 1",
        ),
        (["tune", "triomphe", "--games", "0"], "--games and --pairs must be at least 1"),
        (
            ["tune", "battlefields", "--keep", "triomphe.tuning"],
            "this is another tuning: triomphe in 2 games",
        ),
        (["tune", "triomphe", "--keep", "."], "this is a folder, expected a file"),
        (["tune", "triomphe", "--keep", "nowhere/at.all"], "there is no such file"),
    ] {
        let complaint = folder.complain(&more);
        assert!(complaint.contains(wrong), "{complaint}");
    }
    let path = folder.path("triomphe.tuning");
    let mut notes = std::fs::read(&path).expect("it is there");
    // The fingerprint of the weights comes after the name of the game and the version of its rules.
    notes[1 + "triomphe".len() + 2] ^= 1;
    std::fs::write(&path, notes).expect("it is there");
    let complaint = folder.complain(&[&arguments[..], &["2"]].concat());
    assert!(complaint.contains("it began with other weights than those that are in use now"), "{complaint}");
    std::fs::remove_file(path).expect("it is there");
    assert_ne!(tune(&folder, "3"), text, "what begins anew is tried anew");
    folder.write("triomphe.tuning", "not what was learnt");
    let complaint = folder.complain(&[&arguments[..], &["2"]].concat());
    assert!(complaint.contains("triomphe.tuning: this is no file of a tuning"), "{complaint}");
}

#[test]
fn a_curve_is_told_and_drawn() {
    let folder = Folder::new();
    let arguments =
        ["curve", "triomphe", "--budgets", "1ms,2ms", "--pairs", "1", "--keep", "kept", "--svg", "c.svg"];
    let text = folder.succeed(&arguments);
    assert!(text.contains("2ms against 1ms: won ") && text.contains("± 0\n"), "{text}");
    assert_eq!(folder.read("c.svg").matches("<circle").count(), 2);
    assert_eq!(folder.succeed(&arguments), text, "what was kept is not played again");
    for (budgets, wrong) in [
        ("1s", "--budgets takes two at least"),
        ("1s,1ms", "--budgets takes times, the shortest first"),
        ("10,20", "--budgets takes times, the shortest first"),
        ("1s,soon", "`soon` is no budget"),
    ] {
        let complaint = folder.complain(&["curve", "triomphe", "--budgets", budgets]);
        assert!(complaint.contains(wrong), "{complaint}");
    }
}

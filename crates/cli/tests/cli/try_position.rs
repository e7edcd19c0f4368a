//! `estafette try`.

use serde_json::Value;

use crate::program::{Folder, Run, json_lines, keys};

/// A maneuver attack that is blocked, with a refusal on the way.
const POSITION: &str = r#"game = "triomphe"
pieces = ["A i2a X", "A i2b X", "F i2 Y", "F i3 Y"]
orders = [
  "attack {Ai2a,Ai2b} across Y/X",
  { order = "respond {Fi2}", expect = ["ask austria advance", "commands 2"] },
  { order = "advance {Ai2a}", refuse = "E-ALLNONE" },
  { order = "advance all", seat = "austria", expect = ["piece Ai2a X/Y"] },
]

[board]
locale = [{ id = "X", capacity = 12 }, { id = "Y", capacity = 12 }]
approach = [{ between = ["X", "Y"], width = "narrow" }]
"#;

fn try_text(text: &str, more: &[&str]) -> Run {
    let folder = Folder::new();
    folder.write("position.toml", text);
    let run = folder.run(&[&["try", "position.toml"], more].concat());
    assert_eq!(folder.names(), ["position.toml"], "nothing is written");
    run
}

#[test]
fn a_position_as_expected_succeeds_and_tells_what_happened() {
    let run = try_text(POSITION, &[]);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.out);
    for line in [
        "  Order an action or end the turn: 3 commands are left. (§6)\n  A1, A2, End the turn\n",
        "\nAustria: attack {Ai2a,Ai2b} across Y/X\n  A1 and A2 make a maneuver attack into locale Y, across Y/X.\n",
        "\nFrance: respond {Fi2}\n  F1 advances from reserve to the defense approach.\n",
        "\nAustria: advance {Ai2a}\n  E-ALLNONE ",
        "(§9.2)\n",
    ] {
        assert!(run.out.contains(line), "expected `{line}` in\n{}", run.out);
    }
    assert!(!run.out.contains("differs"), "{}", run.out);
}

#[test]
fn in_json_every_line_says_what_was_ordered_what_came_of_it_and_who_is_next() {
    let run = try_text(POSITION, &["--json"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let lines = json_lines(&run.out);
    assert_eq!(lines.len(), 5, "the position and four orders");
    assert_eq!(keys(&lines[0]), ["awaits"]);
    for line in &lines {
        let awaits = &line["awaits"];
        assert_eq!(keys(awaits), ["decision", "offers", "order", "prompt", "seat", "section"], "{line}");
        assert!(
            awaits["offers"].as_array().is_some_and(|offers| offers.iter().all(Value::is_string)),
            "{line}"
        );
    }
    let accepted = &lines[1];
    assert_eq!(keys(accepted), ["accepted", "awaits", "events", "order", "seat", "text"]);
    assert_eq!(accepted["accepted"], true);
    assert_eq!(
        (&accepted["order"], &accepted["seat"]),
        (&"attack {Ai2a,Ai2b} across Y/X".into(), &"austria".into())
    );
    assert_eq!(accepted["events"][0]["event"], "attacked");
    assert_eq!(accepted["text"][0], "A1 and A2 make a maneuver attack into locale Y, across Y/X.");
    assert_eq!(accepted["awaits"]["seat"], "france");
    assert_eq!(accepted["awaits"]["decision"], "respond");
    assert_eq!(accepted["awaits"]["section"], "§9.2");
    assert_eq!(accepted["awaits"]["order"], "respond {}");
    let refused = &lines[3];
    assert_eq!(keys(refused), ["accepted", "awaits", "order", "refusal", "seat"]);
    assert_eq!(refused["accepted"], false);
    assert_eq!(keys(&refused["refusal"]), ["code", "section", "text"]);
    assert_eq!(refused["refusal"]["code"], "E-ALLNONE");
    assert!(refused["refusal"]["section"].as_str().is_some_and(|section| section.starts_with('§')));
}

#[test]
fn spanish_changes_words_and_no_codes() {
    let run = try_text(POSITION, &["--json", "--lang", "es"]);
    let lines = json_lines(&run.out);
    let english = json_lines(&try_text(POSITION, &["--json", "--lang", "en"]).out);
    assert_ne!(lines[1]["text"], english[1]["text"]);
    assert_ne!(lines[3]["refusal"]["text"], english[3]["refusal"]["text"]);
    assert_eq!(lines[1]["events"], english[1]["events"]);
    assert_eq!(lines[3]["refusal"]["code"], english[3]["refusal"]["code"]);
    assert_eq!(lines[1]["awaits"]["decision"], english[1]["awaits"]["decision"]);
}

#[test]
fn a_language_that_is_not_spoken_is_refused() {
    let run = try_text(POSITION, &["--lang", "xx"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("`xx` is no language of this program, expected en or es"), "{}", run.err);
}

#[test]
fn a_position_that_differs_says_how_and_exits_with_1() {
    let text = POSITION.replace("commands 2", "commands 3").replace("E-ALLNONE", "E-CAP");
    let run = try_text(&text, &[]);
    assert_eq!(run.status, 1);
    for line in [
        "  differs: expected `commands 3`: it is 2, expected 3\n",
        "  differs: refused with E-ALLNONE, expected E-CAP\n",
    ] {
        assert!(run.out.contains(line), "expected `{line}` in\n{}", run.out);
    }
    assert_eq!(run.err, "estafette: position.toml:5: `respond {Fi2}` differs from what is expected\n");
    let run = try_text(&text, &["--json"]);
    assert_eq!(run.status, 1);
    let lines = json_lines(&run.out);
    assert_eq!(lines[2]["differs"][0], "expected `commands 3`: it is 2, expected 3");
    assert_eq!(lines[3]["differs"][0], "refused with E-ALLNONE, expected E-CAP");
}

#[test]
fn a_position_that_differs_before_any_order_exits_with_1() {
    let run = try_text(&format!("expect = [\"round 6\", \"nonsense\"]\n{POSITION}"), &[]);
    assert_eq!(run.status, 1);
    assert!(run.out.contains("differs: expected `round 6`: it is 5, expected 6"), "{}", run.out);
    assert!(run.out.contains("`nonsense` is not an expectation that docs/positions.md knows"), "{}", run.out);
    assert_eq!(run.err, "estafette: position.toml: differs from what the file expects at first\n");
}

#[test]
fn where_nothing_is_expected_a_refusal_is_an_answer_like_any_other() {
    let text = "game = \"triomphe\"\nboard = \"triomphe\"\norders = [\"assault from 3/5\"]\n";
    let run = try_text(text, &[]);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(run.out.contains("\nAustria: assault from 3/5\n  E-"), "{}", run.out);
}

#[test]
fn a_game_that_ends_says_how_and_awaits_nobody() {
    let text =
        "game = \"triomphe\"\nboard = \"triomphe\"\nround = 16\nactive = \"france\"\norders = [\"end\"]\n";
    let lines = json_lines(&try_text(text, &["--json"]).out);
    assert_eq!(keys(&lines[1]["awaits"]), ["outcome", "seat"]);
    assert_eq!(lines[1]["awaits"]["seat"], Value::Null);
    assert!(lines[1]["awaits"]["outcome"].as_str().is_some_and(|words| words.starts_with("France wins")));
}

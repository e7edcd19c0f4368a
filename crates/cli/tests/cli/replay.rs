//! `estafette replay`.

use crate::program::{Folder, json_lines};

/// A folder with the record of one random game.
fn recorded() -> Folder {
    let folder = Folder::new();
    folder.succeed(&["selfplay", "triomphe", "--games", "1", "--seed", "3", "--records", "."]);
    assert_eq!(folder.names(), ["triomphe-3.record"]);
    folder
}

#[test]
fn a_recorded_game_is_replayed_for_every_viewer_in_text_and_in_json() {
    let folder = recorded();
    for viewer in ["austria", "france", "spectator"] {
        let events = folder.succeed_in_json(&["replay", "triomphe-3.record", "--as", viewer]);
        assert!(events.iter().all(|event| event["event"].is_string()), "an event has a name");
        assert_eq!(events[0]["event"], "turn-began");
        assert_eq!(events[events.len() - 1]["event"], "ended");
        let text = folder.succeed(&["replay", "triomphe-3.record", "--as", viewer, "--text"]);
        assert!(text.starts_with("triomphe  austria: Random, france: Random\n"), "{text}");
        assert!(text.contains("\nRound 1, 6:00 AM: the Austrian turn begins.\n"), "{text}");
        assert_eq!(text.lines().count(), events.len() + 1, "a line an event, and the heading");
    }
}

#[test]
fn a_replay_is_for_spectators_unless_it_says_otherwise() {
    let folder = recorded();
    let replay = |more: &[&str]| folder.succeed(&[&["replay", "triomphe-3.record"], more].concat());
    assert_eq!(replay(&[]), replay(&["--as", "spectator"]));
}

#[test]
fn a_replay_speaks_the_language_that_is_asked_for() {
    let folder = recorded();
    let replay = |more: &[&str]| folder.succeed(&[&["replay", "triomphe-3.record"], more].concat());
    let spanish = replay(&["--text", "--lang", "es"]);
    assert!(spanish.contains("\nRonda 1, 6:00: comienza el turno de Austria.\n"), "{spanish}");
    assert_eq!(replay(&["--lang", "es"]), replay(&[]), "programs read the same in every language");
    let output = folder
        .command(&["replay", "triomphe-3.record", "--text"])
        .env("LANG", "es_ES.UTF-8")
        .output()
        .expect("the program was built");
    assert_eq!(String::from_utf8_lossy(&output.stdout), spanish);
}

#[test]
fn a_record_may_have_comments_empty_lines_and_any_line_ends() {
    let folder = recorded();
    let record = folder.read("triomphe-3.record");
    let (header, orders) = record.split_once("\n\n").expect("an empty line ends the header");
    let commented = format!("{header}\n\n# the battle\n\n{}", orders.replace('\n', "\n# and then\n\n"));
    folder.write("commented.record", &commented);
    folder.write("windows.record", record.replace('\n', "\r\n"));
    let replayed = folder.succeed(&["replay", "triomphe-3.record"]);
    assert_eq!(folder.succeed(&["replay", "commented.record"]), replayed);
    assert_eq!(folder.succeed(&["replay", "windows.record"]), replayed);
}

#[test]
fn an_unfinished_record_is_replayed_as_far_as_it_goes() {
    let folder = recorded();
    let record = folder.read("triomphe-3.record");
    let (header, _) = record.split_once("\n\n").expect("an empty line ends the header");
    folder.write("begun.record", format!("{header}\n\naustria end\n"));
    let told = json_lines(&folder.succeed(&["replay", "begun.record"]));
    assert_eq!(told[told.len() - 1]["event"], "morale-scheduled");
    folder.write("unbegun.record", header);
    assert_eq!(folder.succeed_in_json(&["replay", "unbegun.record"])[0]["event"], "turn-began");
}

#[test]
fn what_a_record_says_cannot_command_a_terminal() {
    let folder = Folder::new();
    let record = "estafette record 1\ngame: triomphe\nrules: 1\nscenario: marengo\nseed: 1\naustria: \u{1b}]0;me\u{7}\n";
    folder.write("game.record", record);
    let text = folder.succeed(&["replay", "game.record", "--text"]);
    assert!(text.contains(r"austria: \u{1b}]0;me\u{7}"), "{text}");
}

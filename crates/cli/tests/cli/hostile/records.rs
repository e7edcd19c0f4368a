//! Records that are wrong.

use super::expect_fault;

const HEADER: &str =
    "estafette record 1\ngame: triomphe\nrules: 1\nscenario: marengo\nseed: 1\naustria: A\nfrance: F\n";

fn expect_faults(faults: &[(&str, &str, usize, &str)]) {
    let record = format!("{HEADER}\naustria end\n");
    for (from, to, line, fault) in faults {
        assert!(record.contains(from), "`{from}` is in the record");
        expect_fault(&["replay"], &record.replacen(from, to, 1), *line, fault);
    }
}

#[test]
fn headers_that_are_wrong_are_told_with_their_line() {
    expect_faults(&[
        ("estafette record 1", "estafette record 2", 1, "record version 2 is unknown, expected 1"),
        (
            "estafette record 1",
            "estafette record",
            1,
            "expected `estafette record 1`, found `estafette record`",
        ),
        ("estafette record 1", "{\"game\": 1}", 1, "expected `estafette record 1`"),
        ("estafette record 1", "\u{feff}estafette record 1", 1, "expected `estafette record 1`"),
        ("game: triomphe", "game: chess", 2, "there is no game `chess`; the games are: triomphe"),
        ("game: triomphe", "game triomphe", 2, "expected `key: value`, found `game triomphe`"),
        ("game: triomphe\n", "", 0, "the header has no `game:`"),
        (
            "rules: 1",
            "rules: 2",
            3,
            "the record follows version 2 of the rules of triomphe, this program plays version 1",
        ),
        ("rules: 1", "rules: -1", 3, "expected the rules' version as a number, found `-1`"),
        ("rules: 1", "rules: 99999999999", 3, "expected the rules' version as a number"),
        ("rules: 1", "rules: 1\nrules: 1", 4, "`rules` is given twice"),
        ("scenario: marengo", "scenario: jena", 4, "triomphe has no scenario `jena`, expected `marengo`"),
        ("seed: 1", "seed: -1", 5, "a seed is a number or 64 hexadecimal digits, not `-1`"),
        ("seed: 1", "seed: 99999999999999999999999", 5, "a seed is a number or 64 hexadecimal digits"),
        ("seed: 1", "seed: é", 5, "a seed is a number or 64 hexadecimal digits"),
        ("seed: 1\n", "", 0, "the header has no `seed:`"),
        ("austria: A", "prussia: A", 6, "the header has an unknown key `prussia`, expected austria, france"),
        ("\naustria end", "austria end", 8, "expected `key: value`, found `austria end`"),
    ]);
}

#[test]
fn orders_that_are_wrong_are_told_with_their_line() {
    expect_faults(&[
        ("austria end", "end", 9, "expected `seat order`, found `end`"),
        ("austria end", "prussia end", 9, "`prussia` is not a seat: austria, france"),
        ("austria end", " austria end", 9, "`` is not a seat"),
        ("austria end", "france end", 9, "`end` is refused with E-TURN (§5, §6)"),
        ("austria end", "austria end\naustria end", 10, "`end` is refused with E-TURN"),
        ("austria end", "austria respond {}", 9, "`respond {}` is refused with E-TURN"),
        ("austria end", "austria organize {F1}", 9, "is refused with E-"),
        ("austria end", "austria march", 9, "`march`: column 1: expected an order: offroad"),
        (
            "austria end",
            "austria end now",
            9,
            "`end now`: column 5: expected the end of the order, found `now`",
        ),
        ("austria end", "austria offroad {A1 to 5", 9, "column 13: expected `,`, found `to`"),
        ("austria end", "austria 💥", 9, "`💥`: column 1: expected an order"),
        ("austria end", "austria enter A1 via 💥", 9, "column 14: expected a crossing"),
    ]);
}

#[test]
fn an_illegal_order_in_the_middle_spoils_the_whole_record() {
    let orders = "austria enter A1 via alessandria\n# so far so good\n\naustria enter A1 via alessandria\naustria end\n";
    expect_fault(
        &["replay"],
        &format!("{HEADER}\n{orders}"),
        12,
        "`enter A1 via alessandria` is refused with E-DONE",
    );
}

#[test]
fn a_record_is_read_by_a_viewer_that_exists() {
    let folder = crate::program::Folder::new();
    folder.write("game.record", format!("{HEADER}\naustria end\n"));
    for viewer in ["prussia", "", "AUSTRIA"] {
        let told = folder.complain(&["replay", "game.record", "--as", viewer]);
        assert_eq!(told, format!("estafette: --as takes austria, france or spectator, not `{viewer}`\n"));
    }
}

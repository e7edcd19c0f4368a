//! Orders in a position file that cannot be read, or come from the wrong seat or at the wrong moment.

use crate::program::{Folder, Run, json_lines};

/// Tries an order on line 4 of a position file; `rest` is what its table says besides.
fn try_order(order: &str, rest: &str) -> Run {
    let folder = Folder::new();
    let pieces = r#"["A i2 3", "A c2 3", "F i2 5"]"#;
    folder.write(
        "position",
        format!(
            "game = \"triomphe\"\nboard = \"triomphe\"\npieces = {pieces}\n\
             orders = [{{ order = '''{order}'''{rest} }}]\n"
        ),
    );
    let run = folder.run(&["try", "position", "--json"]);
    assert_eq!(folder.names(), ["position"], "nothing is written");
    run
}

#[test]
fn orders_in_bad_notation_are_told_with_line_and_column() {
    let deep = "{".repeat(50_000);
    let long = format!("organize {{{}}}", vec!["A1"; 50_000].join(","));
    for (order, column, expected) in [
        ("", 1, "expected an order, found `nothing`"),
        ("charge", 1, "expected an order: offroad"),
        ("End", 1, "expected an order: offroad"),
        ("end end", 5, "expected the end of the order, found `end`"),
        ("offroad {A1", 12, "expected `,`, found `nothing`"),
        ("offroad }A1{ to 5", 9, "expected a piece, like A7, c2 or c2@8/4, found `}`"),
        ("offroad {A1,,A2} to 5", 13, "expected a piece"),
        ("offroad {A1 A2} to 5", 13, "expected `,`, found `A2`"),
        ("offroad {A0} to 5", 10, "expected a piece"),
        ("offroad {A21} to 5", 10, "expected a piece"),
        ("offroad {A99999999999999999999} to 5", 10, "expected a piece"),
        ("offroad {i3} to 5", 10, "expected a piece that is there, found `i3`"),
        ("offroad {A1} too 5", 14, "expected `to`, found `too`"),
        ("offroad {A1} to 5/é", 17, "expected a position (there is no approach `5/é` on this board)"),
        ("road A1 via 3~99", 13, "expected a crossing"),
        ("road A1 via 3~5:dirt", 17, "expected a crossing"),
        ("bombard loudly A1", 9, "expected `declare`, `complete`, `cancel`, found `loudly`"),
        ("lose {A1:-1}", 10, "expected a number, found `-1`"),
        ("lose {A1:256}", 10, "expected a number, found `256`"),
        ("take {8:1x}", 9, "expected a number of tokens, like 2 or 2m"),
        ("🎺 end", 1, "expected an order: offroad"),
        ("offroad {🎺} to 5", 10, "expected a piece"),
        ("ＥＮＤ", 1, "expected an order: offroad"),
        ("end\u{202e}dne", 1, "expected an order: offroad"),
        (&deep, 1, "expected an order: offroad"),
        (&format!("offroad {deep}"), 10, "expected a piece"),
        (&"x".repeat(1 << 20), 1, "expected an order: offroad"),
    ] {
        let start: String = order.chars().take(40).collect();
        let run = try_order(order, "");
        assert_eq!(run.status, 2, "{start}: {}", run.err);
        assert!(run.err.starts_with("estafette: position:4: `"), "{start}: {}", run.err);
        assert!(run.err.len() < 2000 && run.err.contains("expected "), "{start}: {}", run.err);
        let error = json_lines(&run.out)[1]["error"].as_str().map(str::to_owned).unwrap_or_default();
        assert!(error.starts_with(&format!("column {column}: {expected}")), "{start}: {error}");
        let run = try_order(order, ", refuse = \"E-CAP\"");
        assert_eq!(run.status, 1, "where something is expected, it differs");
        assert!(
            run.err.starts_with("estafette: position:4: `") && run.err.len() < 2000,
            "{start}: {}",
            run.err
        );
    }
    let refused = json_lines(&try_order(&long, "").out);
    assert_eq!(refused[1]["accepted"], false, "a piece named twice is refused");
}

#[test]
fn orders_of_the_wrong_seat_or_moment_are_refused_with_a_code() {
    for (order, rest, code) in [
        ("end", ", seat = \"france\"", "E-TURN"),
        ("respond {}", "", "E-TURN"),
        ("offroad {F1} to 9", "", "E-MIX"),
        ("offroad {F1} to 9", ", seat = \"france\"", "E-TURN"),
        ("organize {A1}", "", "E-TURN"),
        ("offroad {A9} to 2", "", "E-MIX"),
        ("attack {A1} across 4/5", "", "E-ADJ"),
    ] {
        let run = try_order(order, rest);
        let lines = json_lines(&run.out);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{order}");
        assert_eq!(lines[1]["refusal"]["code"], code, "{order}: {}", lines[1]);
    }
}

#[test]
fn an_order_after_the_end_of_the_game_is_told_with_its_line() {
    let folder = Folder::new();
    folder.write(
        "position",
        "game = \"triomphe\"\nboard = \"triomphe\"\nround = 16\nactive = \"france\"\norders = [\n  \"end\",\n  \"end\",\n]\n",
    );
    let run = folder.run(&["try", "position"]);
    assert_eq!((run.status, run.err.as_str()), (2, "estafette: position:7: `end`: the game is over\n"));
}

#[test]
fn expectations_that_make_no_sense_differ_and_do_no_harm() {
    for expectation in [
        "",
        " ",
        "refused",
        "refused  éééé",
        "refused E-CAP",
        "legal",
        "legal 💥",
        "piece",
        "piece A1 not",
        "piece A99",
        "couldbe A1 x9",
        "morale prussia 1",
        "level france",
        "traffic 3~5 x",
        "closed 3",
        "lastin 99 austria",
        "ask",
        "winner austria decisive",
        "steps",
        "result",
        "shown A1",
        "legal lose {A1:255}",
        "legal rloss {}",
        "over 1",
    ] {
        let run = try_order("end", &format!(", expect = ['{expectation}']"));
        let status = i32::from(expectation != "piece A1 not");
        assert_eq!(run.status, status, "{expectation}: {}", run.out);
    }
}

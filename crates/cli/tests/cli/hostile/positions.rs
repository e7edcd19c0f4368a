//! Position files that are wrong.

use super::expect_fault;

/// The faults of a position on the printed board whose third line is this.
fn expect_faults(faults: &[(&str, usize, &str)]) {
    for (line, at, fault) in faults {
        expect_fault(&["try"], &format!("game = \"triomphe\"\nboard = \"triomphe\"\n{line}\n"), *at, fault);
    }
}

#[test]
fn what_is_not_toml_is_told_with_its_line() {
    expect_faults(&[
        ("round", 3, "key with no value, expected `=`"),
        ("round = ", 3, "expected"),
        ("\n\nround = \"5", 5, "expected `\"`"),
        ("round = 5\nround = 6", 4, "duplicate key"),
        ("pieces = [\n\"A i2 5\",\n", 4, "unclosed array, expected `]`"),
        ("= 5", 3, ""),
        ("🎺 = 5", 3, ""),
        ("[[morale]", 3, ""),
    ]);
    let deep = "the values are nested too deeply";
    expect_faults(&[
        (&format!("x = {}", "[".repeat(100_000)), 3, deep),
        (&format!("x = {}", "{x = ".repeat(100_000)), 3, deep),
        (&format!("{}x = 1", "x.".repeat(10_000)), 0, deep),
    ]);
}

#[test]
fn wrong_types_and_unknown_keys_are_told_with_their_line() {
    expect_faults(&[
        ("colour = 1", 3, "unknown field `colour`"),
        ("title = 1", 3, "invalid type: integer `1`, expected a string"),
        ("round = \"5\"", 3, "expected a number from 0 to 255"),
        ("round = 5.5", 3, "expected a number from 0 to 255"),
        ("active = true", 3, "expected a string"),
        ("pieces = \"A i2 5\"", 3, "expected a sequence"),
        ("pieces = [\n  5]", 4, "invalid type: integer `5`, expected a string"),
        ("orders = \"end\"", 3, "expected a sequence"),
        ("orders = [\n  \"end\",\n  7]", 5, "expected an order, or { order, seat, refuse, expect }"),
        ("orders = [\n  {}]", 4, "missing field `order`"),
        ("orders = [\n  { order = 1 }]", 4, "invalid type: integer `1`, expected a string"),
        ("orders = [\n  { order = \"end\", refuses = \"x\" }]", 4, "unknown field `refuses`"),
        ("orders = [\n  { order = \"end\", refuse = 1 }]", 4, "expected a code, or a list of codes"),
        ("expect = [1]", 3, "invalid type: integer `1`, expected a string"),
        ("phase = \"later\"", 3, "unknown variant `later`, expected `start` or `actions`"),
        ("morale = 3", 3, "expected a map"),
        ("[morale]\naustria = \"six\"", 4, "expected a number of uncommitted tokens"),
        ("[morale]\naustria = { token = 1 }", 4, "expected a number of uncommitted tokens"),
        ("[memory]\nforgotten = []", 4, "unknown field `forgotten`"),
    ]);
}

#[test]
fn a_position_says_which_game_and_which_board() {
    expect_fault(&["try"], "board = \"triomphe\"", 0, "the file does not say which `game` it is");
    expect_fault(&["try"], "\ngame = 5", 2, "invalid type: integer `5`, expected a string");
    expect_fault(&["try"], "\ngame = \"chess\"", 2, "there is no game `chess`; the games are: triomphe");
    expect_fault(&["try"], "game = \"triomphe\"", 1, "missing field `board`");
    expect_fault(
        &["try"],
        "game = \"triomphe\"\nboard = \"jena\"",
        2,
        "there is no board `jena`, expected `triomphe`",
    );
    expect_fault(
        &["try"],
        "game = \"triomphe\"\nboard = 5",
        2,
        "invalid type: integer `5`, expected a string",
    );
}

#[test]
fn numbers_out_of_range_are_told_with_their_line() {
    expect_faults(&[
        ("round = 0", 3, "round 0 is not 1 to 16"),
        ("round = 17", 3, "round 17 is not 1 to 16"),
        ("round = -1", 3, "invalid value: integer `-1`, expected a number from 0 to 255"),
        ("round = 99999999999999999999999999", 3, "expected a number from 0 to 255"),
        ("commands = 4", 3, "commands 4 is not 0 to 3"),
        ("commands = -1", 3, "expected a number from 0 to 255"),
        ("seed = -1", 3, "expected a number from 0 up, or 64 hexadecimal digits"),
        ("seed = \"xyz\"", 3, "a seed is a number or 64 hexadecimal digits, not `xyz`"),
        ("seed = 1e400", 3, ""),
        ("[morale]\nfrance = 101", 4, "101 morale tokens are more than the 100 there can be"),
        ("[morale]\nfrance = 256", 4, "expected a number of uncommitted tokens"),
        ("[morale]\nfrance = -1", 4, "expected a number of uncommitted tokens"),
        ("[morale]\nfrance = { committed = { 8 = 60, 9 = 60 } }", 4, "120 morale tokens are more than"),
    ]);
}

#[test]
fn pieces_that_cannot_be_are_told_with_their_line() {
    let piece = |text: &str| format!("pieces = [\n  \"A i2 2\",\n  \"{text}\",\n]");
    for (text, fault) in [
        ("", "expected army, face and place, like `A c2 5/9 done`"),
        ("A i2", "expected army, face and place"),
        ("P i2 3", "`P` is neither A nor F"),
        ("A x2 3", "`x2` is not a face"),
        ("A i4 3", "`i4` is not a face"),
        ("A i0 3", "`i0` is not a face"),
        ("A i25 3", "`i25` is not a face"),
        ("A é2 3", "`é2` is not a face"),
        ("A i2 91", "there is no locale `91` on this board"),
        ("A i2 -3", "there is no locale `-3` on this board"),
        ("A i2 3/", "there is no approach `3/` on this board"),
        ("A i2 3/90", "there is no approach `3/90` on this board"),
        ("A i2 1/2", "`1/2` could be more than one approach: write 1/2a"),
        ("A i2 tortona", "`tortona` is a holding area of the other army"),
        ("A i2 3 asleep", "`asleep` is none of done, disorganized"),
        ("A i2 3 disorganized", "only French pieces on the map can be `disorganized`"),
        ("F i2 tortona disorganized", "only French pieces on the map can be `disorganized`"),
        ("A i2 3/5 declared", "only artillery in an approach can be `declared`"),
        ("A a1 3 aimed", "only artillery in an approach can be `aimed`"),
        ("A c2 3 fired", "only artillery can be `fired`"),
        ("F i2 2", "locale 2 holds pieces of the other army"),
    ] {
        expect_faults(&[(&piece(text), 5, fault)]);
    }
}

#[test]
fn more_pieces_than_there_is_room_for_are_told_with_their_line() {
    let crowd =
        |count: usize, place: &str| format!("pieces = [\n{}]", format!("\"A i2 {place}\",\n").repeat(count));
    expect_faults(&[
        (&crowd(4, "45"), 7, "locale 45 holds at most 3 pieces"),
        (&crowd(21, "alessandria"), 24, "an army has at most 20 pieces"),
    ]);
}

#[test]
fn a_piece_cannot_block_an_impassable_approach() {
    let text = "game = \"triomphe\"\npieces = [\n\"A i2 X/Y\",\n]\n[board]\n\
                locale = [{ id = \"X\", capacity = 3 }, { id = \"Y\", capacity = 3 }]\n\
                approach = [{ between = [\"X\", \"Y\"], width = \"wide\", impassable = true }]\n";
    expect_fault(&["try"], text, 3, "the approach X/Y is impassable");
}

#[test]
fn half_organized_locales_are_told_with_their_line() {
    let half = "pieces = [\n  \"F i2 5\",\n  \"F i2 5 disorganized\",\n]";
    expect_faults(&[(half, 5, "others in its locale are not disorganized, expected all or none")]);
}

#[test]
fn names_that_mean_nothing_are_told_with_their_line() {
    expect_faults(&[
        ("active = \"prussia\"", 3, "`prussia` is neither austria nor france"),
        ("[morale]\nprussia = 3", 4, "`prussia` is neither austria nor france"),
        ("[morale]\naustria = { committed = { 99 = 1 } }", 4, "there is no locale `99` on this board"),
        ("[morale]\naustria = { moved = { 8 = 1 } }", 4, "only French tokens are marked as moved"),
        ("[last_in]\n99 = \"austria\"", 4, "there is no locale `99` on this board"),
        ("[last_in]\n9 = \"prussia\"", 4, "`prussia` is neither austria nor france"),
        ("[memory]\nattacked = [\"5\"]", 4, "`5` is not an approach, which is written like 8/4"),
        ("[memory]\nclosed = [\"5/99\"]", 4, "there is no approach `5/99` on this board"),
        ("[memory]\nroad_closed = [\"x\"]", 4, "there is no locale `x` on this board"),
        ("[memory]\ntraffic = [\"2~4\"]", 4, "is not like `6~14 2 from 6`"),
        ("[memory]\ntraffic = [\"2~99 1 from 2\"]", 4, "there is no crossing `2~99` on this board"),
        ("[memory]\ntraffic = [\"2~4 9 from 2\"]", 4, "a step is 1 to 3"),
        ("[memory]\ntraffic = [\"2~4 1 from 9\"]", 4, "the crossing 2~4 does not leave that locale"),
        (
            "orders = [\n  { order = \"end\", seat = \"prussia\" }]",
            4,
            "`prussia` is neither austria nor france",
        ),
    ]);
}

#[test]
fn the_faults_of_a_board_of_its_own_are_told_with_their_line() {
    let on = |board: &str| format!("game = \"triomphe\"\n[board]\n{board}\n");
    for (board, line, fault) in [
        ("locale = []", 0, "the board has no [[locale]]"),
        ("locale = [{ id = \"X\", capacity = 3 }]", 2, "the board has no approach, this game needs one"),
        ("locale = [{ id = \"X\", capacity = 0 }]", 3, "locale X has no capacity"),
        ("locale = 5", 3, "invalid type"),
        ("colour = 5", 3, "unknown field `colour`"),
    ] {
        expect_fault(&["try"], &on(board), line, fault);
    }
    let entry =
        |n| format!("{{ id = \"e{n}\", army = \"france\", locale = \"X\", kind = \"main\", net = 0 }}");
    let entries = (0..17).map(entry).collect::<Vec<_>>().join(", ");
    let crowded = format!(
        "locale = [{{ id = \"X\", capacity = 3 }}, {{ id = \"Y\", capacity = 3 }}]\n\
         approach = [{{ between = [\"X\", \"Y\"], width = \"wide\" }}]\nentry = [{entries}]"
    );
    expect_fault(&["try"], &on(&crowded), 2, "the board has 17 entries, this game can take 16");
    let locales = (0..97).map(|n| format!("{{ id = {n}, capacity = 3 }}")).collect::<Vec<_>>().join(", ");
    expect_fault(
        &["try"],
        &on(&format!("locale = [{locales}]")),
        2,
        "the board has 97 locales, this game can take 96",
    );
}

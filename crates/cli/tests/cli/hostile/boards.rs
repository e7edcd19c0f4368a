//! Boards with every fault that the linter knows.

use super::expect_fault;

const SMALL: &str = include_str!("../small.toml");

/// Changes the small board, and finds the fault at the line.
fn expect_faults(faults: &[(&str, &str, usize, &str)]) {
    for (from, to, line, fault) in faults {
        assert!(SMALL.contains(from), "`{from}` is in the board");
        let board = SMALL.replacen(from, to, 1);
        expect_fault(&["board", "lint"], &board, *line, fault);
        expect_fault(&["board", "show"], &board, *line, fault);
    }
}

/// The small board without its drawing and its set-up.
fn plain() -> String {
    let board = SMALL.replacen("size = [200, 100]\n", "\n", 1);
    board.split("[setup]").next().unwrap_or_default().to_owned()
}

#[test]
fn what_is_no_board_at_all_is_told_with_its_line() {
    expect_faults(&[
        ("id = \"small\"", "id", 1, "key with no value, expected `=`"),
        ("id = \"small\"", "id = 5", 1, "invalid type: integer `5`, expected a string"),
        ("id = \"small\"", "colour = 5", 1, "unknown field `colour`"),
        ("size = [200, 100]", "size = [200]", 3, "invalid length 1"),
        ("size = [200, 100]", "size = [200, 99999999999]", 3, "expected a whole number"),
        ("capacity = 4", "", 5, "missing field `capacity`"),
        (
            "capacity = 4",
            "capacity = 256",
            8,
            "invalid value: integer `256`, expected a number from 0 to 255",
        ),
        ("capacity = 4", "capacity = -4", 8, "expected a number from 0 to 255"),
        ("id = \"X\"", "id = 256", 6, "expected a locale's number from 0 to 255, or its name"),
        ("width = \"wide\"", "width = \"broad\"", 22, "unknown variant `broad`, expected `narrow` or `wide`"),
        ("kind = \"main\", nets", "kind = \"dirt\", nets", 26, "unknown variant `dirt`"),
        ("army = \"austria\"", "army = \"prussia\"", 30, "unknown variant `prussia`"),
    ]);
}

#[test]
fn faults_of_locales_are_told_with_their_line() {
    expect_faults(&[
        ("title = \"Two fields\"", "title = \"\\u001b[2J\"", 0, "characters that cannot be shown"),
        ("name = \"West\"", "name = \"We\\nst\"", 5, "the locale's name has characters that cannot be shown"),
        ("id = \"X\"", "id = \"\"", 5, "locale id `` is not made of letters and digits"),
        ("id = \"X\"", "id = \"X/Y\"", 5, "locale id `X/Y` is not made of letters and digits"),
        ("id = \"Y\"", "id = \"X\"", 12, "locale X is given twice"),
        ("capacity = 4", "capacity = 0", 5, "locale X has no capacity"),
        (
            "french_setup = 2",
            "french_setup = 5",
            12,
            "more French pieces start in locale Y than its capacity",
        ),
        ("kind = \"brook\"", "kind = \"sea\"", 55, "`sea` is none of river, stream, brook"),
    ]);
    let crowd: Vec<_> = (0..300).map(|n| format!("[[locale]]\nid = \"L{n}\"\ncapacity = 3\n")).collect();
    expect_fault(&["board", "lint"], &crowd.concat(), 763, "the board has more than 254 locales");
}

#[test]
fn faults_of_approaches_are_told_with_their_line() {
    expect_faults(&[
        (
            "between = [\"X\", \"Y\"]",
            "between = [\"X\", \"X\"]",
            20,
            "an approach joins locale X with itself",
        ),
        (
            "between = [\"X\", \"Y\"]",
            "between = [\"X\", \"Z\"]",
            20,
            "the approach names locale Z, which does not exist",
        ),
        ("marks = [\"I\", ", "marks = [\"Q\", ", 20, "`Q` in marks `Q` is none of I, C, A, O"),
        ("marks = [\"I\", ", "marks = [\"IAIAI\", ", 20, "there are more than 2 `I` in marks `IAIAI`"),
        ("eastward = [\"X\", \"Y\"]", "eastward = [\"X\", \"Z\"]", 20, "the arrow of X/Y runs from X to Z"),
        ("eastward =", "impassable = true\neastward =", 20, "a road crosses the impassable border X/Y"),
        ("eastward =", "objective_line = true\neastward =", 20, "the objective line runs along X/Y"),
        (
            "reserve = [50",
            "east_of_objective_line = true\nreserve = [50",
            21,
            "the objective line does not run along X/Y",
        ),
        ("eastward =", "nth = 1\neastward =", 20, "locales X and Y meet 1 times"),
        ("nets = [0, 0]", "nets = [2, 0]", 5, "the road networks of locale X are [0, 2], expected 0, 1, …"),
        ("roads = [{", "roads = [{ id = \"a b\", ", 20, "`a b` is no name for a crossing, or is given twice"),
        ("roads = [{", "roads = [{ id = \"\", ", 20, "`` is no name for a crossing, or is given twice"),
    ]);
    let again = "\n[[approach]]\nbetween = [\"Y\", \"X\"]\nwidth = \"wide\"\n";
    expect_fault(&["board", "lint"], &format!("{}{again}", plain()), 20, "locales X and Y meet 2 times");
    expect_fault(
        &["board", "lint"],
        &format!("{}{}", plain(), again.repeat(15)),
        115,
        "has more than 15 approaches",
    );
    let roads = "{ kind = \"main\", nets = [0, 0] }, ".repeat(300);
    let paved = plain().replacen("roads = [", &format!("roads = [{roads}"), 1);
    expect_fault(
        &["board", "show"],
        &paved,
        20,
        "are joined by 301 crossings without a name, expected at most 26",
    );
}

#[test]
fn faults_of_entries_are_told_with_their_line() {
    expect_faults(&[
        ("locale = \"X\"", "locale = \"Z\"", 28, "entry west leads to locale Z, which does not exist"),
        ("id = \"bridge\"", "id = \"west\"", 36, "entry west is given twice"),
        ("id = \"bridge\"", "id = \"X\"", 36, "`X` is no name for an entry, or is given twice"),
        ("id = \"bridge\"", "id = \"a,b\"", 36, "`a,b` is no name for an entry, or is given twice"),
        (
            "kind = \"pontoon\"",
            "kind = \"main\"",
            36,
            "entry bridge: a road needs a `net`, a pontoon has none",
        ),
        ("kind = \"main\"\nnet = 0", "kind = \"pontoon\"\nnet = 0", 28, "a pontoon has none"),
        ("hour = 11", "hour = 255", 43, "the hour 255 of entry `east` is not 6 to 21"),
        ("at = [0, 50]", "", 28, "entry west has no place on the board"),
        ("at = [0, 50]", "at = [0, 101]", 28, "entry west has no place on the board"),
    ]);
    let adrift = SMALL.replacen(
        "army = \"austria\"\nlocale = \"X\"\nkind = \"pontoon\"",
        "army = \"austria\"\nlocale = \"Y\"\nkind = \"pontoon\"",
        1,
    );
    expect_fault(
        &["board", "lint"],
        &adrift,
        36,
        "the pontoon `bridge` leads to no locale that a road of its army enters",
    );
}

#[test]
fn faults_of_the_drawing_are_told_with_their_line() {
    expect_faults(&[
        ("outline = [[0, 0], [99, 0], [99, 100], [0, 100]]", "", 5, "locale X has no outline"),
        (
            "outline = [[0, 0], [99, 0], [99, 100], [0, 100]]",
            "outline = [[0, 0], [1, 1]]",
            5,
            "locale X has no outline",
        ),
        ("reserve = [50, 50]", "", 5, "locale X has no reserve point"),
        (
            "reserve = [50, 50]",
            "reserve = [150, 50]",
            5,
            "the reserve point of locale X is outside its outline",
        ),
        ("[0, 100]]", "[-2147483648, 2147483647]]", 5, "locale X is outside the board's size"),
        ("size = [200, 100]", "size = [2147483647, -2147483648]", 5, "locale X is outside the board's size"),
        ("reserve = [50, 50]", "reserve = [-2147483648, 2147483647]", 5, "is outside its outline"),
        ("sides = [[[99, 0], [99, 100]], [[101, 0], [101, 100]]]", "", 20, "the approach X/Y has no sides"),
        (
            "[[[99, 0], [99, 100]]",
            "[[[50, 50], [99, 100]]",
            20,
            "a side of X/Y is not on the outline of locale X",
        ),
        (
            "[[[99, 0], [99, 100]]",
            "[[[0, 0], [0, 100]]",
            20,
            "the two sides of X/Y are 101 apart: not mirrored",
        ),
        ("at = [100, 50] }", "at = [200, 50] }", 20, "a crossing of X/Y is drawn 99 away from it"),
        (", at = [100, 50] }", " }", 20, "a crossing of X/Y has no place"),
    ]);
    let lonely = "\n[[locale]]\nid = \"Z\"\ncapacity = 3\nreserve = [50, 50]\noutline = [[0, 0], [99, 0], [99, 100]]\n";
    let board = SMALL.replacen("\n[[approach]]", &format!("{lonely}\n[[approach]]"), 1);
    expect_fault(&["board", "lint"], &board, 20, "locale Z cannot be reached");
}

#[test]
fn faults_of_the_set_up_are_told_with_its_line() {
    expect_faults(
        &[
            ("french_uncommitted = 3", "french_uncommitted = \"three\"", 58, "[setup]: invalid type"),
            ("french_uncommitted = 3", "", 58, "[setup]: missing field `french_uncommitted`"),
            (
                "french_uncommitted = 3",
                "french_uncommitted = 3\nbritish = 1",
                58,
                "[setup]: unknown field `british`",
            ),
            (
                "french_uncommitted = 3",
                "french_uncommitted = 200",
                58,
                "[setup]: an army has more than 100 morale tokens",
            ),
            (
                "austrian_morale = [2,",
                "austrian_morale = [255,",
                58,
                "[setup]: an army has more than 100 morale tokens",
            ),
            ("austrian_morale = [2,", "austrian_morale = [", 58, "[setup]: invalid length 15"),
            (
                "{ infantry = { 2 = 2 } }",
                "{ infantry = { 2 = 3 } }",
                58,
                "[setup]: 3 French pieces start on 2 places",
            ),
            (
                "{ infantry = { 2 = 2 } }",
                "{ lancers = { 2 = 2 } }",
                58,
                "[setup]: `lancers` is none of infantry",
            ),
            ("{ infantry = { 2 = 2 } }", "{ infantry = { 9 = 2 } }", 58, "[setup]: `i9` is not a face"),
            (
                "{ cavalry = { 2 = 1 } }",
                "{ cavalry = { 2 = 2 } }",
                58,
                "[setup]: 2 French reinforcements wait on 1 places",
            ),
            (
                "{ infantry = { 3 = 2 }",
                "{ infantry = { 3 = 255 }",
                58,
                "[setup]: an army has more than 20 pieces",
            ),
            (
                "army = \"austria\"\nlocale = \"X\"\nkind = \"main\"",
                "army = \"france\"\nlocale = \"X\"\nkind = \"main\"",
                36,
                "the pontoon `bridge`",
            ),
        ][..12],
    );
    let nobody = SMALL.replace("army = \"austria\"", "army = \"france\"");
    expect_fault(&["board", "lint"], &nobody, 58, "[setup]: there are 0 Austrian holding areas, expected 1");
}

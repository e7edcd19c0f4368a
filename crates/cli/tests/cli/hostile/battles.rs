//! Battles with faults, of which the table of the reader has all: here only that the program tells them as it does
//! those of boards.

use crate::program::Folder;

use super::expect_fault;

const FORD: &str = include_str!("../../../../battlefields/tests/battles/example.toml");

/// Changes the battle, and finds the fault at the line where the change is.
fn expect_faults(faults: &[(&str, &str, &str)]) {
    for (from, to, fault) in faults {
        let place = FORD.find(from).unwrap_or_else(|| panic!("`{from}` is in the battle"));
        let line = FORD[..place].matches('\n').count() + 1;
        let battle = FORD.replacen(from, to, 1);
        expect_fault(&["board", "lint"], &battle, line, fault);
        expect_fault(&["board", "show"], &battle, line, fault);
    }
}

#[test]
fn faults_of_battles_are_told_with_their_line() {
    expect_faults(&[
        ("title = {", "title {", "key with no value, expected `=`"),
        ("size = \"small\"", "colour = \"small\"", "unknown field `colour`"),
        ("north = \"up\"", "north = \"down\"", "`down` is no place for north, expected up"),
        ("cols = 8", "cols = 99999999999999999999", "number"),
        ("cols = 8", "cols = 255", "the number of columns is 255, expected 1 to 100"),
        ("\".....v..\"", "\".....v...\"", "row 01 of terrain has 9 characters, expected 8"),
        (
            "{ hex = \"0300\", side = \"E\"",
            "{ hex = \"0300\", side = \"NE\"",
            "0300 NE is the edge of the map",
        ),
        ("hex = \"0103\"", "hex = \"0105\"", "b2 begins in 0105, which is impassable to artillery"),
        ("rule = \"immobile\"", "rule = \"\\u001b[2J\"", "`\\u{1b}[2J` is no special rule"),
    ]);
}

#[test]
fn all_faults_of_a_battle_are_told_in_the_order_of_the_file() {
    let folder = Folder::new();
    let battle = FORD.replace("artillery_range = 3", "artillery_range = 30").replace("at = 3", "at = 30");
    folder.write("ford.toml", battle);
    let told = folder.complain(&["board", "lint", "ford.toml"]);
    let expected = "\
estafette: ford.toml:10: the artillery range is 30, expected 1 to 8
ford.toml:137: group `hussars` is due at 30, expected 1 to 6, the end of the track of blue
";
    assert_eq!(told, expected);
}

#[test]
fn what_says_that_it_is_a_battle_is_read_as_one() {
    expect_fault(&["board", "lint"], "format = 1\n", 1, "missing field `id`");
    expect_fault(&["board", "lint"], "[map]\ncols = 1\n", 1, "missing field `rows_n`");
    expect_fault(&["board", "lint"], "formation = 1\n", 1, "unknown field `formation`, expected one of `id`");
}

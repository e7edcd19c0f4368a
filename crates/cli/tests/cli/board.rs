//! `estafette board`.

use crate::program::Folder;

const SMALL: &str = include_str!("small.toml");

#[test]
fn lint_finds_no_faults_in_a_sound_board() {
    let folder = Folder::new();
    folder.write("small.toml", SMALL);
    let counted = "small.toml: no faults (2 locales, 1 borders, 4 crossings)\n";
    assert_eq!(folder.succeed(&["board", "lint", "small.toml"]), counted);
    let known = folder.succeed(&["board", "lint", "triomphe"]);
    assert_eq!(known, "triomphe: no faults (90 locales, 172 borders, 168 crossings)\n");
}

#[test]
fn show_prints_what_is_on_a_board() {
    let folder = Folder::new();
    folder.write("small.toml", SMALL);
    let shown = folder.succeed(&["board", "show", "small.toml"]);
    let expected = "\
Two fields

X West (capacity 4)
  X/Y      wide   I    leads east [X~Y main, network 0]

Y East (capacity 4, 2 French at start)
  Y/X      wide   CCO  leads west [X~Y main, network 0]

Entries
  west (red, main road) into X
  bridge (red, pontoon) into X
  east (blue, local road) into Y from 11:00, 1 pieces
";
    assert_eq!(shown, expected);
    let marengo = folder.succeed(&["board", "show", "triomphe"]);
    assert!(marengo.starts_with("Marengo, 14 June 1800\n"), "{marengo}");
    assert!(marengo.contains("tortona (blue, main road) into 87 from 11:00, 3 pieces"), "{marengo}");
}

#[test]
fn every_fault_of_a_board_is_told_with_its_file_and_line() {
    let folder = Folder::new();
    folder.write("small.toml", SMALL.replace("capacity = 4", "capacity = 0"));
    let told = folder.complain(&["board", "lint", "small.toml"]);
    assert!(told.starts_with("estafette: small.toml:5: locale X has no capacity\n"), "{told}");
    assert!(told.contains("\nsmall.toml:12: locale Y has no capacity\n"), "{told}");
    assert_eq!(folder.complain(&["board", "show", "small.toml"]), told);
}

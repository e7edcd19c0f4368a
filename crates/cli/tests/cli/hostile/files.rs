//! Files that are none, and outputs that take nothing.

use std::process::Stdio;

use crate::program::Folder;

const COMMANDS: [&[&str]; 4] = [&["try"], &["replay"], &["board", "lint"], &["board", "show"]];

/// A table that disturbs nobody.
const TABLE: &[&str] = &["--data", ".", "--port", "0", "--no-open"];

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("folder.d")).expect("there is room");
    folder.write("binary", b"estafette\n\xff\xfe\x00\x01");
    folder.write("huge", vec![b'#'; (16 << 20) + 1]);
    for command in COMMANDS {
        for (file, fault) in [
            ("missing.toml", "missing.toml: there is no such file"),
            ("folder.d", "folder.d: this is a folder, expected a file"),
            ("binary", "binary:2: this is not a text file, expected UTF-8"),
            ("huge", "huge: the file is larger than 16 MiB"),
        ] {
            let told = folder.complain(&[command, &[file]].concat());
            assert_eq!(told, format!("estafette: {fault}\n"), "{command:?}");
        }
    }
}

#[test]
fn a_board_that_is_neither_file_nor_known_is_told_the_boards() {
    let told = Folder::new().complain(&["board", "lint", "jena"]);
    let known = "triomphe, austerlitz, borodino, marengo, quatre-bras";
    assert_eq!(told, format!("estafette: `jena` is neither a file nor a board; the boards are: {known}\n"));
}

#[test]
fn empty_files_are_told_what_was_expected() {
    let folder = Folder::new();
    folder.write("empty", "");
    for (command, fault) in [
        (COMMANDS[0], "empty: the file does not say which `game` it is a position of"),
        (COMMANDS[1], "empty:1: the file is empty, expected a record"),
        (COMMANDS[2], "empty: the board has no [[locale]]"),
        (COMMANDS[3], "empty: the board has no [[locale]]"),
    ] {
        assert_eq!(folder.complain(&[command, &["empty"]].concat()), format!("estafette: {fault}\n"));
    }
}

#[test]
fn long_lines_are_cut_and_nothing_of_a_file_commands_a_terminal() {
    let folder = Folder::new();
    folder.write("long", "x".repeat(1 << 20));
    folder.write("escape", "\u{1b}[2J\u{9b}31m\n");
    for command in COMMANDS {
        let told = folder.complain(&[command, &["long"]].concat());
        assert!(told.len() < 2000, "{command:?} tells {} bytes", told.len());
        let told = folder.complain(&[command, &["escape"]].concat());
        assert!(!told.trim_end().contains(char::is_control), "{told:?}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let folder = Folder::new();
    folder.write("position", "game = \"triomphe\"\nboard = \"triomphe\"\norders = [\"end\"]\n");
    for arguments in [
        &["board", "show", "triomphe"][..],
        &["board", "lint", "triomphe"],
        &["selfplay", "triomphe", "--games", "2"],
        &["try", "position"],
        &["bench", "triomphe", "--seconds", "1", "--json"],
        &["--help"],
        TABLE,
    ] {
        let mut command = folder.command(arguments);
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program was built");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*told), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_output_that_is_full_is_told() {
    let folder = Folder::new();
    for arguments in [&["board", "lint", "triomphe"][..], &["selfplay", "triomphe", "--games", "2"], TABLE] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = folder.command(arguments).stdout(full).output().expect("the program was built");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("the output cannot be written"), "{arguments:?}: {told}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    let folder = Folder::new();
    for arguments in [&["march"][..], &["try"], &["replay"], &["board"], &["try", "a", "b"], &["--json"]] {
        folder.complain(arguments);
    }
    assert!(folder.succeed(&["help"]).contains("selfplay"));
}

//! `estafette selfplay`.

use crate::program::Folder;

#[test]
fn selfplay_counts_games_and_outcomes() {
    let text = Folder::new().succeed(&["selfplay", "triomphe", "--games", "4", "--seed", "3"]);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "4 games played");
    assert!(lines[1].starts_with("orders per game  ") && lines[2].starts_with("picks per order  "), "{text}");
    let share = |line: &&str| line.trim_start().split(' ').next().and_then(|share| share.parse::<f64>().ok());
    let shares: f64 = lines[3..].iter().filter_map(share).sum();
    assert!((shares - 100.0).abs() < 0.5, "{text}");
}

#[test]
fn selfplay_with_check_compares_twins() {
    let text = Folder::new().succeed(&["selfplay", "triomphe", "--games", "2", "--check"]);
    assert!(text.starts_with("2 games checked\n") && text.contains("\ntwins compared   "), "{text}");
}

#[test]
fn the_same_seed_gives_the_same_records_however_many_are_played_at_once() {
    let folder = Folder::new();
    let play = |records: &str, jobs: &str, more: &[&str]| {
        let arguments =
            ["selfplay", "triomphe", "--games", "3", "--seed", "7", "--jobs", jobs, "--records", records];
        folder.succeed(&[&arguments, more].concat());
        ["7", "8", "9"].map(|seed| folder.read(&format!("{records}/triomphe-{seed}.record")))
    };
    let first = play("one/by/one", "1", &[]);
    assert_eq!(play("together", "3", &[]), first);
    assert_eq!(play("checked", "2", &["--check"]), first);
    assert_eq!(folder.path("together").read_dir().expect("a folder").count(), 3);
    assert!(first[0] != first[1] && first[0].starts_with("estafette record 1\ngame: triomphe\n"));
}

#[test]
fn selfplay_speaks_spanish() {
    let text = Folder::new().succeed(&["selfplay", "triomphe", "--games", "1", "--lang", "es"]);
    assert!(text.contains("Francia") || text.contains("Austria"), "{text}");
    assert!(text.contains("victoria"), "{text}");
}

#[test]
fn selfplay_refuses_what_it_cannot_do_and_makes_no_folder() {
    let folder = Folder::new();
    folder.write("file", "");
    for (arguments, wrong) in [
        (&["selfplay", "chess", "--records", "new"][..], "there is no game `chess`"),
        (&["selfplay", "triomphe", "--jobs", "0", "--records", "new"], "--jobs must be 1 to 256, not 0"),
        (&["selfplay", "triomphe", "--jobs", "99999999"], "--jobs must be 1 to 256, not 99999999"),
        (&["selfplay", "triomphe", "--games", "-1"], "-1"),
        (&["selfplay", "triomphe", "--games", "1e9"], "invalid value '1e9' for '--games <N>'"),
        (&["selfplay", "triomphe", "--seed", "99999999999999999999"], "invalid value"),
        (
            &["selfplay", "triomphe", "--seed", "18446744073709551615"],
            "--seed and --games together are too large",
        ),
        (
            &["selfplay", "triomphe", "--games", "1", "--records", "file"],
            "file: this is a file, expected a folder",
        ),
        (&["selfplay", "triomphe", "--games", "1", "--records", "file/in"], "file/in: "),
    ] {
        let told = folder.complain(arguments);
        assert!(told.contains(wrong), "{arguments:?} should say `{wrong}`, not `{told}`");
    }
}

#[test]
fn no_games_are_no_trouble() {
    let folder = Folder::new();
    let text = folder.succeed(&["selfplay", "triomphe", "--games", "0", "--records", "none"]);
    assert!(text.starts_with("0 games played\n"), "{text}");
}

//! Other people's programs in the arena: the example of the docs, and clients that misbehave.
#![cfg(unix)]

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use estafette_bots::Contender;
use estafette_bots::arena::{Bout, Match, scenarios};
use estafette_triomphe::Triomphe;

/// Plays one pair against a Recruit; programs have a second for an order.
fn play(program: &str) -> Result<Vec<Bout>, String> {
    let program: Contender = format!("exec:{program}").parse()?;
    let game = Match {
        contenders: [program.with_patience(Duration::from_secs(1)), "recruit".parse()?],
        pairs: 1,
        seed: 9,
        scenarios: scenarios::<Triomphe>(None)?,
    };
    let mut bouts = Vec::new();
    game.play::<Triomphe>(
        |_, _| false,
        2,
        |bout, _| {
            bouts.push(bout);
            ControlFlow::Continue(())
        },
    )?;
    Ok(bouts)
}

/// A shell script in a folder of its own.
fn script(folder: &Path, text: &str) -> String {
    let path = folder.join("client.sh");
    std::fs::write(&path, text).expect("there is room for a file");
    format!("sh {}", path.display())
}

#[test]
fn programs_that_misbehave_lose_with_a_clear_reason() {
    // Answers the first question of a game well, so that what follows happens in the middle of a game.
    let begin = "read game; read question; echo '{\"order\": \"end\"}'; ";
    for (name, text, reason) in [
        ("hangs", "while :; do sleep 1; done", "no answer within 1 s"),
        ("crashes", "read game; read question; kill -9 $$", "the program has ended"),
        ("leaves", "exit 0", "the program has ended"),
        (
            "babbles",
            "read game; read question; echo 'I say attack!'",
            "expected {\"pick\": …} or {\"order\": …}",
        ),
        ("speaks no text", "read game; read question; printf '\\377\\376\\n'", "an answer is not UTF-8"),
        ("floods", "read game; yes x | tr -d '\\n'", "an answer is longer than 64 KiB"),
        (
            "lies",
            "read game; read question; echo '{\"order\": \"attack {A99} across 5/3\"}'",
            "cannot be read",
        ),
        (
            "orders what is not allowed",
            "read game; read question; echo '{\"order\": \"assault from 1/2a\"}'",
            "refused",
        ),
        (
            "picks what was not offered",
            "read game; read question; echo '{\"pick\": \"piece999\"}'",
            "was not offered",
        ),
        ("adds something", "read game; read question; echo '{\"order\": \"end\", \"win\": 1}'", "expected"),
        ("stops reading", "sleep 60", "no answer within 1 s"),
        ("leaves in the middle", &format!("{begin} exit 3"), "the program has ended"),
    ] {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let bouts = play(&script(folder.path(), text)).expect(name);
        assert_eq!(bouts.len(), 2, "{name}");
        for bout in bouts {
            let (loser, found) = bout.forfeit.unwrap_or_else(|| panic!("{name}: nobody lost by forfeit"));
            assert!(found.contains(reason), "{name}: {found}");
            assert_eq!((loser, bout.points), (0, 0), "{name}");
        }
    }
}

#[test]
fn what_a_program_started_ends_with_it() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let pid = folder.path().join("pid");
    let text = format!("sleep 600 & echo $! > {}; exit 0", pid.display());
    play(&script(folder.path(), &text)).expect("the match is played");
    let pid = std::fs::read_to_string(pid).expect("it was started");
    let alive = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
        stat.is_ok_and(|stat| !stat.contains(") Z "))
    };
    for _ in 0..100 {
        if !alive() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("the sleeper sleeps on");
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let wrong = play("./there-is-no-such-program").expect_err("it is not there");
    assert!(wrong.contains("`./there-is-no-such-program` cannot be started"), "{wrong}");
    assert!("exec:".parse::<Contender>().is_err());
}

#[test]
fn the_example_of_the_docs_plays_to_the_end() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/general.py");
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "python3 is not installed");
        eprintln!("SKIPPED: the example in Python: python3 is not installed");
        return;
    }
    let lines = std::fs::read_to_string(&example).expect("the example is there").lines().count();
    assert!(lines <= 40, "the example has {lines} lines");
    for bout in play(&format!("python3 {}", example.display())).expect("it can be started") {
        assert_eq!(bout.forfeit, None);
        assert!(bout.spent[0].orders > 20, "{bout:?}");
    }
}

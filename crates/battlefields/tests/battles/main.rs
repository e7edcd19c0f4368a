//! Battle files: those that come with the program, and every fault that one can have.

mod facts;
mod faults;
mod garbage;
mod special_faults;

use estafette_battlefields::battle::file::{self, embedded};
use estafette_core::Fault;

const EXAMPLE: &str = include_str!("example.toml");

fn written(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Reads a text in which `«` stands before the fault, and finds it there: this one, and no other.
fn expect_fault(marked: &str, expected: &str) {
    let place = marked.find('«').unwrap_or_else(|| panic!("`{expected}` has a place"));
    let line = marked[..place].matches('\n').count() + 1;
    let faults = file::read(&marked.replacen('«', "", 1)).expect_err(expected);
    let found = written(&faults);
    assert!(
        found.starts_with(&format!("{line}: ")) && found.contains(expected),
        "expected `{line}: …{expected}…`, found\n{found}"
    );
    assert_eq!(faults.len(), 1, "one fault brings forth others:\n{found}");
}

/// Changes the example, and finds the fault.
fn expect_faults(faults: &[(&str, &str, &str)]) {
    for (from, to, expected) in faults {
        assert!(EXAMPLE.contains(from), "`{from}` is in the example");
        expect_fault(&EXAMPLE.replacen(from, to, 1), expected);
    }
}

#[test]
fn the_battles_of_the_program_are_sound() {
    for (name, text) in embedded() {
        match file::read(&text) {
            Ok(battle) => assert_eq!(battle.id, name),
            Err(faults) => panic!("{name}:\n{}", written(&faults)),
        }
    }
}

#[test]
fn the_documented_example_is_a_sound_battle() {
    let documented = include_str!("../../../../docs/battles.md");
    assert!(documented.contains(&format!("```toml\n{EXAMPLE}```\n")), "docs/battles.md has another example");
    match file::read(EXAMPLE) {
        Ok(battle) => assert_eq!(battle.id, "ford"),
        Err(faults) => panic!("{}", written(&faults)),
    }
}

//! Battle files: those that come with the program, and every fault that one can have.

use estafette_battlefields::battle::file::{self, EMBEDDED};

#[test]
fn the_battles_of_the_program_are_sound() {
    for (name, text) in EMBEDDED {
        match file::read(text) {
            Ok(battle) => assert_eq!(battle.id, *name),
            Err(faults) => {
                let faults: Vec<String> = faults.iter().map(|fault| format!("{name}:{fault}")).collect();
                panic!("{}", faults.join("\n"));
            }
        }
    }
}

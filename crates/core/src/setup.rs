//! What a game is set up with.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::Game;

/// A scenario, and the optional rules in force, each by its name. See
/// [`Game::scenarios`](crate::Game::scenarios) and [`Game::OPTIONS`](crate::Game::OPTIONS).
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The scenario.
    pub scenario: String,
    /// The optional rules in force.
    pub options: Vec<String>,
}

impl Setup {
    /// A scenario without optional rules.
    pub fn plain(scenario: impl Into<String>) -> Setup {
        Setup { scenario: scenario.into(), options: Vec::new() }
    }

    /// One of all the ways to set up a game: every scenario in turn, and with the same scenario every choice of
    /// optional rules. Goes on in a circle.
    pub fn numbered<G: Game>(number: u64) -> Setup {
        let scenarios = G::scenarios().len() as u64;
        let chosen = number / scenarios;
        let in_force = |index: &usize| chosen >> index & 1 != 0;
        Setup {
            scenario: G::scenarios()[(number % scenarios) as usize].to_owned(),
            options: (0..G::OPTIONS.len())
                .filter(in_force)
                .map(|index| G::OPTIONS[index].to_owned())
                .collect(),
        }
    }

    /// The same scenario with these optional rules, written in one line with commas between them.
    #[must_use]
    pub fn with_options(mut self, list: &str) -> Setup {
        self.options =
            list.split(',').map(str::trim).filter(|option| !option.is_empty()).map(str::to_owned).collect();
        self
    }

    /// The optional rules in one line.
    pub fn option_list(&self) -> String {
        self.options.join(", ")
    }

    /// Finds each optional rule among those that exist; a sentence says which is unknown or given twice.
    pub fn find_options(&self, known: &[&str]) -> Result<Vec<usize>, String> {
        let mut found = Vec::with_capacity(self.options.len());
        for option in &self.options {
            let Some(index) = known.iter().position(|known| known == option) else {
                let all = if known.is_empty() {
                    "it has none".to_owned()
                } else {
                    format!("expected {}", known.join(", "))
                };
                return Err(format!("the game has no optional rule `{option}`, {all}"));
            };
            if found.contains(&index) {
                return Err(format!("the optional rule `{option}` is given twice"));
            }
            found.push(index);
        }
        Ok(found)
    }
}

/// `marengo`, or `marengo (feints, disbanded)`.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.scenario)?;
        if self.options.is_empty() { Ok(()) } else { write!(f, " ({})", self.option_list()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_written_and_read_without_loss() {
        let setup = Setup::plain("usual").with_options("night , rain");
        assert_eq!(setup.to_string(), "usual (night, rain)");
        assert_eq!(Setup::plain("usual").with_options(&setup.option_list()), setup);
        assert_eq!(setup.find_options(&["rain", "night"]), Ok(vec![1, 0]));
    }

    #[test]
    fn unknown_and_repeated_options_are_named() {
        let wrong =
            |list: &str| Setup::plain("usual").with_options(list).find_options(&["rain"]).expect_err(list);
        assert_eq!(wrong("snow"), "the game has no optional rule `snow`, expected rain");
        assert_eq!(wrong("rain, rain"), "the optional rule `rain` is given twice");
    }
}

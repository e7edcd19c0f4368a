//! Computer generals as people know them: a rank and a name.
//!
//! The rank is the level. The names are those of men who held about that rank and wrote of it, or were written of;
//! generals of one level play alike.

use std::fmt;
use std::str::FromStr;

use estafette_bots::Level;
use estafette_words::Lexicon;

/// A computer general.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Officer {
    /// How good he is.
    pub level: Level,
    name: &'static str,
}

/// The names of a level; the first is meant where none is said.
const fn names(level: Level) -> &'static [&'static str] {
    match level {
        Level::Recruit => &["Fricasse", "Walter"],
        Level::Sergeant => &["Bourgogne", "Coignet", "Lawrence"],
        Level::Colonel => &["Marbot", "Lejeune"],
        Level::Marshal => &["Lannes", "Davout", "Suchet"],
    }
}

impl Officer {
    /// Everyone of a level.
    pub fn of(level: Level) -> impl Iterator<Item = Officer> {
        names(level).iter().map(move |&name| Officer { level, name })
    }

    /// Rank and name, as he is called wherever a player is.
    pub fn title(self, lexicon: &Lexicon) -> String {
        let facts = [("level", self.level.name().into()), ("name", self.name.into())];
        lexicon.say("ui-general", facts)
    }

    /// The name of a level.
    pub fn rank(level: Level, lexicon: &Lexicon) -> String {
        lexicon.say("ui-general-rank", [("level", level.name().into())])
    }

    /// How a level plays, in a sentence.
    pub fn about(level: Level, lexicon: &Lexicon) -> String {
        lexicon.say("ui-general-about", [("level", level.name().into())])
    }
}

/// As forms and the store have it: `marshal-lannes`.
impl fmt::Display for Officer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.level.name(), self.name.to_lowercase())
    }
}

/// There is no such general.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no general called `{0}`")]
pub struct NoOfficer(String);

/// Reads what is displayed. A level alone means its first, as in files of the time when generals had no names.
impl FromStr for Officer {
    type Err = NoOfficer;

    fn from_str(text: &str) -> Result<Self, NoOfficer> {
        let level = text.split_once('-').map_or(text, |(level, _)| level);
        let nobody = || NoOfficer(text.to_owned());
        let mut known = Officer::of(level.parse().map_err(|_| nobody())?);
        known.find(|officer| text == level || officer.to_string() == text).ok_or_else(nobody)
    }
}

#[cfg(test)]
mod tests {
    use estafette_words::Language;

    use super::*;

    #[test]
    fn everyone_is_read_as_he_is_written() {
        for officer in Level::ALL.into_iter().flat_map(Officer::of) {
            assert_eq!(officer.to_string().parse(), Ok(officer));
        }
    }

    #[test]
    fn a_level_alone_means_its_first() {
        let english = Lexicon::of(Language::English);
        let titles = Level::ALL.map(|level| level.name().parse().map(|him: Officer| him.title(english)));
        let expected = ["Recruit Fricasse", "Sergeant Bourgogne", "Colonel Marbot", "Marshal Lannes"];
        assert_eq!(titles, expected.map(|title| Ok(title.to_owned())));
    }

    #[test]
    fn others_are_refused() {
        for wrong in ["", "-", "emperor", "recruit-", "recruit-lannes", "marshal-Lannes", "marshal-lannes-"] {
            assert_eq!(wrong.parse::<Officer>(), Err(NoOfficer(wrong.to_owned())));
        }
    }
}

//! The languages.

use std::fmt;
use std::str::FromStr;

use unic_langid::LanguageIdentifier;

/// A language that the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Language {
    /// English, the language of the rulebooks.
    #[default]
    English,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All languages, the usual one first.
    pub const ALL: [Language; 2] = [Language::English, Language::Spanish];

    /// Its code: `en`, `es`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
        }
    }

    /// What it calls itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Spanish => "Español",
        }
    }

    /// The identifier by which plurals are looked up.
    pub(crate) fn identifier(self) -> LanguageIdentifier {
        self.code().parse().expect("every code is a language identifier")
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A code that stands for no language of the program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no language of this program, expected en or es")]
pub struct UnknownLanguage(pub String);

/// Reads a code. What browsers add to it, as in `es-MX`, does not matter.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        let unknown = || UnknownLanguage(text.to_owned());
        let identifier: LanguageIdentifier = text.parse().map_err(|_| unknown())?;
        Language::ALL
            .into_iter()
            .find(|language| language.code() == identifier.language.as_str())
            .ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_read_back_from_its_code() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert_eq!("ES-mx".parse(), Ok(Language::Spanish));
        assert_eq!("en_GB".parse(), Ok(Language::English));
    }

    #[test]
    fn other_codes_are_refused() {
        for text in ["", "fr", "english", "e", "??"] {
            assert_eq!(text.parse::<Language>(), Err(UnknownLanguage(text.to_owned())));
        }
    }
}

//! All messages of one language.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use crate::language::Language;

/// A fact that a message is given: text, or a number that it can decline by.
pub type Value<'a> = fluent_bundle::FluentValue<'a>;

/// The messages in English, by file.
const ENGLISH: &[&str] = &[
    include_str!("../locales/en/battlefields.ftl"),
    include_str!("../locales/en/battlefields-orders.ftl"),
    include_str!("../locales/en/battlefields-table.ftl"),
    include_str!("../locales/en/common.ftl"),
    include_str!("../locales/en/interface.ftl"),
    include_str!("../locales/en/table.ftl"),
    include_str!("../locales/en/triomphe.ftl"),
    include_str!("../locales/en/triomphe-orders.ftl"),
];
/// The messages in Spanish, by file.
const SPANISH: &[&str] = &[
    include_str!("../locales/es/battlefields.ftl"),
    include_str!("../locales/es/battlefields-orders.ftl"),
    include_str!("../locales/es/battlefields-table.ftl"),
    include_str!("../locales/es/common.ftl"),
    include_str!("../locales/es/interface.ftl"),
    include_str!("../locales/es/table.ftl"),
    include_str!("../locales/es/triomphe.ftl"),
    include_str!("../locales/es/triomphe-orders.ftl"),
];

/// What stands before and after a name of the notation where names are marked: the Unicode isolates.
pub const NAME_MARKS: (char, char) = ('\u{2068}', '\u{2069}');

/// All messages of one language.
pub struct Lexicon {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Lexicon {
    /// The lexicon of a language. It is read once, when it is first asked for.
    pub fn of(language: Language) -> &'static Lexicon {
        static ENGLISH_LEXICON: LazyLock<Lexicon> =
            LazyLock::new(|| Lexicon::read(Language::English, ENGLISH));
        static SPANISH_LEXICON: LazyLock<Lexicon> =
            LazyLock::new(|| Lexicon::read(Language::Spanish, SPANISH));
        match language {
            Language::English => &ENGLISH_LEXICON,
            Language::Spanish => &SPANISH_LEXICON,
        }
    }

    fn read(language: Language, files: &[&str]) -> Lexicon {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // Handles and numbers read from left to right in every language we speak; the marks would only turn
        // up in logs and tests.
        bundle.set_use_isolating(false);
        for file in files {
            let resource = FluentResource::try_new((*file).to_owned());
            let resource = resource.unwrap_or_else(|(_, errors)| {
                panic!("a message of `{language}` cannot be read, which a test would have found: {errors:?}")
            });
            bundle.add_resource(resource).unwrap_or_else(|errors| {
                panic!(
                    "a message of `{language}` stands there twice, which a test would have found: {errors:?}"
                )
            });
        }
        Lexicon { language, bundle }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is a message of this id.
    pub fn knows(&self, id: &str) -> bool {
        self.bundle.get_message(id).is_some_and(|message| message.value().is_some())
    }

    /// The message of this id, told with these facts.
    ///
    /// A message that is missing, or that asks for a fact it was not given, is a mistake of the program and
    /// panics where mistakes are looked for. Where the game must go on it says the id, or as much as it can.
    pub fn say<'a>(&self, id: &str, facts: impl IntoIterator<Item = (&'static str, Value<'a>)>) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            debug_assert!(false, "`{id}` is not worded in `{}`", self.language);
            return id.to_owned();
        };
        let mut given = FluentArgs::new();
        for (name, value) in facts {
            given.set(name, value);
        }
        let mut errors = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(&given), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "`{id}` in `{}` says `{said}`: {errors:?}", self.language);
        said
    }

    /// Several things in a row: `A1`, `A1 and A4`, `A1, A4 and A7`.
    pub fn list(&self, items: &[String]) -> String {
        self.joined("list", items)
    }

    /// Several things of which one is meant: `A1`, `A1 or A4`, `A1, A4 or A7`.
    pub fn alternatives(&self, items: &[String]) -> String {
        self.joined("alternatives", items)
    }

    fn joined(&self, id: &str, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [start @ .., last] => self.say(id, [("start", start.join(", ").into()), ("last", last.into())]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_ends_with_and() {
        let items = ["A1", "A4", "A7"].map(str::to_owned);
        let said = Language::ALL.map(|language| {
            let lexicon = Lexicon::of(language);
            [0, 1, 2, 3].map(|count| lexicon.list(&items[..count]))
        });
        assert_eq!(said[0], ["", "A1", "A1 and A4", "A1, A4 and A7"]);
        assert_eq!(said[1], ["", "A1", "A1 y A4", "A1, A4 y A7"]);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "`no-such-message` is not worded in `en`")]
    fn a_missing_message_is_found_out() {
        Lexicon::of(Language::English).say("no-such-message", []);
    }

    #[test]
    #[cfg(not(debug_assertions))]
    fn a_missing_message_does_not_stop_the_game() {
        assert_eq!(Lexicon::of(Language::English).say("no-such-message", []), "no-such-message");
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "`list` in `es`")]
    fn a_missing_fact_is_found_out() {
        Lexicon::of(Language::Spanish).say("list", [("start", "A1".into())]);
    }
}

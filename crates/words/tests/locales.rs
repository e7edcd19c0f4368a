//! The message files against each other, and against the code that asks for their messages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use estafette_words::{Language, Lexicon};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

/// What a message asks for: variables, and other messages.
#[derive(Default, Debug)]
struct Needs {
    variables: BTreeSet<String>,
    messages: BTreeSet<String>,
}

impl Needs {
    fn of_pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.of_expression(expression);
            }
        }
    }

    fn of_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Select { selector, variants } => {
                self.of_inline(selector);
                for variant in variants {
                    self.of_pattern(&variant.value);
                }
            }
            Expression::Inline(inline) => self.of_inline(inline),
        }
    }

    fn of_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, attribute: None } => {
                self.messages.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.of_expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
            other => panic!("this test does not know what {other:?} needs"),
        }
    }
}

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a folder, with those of the folders in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is part of the crate") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The code that asks for messages: that of this crate, the drawing, whose panels speak too, and the server,
/// whose pages are the interface (`ui-`).
fn code() -> Vec<PathBuf> {
    let folders = ["src", "../draw/src", "../server/src"];
    let mut code: Vec<PathBuf> = folders.iter().flat_map(|folder| files(&home().join(folder))).collect();
    code.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    code
}

/// All messages of a language with what they need, directly.
fn messages(language: Language) -> BTreeMap<String, Needs> {
    let mut all = BTreeMap::new();
    for file in files(&home().join("locales").join(language.code())) {
        let text = fs::read_to_string(&file).expect("a message file is text");
        let resource = parser::parse(text.as_str())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.display()));
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let id = message.id.name.to_owned();
                    assert!(Lexicon::of(language).knows(&id), "{} is not read", file.display());
                    assert!(message.attributes.is_empty(), "{id} has attributes, which nobody asks for");
                    let mut needs = Needs::default();
                    needs.of_pattern(&message.value.expect("a message has a text"));
                    assert!(all.insert(id.clone(), needs).is_none(), "{id} is there twice in {language}");
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                other => panic!("{}: {other:?}", file.display()),
            }
        }
    }
    all
}

/// The variables that a message needs, with those of the messages it is made of.
fn variables(all: &BTreeMap<String, Needs>, id: &str) -> BTreeSet<String> {
    let needs = all.get(id).unwrap_or_else(|| panic!("{id} is referred to and missing"));
    let mut found = needs.variables.clone();
    for part in &needs.messages {
        found.extend(variables(all, part));
    }
    found
}

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    let english = messages(Language::English);
    for language in Language::ALL {
        let other = messages(language);
        let ids = |all: &BTreeMap<String, Needs>| all.keys().cloned().collect::<BTreeSet<_>>();
        let missing: Vec<_> = ids(&english).symmetric_difference(&ids(&other)).cloned().collect();
        assert!(missing.is_empty(), "only one of en and {language} has {missing:?}");
        for id in english.keys() {
            assert_eq!(variables(&english, id), variables(&other, id), "the variables of {id} in {language}");
        }
    }
}

#[test]
fn every_message_is_asked_for_by_the_code_or_by_another_message() {
    let code: String = code().iter().map(|file| fs::read_to_string(file).expect("code is text")).collect();
    for language in Language::ALL {
        let all = messages(language);
        let parts: BTreeSet<&String> = all.values().flat_map(|needs| &needs.messages).collect();
        for id in all.keys() {
            let asked = code.contains(&format!("\"{id}\"")) || parts.contains(id);
            assert!(asked, "nobody asks for {id} in {language}");
        }
    }
}

#[test]
fn every_message_that_the_code_asks_for_is_there() {
    let mut asked = 0;
    for file in code() {
        let text = fs::read_to_string(&file).expect("code is text");
        let ids = text.split('"').skip(1).step_by(2).filter(|quoted| {
            let family =
                ["battlefields-", "triomphe-", "ui-"].iter().any(|family| quoted.starts_with(family));
            // A family's name alone is no message.
            family && !quoted.ends_with('-') && quoted.chars().all(|c| c.is_ascii_lowercase() || c == '-')
        });
        for id in ids {
            asked += 1;
            for language in Language::ALL {
                assert!(Lexicon::of(language).knows(id), "{id} is not worded in {language}");
            }
        }
    }
    assert!(asked > 400, "only {asked} messages were found in the code");
}

#[test]
fn no_message_has_text_that_a_translator_left_open() {
    for language in Language::ALL {
        for file in files(&home().join("locales").join(language.code())) {
            let text = fs::read_to_string(&file).expect("a message file is text");
            for (number, line) in text.lines().enumerate() {
                let open = ["TODO", "FIXME", "???"].iter().any(|mark| line.contains(mark));
                let untidy = line.ends_with(' ') || line.contains('\t');
                assert!(!open && !untidy, "{}:{}: {line}", file.display(), number + 1);
            }
        }
    }
}

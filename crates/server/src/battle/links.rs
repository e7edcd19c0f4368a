//! Log lines as HTML: what a sentence speaks of can be pointed at.

use std::collections::BTreeSet;
use std::fmt::Write;

use estafette_core::{Fact, Facts};
use estafette_words::Spoken;
use maud::{Escaper, Markup, PreEscaped};

/// The sentence, with a link around every word that names a piece or place of the event's facts. A number
/// that only counts something is not among those.
pub(super) fn linked<G: Spoken>(game: &G, sentence: &str, facts: &Facts) -> Markup {
    let names: BTreeSet<&str> = facts.facts.values().flat_map(words).collect();
    let mut html = String::with_capacity(sentence.len() * 2);
    let mut rest = sentence;
    while !rest.is_empty() {
        let word = rest.find(|c: char| !in_name(c)).unwrap_or(rest.len());
        let (head, tail) = if word > 0 {
            rest.split_at(word)
        } else {
            rest.split_at(rest.chars().next().map_or(rest.len(), char::len_utf8))
        };
        match names.get(head).and_then(|name| game.named(name)) {
            Some(pick) => {
                let _ = write!(html, "<a data-show=\"{pick}\" tabindex=\"0\">");
                escape(&mut html, head);
                html.push_str("</a>");
            }
            None => escape(&mut html, head),
        }
        rest = tail;
    }
    PreEscaped(html)
}

/// What names in the notation are made of.
fn in_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '/' | '~' | '-' | ':' | ',')
}

fn words(fact: &Fact) -> impl Iterator<Item = &str> {
    let one = match fact {
        Fact::Text(text) => std::slice::from_ref(text),
        Fact::List(list) => list.as_slice(),
        Fact::Number(_) | Fact::Truth(_) => &[],
    };
    one.iter().map(String::as_str)
}

fn escape(html: &mut String, text: &str) {
    // Writing to a string does not fail.
    let _ = Escaper::new(html).write_str(text);
}

//! Log lines as HTML: what a sentence names can be pointed at.

use std::fmt::Write;

use estafette_words::{NAME_MARKS, Spoken};
use maud::{Escaper, Markup, PreEscaped};

/// The sentence as HTML, with a link around every marked name of a piece or place.
pub(super) fn linked<G: Spoken>(game: &G, sentence: &str) -> Markup {
    let (open, close) = NAME_MARKS;
    let mut html = String::with_capacity(sentence.len() * 2);
    let mut parts = sentence.split(open);
    escape(&mut html, parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once(close).unwrap_or((part, ""));
        match game.named(name) {
            Some(pick) => {
                // Writing to a string does not fail.
                let _ = write!(html, "<a data-show=\"{pick}\">");
                escape(&mut html, name);
                html.push_str("</a>");
            }
            None => escape(&mut html, name),
        }
        escape(&mut html, rest);
    }
    PreEscaped(html)
}

fn escape(html: &mut String, text: &str) {
    let _ = Escaper::new(html).write_str(text);
}

#[cfg(test)]
mod tests {
    use estafette_triomphe::Triomphe;

    use super::*;

    #[test]
    fn marked_names_become_links_and_nothing_else_does() {
        let game = Triomphe::marengo();
        let said = linked(&game, "\u{2068}A3\u{2069} & 1 <b> to \u{2068}nowhere\u{2069}").into_string();
        assert_eq!(said, "<a data-show=\"piece2\">A3</a> &amp; 1 &lt;b&gt; to nowhere");
    }
}

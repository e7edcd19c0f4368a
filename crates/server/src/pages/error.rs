//! What went wrong.

use maud::{Markup, html};

use super::{Reader, layout};

/// What went wrong: the status of the answer and what it means, in the reader's language.
pub fn error(reader: &Reader, status: u16, text: &str) -> Markup {
    let content = html! {
        section.start {
            p.status aria-hidden="true" { (status) }
            h1 { (text) }
            p { a href="/" { (reader.say("ui-error-home")) } }
        }
    };
    layout::sheet(reader, text, &html! {}, &content)
}

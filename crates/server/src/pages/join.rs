//! What a link offers.

use maud::{Markup, html};

use super::{Reader, layout};

/// A seat that a link offers.
pub struct Join {
    /// The link's token.
    pub token: String,
    /// What is played.
    pub title: String,
    /// The army that is free.
    pub army: String,
    /// Who invites.
    pub host: Option<String>,
}

/// What a link offers. The seat is taken by a press of the button: links are also followed by programs that
/// look for previews.
pub fn join(reader: &Reader, join: &Join) -> Markup {
    let content = html! {
        section.start {
            h1 { (join.title) }
            p {
                @if let Some(host) = &join.host {
                    (reader.tell("ui-join-host", [("host", host.into()), ("army", (&join.army).into())]))
                } @else {
                    (reader.tell("ui-join-nobody", [("army", (&join.army).into())]))
                }
            }
            form method="post" action={ "/join/" (join.token) } {
                (layout::name_field(reader))
                button.primary { (reader.tell("ui-sit", [("army", (&join.army).into())])) }
            }
        }
    };
    layout::sheet(reader, &join.title, &html! {}, &content)
}

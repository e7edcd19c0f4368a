//! Name, account, language, theme.

use maud::{Markup, html};

use super::{Reader, layout};

/// What the page about the reader shows beside what a [`Reader`] holds.
#[derive(Default)]
pub struct You {
    /// What to tell him first: that something was stored, or why it was not.
    pub notice: Option<String>,
}

/// The page about the reader.
pub fn you(reader: &Reader, you: &You) -> Markup {
    let content = html! {
        h1 { (reader.say("ui-you")) }
        @if let Some(notice) = &you.notice { p.notice role="status" { (notice) } }
        div.columns {
            section {
                h2 { (reader.say("ui-name")) }
                form method="post" action="/you/name" {
                    (layout::name_field(reader))
                    button { (reader.say("ui-you-keep")) }
                }
                (layout::themes(reader))
            }
            section {
                h2 { (reader.say("ui-account")) }
                @if let Some(login) = &reader.login {
                    p { (reader.tell("ui-account-is", [("login", login.into())])) }
                    form method="post" action="/you/logout" { button { (reader.say("ui-logout")) } }
                } @else {
                    p.quiet { (reader.say("ui-account-why")) }
                    (credentials(reader, "/you/account", "ui-account-make", "new-password"))
                    h2 { (reader.say("ui-login")) }
                    (credentials(reader, "/you/login", "ui-login", "current-password"))
                }
            }
        }
    };
    layout::sheet(reader, &reader.say("ui-you"), &html! {}, &content)
}

fn credentials(reader: &Reader, action: &str, button: &str, password: &str) -> Markup {
    html! {
        form method="post" action=(action) {
            label.field {
                span { (reader.say("ui-login-name")) }
                input name="login" required maxlength=(layout::NAME_LENGTH) autocomplete="username";
            }
            label.field {
                span { (reader.say("ui-password")) }
                input name="password" type="password" required minlength="8" maxlength="200"
                    autocomplete=(password);
            }
            button { (reader.say(button)) }
        }
    }
}

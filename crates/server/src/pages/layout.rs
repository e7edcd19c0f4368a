//! What all pages share.

use estafette_words::Language;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Reader;

/// The limit of a name, which the server enforces too.
pub const NAME_LENGTH: u16 = 40;

/// A whole page: `class` is the body's, `head` what only this page needs in its head.
pub fn page(reader: &Reader, title: &str, class: &str, head: &Markup, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(reader.lexicon.language()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" type="image/svg+xml" href="/web/favicon.svg" id="favicon";
                link rel="preload" as="font" type="font/woff2" href="/web/estafette-serif.woff2" crossorigin;
                link rel="stylesheet" href="/web/pages.css";
                // Not a module: the theme must be known before anything is painted.
                script src="/web/theme.js" {}
                (head)
            }
            body class=(class) { (body) }
        }
    }
}

/// A page that is read from top to bottom: header, content, footer.
pub fn sheet(reader: &Reader, title: &str, head: &Markup, content: &Markup) -> Markup {
    let body = html! {
        a.skip href="#content" { (reader.say("ui-skip")) }
        (header(reader))
        main id="content" { (content) }
        (footer(reader))
    };
    page(reader, title, "sheet", head, &body)
}

/// The way home, the reader and the languages.
pub fn header(reader: &Reader) -> Markup {
    html! {
        header.bar {
            a.brand href="/" { "Estafette" }
            nav aria-label=(reader.say("ui-nav")) {
                (languages(reader))
                a href="/you" {
                    @if let Some(name) = &reader.name { (name) } @else { (reader.say("ui-you")) }
                }
            }
        }
    }
}

/// A button for every language that the page is not in.
fn languages(reader: &Reader) -> Markup {
    html! {
        form.languages method="post" action="/you/language" {
            input type="hidden" name="back" value=(reader.path);
            @for language in Language::ALL {
                @if language != reader.lexicon.language() {
                    button.plain name="language" value=(language) lang=(language) { (language.own_name()) }
                }
            }
        }
    }
}

/// The theme switch, which works in the browser alone and therefore is shown by its script.
pub fn themes(reader: &Reader) -> Markup {
    html! {
        fieldset.themes hidden {
            legend { (reader.say("ui-theme")) }
            @for (theme, id) in
                [("auto", "ui-theme-auto"), ("light", "ui-theme-light"), ("dark", "ui-theme-dark")]
            {
                button.plain type="button" data-theme-choice=(theme) { (reader.say(id)) }
            }
        }
    }
}

fn footer(reader: &Reader) -> Markup {
    html! {
        footer {
            p { (reader.say("ui-footer")) }
            (themes(reader))
        }
    }
}

/// A data block for scripts. Inside `script` nothing is decoded, so the one character that could end the
/// element is written as JSON writes it.
pub fn data(id: &str, json: &str) -> Markup {
    html! { script type="application/json" id=(id) { (PreEscaped(json.replace('<', "\\u003c"))) } }
}

/// The script of a page with the modules it imports, so that the browser asks for all of them at once.
pub fn scripts(entry: &str, imports: &[&str]) -> Markup {
    html! {
        @for import in imports { link rel="modulepreload" href={ "/web/" (import) }; }
        script type="module" src={ "/web/" (entry) } {}
    }
}

/// A field for the reader's name.
pub fn name_field(reader: &Reader) -> Markup {
    html! {
        label.field {
            span { (reader.say("ui-name")) }
            input name="name" maxlength=(NAME_LENGTH) autocomplete="nickname"
                value=[reader.name.as_deref()] placeholder=(reader.say("ui-name-hint"));
        }
    }
}

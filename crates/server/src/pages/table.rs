//! The table.

use std::sync::Arc;

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::Reader;
use super::layout;

/// What the table's page shows at first. Later changes come as views.
pub struct TablePage {
    /// The table's id.
    pub id: String,
    /// What is played.
    pub title: String,
    /// The size of the map, in its own units.
    pub size: (u32, u32),
    /// The map's ground, SVG.
    pub board: Arc<str>,
    /// The map's moving layer, SVG.
    pub pieces: String,
    /// The style sheet of the drawing: its address.
    pub stylesheet: String,
    /// How to turn the map so that an army stands at the bottom.
    pub facing: Vec<Facing>,
    /// The seats: id and name.
    pub seats: Vec<(String, String)>,
    /// Whether the game hides anything. Only then is there a curtain between two players at one screen.
    pub hidden: bool,
    /// The first view, as the table's data has it. It may leave out `pieces` and `parts`, which the page holds
    /// anyway.
    pub view_json: String,
    /// What is to be decided: [`prompt`](super::prompt).
    pub prompt: Markup,
    /// What stands beside the map.
    pub panels: Markup,
    /// The log: [`log`](super::log).
    pub log: Markup,
    /// The seats: [`players`](super::players).
    pub players: Markup,
    /// What can be done about the table: [`talk`](super::talk).
    pub talk: Markup,
}

/// How to turn the map so that an army stands at the bottom.
#[derive(Serialize)]
pub struct Facing {
    /// The army's seat.
    pub seat: String,
    /// The army's name.
    pub army: String,
    /// Clockwise, a multiple of 90.
    pub degrees: u16,
}

/// What the scripts need to know of the table, and no view repeats.
#[derive(Serialize)]
struct Settings<'a> {
    #[serde(flatten)]
    sheet: Sheet<'a>,
    seats: &'a [(String, String)],
    hidden: bool,
}

/// What the scripts need to know of the map.
#[derive(Serialize)]
pub(super) struct Sheet<'a> {
    pub(super) id: &'a str,
    pub(super) size: (u32, u32),
    pub(super) facing: &'a [Facing],
}

/// The modules of the table.
const MODULES: [&str; 15] = [
    "advice.js",
    "animation.js",
    "commandline.js",
    "curtain.js",
    "draft.js",
    "element.js",
    "keyboard.js",
    "live.js",
    "names.js",
    "paint.js",
    "playback.js",
    "pointer.js",
    "server.js",
    "turning.js",
    "viewport.js",
];

/// Messages that scripts say, with the facts that they put into them.
pub(super) type Words = &'static [(&'static str, &'static [&'static str])];

/// The messages that the table's scripts say, with the facts that they put into them.
pub(super) const WORDS: Words = &[
    ("ui-acting-title", &["title"]),
    ("ui-address-copied", &[]),
    ("ui-advice", &[]),
    ("ui-advice-asked", &[]),
    ("ui-advice-means", &[]),
    ("ui-advice-says", &[]),
    ("ui-advice-take", &[]),
    ("ui-advice-take-means", &[]),
    ("ui-advice-then", &[]),
    ("ui-all-offers", &["count"]),
    ("ui-back", &[]),
    ("ui-back-means", &[]),
    ("ui-close", &[]),
    ("ui-command-none", &[]),
    ("ui-confirm", &[]),
    ("ui-copied", &[]),
    ("ui-copy", &[]),
    ("ui-curtain-button", &["army"]),
    ("ui-curtain-says", &["army"]),
    ("ui-draft-complete", &[]),
    ("ui-draft-empty", &[]),
    ("ui-draft-loading", &[]),
    ("ui-draft-so-far", &[]),
    ("ui-failed", &[]),
    ("ui-guide-any", &[]),
    ("ui-guide-beside", &[]),
    ("ui-guide-choice", &[]),
    ("ui-guide-piece", &[]),
    ("ui-guide-place", &[]),
    ("ui-guide-ready", &["next"]),
    ("ui-instead", &["pick"]),
    ("ui-issue", &[]),
    ("ui-issue-means", &[]),
    ("ui-leave-sure", &[]),
    ("ui-link-says", &[]),
    ("ui-link-title", &[]),
    ("ui-lost", &[]),
    ("ui-no", &[]),
    ("ui-offline", &[]),
    ("ui-play-frame", &["now", "all"]),
    ("ui-play-skip", &[]),
    ("ui-play-step", &[]),
    ("ui-resign-sure", &[]),
    ("ui-retry", &[]),
    ("ui-sending", &[]),
    ("ui-stale", &[]),
    ("ui-thinking", &["general"]),
    ("ui-turn-army", &["army"]),
    ("ui-turn-north", &[]),
    ("ui-undo", &[]),
    ("ui-undo-means", &["order"]),
    ("ui-why-nothing", &[]),
    ("ui-yes", &[]),
];

/// The keys of the table: how they are written, and what they do.
const KEYS: [(&[&str], &str); 13] = [
    (&["Tab", "↑ ↓ ← →"], "ui-key-move"),
    (&["Enter", "Space"], "ui-key-pick"),
    (&["Enter"], "ui-key-issue"),
    (&["Backspace", "Esc"], "ui-key-back"),
    (&["U"], "ui-key-undo"),
    (&["A"], "ui-key-advice"),
    (&["/"], "ui-key-command"),
    (&["+", "−", "0"], "ui-key-zoom"),
    (&["↑ ↓ ← →"], "ui-key-pan"),
    (&["T"], "ui-key-turn"),
    (&["R"], "ui-key-replay"),
    (&["← →"], "ui-key-log"),
    (&["?"], "ui-key-help"),
];

/// The table.
pub fn table(reader: &Reader, page: &TablePage) -> Markup {
    let head = html! {
        link rel="stylesheet" href=(page.stylesheet);
        link rel="stylesheet" href="/web/table.css";
        (layout::scripts("table.js", &MODULES))
    };
    let body = html! {
        main.map id="map" {
            h1.unseen { (page.title) }
            (sheet(reader, page.size, &page.title, &page.board, &page.pieces))
            (controls(reader, &CONTROLS))
            div id="card" role="status" {}
            div id="why" role="alert" hidden {}
            div id="playback" role="status" hidden {}
        }
        aside.side {
            (layout::header(reader))
            div id="banner" role="alert" hidden {}
            div id="players" { (page.players) }
            section.decision aria-label=(reader.say("ui-decision")) {
                div id="prompt" aria-live="polite" { (page.prompt) }
                p.thinking id="thinking" role="status" {}
                div id="notice" role="alert" hidden {}
                div id="link-card" hidden {}
                div id="draft" {}
                (command(reader))
            }
            (tabs(reader))
            div.shelf {
                section id="panels" aria-label=(reader.say("ui-tab-panels")) { (page.panels) }
                section id="log" aria-label=(reader.say("ui-tab-log")) tabindex="0" data-names { (page.log) }
                section id="talk" aria-label=(reader.say("ui-tab-talk")) { (page.talk) }
            }
        }
        div id="curtain" role="dialog" aria-modal="true" hidden {}
        (help(reader))
        dialog id="ask" {}
        noscript { p.noscript { (reader.say("ui-noscript")) } }
        (layout::data("table", &settings(page)))
        (layout::data("words", &words(reader, WORDS)))
        (layout::data("view", &page.view_json))
    };
    layout::page(reader, &page.title, "table", &head, &body)
}

/// The map. The ground and the moving layer are turned together.
pub(super) fn sheet(
    reader: &Reader,
    (width, height): (u32, u32),
    title: &str,
    board: &str,
    pieces: &str,
) -> Markup {
    html! {
        svg id="sheet" viewBox={ "0 0 " (width) " " (height) } role="group"
            aria-label=(reader.tell("ui-map", [("title", title.into())]))
        {
            g id="turned" {
                g id="ground" { (PreEscaped(board)) }
                g id="pieces" { (PreEscaped(pieces)) }
                g id="sketch" {}
            }
        }
    }
}

/// A button on the map: what it does, its sign as a path in a square of 20 (not every font has letters for
/// them), and its name.
type Control = (&'static str, &'static str, &'static str);

/// The buttons of the map: first those that look, which every map has, then those of the table.
const CONTROLS: [Control; 6] = [
    ("in", "M10 4V16M4 10H16", "ui-zoom-in"),
    ("out", "M4 10H16", "ui-zoom-out"),
    ("fit", "M3 8V3H8M12 3H17V8M17 12V17H12M8 17H3V12", "ui-zoom-fit"),
    ("turn", "M16 10A6 6 0 1 1 13.5 5M13.5 1.5V5.5H9.5", "ui-turn"),
    ("again", "M4 4V16M16 4 7 10 16 16Z", "ui-play-again"),
    ("help", "M7 7.5A3 3 0 1 1 10.5 10.4Q10 10.7 10 12.2M10 15.2V16.2", "ui-help"),
];

/// The buttons that look.
pub(super) fn looking(reader: &Reader) -> Markup {
    controls(reader, &CONTROLS[..4])
}

fn controls(reader: &Reader, controls: &[Control]) -> Markup {
    html! {
        div.controls role="toolbar" aria-label=(reader.say("ui-controls")) {
            @for (act, path, id) in controls {
                button type="button" data-do=(act) title=(reader.say(id)) aria-label=(reader.say(id)) {
                    (sign(path))
                }
            }
        }
    }
}

/// A sign on a button.
pub(super) fn sign(path: &str) -> Markup {
    html! { svg.icon viewBox="0 0 20 20" aria-hidden="true" { path d=(path) {} } }
}

fn command(reader: &Reader) -> Markup {
    html! {
        form.command id="command" autocomplete="off" {
            input id="command-text" name="order" role="combobox" aria-expanded="false"
                aria-controls="completions" aria-autocomplete="list" spellcheck="false" autocapitalize="off"
                aria-label=(reader.say("ui-command")) placeholder=(reader.say("ui-command"));
            ul id="completions" role="listbox" hidden {}
            p id="command-error" role="alert" hidden {}
        }
    }
}

/// On a small screen one of panels, log and talk is shown at a time.
fn tabs(reader: &Reader) -> Markup {
    let tabs = [("panels", "ui-tab-panels"), ("log", "ui-tab-log"), ("talk", "ui-tab-talk")];
    html! {
        div.tabs {
            @for (index, (part, id)) in tabs.into_iter().enumerate() {
                button type="button" data-tab=(part) aria-pressed=(index == 0) { (reader.say(id)) }
            }
        }
    }
}

fn help(reader: &Reader) -> Markup {
    html! {
        dialog id="help" aria-label=(reader.say("ui-help")) {
            h2 { (reader.say("ui-help")) }
            ul {
                @for id in ["ui-help-pick", "ui-help-why", "ui-help-issue", "ui-help-back", "ui-help-about"] {
                    li { (reader.say(id)) }
                }
            }
            table {
                @for (keys, id) in KEYS {
                    tr {
                        th scope="row" { @for key in keys { kbd { (key) } " " } }
                        td { (reader.say(id)) }
                    }
                }
            }
            form method="dialog" { button.primary { (reader.say("ui-close")) } }
        }
    }
}

fn settings(page: &TablePage) -> String {
    let sheet = Sheet { id: &page.id, size: page.size, facing: &page.facing };
    json(&Settings { sheet, seats: &page.seats, hidden: page.hidden })
}

/// Texts and numbers for scripts.
pub(super) fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("texts and numbers are JSON")
}

/// The words of the scripts. The facts are not known yet: `{army}` is put in their place, for the scripts to
/// replace.
pub(super) fn words(reader: &Reader, words: Words) -> String {
    let words: serde_json::Map<String, serde_json::Value> = words
        .iter()
        .map(|(id, facts)| {
            let facts = facts.iter().map(|&fact| (fact, format!("{{{fact}}}").into()));
            ((*id).to_owned(), reader.tell(id, facts).into())
        })
        .collect();
    serde_json::Value::Object(words).to_string()
}

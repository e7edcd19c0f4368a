//! A moment of a finished game.

use std::sync::Arc;

use maud::{Markup, html};

use super::table::{Sheet, Words, json, looking, sheet, sign, words};
use super::{Facing, LogLine, Reader, hindsight, layout, log};

/// What a moment of a finished game shows.
pub struct ReplayPage {
    /// The table's id.
    pub id: String,
    /// What was played.
    pub title: String,
    /// The armies, and who played them.
    pub players: Vec<(String, Option<String>)>,
    /// How many orders have been issued.
    pub moment: u32,
    /// How many there were in the whole game.
    pub last: u32,
    /// Through whose eyes: a seat's id, `spectator` or `all`.
    pub from: String,
    /// The seats: id and name.
    pub seats: Vec<(String, String)>,
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
    /// What stands beside the map.
    pub panels: Markup,
    /// The order that led to this moment, in notation, with the army that issued it.
    pub order: Option<(String, String)>,
    /// What that order brought about.
    pub lines: Vec<LogLine>,
    /// How the game ended.
    pub ending: String,
    /// The first seat's chances of winning at every moment, from 0 to 1.
    pub swing: Vec<f32>,
    /// The orders that cost most: [`costly`](super::costly).
    pub costly: Markup,
}

impl ReplayPage {
    pub(super) fn address(&self, moment: u32) -> String {
        format!("/replay/{}/{moment}?from={}", self.id, self.from)
    }
}

/// The modules of the replay.
const MODULES: [&str; 6] =
    ["animation.js", "element.js", "names.js", "pointer.js", "turning.js", "viewport.js"];

/// The messages that they say.
pub(super) const WORDS: Words = &[("ui-turn-army", &["army"]), ("ui-turn-north", &[])];

/// A moment of a finished game. It works without scripts; with them the steps do not load the page anew.
pub fn replay(reader: &Reader, page: &ReplayPage) -> Markup {
    let head = html! {
        link rel="stylesheet" href=(page.stylesheet);
        link rel="stylesheet" href="/web/table.css";
        (layout::scripts("replay.js", &MODULES))
    };
    let body = html! {
        main.map id="map" {
            h1.unseen { (page.title) }
            (sheet(reader, page.size, &page.title, &page.board, &page.pieces))
            (looking(reader))
        }
        aside.side {
            (layout::header(reader))
            div id="moment" data-moment=(page.moment) data-last=(page.last) {
                h2 { (page.title) }
                p.who {
                    @for (index, (army, who)) in page.players.iter().enumerate() {
                        @if index > 0 { " · " }
                        (army)
                        @if let Some(who) = who { ": " (who) }
                    }
                }
                p.quiet { (page.ending) }
                (steps(reader, page, &hindsight::chart(reader, page)))
                (eyes(reader, page))
                @if let Some((army, order)) = &page.order {
                    p.order { strong { (army) } " " code { (order) } }
                }
                div.lines-of-moment { (log(reader, &page.lines)) }
                div.actions {
                    a.button href={ "/table/" (page.id) } { (reader.say("ui-replay-table")) }
                    a.button href={ "/replay/" (page.id) "/" (page.moment) "/picture.png?from=" (page.from) } {
                        (reader.say("ui-picture"))
                    }
                }
            }
            (hindsight::section(reader, page))
            div.shelf { section id="panels" aria-label=(reader.say("ui-tab-panels")) { (page.panels) } }
        }
        (layout::data("table", &json(&Sheet { id: &page.id, size: page.size, facing: &page.facing })))
        (layout::data("words", &words(reader, WORDS)))
    };
    let moment =
        reader.tell("ui-replay-moment", [("moment", page.moment.into()), ("last", page.last.into())]);
    layout::page(reader, &format!("{}: {moment}", page.title), "table replay", &head, &body)
}

/// First, previous, next, last, and any moment by its number.
fn steps(reader: &Reader, page: &ReplayPage, chart: &Markup) -> Markup {
    let (moment, last) = (page.moment, page.last);
    let steps = [
        ("first", "M4 4V16M16 4 7 10 16 16Z", "ui-replay-first", (moment > 0).then_some(0)),
        ("previous", "M14 4 5 10 14 16Z", "ui-replay-previous", moment.checked_sub(1)),
        ("next", "M6 4 15 10 6 16Z", "ui-replay-next", (moment < last).then_some(moment + 1)),
        ("last", "M16 4V16M4 4 13 10 4 16Z", "ui-replay-last", (moment < last).then_some(last)),
    ];
    html! {
        nav.steps aria-label=(reader.say("ui-replay-steps")) {
            @for (step, path, id, to) in steps {
                @let label = reader.say(id);
                @if let Some(to) = to {
                    a.button href=(page.address(to)) data-step=(step) rel=[(step == "next").then_some("next")]
                        title=(label) aria-label=(label) { (sign(path)) }
                } @else {
                    span.button.off data-step=(step) aria-hidden="true" { (sign(path)) }
                }
            }
            button type="button" data-do="play" hidden
                data-play=(reader.say("ui-replay-play")) data-stop=(reader.say("ui-replay-stop"))
            { (reader.say("ui-replay-play")) }
        }
        (chart)
        label.field.slider {
            span {
                (reader.tell("ui-replay-moment", [("moment", moment.into()), ("last", last.into())]))
            }
            input id="slider" type="range" min="0" max=(last) value=(moment) step="1";
        }
    }
}

/// Through whose eyes the game is seen.
fn eyes(reader: &Reader, page: &ReplayPage) -> Markup {
    let eyes = page
        .seats
        .iter()
        .map(|(id, name)| (id.as_str(), name.clone()))
        .chain([("spectator", reader.say("ui-eyes-spectator")), ("all", reader.say("ui-eyes-all"))]);
    html! {
        form.eyes method="get" action={ "/replay/" (page.id) "/" (page.moment) } {
            label.field {
                span { (reader.say("ui-eyes")) }
                select name="from" {
                    @for (id, name) in eyes { option value=(id) selected[id == page.from] { (name) } }
                }
            }
            button { (reader.say("ui-eyes-go")) }
        }
    }
}

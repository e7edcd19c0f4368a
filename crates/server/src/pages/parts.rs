//! What changes at a table. The server puts these into the page and, whenever they change, into the view.

use maud::{Markup, PreEscaped, html};

use super::Reader;
use super::layout;

/// What is to be decided, and the section of the rulebook it is about.
pub fn prompt(reader: &Reader, text: &str, section: &str) -> Markup {
    html! {
        p.ask {
            (text)
            @if !section.is_empty() {
                " "
                span.section title=(reader.say("ui-section")) { "(" (section) ")" }
            }
        }
    }
}

/// A line of the log.
pub struct LogLine {
    /// What happened. Pieces and places in it are links: `<a data-show="place30">…</a>`.
    pub html: PreEscaped<String>,
}

/// The log, oldest line first.
pub fn log(reader: &Reader, lines: &[LogLine]) -> Markup {
    html! {
        @if lines.is_empty() {
            p.quiet { (reader.say("ui-log-empty")) }
        } @else {
            ol.lines { @for line in lines { li { (line.html) } } }
        }
    }
}

/// A seat at the table.
pub struct Player {
    /// The seat's id.
    pub seat: String,
    /// The army it plays.
    pub army: String,
    /// Who sits there.
    pub name: Option<String>,
    /// Whether the decision is this seat's.
    pub acting: bool,
    /// Whether the reader holds it.
    pub yours: bool,
    /// Whether the reader may sit down there: the free seat of an open table.
    pub sit: bool,
}

/// The seats, in the order of the game, at the table of this id.
pub fn players(reader: &Reader, table: &str, players: &[Player]) -> Markup {
    html! {
        ul.players {
            @for (index, player) in players.iter().enumerate() {
                li class={ "seat-" (index) @if player.acting { " acting" } } {
                    span.army { (player.army) }
                    span.name {
                        @if let Some(name) = &player.name { (name) }
                        @else { em { (reader.say("ui-seat-free")) } }
                        @if player.yours { " " small { (reader.say("ui-seat-yours")) } }
                    }
                    @if player.acting { span.turn { (reader.say("ui-seat-acting")) } }
                    @if player.sit {
                        form.sit method="post" action={ "/table/" (table) "/sit" } {
                            (layout::name_field(reader))
                            button.primary { (reader.tell("ui-sit", [("army", (&player.army).into())])) }
                        }
                    }
                }
            }
        }
    }
}

/// How a draw stands between the players, for the reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawTalk {
    /// He cannot speak of it: he looks on, or the game is over.
    Silent,
    /// He may offer one.
    MayOffer,
    /// He has offered one and waits.
    Offered,
    /// He is offered one.
    Asked,
}

/// How a rematch stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rematch {
    /// There is none to speak of.
    None,
    /// The reader may ask for one.
    MayAsk,
    /// It has been set up: the address of its table.
    Ready(String),
}

/// What the reader can do about the table rather than in the game.
pub struct Talk {
    /// The table's id.
    pub table: String,
    /// Whose eyes the reader looks through; the picture is drawn for them.
    pub viewer: String,
    /// Whether he may resign.
    pub resign: bool,
    /// The draw.
    pub draw: DrawTalk,
    /// The rematch.
    pub rematch: Rematch,
    /// Whether he may give up his seat.
    pub leave: bool,
    /// The free seat that he may hand to a friend by a link: its id.
    pub link: Option<String>,
    /// Whether the game is over, so that there is a record and a replay.
    pub over: bool,
}

/// What the reader can do about the table. The buttons are for the table's script; the links are links.
pub fn talk(reader: &Reader, talk: &Talk) -> Markup {
    html! {
        div.actions {
            @match talk.draw {
                DrawTalk::Silent => {}
                DrawTalk::MayOffer => button type="button" data-do="draw" data-say="offer" {
                    (reader.say("ui-draw-offer"))
                },
                DrawTalk::Offered => p.quiet { (reader.say("ui-draw-offered")) },
                DrawTalk::Asked => {
                    p.ask { (reader.say("ui-draw-asked")) }
                    button type="button" data-do="draw" data-say="accept" { (reader.say("ui-draw-accept")) }
                    button type="button" data-do="draw" data-say="decline" { (reader.say("ui-draw-decline")) }
                }
            }
            @if let Some(seat) = &talk.link {
                button type="button" data-do="link" data-seat=(seat) { (reader.say("ui-link-new")) }
            }
            @match &talk.rematch {
                Rematch::None => {}
                Rematch::MayAsk => button type="button" data-do="rematch" { (reader.say("ui-rematch")) },
                Rematch::Ready(address) => a.button href=(address) { (reader.say("ui-rematch-ready")) },
            }
            @if talk.over {
                a.button href={ "/replay/" (talk.table) "/0" } { (reader.say("ui-replay")) }
                a.button href={ "/replay/" (talk.table) "/0#hindsight" } { (reader.say("ui-hindsight")) }
                a.button href={ "/table/" (talk.table) "/record" } download { (reader.say("ui-record")) }
            }
            a.button href={ "/table/" (talk.table) "/picture.png?as=" (talk.viewer) } target="_blank" {
                (reader.say("ui-picture"))
            }
            button type="button" data-do="address" { (reader.say("ui-address")) }
            @if talk.resign {
                button.grave type="button" data-do="resign" { (reader.say("ui-resign")) }
            }
            @if talk.leave {
                button.grave type="button" data-do="leave" { (reader.say("ui-leave")) }
            }
        }
    }
}

//! What a viewer is sent: the table in words, drawings and offers.

use std::collections::BTreeMap;

use estafette_core::{Seat, Viewer};
use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use crate::battle::{Battle, Look, Tree};
use crate::course::Agreement;
use crate::hall::{Now, Table};
use crate::identity::Who;
use crate::pages::{self, DrawTalk, Facing, LogLine, Player, Reader, Rematch, Talk};
use crate::store::Occupant;

/// The view of a table, as `docs/http.md` describes it.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    version: u64,
    viewer: &'static str,
    mine: Vec<&'static str>,
    status: &'static str,
    acting: Option<&'static str>,
    acting_name: Option<String>,
    yours: bool,
    /// The general who must decide, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    thinking: Option<String>,
    /// Whether he who must decide may ask for advice.
    advice: bool,
    title: String,
    /// The moving layer of the map.
    pub pieces: String,
    /// HTML by the id of its element.
    pub parts: BTreeMap<&'static str, String>,
    about: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<Tree>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undo: Option<String>,
}

/// What a person sees of a table through the eyes of a viewer, who must be one of his seats or nobody's.
pub fn view(table: &Table, now: &Now, who: &Who, viewer: Viewer) -> View {
    let course = &now.course;
    let (rules, battle) = (course.rules(), course.battle());
    let (lexicon, reader) = (who.lexicon, who.reader());
    let name = |seat: Seat| rules.seats()[seat.0 as usize];
    let acting = course.acting();
    let yours = acting.is_some_and(|seat| viewer == Viewer::Seat(seat));
    let look = battle.look(viewer, lexicon);
    let parts = parts(table, now, who, viewer, &reader, &look);
    View {
        version: course.version(viewer),
        viewer: rules.viewer_name(viewer),
        mine: now.seats_of(who.id()).into_iter().map(name).collect(),
        status: match () {
            () if course.over() => "over",
            () if now.seats.iter().any(Occupant::is_free) => "waiting",
            () => "playing",
        },
        acting: acting.map(name),
        acting_name: acting.map(|seat| rules.seat_title(lexicon, seat)),
        yours,
        advice: yours && now.may_be_advised(who.id()),
        thinking: now.general().map(|(_, officer)| officer.title(lexicon)),
        title: rules.heading(lexicon, &table.header.setup.scenario),
        pieces: look.pieces,
        parts,
        about: look.about,
        draft: yours.then(|| battle.draft(&[], lexicon).ok()).flatten(),
        undo: match viewer {
            Viewer::Seat(seat) if !course.over() => battle.undoable(seat),
            _ => None,
        },
    }
}

fn parts(
    table: &Table,
    now: &Now,
    who: &Who,
    viewer: Viewer,
    reader: &Reader,
    look: &Look,
) -> BTreeMap<&'static str, String> {
    let course = &now.course;
    let log: Vec<LogLine> = log_lines(now, viewer, reader);
    let waited_for = course.acting().is_some_and(|seat| now.seats[seat.0 as usize].is_free());
    let (prompt, section) = match ending(now, reader) {
        Some(ending) => (ending, ""),
        None if waited_for => (reader.lexicon.say("ui-standing-waiting", []), ""),
        None => (look.prompt.clone(), look.section),
    };
    let players = players(now, who, reader);
    // Who holds several seats speaks for the one whose eyes he looks through.
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Umpire => None,
    };
    let seated = seat.is_some();
    let played = !now.seats_of(who.id()).is_empty();
    let talk = Talk {
        table: table.header.id.clone(),
        viewer: course.rules().viewer_name(viewer).to_owned(),
        resign: seated && !course.over(),
        draw: match (course.offer(), seat) {
            _ if course.over() || !seated => DrawTalk::Silent,
            _ if now.has_general() => DrawTalk::Silent,
            (None, _) => DrawTalk::MayOffer,
            (Some(by), Some(seat)) if by == seat => DrawTalk::Offered,
            (Some(_), _) => DrawTalk::Asked,
        },
        rematch: match &now.rematch {
            Some(id) => Rematch::Ready(format!("/table/{id}")),
            None if course.over() && played => Rematch::MayAsk,
            None => Rematch::None,
        },
        leave: seated && !course.over(),
        link: (seated && !course.over())
            .then(|| now.seats.iter().position(Occupant::is_free))
            .flatten()
            .map(|seat| course.rules().seats()[seat].to_owned()),
        over: course.over(),
    };
    let texts: [(&'static str, Markup); 5] = [
        ("prompt", pages::prompt(reader, &prompt, section)),
        ("panels", panels(look)),
        ("log", pages::log(reader, &log)),
        ("players", pages::players(reader, &table.header.id, &players)),
        ("talk", pages::talk(reader, &talk)),
    ];
    texts.into_iter().map(|(id, text)| (id, text.into_string())).collect()
}

fn players(now: &Now, who: &Who, reader: &Reader) -> Vec<Player> {
    let course = &now.course;
    let seated = !now.seats_of(who.id()).is_empty();
    let player = |(index, occupant): (usize, &Occupant)| {
        let seat = Seat(index as u8);
        Player {
            seat: course.rules().seats()[index].to_owned(),
            army: course.rules().seat_title(reader.lexicon, seat),
            name: name(occupant, reader),
            acting: course.acting() == Some(seat),
            yours: occupant.is(who.id()),
            sit: now.open && occupant.is_free() && !seated && !course.over(),
        }
    };
    now.seats.iter().enumerate().map(player).collect()
}

/// What the occupant of a seat is called.
pub fn name(occupant: &Occupant, reader: &Reader) -> Option<String> {
    match occupant {
        Occupant::Nobody(_) => None,
        Occupant::Person(_, name) => Some(name.clone()),
        Occupant::General(officer) => Some(officer.title(reader.lexicon)),
    }
}

/// How the game ended, if it has.
pub fn ending(now: &Now, reader: &Reader) -> Option<String> {
    let course = &now.course;
    let army = |seat| course.rules().seat_title(reader.lexicon, seat).into();
    match course.agreement() {
        Some(Agreement::Resigned(seat)) => {
            Some(reader.lexicon.say("ending-resigned", [("army", army(seat))]))
        }
        Some(Agreement::Drawn) => Some(reader.lexicon.say("ending-drawn", [])),
        None => course.battle().ending(reader.lexicon),
    }
}

fn log_lines(now: &Now, viewer: Viewer, reader: &Reader) -> Vec<LogLine> {
    now.course.battle().log(viewer, 0, reader.lexicon).into_iter().map(line).collect()
}

/// A line of the log as the game wrote it, escaped and linked.
pub fn line(html: String) -> LogLine {
    LogLine { html: PreEscaped(html) }
}

/// How the map is turned for each of the seats, which are given by id and name.
pub fn facing(battle: &dyn Battle, seats: &[(String, String)]) -> Vec<Facing> {
    let facing = |(seat, (id, army)): (u8, &(String, String))| Facing {
        seat: id.clone(),
        army: army.clone(),
        degrees: battle.facing(Seat(seat)),
    };
    (0..).zip(seats).map(facing).collect()
}

/// What stands beside the map.
pub fn panels(look: &Look) -> Markup {
    html! {
        @for panel in &look.panels {
            section class={ "panel panel-" (panel.key) } aria-label=(panel.title) {
                h3 { (panel.title) }
                (PreEscaped(&panel.body))
            }
        }
    }
}

//! Events as named facts, with pieces and places as the notation writes them.

use std::collections::BTreeMap;

use estafette_core::{Fact, Facts, Game};
use estafette_linear::{ApproachId, Army, CrossingId, Face, LocaleId, Position, TokenSet};

use crate::Triomphe;
use crate::event::{Event, Shown};
use crate::map::Map;
use crate::piece::{FRANCE, Piece};
use crate::victory::DECISIVE;

/// The facts of an event.
pub(crate) fn facts(map: &Map, event: &Event) -> Facts {
    let teller = Teller { map };
    let (event, facts) = teller.tell(event);
    Facts { event, facts: facts.into_iter().collect::<BTreeMap<_, _>>() }
}

type Told = (&'static str, Vec<(&'static str, Fact)>);

struct Teller<'a> {
    map: &'a Map,
}

impl Teller<'_> {
    fn tell(&self, event: &Event) -> Told {
        match *event {
            Event::TurnBegan { round, army } => ("turn-began", vec![("round", round.into()), army_of(army)]),
            Event::TurnEnded { army } => ("turn-ended", vec![army_of(army)]),
            Event::MoraleScheduled { army, tokens } => {
                ("morale-scheduled", vec![army_of(army), count(tokens)])
            }
            Event::CleanedUp { army, pieces, from } => {
                ("cleaned-up", vec![army_of(army), pieces_of(army, pieces), ("from", self.approach(from))])
            }
            Event::ArtilleryHidden { army } => ("artillery-hidden", vec![army_of(army)]),
            Event::Marched { army, pieces, from, to, cost } => {
                let way =
                    [("from", self.position(from)), ("to", self.position(to)), ("commands", cost.into())];
                ("marched", [army_of(army), pieces_of(army, pieces)].into_iter().chain(way).collect())
            }
            Event::Crossed { piece, crossing, to, step } => {
                let way =
                    [("crossing", self.crossing(crossing)), ("to", self.locale(to)), ("step", step.into())];
                ("crossed", [piece_of(piece)].into_iter().chain(way).collect())
            }
            Event::LocalRoad { army } => ("local-road", vec![army_of(army)]),
            Event::Continued { piece, to } => ("continued", vec![piece_of(piece), ("to", self.approach(to))]),
            Event::SplitUp { army, cost } => ("split-up", vec![army_of(army), ("commands", cost.into())]),
            Event::Shown { piece, face, why } => {
                ("shown", vec![piece_of(piece), ("face", face_of(face)), ("why", shown_why(why))])
            }
            Event::Reduced { piece, from, to } => {
                let to = to.map(|face| ("to", face_of(face)));
                ("reduced", [piece_of(piece), ("from", face_of(from))].into_iter().chain(to).collect())
            }
            Event::Attacked { army, pieces, across, crossing } => {
                let crossing = crossing.map(|id| ("crossing", self.crossing(id)));
                let attack = [army_of(army), pieces_of(army, pieces), ("across", self.approach(across))];
                ("attacked", attack.into_iter().chain(crossing).collect())
            }
            Event::Responded { army, pieces } => ("responded", vec![army_of(army), pieces_of(army, pieces)]),
            Event::Blocked { across } => ("blocked", vec![("across", self.approach(across))]),
            Event::Took { army, pieces, locale } => {
                ("took", vec![army_of(army), pieces_of(army, pieces), ("locale", self.locale(locale))])
            }
            Event::Advanced { army, pieces, to } => {
                ("advanced", vec![army_of(army), pieces_of(army, pieces), ("to", self.approach(to))])
            }
            Event::Declared { piece, from } => {
                ("declared", vec![piece_of(piece), ("from", self.approach(from))])
            }
            Event::Bombarded { piece, locale } => {
                ("bombarded", vec![piece_of(piece), ("locale", self.locale(locale))])
            }
            Event::Lapsed { piece } => ("lapsed", vec![piece_of(piece)]),
            Event::Cancelled { piece } => ("cancelled", vec![piece_of(piece)]),
            Event::Assaulted { army, from } => {
                ("assaulted", vec![army_of(army), ("from", self.approach(from))])
            }
            Event::DefenseLed { army, pieces } => {
                ("defense-led", vec![army_of(army), pieces_of(army, pieces)])
            }
            Event::Sent { army, pieces, leads } => {
                ("sent", vec![army_of(army), pieces_of(army, pieces), ("leads", handles(army, leads))])
            }
            Event::ArtilleryDefense { fires } => ("artillery-defense", vec![("fires", Fact::Truth(fires))]),
            Event::CounterAttacked { army, pieces } => {
                ("counter-attacked", vec![army_of(army), pieces_of(army, pieces)])
            }
            Event::Result { from, result } => {
                ("result", vec![("from", self.approach(from)), ("result", Fact::Number(result.into()))])
            }
            Event::Retreated { piece, from, to } => {
                ("retreated", vec![piece_of(piece), ("from", self.locale(from)), ("to", self.locale(to))])
            }
            Event::Eliminated { piece, face } => {
                ("eliminated", vec![piece_of(piece), ("face", face_of(face))])
            }
            Event::Organized { pieces } => ("organized", vec![army_of(FRANCE), pieces_of(FRANCE, pieces)]),
            Event::Disorganized { locale } => ("disorganized", vec![("locale", self.locale(locale))]),
            Event::MoraleLost { army, tokens } => ("morale-lost", vec![army_of(army), count(tokens)]),
            Event::Taken { army, locale, tokens } => ("taken", self.tokens(army, locale, tokens)),
            Event::Committed { army, locale, tokens } => ("committed", self.tokens(army, locale, tokens)),
            Event::Uncovered { army, locale, tokens } => ("uncovered", self.tokens(army, locale, tokens)),
            Event::Shifted { army, from, to, tokens } => {
                let way = [("from", self.locale(from)), ("to", self.locale(to)), count(tokens)];
                ("shifted", [army_of(army)].into_iter().chain(way).collect())
            }
            Event::Forfeited { army, locale, tokens } => ("forfeited", self.tokens(army, locale, tokens)),
            Event::Returned { army, locale, tokens } => ("returned", self.tokens(army, locale, tokens)),
            Event::Ended { outcome } => {
                let winner = outcome.winner.and_then(Army::of).map(|army| ("winner", seat(army)));
                let kind = if outcome.kind == DECISIVE { "decisive" } else { "marginal" };
                ("ended", winner.into_iter().chain([("kind", Fact::Text(kind.to_owned()))]).collect())
            }
        }
    }

    fn tokens(&self, army: Army, locale: LocaleId, tokens: u8) -> Vec<(&'static str, Fact)> {
        vec![army_of(army), ("locale", self.locale(locale)), count(tokens)]
    }

    fn locale(&self, locale: LocaleId) -> Fact {
        Fact::Text(self.map.board.locale(locale).code.clone())
    }

    fn approach(&self, approach: ApproachId) -> Fact {
        Fact::Text(self.map.board.write_approach(approach))
    }

    fn position(&self, position: Position) -> Fact {
        Fact::Text(self.map.board.write_position(position))
    }

    fn crossing(&self, crossing: CrossingId) -> Fact {
        Fact::Text(self.map.board.write_crossing(crossing))
    }
}

fn seat(army: Army) -> Fact {
    Fact::Text(Triomphe::SEATS[army as usize].to_owned())
}

fn army_of(army: Army) -> (&'static str, Fact) {
    ("army", seat(army))
}

fn count(tokens: u8) -> (&'static str, Fact) {
    ("tokens", tokens.into())
}

fn piece_of(piece: Piece) -> (&'static str, Fact) {
    ("piece", Fact::Text(piece.to_string()))
}

fn handles(army: Army, pieces: TokenSet) -> Fact {
    Fact::List(pieces.iter().map(|token| Piece { army, token }.to_string()).collect())
}

fn pieces_of(army: Army, pieces: TokenSet) -> (&'static str, Fact) {
    ("pieces", handles(army, pieces))
}

fn face_of(face: Face) -> Fact {
    Fact::Text(face.to_string())
}

fn shown_why(why: Shown) -> Fact {
    let why = match why {
        Shown::RoadAttack => "road-attack",
        Shown::Proof => "proof",
        Shown::Bombardment => "bombardment",
        Shown::Lead => "lead",
        Shown::ArtilleryDefense => "artillery-defense",
        Shown::CounterAttack => "counter-attack",
        Shown::Continuation => "continuation",
        Shown::Retreat => "retreat",
    };
    Fact::Text(why.to_owned())
}

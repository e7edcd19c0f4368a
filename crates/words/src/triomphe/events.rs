//! Events: the log, line by line.

use estafette_linear::{Army, LocaleId, TokenSet};
use estafette_triomphe::event::{Event, Shown};
use estafette_triomphe::piece::FRANCE;

use super::{Speaker, army_key};
use crate::lexicon::Value;

impl Speaker<'_> {
    pub(super) fn event(&self, event: &Event) -> String {
        match *event {
            Event::TurnBegan { round, army } => {
                let clock = self.clock(round).into();
                let facts = [("round", round.into()), ("clock", clock), ("army", army_key(army))];
                self.say("triomphe-event-turn-began", facts)
            }
            Event::MoraleScheduled { army, tokens } => {
                let facts = [("army", army_key(army)), ("tokens", tokens.into())];
                self.say("triomphe-event-morale-scheduled", facts)
            }
            Event::CleanedUp { army, pieces, from } => {
                let more = [("from", self.approach(from).into()), ("locale", self.around(from).into())];
                self.of_pieces("triomphe-event-cleaned-up", army, pieces, more)
            }
            Event::ArtilleryHidden { army } => {
                self.say("triomphe-event-artillery-hidden", [("army", army_key(army))])
            }
            Event::Marched { army, pieces, from, to, cost } => {
                let (from, to) = (self.position(from).into(), self.position(to).into());
                let more = [("from", from), ("to", to), ("commands", cost.into())];
                self.of_pieces("triomphe-event-marched", army, pieces, more)
            }
            Event::Crossed { piece, crossing, to, step } => {
                let enters = self.map.board.crossing(crossing).is_entry();
                let id = if enters { "triomphe-event-entered" } else { "triomphe-event-crossed" };
                let facts = [
                    ("piece", self.piece(piece).into()),
                    ("crossing", self.crossing(crossing).into()),
                    ("locale", self.locale(to).into()),
                    ("step", step.into()),
                ];
                self.say(id, facts)
            }
            Event::LocalRoad { army } => self.say("triomphe-event-local-road", [("army", army_key(army))]),
            Event::Continued { piece, to } => {
                let facts = [("piece", self.piece(piece).into()), ("to", self.approach(to).into())];
                self.say("triomphe-event-continued", facts)
            }
            Event::SplitUp { army, cost } => {
                let facts = [("army", army_key(army)), ("commands", cost.into())];
                self.say("triomphe-event-split-up", facts)
            }
            Event::Shown { piece, face, why } => {
                let facts = [("piece", self.piece(piece).into()), ("face", self.face(face).into())];
                self.say(shown_id(why), facts)
            }
            Event::Reduced { piece, from, to } => {
                let (piece, from) = (self.piece(piece).into(), self.face(from).into());
                match to {
                    Some(to) => {
                        let facts = [("piece", piece), ("from", from), ("to", self.face(to).into())];
                        self.say("triomphe-event-reduced", facts)
                    }
                    None => self.say("triomphe-event-removed", [("piece", piece), ("face", from)]),
                }
            }
            Event::Attacked { army, pieces, across, crossing } => {
                let more = [("locale", self.around(across).into()), ("across", self.approach(across).into())];
                match crossing.map(|crossing| ("crossing", self.crossing(crossing).into())) {
                    Some(crossing) => {
                        let more = more.into_iter().chain([crossing]);
                        self.of_pieces("triomphe-event-attacked-by-road", army, pieces, more)
                    }
                    None => self.of_pieces("triomphe-event-attacked", army, pieces, more),
                }
            }
            Event::Responded { army, pieces } => {
                let more = [("army", army_key(army))];
                self.of_pieces("triomphe-event-responded", army, pieces, more)
            }
            Event::Blocked { across } => {
                self.say("triomphe-event-blocked", [("across", self.approach(across).into())])
            }
            Event::Took { army, pieces, locale } => {
                let more = [("locale", self.locale(locale).into())];
                self.of_pieces("triomphe-event-took", army, pieces, more)
            }
            Event::Advanced { army, pieces, to } => {
                let more = [("to", self.approach(to).into())];
                self.of_pieces("triomphe-event-advanced", army, pieces, more)
            }
            Event::Declared { piece, from } => {
                let (from, locale) = (self.approach(from).into(), self.beyond(from).into());
                let facts = [("piece", self.piece(piece).into()), ("from", from), ("locale", locale)];
                self.say("triomphe-event-declared", facts)
            }
            Event::Bombarded { piece, locale } => {
                let facts = [("piece", self.piece(piece).into()), ("locale", self.locale(locale).into())];
                self.say("triomphe-event-bombarded", facts)
            }
            Event::Lapsed { piece } => {
                self.say("triomphe-event-lapsed", [("piece", self.piece(piece).into())])
            }
            Event::Cancelled { piece } => {
                self.say("triomphe-event-cancelled", [("piece", self.piece(piece).into())])
            }
            Event::Assaulted { army, from } => {
                let (from, locale) = (self.approach(from).into(), self.beyond(from).into());
                let facts = [("army", army_key(army)), ("from", from), ("locale", locale)];
                self.say("triomphe-event-assaulted", facts)
            }
            Event::DefenseLed { army, pieces } => {
                let more = [("army", army_key(army))];
                self.of_pieces("triomphe-event-defense-led", army, pieces, more)
            }
            Event::Sent { army, pieces, leads } => {
                let followers = pieces - leads;
                let more = [
                    ("followers", self.pieces(army, followers).into()),
                    ("following", followers.len().into()),
                ];
                self.of_pieces("triomphe-event-sent", army, leads, more)
            }
            Event::ArtilleryDefense { fires: true } => self.say("triomphe-event-artillery-fires", []),
            Event::ArtilleryDefense { fires: false } => self.say("triomphe-event-artillery-holds", []),
            Event::CounterAttacked { army, pieces } => {
                let more = [("army", army_key(army))];
                self.of_pieces("triomphe-event-counter-attacked", army, pieces, more)
            }
            Event::Result { from, result } => {
                let winner = if result > 0 { "attacker" } else { "defender" };
                let from = self.approach(from).into();
                let facts = [("from", from), ("result", result.into()), ("winner", winner.into())];
                self.say("triomphe-event-result", facts)
            }
            Event::Retreated { piece, from, to } => {
                let (from, to) = (self.locale(from).into(), self.locale(to).into());
                let facts = [("piece", self.piece(piece).into()), ("from", from), ("to", to)];
                self.say("triomphe-event-retreated", facts)
            }
            Event::Eliminated { piece, face } => {
                let facts = [("piece", self.piece(piece).into()), ("face", self.face(face).into())];
                self.say("triomphe-event-eliminated", facts)
            }
            Event::Organized { pieces } => self.of_pieces("triomphe-event-organized", FRANCE, pieces, []),
            Event::Disorganized { locale } => {
                self.say("triomphe-event-disorganized", [("locale", self.locale(locale).into())])
            }
            Event::MoraleLost { army, tokens } => {
                let facts = [("army", army_key(army)), ("tokens", tokens.into())];
                self.say("triomphe-event-morale-lost", facts)
            }
            Event::Taken { army, locale, tokens } => {
                self.of_tokens("triomphe-event-taken", army, locale, tokens)
            }
            Event::Committed { army, locale, tokens } => {
                self.of_tokens("triomphe-event-committed", army, locale, tokens)
            }
            Event::Uncovered { army, locale, tokens } => {
                self.of_tokens("triomphe-event-uncovered", army, locale, tokens)
            }
            Event::Shifted { army, from, to, tokens } => {
                let facts = [
                    ("army", army_key(army)),
                    ("tokens", tokens.into()),
                    ("from", self.locale(from).into()),
                    ("to", self.locale(to).into()),
                ];
                self.say("triomphe-event-shifted", facts)
            }
            Event::Forfeited { army, locale, tokens } => {
                self.of_tokens("triomphe-event-forfeited", army, locale, tokens)
            }
            Event::Returned { army, locale, tokens } => {
                self.of_tokens("triomphe-event-returned", army, locale, tokens)
            }
            Event::TurnEnded { army } => self.say("triomphe-event-turn-ended", [("army", army_key(army))]),
            Event::Ended { outcome } => self.ending(outcome),
        }
    }

    /// A message about pieces, which are named and counted, with what more it takes.
    fn of_pieces<'v>(
        &self,
        id: &str,
        army: Army,
        pieces: TokenSet,
        more: impl IntoIterator<Item = (&'static str, Value<'v>)>,
    ) -> String {
        let facts = [("pieces", self.pieces(army, pieces).into()), ("count", pieces.len().into())];
        self.say(id, facts.into_iter().chain(more))
    }

    fn of_tokens(&self, id: &str, army: Army, locale: LocaleId, tokens: u8) -> String {
        let locale = self.locale(locale).into();
        self.say(id, [("army", army_key(army)), ("tokens", tokens.into()), ("locale", locale)])
    }
}

/// The message for a face that is shown.
fn shown_id(why: Shown) -> &'static str {
    match why {
        Shown::RoadAttack => "triomphe-event-shown-road-attack",
        Shown::Proof => "triomphe-event-shown-proof",
        Shown::Bombardment => "triomphe-event-shown-bombardment",
        Shown::Lead => "triomphe-event-shown-lead",
        Shown::ArtilleryDefense => "triomphe-event-shown-artillery-defense",
        Shown::CounterAttack => "triomphe-event-shown-counter-attack",
        Shown::Continuation => "triomphe-event-shown-continuation",
        Shown::Retreat => "triomphe-event-shown-retreat",
    }
}

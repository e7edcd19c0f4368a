//! Refusals: why an order or a pick is not allowed, with the facts.

use estafette_linear::{ApproachId, CrossingId, LocaleId};
use estafette_triomphe::piece::Piece;
use estafette_triomphe::refusal::Refusal;

use super::Speaker;

impl Speaker<'_> {
    pub(super) fn refusal(&self, refusal: &Refusal) -> String {
        match *refusal {
            Refusal::NotNow => self.say("triomphe-refusal-not-now", []),
            Refusal::NoSuchPick => self.say("triomphe-refusal-no-such-pick", []),
            Refusal::NotYours => self.say("triomphe-refusal-not-yours", []),
            Refusal::Done(piece) => self.of_piece("triomphe-refusal-done", piece),
            Refusal::Commands { needed, left } => {
                self.say("triomphe-refusal-commands", [("needed", needed.into()), ("left", left.into())])
            }
            Refusal::Count { least, most } => {
                let range = match least {
                    _ if least == most => "exact",
                    0 => "up-to",
                    _ => "between",
                };
                let facts = [("range", range.into()), ("least", least.into()), ("most", most.into())];
                self.say("triomphe-refusal-count", facts)
            }
            Refusal::Reductions { due } => self.say("triomphe-refusal-reductions", [("due", due.into())]),
            Refusal::NoMarch => self.say("triomphe-refusal-no-march", []),
            Refusal::Mixed => self.say("triomphe-refusal-mixed", []),
            Refusal::NotAdjacent => self.say("triomphe-refusal-not-adjacent", []),
            Refusal::Impassable(at) => self.of_approach("triomphe-refusal-impassable", at),
            Refusal::EnemyOccupied(at) => self.of_locale("triomphe-refusal-enemy-occupied", at),
            Refusal::NoEnemy(at) => self.of_locale("triomphe-refusal-no-enemy", at),
            Refusal::Capacity(at) => {
                let capacity = self.map.board.locale(at).capacity;
                let facts = [("locale", self.locale(at).into()), ("capacity", capacity.into())];
                self.say("triomphe-refusal-capacity", facts)
            }
            Refusal::Protected(at) => self.of_locale("triomphe-refusal-protected", at),
            Refusal::Closed(at) => self.of_approach("triomphe-refusal-closed", at),
            Refusal::RoadClosed(at) => self.of_locale("triomphe-refusal-road-closed", at),
            Refusal::Disorganized(piece) => self.of_piece("triomphe-refusal-disorganized", piece),
            Refusal::DisorganizedOnTheWay(at) => {
                self.of_locale("triomphe-refusal-disorganized-on-the-way", at)
            }
            Refusal::FirstRound => {
                self.say("triomphe-refusal-first-round", [("clock", self.clock(1).into())])
            }
            Refusal::Traffic(at) => self.of_crossing("triomphe-refusal-traffic", at),
            Refusal::Direction(at) => self.of_crossing("triomphe-refusal-direction", at),
            Refusal::NoRoad => self.say("triomphe-refusal-no-road", []),
            Refusal::NotInReserve => self.say("triomphe-refusal-not-in-reserve", []),
            Refusal::WrongType(piece) => self.of_piece("triomphe-refusal-wrong-type", piece),
            Refusal::NotEligible(piece) => self.of_piece("triomphe-refusal-not-eligible", piece),
            Refusal::NoGun => self.say("triomphe-refusal-no-gun", []),
            Refusal::TwoTypes => self.say("triomphe-refusal-two-types", []),
            Refusal::TooWeak(piece) => self.of_piece("triomphe-refusal-too-weak", piece),
            Refusal::NoLead => self.say("triomphe-refusal-no-lead", []),
            Refusal::FullyBlocked(at) => self.of_approach("triomphe-refusal-fully-blocked", at),
            Refusal::Unblocked(at) => self.of_approach("triomphe-refusal-unblocked", at),
            Refusal::NeedsInfantry(at) => self.of_approach("triomphe-refusal-needs-infantry", at),
            Refusal::Obstructed(at) => self.of_approach("triomphe-refusal-obstructed", at),
            Refusal::ArtilleryPenalty(at) => self.of_approach("triomphe-refusal-artillery-penalty", at),
            Refusal::NotInApproach(piece) => self.of_piece("triomphe-refusal-not-in-approach", piece),
            Refusal::NoBombardment(piece) => self.of_piece("triomphe-refusal-no-bombardment", piece),
            Refusal::TooEarly { round } => {
                self.say("triomphe-refusal-too-early", [("clock", self.clock(round).into())])
            }
            // Of the ways on to the map only the pontoon bridge wears out; nobody attacks across one.
            Refusal::Used(at) if self.map.board.crossing(at).is_entry() => {
                self.of_crossing("triomphe-refusal-entry-used", at)
            }
            Refusal::Used(at) => self.of_crossing("triomphe-refusal-crossing-used", at),
            Refusal::Debt(at) => self.of_locale("triomphe-refusal-debt", at),
            Refusal::OrganizeLimit { most } => {
                self.say("triomphe-refusal-organize-limit", [("most", most.into())])
            }
            Refusal::NotOrganizable(piece) => self.of_piece("triomphe-refusal-not-organizable", piece),
            Refusal::NotPayable(at) => self.of_locale("triomphe-refusal-not-payable", at),
            Refusal::Response { most } => self.say("triomphe-refusal-response", [("most", most.into())]),
            Refusal::AllOrNone => self.say("triomphe-refusal-all-or-none", []),
            Refusal::Uneven => self.say("triomphe-refusal-uneven", []),
            Refusal::Westward(to) => self.of_locale("triomphe-refusal-westward", to),
            Refusal::Eastward(to) => self.of_locale("triomphe-refusal-eastward", to),
            Refusal::Room => self.say("triomphe-refusal-room", []),
            Refusal::MoraleTokens => self.say("triomphe-refusal-morale-tokens", []),
        }
    }

    fn of_piece(&self, id: &str, piece: Piece) -> String {
        self.say(id, [("piece", piece.to_string().into())])
    }

    fn of_locale(&self, id: &str, locale: LocaleId) -> String {
        self.say(id, [("locale", self.locale(locale).into())])
    }

    fn of_approach(&self, id: &str, approach: ApproachId) -> String {
        self.say(id, [("approach", self.approach(approach).into())])
    }

    fn of_crossing(&self, id: &str, crossing: CrossingId) -> String {
        self.say(id, [("crossing", self.crossing(crossing).into())])
    }
}

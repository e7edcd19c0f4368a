//! Orders in sentences. What an order says is mostly what the log will say of it.

use estafette_linear::{ApproachId, Army};
use estafette_triomphe::event::Event;
use estafette_triomphe::order::{
    Advance, Continuations, Crossings, Order, Reductions, Retreats, Stack, Tokens,
};
use estafette_triomphe::picks::Choice;
use estafette_triomphe::piece::Piece;

use super::Speaker;
use super::picks::choice_id;
use crate::lexicon::Value;

impl Speaker<'_> {
    pub(super) fn order(&self, army: Army, order: &Order) -> String {
        let piece = |token| self.piece(Piece { army, token });
        let of_piece = |id: &str, token| self.say(id, [("piece", piece(token).into())]);
        match *order {
            Order::OffRoad { pieces, to, ref then } => {
                let facts = [
                    ("pieces", self.pieces(army, pieces).into()),
                    ("count", pieces.len().into()),
                    ("to", self.position(to).into()),
                ];
                self.say("triomphe-order-off-road", facts.into_iter().chain(self.then(army, then)))
            }
            Order::Road { piece: token, ref via, then } => {
                let enters = via.first().is_some_and(|&first| self.map.board.crossing(first).is_entry());
                let id = if enters { "triomphe-order-enter" } else { "triomphe-order-road" };
                let facts = [("piece", piece(token).into())];
                self.say(id, facts.into_iter().chain(self.way(via, then)))
            }
            Order::Attack { pieces, across } => {
                self.event(&Event::Attacked { army, pieces, across, crossing: None })
            }
            Order::Declare(gun) => of_piece("triomphe-order-declare", gun),
            Order::Complete(gun) => of_piece("triomphe-order-complete", gun),
            Order::Cancel(gun) => self.event(&Event::Cancelled { piece: Piece { army, token: gun } }),
            Order::Assault(from) => self.event(&Event::Assaulted { army, from }),
            Order::Organize(pieces) => self.event(&Event::Organized { pieces }),
            Order::End => self.plain(Choice::End),
            Order::Respond(pieces) => self.event(&Event::Responded { army, pieces }),
            Order::Advance(Advance::All) => self.plain(Choice::All),
            Order::Advance(Advance::None) => self.plain(Choice::None),
            Order::Advance(Advance::Continue(riders)) => {
                let facts = [("pieces", self.pieces(army, riders).into()), ("count", riders.len().into())];
                self.say("triomphe-order-advance", facts)
            }
            Order::Prove(token) => of_piece("triomphe-order-prove", token),
            Order::Continue(ref then) => self.say("triomphe-order-continue", self.then(army, then)),
            Order::GoOn { ref via, then } => self.say("triomphe-order-go-on", self.way(via, then)),
            Order::Lead(pieces) => self.event(&Event::DefenseLed { army, pieces }),
            Order::Send { pieces, leads } => self.event(&Event::Sent { army, pieces, leads }),
            Order::ArtilleryDefense(fires) => self.event(&Event::ArtilleryDefense { fires }),
            Order::Hit(token) => of_piece("triomphe-order-hit", token),
            Order::Counter { pieces, odd: None } => self.event(&Event::CounterAttacked { army, pieces }),
            Order::Counter { pieces, odd: Some(odd) } => {
                let facts = [("pieces", self.pieces(army, pieces).into()), ("odd", piece(odd).into())];
                self.say("triomphe-order-counter-odd", facts)
            }
            Order::Lose(ref losses) | Order::RetreatLosses(ref losses) => self.losses(army, losses),
            Order::Target(token) => of_piece("triomphe-order-target", token),
            Order::Retreat(ref retreats) => self.retreats(army, retreats),
            Order::Take(ref tokens) => self.of_stacks("triomphe-order-take", tokens),
            Order::Shift(ref tokens) => self.of_stacks("triomphe-order-shift", tokens),
            Order::Recall(None) => self.say("triomphe-order-recall-none", []),
            Order::Recall(Some(locale)) => {
                self.say("triomphe-order-recall", [("locale", self.locale(locale).into())])
            }
        }
    }

    /// What a button says, as a sentence.
    fn plain(&self, choice: Choice) -> String {
        self.say("triomphe-order-plain", [("choice", self.say(choice_id(choice), []).into())])
    }

    /// Who goes on to which approach, and how many do.
    fn then(&self, army: Army, then: &Continuations) -> [(&'static str, Value<'static>); 2] {
        let one = |&(token, to): &(_, ApproachId)| {
            let facts =
                [("piece", self.piece(Piece { army, token }).into()), ("to", self.approach(to).into())];
            self.say("triomphe-order-rider", facts)
        };
        let riders: Vec<String> = then.iter().map(one).collect();
        [("then", self.lexicon.list(&riders).into()), ("riders", riders.len().into())]
    }

    /// The crossings of a march, how many they are, and the approach it goes on to.
    fn way(&self, via: &Crossings, then: Option<ApproachId>) -> [(&'static str, Value<'static>); 4] {
        let ways: Vec<String> = via.iter().map(|&crossing| self.crossing(crossing)).collect();
        let block = then.map(|to| self.approach(to));
        [
            ("ways", self.lexicon.list(&ways).into()),
            ("crossings", ways.len().into()),
            ("blocks", if block.is_some() { "yes" } else { "no" }.into()),
            ("to", block.unwrap_or_default().into()),
        ]
    }

    fn losses(&self, army: Army, losses: &Reductions) -> String {
        let one = |&(token, points): &(_, u8)| {
            let facts = [("piece", self.piece(Piece { army, token }).into()), ("points", points.into())];
            self.say("triomphe-order-loss", facts)
        };
        let losses: Vec<String> = losses.iter().map(one).collect();
        self.say("triomphe-order-losses", [("losses", self.lexicon.list(&losses).into())])
    }

    fn retreats(&self, army: Army, retreats: &Retreats) -> String {
        let one = |&(token, fate): &(_, Option<_>)| {
            let piece = ("piece", self.piece(Piece { army, token }).into());
            match fate {
                Some(to) => self.say("triomphe-order-retreats", [piece, ("locale", self.locale(to).into())]),
                None => self.say("triomphe-order-eliminated", [piece]),
            }
        };
        let fates: Vec<String> = retreats.iter().map(one).collect();
        self.say("triomphe-order-retreat", [("fates", self.lexicon.list(&fates).into())])
    }

    fn of_stacks(&self, id: &str, tokens: &Tokens) -> String {
        let one = |&(stack, count): &(Stack, u8)| {
            let facts = [("locale", self.locale(stack.locale).into()), ("tokens", count.into())];
            self.say("triomphe-order-stack", facts)
        };
        let stacks: Vec<String> = tokens.iter().map(one).collect();
        self.say(id, [("stacks", self.lexicon.list(&stacks).into()), ("count", stacks.len().into())])
    }
}

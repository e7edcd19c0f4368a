//! The picks that make a given order.

use estafette_core::Pick;
use estafette_linear::{Position, TokenSet};

use crate::field::Field;
use crate::order::{Advance, Order, Reductions};
use crate::picks::{self, Choice, Place};
use crate::piece::Piece;
use crate::reductions::Due;

impl Field<'_> {
    /// The picks by which a draft arrives at the order, if it is legal.
    pub(crate) fn picks_of(&self, order: &Order) -> Vec<Pick> {
        let Some(army) = self.decider() else { return Vec::new() };
        let pieces = |set: TokenSet| set.iter().map(move |token| picks::piece(army, token));
        let approach = |id| picks::position(self.map.board.approach(id).position);
        let one = |token| picks::piece(army, token);
        match order {
            Order::OffRoad { pieces: group, to, then } => {
                let then = then.iter().flat_map(|&(token, to)| [one(token), approach(to)]);
                pieces(*group).chain([picks::position(*to)]).chain(then).collect()
            }
            Order::Road { piece, via, then } => {
                let ride = via.is_empty().then(|| Choice::Ride.pick());
                let via = via.iter().map(|&id| Place::Crossing(id).pick());
                [one(*piece)].into_iter().chain(ride).chain(via).chain(then.map(approach)).collect()
            }
            Order::GoOn { via, then } => {
                via.iter().map(|&id| Place::Crossing(id).pick()).chain(then.map(approach)).collect()
            }
            Order::Attack { pieces: group, across } => pieces(*group).chain([approach(*across)]).collect(),
            Order::Declare(gun) => vec![one(*gun), Choice::Declare.pick()],
            Order::Complete(gun) => vec![one(*gun), Choice::Complete.pick()],
            Order::Cancel(gun) => vec![one(*gun), Choice::Cancel.pick()],
            Order::Assault(from) => vec![approach(*from)],
            Order::Organize(group) => [Choice::Organize.pick()].into_iter().chain(pieces(*group)).collect(),
            Order::End => vec![Choice::End.pick()],
            Order::Advance(Advance::All) => vec![Choice::All.pick()],
            Order::Advance(Advance::None) => vec![Choice::None.pick()],
            Order::Respond(group) | Order::Lead(group) | Order::Advance(Advance::Continue(group)) => {
                pieces(*group).collect()
            }
            Order::Prove(piece) | Order::Hit(piece) | Order::Target(piece) => vec![one(*piece)],
            Order::Continue(then) => {
                then.iter().flat_map(|&(token, to)| [one(token), approach(to)]).collect()
            }
            Order::Send { pieces: sent, leads } => {
                let followers = *sent - *leads;
                let follow = (!followers.is_empty()).then(|| Choice::Follow.pick());
                pieces(*leads).chain(follow).chain(pieces(followers)).collect()
            }
            Order::ArtilleryDefense(fires) => {
                vec![if *fires { Choice::Fire.pick() } else { Choice::Hold.pick() }]
            }
            Order::Counter { pieces: group, odd } => pieces(*group).chain(odd.map(one)).collect(),
            Order::Lose(reductions) => self.points(&self.assault_due(self.loser_in_step_8()), reductions),
            Order::RetreatLosses(reductions) => self.points(&self.retreat_due(), reductions),
            Order::Retreat(retreats) => retreats
                .iter()
                .flat_map(|&(token, to)| {
                    let place = to.map_or(Place::Gone, |locale| Place::Position(Position::reserve(locale)));
                    [one(token), place.pick()]
                })
                .collect(),
            Order::Take(tokens) | Order::Shift(tokens) => tokens
                .iter()
                .flat_map(|&(stack, count)| std::iter::repeat_n(Place::Morale(stack).pick(), count as usize))
                .collect(),
            Order::Recall(locale) => locale
                .map(|locale| Place::Morale(crate::order::Stack { locale, moved: false }).pick())
                .into_iter()
                .collect(),
        }
    }

    fn points(&self, due: &Due, reductions: &Reductions) -> Vec<Pick> {
        let Some(army) = self.decider() else { return Vec::new() };
        let free = reductions.iter().flat_map(|&(token, points)| {
            let chosen = points.saturating_sub(due.forced[token.index()]);
            std::iter::repeat_n(Pick::Piece(Piece { army, token }.id()), chosen as usize)
        });
        free.collect()
    }
}

//! Orders much like others, legal or not, for tests of refusals.

use estafette_core::Draws;
use estafette_linear::{ApproachId, CrossingId, LocaleId, Position, Token, TokenSet};

use crate::map::Map;
use crate::order::{Advance, Order};
use crate::piece::TOKENS;

/// An order that differs from this one in one detail.
pub(crate) fn vary(map: &Map, order: &Order, draws: &mut Draws) -> Order {
    let mut vary = Varying { map, draws };
    let mut order = order.clone();
    match &mut order {
        Order::OffRoad { pieces, to, then } => match vary.draws.below(4) {
            0 => vary.pieces(pieces),
            1 => *to = vary.position(),
            2 => {
                let then_too = (vary.token(), vary.approach());
                let _ = then.try_push(then_too);
            }
            _ => then.clear(),
        },
        Order::Road { piece, via, then } => match vary.draws.below(4) {
            0 => *piece = vary.token(),
            1 => {
                let further = vary.crossing();
                let _ = via.try_push(further);
            }
            2 => drop(via.pop()),
            _ => *then = Some(vary.approach()),
        },
        Order::GoOn { via, then } => match vary.draws.below(3) {
            0 => {
                let further = vary.crossing();
                let _ = via.try_push(further);
            }
            1 => drop(via.pop()),
            _ => *then = Some(vary.approach()),
        },
        Order::Attack { pieces, across } => match vary.draws.below(2) {
            0 => vary.pieces(pieces),
            _ => *across = vary.approach(),
        },
        Order::Assault(from) => *from = vary.approach(),
        Order::Organize(pieces) | Order::Respond(pieces) | Order::Lead(pieces) => vary.pieces(pieces),
        Order::Declare(piece)
        | Order::Complete(piece)
        | Order::Cancel(piece)
        | Order::Prove(piece)
        | Order::Hit(piece)
        | Order::Target(piece) => *piece = vary.token(),
        Order::Advance(advance) => *advance = Advance::Continue(TokenSet::of(vary.token())),
        Order::Continue(then) => {
            let then_too = (vary.token(), vary.approach());
            let _ = then.try_push(then_too);
        }
        Order::Send { pieces, leads } => match vary.draws.below(2) {
            0 => vary.pieces(pieces),
            _ => vary.pieces(leads),
        },
        Order::ArtilleryDefense(fires) => *fires = !*fires,
        Order::Counter { pieces, odd } => match vary.draws.below(2) {
            0 => vary.pieces(pieces),
            _ => *odd = Some(vary.token()),
        },
        Order::Lose(reductions) | Order::RetreatLosses(reductions) => {
            let token = vary.token();
            if let Some(first) = reductions.first_mut() {
                first.0 = token;
            }
            reductions.sort_unstable();
        }
        Order::Retreat(retreats) => {
            let to = LocaleId(vary.draws.below(map.board.locale_ids().len()) as u8);
            let which = vary.draws.below(retreats.len().max(1));
            let fate = if vary.draws.below(3) == 0 { None } else { Some(to) };
            if let Some(retreat) = retreats.get_mut(which) {
                retreat.1 = fate;
            }
        }
        Order::Take(tokens) | Order::Shift(tokens) => {
            if let Some(first) = tokens.first_mut() {
                first.1 += 1;
            }
        }
        Order::Recall(locale) => {
            *locale = Some(LocaleId(vary.draws.below(map.board.locale_ids().len()) as u8));
        }
        Order::End => {}
    }
    order
}

struct Varying<'a> {
    map: &'a Map,
    draws: &'a mut Draws,
}

impl Varying<'_> {
    fn token(&mut self) -> Token {
        Token(self.draws.below(TOKENS) as u8)
    }

    fn pieces(&mut self, pieces: &mut TokenSet) {
        let token = self.token();
        if pieces.contains(token) {
            pieces.remove(token);
        } else {
            pieces.insert(token);
        }
    }

    fn approach(&mut self) -> ApproachId {
        ApproachId(self.draws.below(2 * self.map.board.border_ids().len()) as u16)
    }

    fn crossing(&mut self) -> CrossingId {
        CrossingId(self.draws.below(self.map.board.crossing_ids().len()) as u16)
    }

    fn position(&mut self) -> Position {
        match self.draws.below(2) {
            0 => {
                let approach = self.approach();
                self.map.board.approach(approach).position
            }
            _ => Position::reserve(LocaleId(self.draws.below(self.map.board.locale_ids().len()) as u8)),
        }
    }
}

//! Pieces that are alike: orders that differ only by which of them acts are one order.

use estafette_linear::{Army, Token, TokenSet};
use estafette_triomphe::order::{Advance, Order};
use estafette_triomphe::piece::TOKENS;
use estafette_triomphe::state::State;

/// Replaces pieces by others that are alike.
struct Exchange<'a> {
    state: &'a State,
    army: Army,
    /// Those that have a role already.
    taken: TokenSet,
}

impl Exchange<'_> {
    /// Whether nobody, the owner included, could tell what the one does from what the other does.
    fn alike(&self, one: Token, other: Token) -> bool {
        let troops = &self.state.troops[self.army];
        let known = &self.state.known[self.army];
        let same = |set: TokenSet| set.contains(one) == set.contains(other);
        one == other
            || troops.position(one) == troops.position(other)
                && troops.face(one) == troops.face(other)
                && [troops.done, troops.disorganized, troops.organized, troops.face_up].into_iter().all(same)
                && [troops.declared, troops.aimed, troops.fired, troops.touched].into_iter().all(same)
                && same(self.state.fight.attackers)
                && same(self.state.fight.leads)
                && same(self.state.fight.defense)
                && same(self.state.fight.counters)
                && same(self.state.memory.cleaned_up)
                && known.could_be(one) == known.could_be(other)
    }

    /// The first piece like this one that has no role yet, which it takes.
    fn first(&mut self, token: Token) -> Token {
        let mut others = (0..TOKENS as u8).map(Token);
        let first = others.find(|&other| !self.taken.contains(other) && self.alike(token, other));
        let first = first.unwrap_or(token);
        self.taken.insert(first);
        first
    }

    fn all(&mut self, pieces: TokenSet) -> TokenSet {
        pieces.iter().map(|token| self.first(token)).collect()
    }

    /// Roles that say more than who has them: the same roles, for the first who can have them.
    fn roles<R: Copy + Ord>(&mut self, roles: &mut [(Token, R)]) {
        roles.sort_by_key(|&(_, role)| role);
        for (token, _) in roles.iter_mut() {
            *token = self.first(*token);
        }
        roles.sort_by_key(|&(token, _)| token);
    }
}

/// The order of the army that does the same with the first of the pieces that are alike.
pub(super) fn plain(state: &State, army: Army, mut order: Order) -> Order {
    let mut exchange = Exchange { state, army, taken: TokenSet::EMPTY };
    match &mut order {
        Order::OffRoad { pieces, then, .. } => {
            let riders: TokenSet = then.iter().map(|&(token, _)| token).collect();
            let others = *pieces - riders;
            exchange.roles(then);
            *pieces = then.iter().map(|&(token, _)| token).collect::<TokenSet>() | exchange.all(others);
        }
        Order::Road { piece, .. }
        | Order::Declare(piece)
        | Order::Complete(piece)
        | Order::Cancel(piece)
        | Order::Prove(piece)
        | Order::Hit(piece)
        | Order::Target(piece) => *piece = exchange.first(*piece),
        Order::Attack { pieces, .. }
        | Order::Organize(pieces)
        | Order::Respond(pieces)
        | Order::Lead(pieces)
        | Order::Advance(Advance::Continue(pieces)) => *pieces = exchange.all(*pieces),
        Order::Continue(then) => exchange.roles(then),
        Order::Send { pieces, leads } => {
            let others = *pieces - *leads;
            *leads = exchange.all(*leads);
            *pieces = *leads | exchange.all(others);
        }
        Order::Counter { pieces, odd } => {
            let others = *pieces - odd.map_or(TokenSet::EMPTY, TokenSet::of);
            *odd = odd.map(|odd| exchange.first(odd));
            *pieces = odd.map_or(TokenSet::EMPTY, TokenSet::of) | exchange.all(others);
        }
        Order::Lose(reductions) | Order::RetreatLosses(reductions) => exchange.roles(reductions),
        Order::Retreat(fates) => exchange.roles(fates),
        Order::Assault(_)
        | Order::End
        | Order::Advance(_)
        | Order::GoOn { .. }
        | Order::ArtilleryDefense(_)
        | Order::Take(_)
        | Order::Shift(_)
        | Order::Recall(_) => {}
    }
    order
}

#[cfg(test)]
mod tests {
    use estafette_core::{Draws, Game, RandomPlayer, Seed};
    use estafette_triomphe::Triomphe;

    use super::*;
    use crate::judged::judge;

    #[test]
    fn a_plain_order_is_allowed_and_does_the_same() {
        let game = Triomphe::marengo();
        let mut exchanged = 0;
        for seed in 0..30 {
            let mut player = RandomPlayer::new(Draws::new(seed));
            let mut state = game.start(Seed::from(seed), &mut Vec::new());
            while let Some(seat) = game.to_act(&state) {
                let order = player.order(&game, &state).expect("an order");
                let army = Army::of(seat).expect("an army");
                let plain = plain(&state, army, order.clone());
                assert_eq!(super::plain(&state, army, plain.clone()), plain, "{order:?}");
                let mut other = state;
                game.issue(&mut state, seat, &order, &mut Vec::new()).expect("it was offered");
                game.issue(&mut other, seat, &plain, &mut Vec::new())
                    .unwrap_or_else(|refusal| panic!("{order:?} is allowed, {plain:?} is not: {refusal}"));
                exchanged += usize::from(order != plain);
                let difference = judge(&game, &state, seat) - judge(&game, &other, seat);
                assert!(difference.abs() < 1e-5, "{order:?} and {plain:?} differ by {difference}");
            }
        }
        assert!(exchanged > 100, "only {exchanged} orders were exchanged");
    }
}

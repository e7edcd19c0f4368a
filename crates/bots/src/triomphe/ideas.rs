//! Orders that come to mind at once: attacks that promise something, and ways to be ready for those of the enemy.

use arrayvec::ArrayVec;
use estafette_core::Draws;
use estafette_linear::{Approach, ApproachId, Army, LocaleId, Position, TokenSet};
use estafette_triomphe::map::Map;
use estafette_triomphe::order::{ACTION_PIECES, Order};
use estafette_triomphe::state::{Stage, State, Troops};

use super::danger::Exposed;

/// One of the orders that come to mind, none of them likelier than another.
pub(super) fn idea(map: &Map, state: &State, draws: &mut Draws) -> Option<Order> {
    if state.stage != Stage::Action {
        return None;
    }
    let army = state.active;
    let own = &state.troops[army];
    let mut ideas = Ideas {
        map,
        state,
        army,
        own,
        able: own.on_map() - own.done - own.disorganized,
        enemy: Exposed::new(map, state, army.enemy()),
        exposed: Exposed::new(map, state, army),
        draws,
        count: 0,
        chosen: None,
    };
    let near = |&locale: &LocaleId| map.adjacent(locale).meets(state.occupied[army.enemy()]);
    for locale in state.occupied[army].iter().filter(near) {
        ideas.of(locale);
    }
    for token in (own.aimed & ideas.able).iter() {
        ideas.offer(|_| Some(Order::Complete(token)));
    }
    ideas.chosen
}

/// The ideas so far.
struct Ideas<'a> {
    map: &'a Map,
    state: &'a State,
    army: Army,
    own: &'a Troops,
    /// Those that can act.
    able: TokenSet,
    enemy: Exposed<'a>,
    exposed: Exposed<'a>,
    draws: &'a mut Draws,
    count: usize,
    chosen: Option<Order>,
}

impl Ideas<'_> {
    /// Another idea, which takes the place of the one that was chosen as often as it should.
    fn offer(&mut self, idea: impl FnOnce(&mut Self) -> Option<Order>) {
        self.count += 1;
        if self.draws.below(self.count) == 0
            && let Some(idea) = idea(self)
        {
            self.chosen = Some(idea);
        }
    }

    /// What could be done in a locale next to the enemy.
    fn of(&mut self, locale: LocaleId) {
        let rear = self.own.at(Position::reserve(locale)) & self.able;
        let mut yields = false;
        for (id, approach) in self.map.board.approaches_of(locale) {
            if !self.exposed.is_faced(approach) {
                continue;
            }
            yields = yields || self.exposed.gives_way(id, approach);
            self.attacks(id, approach, rear);
            let missing = usize::from(approach.need).saturating_sub(self.own.at(approach.position).len());
            if missing > 0 && !rear.is_empty() {
                let to = approach.position;
                self.offer(|ideas| Some(march(ideas.some(rear, missing), to)));
            }
        }
        if yields {
            let within = self.own.within(locale) & self.able;
            if !within.is_empty() {
                self.offer(|ideas| ideas.withdrawal(locale, rear));
            }
        }
    }

    fn attacks(&mut self, id: ApproachId, approach: &Approach, rear: TokenSet) {
        if self.state.commands == 0 || self.state.barred[self.army].contains(approach.beyond) {
            return;
        }
        let across = id.opposite();
        let defense = self.map.board.approach(across);
        let front = self.own.at(approach.position) & self.able;
        if self.enemy.is_open(defense) {
            if !front.is_empty() {
                self.offer(|ideas| Some(Order::Attack { pieces: ideas.some(front, ACTION_PIECES), across }));
            }
            if !rear.is_empty() {
                self.offer(|ideas| {
                    let most = 1 + ideas.draws.below(ACTION_PIECES);
                    Some(Order::Attack { pieces: ideas.some(rear, most), across })
                });
            }
        } else if !front.is_empty() && self.enemy.is_overpowered(across, defense) {
            self.offer(|_| Some(Order::Assault(id)));
        }
    }

    /// Out of a locale that cannot be held, to where no enemy is.
    fn withdrawal(&mut self, locale: LocaleId, rear: TokenSet) -> Option<Order> {
        let free = self.map.adjacent(locale) - self.state.occupied[self.army.enemy()];
        let free: ArrayVec<LocaleId, 16> = free.iter().take(16).collect();
        let to = *self.draws.choose(&free)?;
        (!rear.is_empty()).then(|| march(self.some(rear, ACTION_PIECES), Position::reserve(to)))
    }

    /// So many of the pieces, or all if there are fewer.
    fn some(&mut self, mut pieces: TokenSet, most: usize) -> TokenSet {
        while pieces.len() > most {
            let skipped = self.draws.below(pieces.len());
            if let Some(token) = pieces.iter().nth(skipped) {
                pieces.remove(token);
            }
        }
        pieces
    }
}

fn march(pieces: TokenSet, to: Position) -> Order {
    Order::OffRoad { pieces, to, then: ArrayVec::new() }
}

#[cfg(test)]
mod tests {
    use estafette_core::{Game, RandomPlayer, Seed};
    use estafette_triomphe::Triomphe;

    use super::*;

    #[test]
    fn most_of_what_comes_to_mind_is_allowed() {
        let game = Triomphe::marengo();
        let [mut attacks, mut assaults, mut marches, mut fires, mut refused] = [0; 5];
        for seed in 0..40 {
            let mut draws = Draws::new(seed + 1000);
            let mut player = RandomPlayer::new(Draws::new(seed));
            let mut state = game.start(Seed::from(seed), &mut Vec::new());
            while let Some(seat) = game.to_act(&state) {
                if let Some(idea) = idea(game.map(), &state, &mut draws) {
                    let allowed = game.issue(&mut state.clone(), seat, &idea, &mut Vec::new()).is_ok();
                    let count = match idea {
                        _ if !allowed => &mut refused,
                        Order::Attack { .. } => &mut attacks,
                        Order::Assault(_) => &mut assaults,
                        Order::OffRoad { .. } => &mut marches,
                        Order::Complete(_) => &mut fires,
                        other => panic!("{other:?} is no idea"),
                    };
                    *count += 1;
                }
                let order = player.order(&game, &state).expect("an order");
                game.issue(&mut state, seat, &order, &mut Vec::new()).expect("it was offered");
            }
        }
        let all = [attacks, assaults, marches, fires];
        assert!(all.iter().all(|&count| count > 10), "{all:?}");
        assert!(4 * refused < all.iter().sum(), "{refused} were refused, not {all:?}");
    }
}

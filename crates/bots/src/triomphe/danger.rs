//! What an army stands to lose: locales that the enemy could take with what stands next to them.

use estafette_linear::{Approach, ApproachId, Arm, Army, Face, LocaleId, Position, TokenSet};
use estafette_triomphe::map::Map;
use estafette_triomphe::piece::AUSTRIA;
use estafette_triomphe::sequence::COMMANDS;
use estafette_triomphe::state::{State, Troops};

/// The most pieces that attack at once (§6).
const TOGETHER: usize = 3;
/// The least strength of a piece that leads an assault (§11).
const LEAST_STRENGTH: u8 = 2;

/// What both armies stand to lose, in points of strength: good for Austria if it is France that does.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(super) struct Threats {
    /// What may be lost before it can be averted: by the enemy, what is left to take of this turn; by whoever is to act,
    /// what he has not averted when his turn is almost over.
    pub(super) by_maneuver: f32,
    pub(super) by_assault: f32,
    /// Morale that goes with ground which may be lost so.
    pub(super) morale: f32,
    /// What whoever begins his turn has to avert in it.
    pub(super) to_be_averted: f32,
}

impl Threats {
    pub(super) fn of(map: &Map, state: &State) -> Threats {
        let own = Danger::of(map, state, state.active);
        let other = Danger::of(map, state, state.active.enemy());
        let commands = f32::from(state.commands) / f32::from(COMMANDS);
        let sign = if state.active == AUSTRIA { -1.0 } else { 1.0 };
        let begins = state.commands == COMMANDS && state.troops[state.active].done.is_empty();
        let soon = if begins { 0.0 } else { 1.0 - commands / 2.0 };
        Threats {
            by_maneuver: sign * (soon * own.by_maneuver - commands * other.by_maneuver),
            by_assault: sign * (soon * own.by_assault - commands * other.by_assault),
            morale: sign * (soon * own.morale - commands * other.morale),
            to_be_averted: if begins { sign * (own.by_maneuver + own.by_assault) } else { 0.0 },
        }
    }
}

/// What an army stands to lose, in points of strength.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Danger {
    /// Where too few can block in time.
    by_maneuver: f32,
    /// Where those who block are too weak.
    by_assault: f32,
    /// The morale tokens that are committed there, or will be.
    morale: f32,
}

/// An army in the eyes of its enemy.
pub(super) struct Exposed<'a> {
    map: &'a Map,
    state: &'a State,
    army: Army,
    own: &'a Troops,
    enemy: &'a Troops,
    /// Enemies that could attack.
    ready: TokenSet,
}

impl Danger {
    /// What the army stands to lose.
    fn of(map: &Map, state: &State, army: Army) -> Danger {
        let exposed = Exposed::new(map, state, army);
        let mut danger = Danger::default();
        for locale in state.occupied[army].iter() {
            if !map.adjacent(locale).meets(state.occupied[army.enemy()])
                || state.barred[army.enemy()].contains(locale)
            {
                continue;
            }
            let approaches = map.board.approaches_of(locale);
            let mut faced = approaches.filter(|(_, approach)| exposed.is_faced(approach));
            if faced.clone().any(|(id, approach)| exposed.gives_way(id, approach)) {
                danger.by_maneuver += exposed.retreat(locale);
                danger.morale += exposed.morale(locale);
            } else if faced.any(|(id, approach)| exposed.is_overpowered(id, approach)) {
                danger.by_assault += exposed.retreat(locale) + 1.0;
                danger.morale += exposed.morale(locale);
            }
        }
        danger
    }
}

impl<'a> Exposed<'a> {
    pub(super) fn new(map: &'a Map, state: &'a State, army: Army) -> Self {
        let enemy = &state.troops[army.enemy()];
        let ready = enemy.on_map() - enemy.disorganized;
        Exposed { map, state, army, own: &state.troops[army], enemy, ready }
    }

    /// Whether an approach leads to the enemy.
    pub(super) fn is_faced(&self, approach: &Approach) -> bool {
        !approach.impassable && self.state.occupied[self.army.enemy()].contains(approach.beyond)
    }

    /// Whether too few block an approach.
    pub(super) fn is_open(&self, approach: &Approach) -> bool {
        self.own.at(approach.position).len() < usize::from(approach.need)
    }

    /// Whether a maneuver attack would succeed, whatever is done about it (§9).
    pub(super) fn gives_way(&self, id: ApproachId, approach: &Approach) -> bool {
        let need = usize::from(approach.need);
        let blocking = self.own.at(approach.position).len();
        if blocking >= need {
            return false;
        }
        let there = (self.enemy.at(self.map.board.approach(id.opposite()).position) & self.ready).len();
        if there > 0 && (blocking == 0 || there > 1) {
            return true;
        }
        let coming = (self.enemy.at(Position::reserve(approach.beyond)) & self.ready).len().min(TOGETHER);
        let responding = self.own.at(Position::reserve(approach.locale)).len().min(coming);
        coming > 0 && blocking + responding < need.min(coming)
    }

    /// Whether an assault would succeed against the strongest who can lead the defense (§11).
    pub(super) fn is_overpowered(&self, id: ApproachId, approach: &Approach) -> bool {
        let attackers = self.enemy.at(self.map.board.approach(id.opposite()).position) & self.ready;
        if attackers.is_empty() {
            return false;
        }
        let need = usize::from(approach.need);
        let can_lead = |face: Face| {
            face.strength() >= LEAST_STRENGTH && !(approach.obstructing && face.is(Arm::Cavalry))
        };
        let attack =
            [(Arm::Infantry, approach.infantry), (Arm::Cavalry, approach.cavalry)].map(|(arm, penalties)| {
                strongest(self.enemy, attackers, need, |face| face.is(arm) && can_lead(face))
                    .saturating_sub(penalties)
            });
        let blocking = self.own.at(approach.position);
        let defense = [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(|arm| {
            strongest(self.own, blocking, need, |face| {
                face.is(arm) && !(approach.obstructing && face.is(Arm::Cavalry))
            })
        });
        attack.into_iter().max() > defense.into_iter().max()
    }

    /// The morale that goes with a locale: what is committed there, and what Austrians must commit when they retreat
    /// (§18).
    fn morale(&self, locale: LocaleId) -> f32 {
        let here = self.state.morale[self.army].stacks().filter(|(stack, _)| stack.locale == locale);
        let committed: u8 = here.map(|(_, tokens)| tokens).sum();
        let retreating = if self.army == AUSTRIA { self.state.held[locale.index()] } else { 0 };
        f32::from(committed + retreating)
    }

    /// What a retreat from a locale would cost (§13).
    fn retreat(&self, locale: LocaleId) -> f32 {
        let board = &self.map.board;
        let within = self.own.within(locale);
        let refuge = board.approaches_of(locale).any(|(_, approach)| {
            let there = approach.beyond;
            let room = || {
                let held = if self.state.occupied[self.army].contains(there) {
                    self.state.held[there.index()]
                } else {
                    0
                };
                held < board.locale(there).capacity
            };
            !approach.impassable
                && !self.state.occupied[self.army.enemy()].contains(there)
                && !self.state.barred[self.army].contains(there)
                && room()
        });
        if !refuge {
            return f32::from(self.own.strength(within));
        }
        let mut lost = self.own.strength(self.own.with_face(within, |face| face.is(Arm::Artillery)));
        for (_, approach) in board.approaches_of(locale) {
            let blocking =
                self.own.with_face(self.own.at(approach.position), |face| !face.is(Arm::Artillery));
            lost += self.own.strength(blocking).min(approach.need);
        }
        let foot = self.own.with_face(self.own.at(Position::reserve(locale)), |face| face.is(Arm::Infantry));
        lost += self.own.strength(foot).min(1);
        f32::from(lost)
    }
}

/// The strength of the strongest so many of the pieces that qualify.
fn strongest(troops: &Troops, pieces: TokenSet, most: usize, holds: impl Fn(Face) -> bool) -> u8 {
    let mut best = [0; 2];
    for token in pieces.iter() {
        let face = troops.face(token);
        if holds(face) {
            let strength = face.strength();
            if strength > best[0] {
                best = [strength, best[0]];
            } else {
                best[1] = best[1].max(strength);
            }
        }
    }
    best.into_iter().take(most).sum()
}

#[cfg(test)]
mod tests {
    use estafette_core::{Draws, Game, RandomPlayer, Seed};
    use estafette_triomphe::Triomphe;
    use estafette_triomphe::order::Order;
    use estafette_triomphe::state::Stage;

    use super::*;

    #[test]
    fn what_gives_way_cannot_be_held_and_costs_what_was_feared() {
        let game = Triomphe::marengo();
        let board = &game.map().board;
        let (mut tried, mut priced) = (0, 0);
        for seed in 0..40 {
            let mut player = RandomPlayer::new(Draws::new(seed));
            let mut state = game.start(Seed::from(seed), &mut Vec::new());
            while let Some(seat) = game.to_act(&state) {
                let (army, done) = (state.active, state.troops[state.active].done);
                let begins = state.stage == Stage::Action && done.is_empty();
                for locale in state.occupied[army.enemy()].iter().filter(|_| begins) {
                    let exposed = Exposed::new(game.map(), &state, army.enemy());
                    for (id, approach) in board.approaches_of(locale) {
                        if !exposed.is_faced(approach) || !exposed.gives_way(id, approach) {
                            continue;
                        }
                        let from_approach = board.approach(id.opposite()).position;
                        let front = exposed.enemy.at(from_approach) & exposed.ready;
                        let enough = !front.is_empty()
                            && (front.len() > 1 || exposed.own.at(approach.position).is_empty());
                        let from_reserve = Position::reserve(approach.beyond);
                        let pieces =
                            if enough { front } else { exposed.enemy.at(from_reserve) & exposed.ready };
                        let pieces: TokenSet = pieces.iter().take(TOGETHER).collect();
                        let (feared, mut after) = (exposed.retreat(locale), state);
                        let attack = Order::Attack { pieces, across: id };
                        if game.issue(&mut after, seat, &attack, &mut Vec::new()).is_err() {
                            continue;
                        }
                        tried += 1;
                        while after.stage != Stage::Action && after.outcome.is_none() {
                            let seat = game.to_act(&after).expect("somebody decides");
                            let order = player.order(&game, &after).expect("an order");
                            game.issue(&mut after, seat, &order, &mut Vec::new()).expect("it was offered");
                        }
                        if after.outcome.is_some() {
                            continue;
                        }
                        assert!(!after.occupied[army.enemy()].contains(locale), "{attack:?} did not succeed");
                        if enough {
                            let strength = |state: &State| {
                                let troops = &state.troops[army.enemy()];
                                f32::from(troops.strength(troops.in_play()))
                            };
                            let lost = strength(&state) - strength(&after);
                            assert!(lost >= feared, "{attack:?} cost {lost}, not {feared}");
                            priced += 1;
                        }
                    }
                }
                let order = player.order(&game, &state).expect("an order");
                game.issue(&mut state, seat, &order, &mut Vec::new()).expect("it was offered");
            }
        }
        assert!(tried > 200 && priced > 50, "only {tried} attacks, {priced} from an approach");
    }
}

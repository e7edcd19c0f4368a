//! §4: set-up.

use arrayvec::ArrayVec;
use estafette_core::{Chance, Seed};
use estafette_linear::{Arm, Army, ByArmy, Face, Knowledge, LocaleSet, Position, Token, TokenSet};

use crate::acting::Acting;
use crate::event::Event;
use crate::map::Map;
use crate::morale::Morale;
use crate::piece::{AUSTRIA, FRANCE, TOKENS};
use crate::state::{Fight, MAX_LOCALES, Memory, Stage, State, Troops};

impl State {
    /// A map without a piece on it, at the start of the game.
    pub fn empty(chance: Chance) -> State {
        State {
            troops: ByArmy([Troops::NONE; 2]),
            known: ByArmy([Knowledge::NONE; 2]),
            morale: ByArmy([Morale::default(); 2]),
            occupied: ByArmy([LocaleSet::EMPTY; 2]),
            held: [0; MAX_LOCALES],
            last_in: ByArmy([LocaleSet::EMPTY; 2]),
            barred: ByArmy([LocaleSet::EMPTY; 2]),
            memory: Memory::NONE,
            fight: Fight::NONE,
            stage: Stage::Action,
            round: 1,
            active: AUSTRIA,
            commands: 0,
            outcome: None,
            chance,
        }
    }

    /// Puts a piece into play.
    pub(crate) fn put(&mut self, army: Army, token: Token, face: Face, position: Position) {
        let troops = &mut self.troops[army];
        troops.face[token.index()] = face;
        troops.position[token.index()] = position;
        if let Some(locale) = position.locale() {
            self.occupied[army].insert(locale);
            self.held[locale.index()] += 1;
            self.last_in[army].insert(locale);
        }
    }

    /// §15: marks the locales that either army may not enter, because the enemy's reinforcements have to.
    pub(crate) fn bar_entries(&mut self, map: &Map) {
        for army in Army::BOTH {
            let troops = &self.troops[army.enemy()];
            self.barred[army] = (map.areas.iter().enumerate())
                .filter(|(area, holding)| {
                    holding.army != army && !troops.at(Position::holding(*area as u8)).is_empty()
                })
                .map(|(_, holding)| holding.locale)
                .collect();
        }
    }
}

/// Deals the pieces at random and begins the first turn.
pub(crate) fn set_up(map: &Map, seed: Seed, events: &mut Vec<Event>) -> State {
    let setup = map.setup.as_ref().expect("a game starts on a board with a set-up");
    let mut state = State::empty(Chance::new(seed));
    deal_french(map, &mut state);
    deal_austrian(map, &mut state);
    state.morale[FRANCE].uncommitted = setup.french_uncommitted;
    state.bar_entries(map);
    Acting { map, s: &mut state, events }.begin_turn();
    state
}

/// Faces to be dealt.
type Faces = ArrayVec<Face, TOKENS>;

fn deal_french(map: &Map, state: &mut State) {
    let setup = map.setup.as_ref().expect("a game starts on a board with a set-up");
    let on_map = map.board.locale_ids().flat_map(|locale| {
        let bars = map.board.locale(locale).french_setup;
        std::iter::repeat_n(Position::reserve(locale), bars as usize)
    });
    let waiting =
        map.areas.iter().enumerate().filter(|(_, area)| area.army == FRANCE).flat_map(|(index, area)| {
            std::iter::repeat_n(Position::holding(index as u8), area.count.unwrap_or(0) as usize)
        });
    let mut positions = on_map.chain(waiting);
    let mut next = 0;
    for faces in [&setup.french_at_start, &setup.french_reinforcements] {
        let first = next;
        let mut dealt: Faces = faces.iter().copied().collect();
        if let Some(mut draws) = state.chance.draw() {
            draws.shuffle(&mut dealt);
        }
        for (face, position) in dealt.into_iter().zip(positions.by_ref()) {
            state.put(FRANCE, Token(next), face, position);
            next += 1;
        }
        let tokens = TokenSet::first(next as usize) - TokenSet::first(first as usize);
        state.known[FRANCE].deal(faces, tokens);
    }
    state.troops[FRANCE].disorganized = state.troops[FRANCE].on_map();
}

fn deal_austrian(map: &Map, state: &mut State) {
    let setup = map.setup.as_ref().expect("a game starts on a board with a set-up");
    let area = map.areas.iter().position(|area| area.army == AUSTRIA).expect("checked with the set-up");
    let is_gun = |face: &Face| face.is(Arm::Artillery);
    let guns: Faces = setup.austrian.iter().copied().filter(is_gun).collect();
    let others: Faces = setup.austrian.iter().copied().filter(|face| !is_gun(face)).collect();
    let mut dealt = others.clone();
    if let Some(mut draws) = state.chance.draw() {
        draws.shuffle(&mut dealt);
    }
    dealt.extend(guns.iter().copied());
    for (token, face) in dealt.into_iter().enumerate() {
        state.put(AUSTRIA, Token(token as u8), face, Position::holding(area as u8));
    }
    let hidden = TokenSet::first(others.len());
    let shown = TokenSet::first(others.len() + guns.len()) - hidden;
    state.known[AUSTRIA].deal(&others, hidden);
    state.known[AUSTRIA].deal(&guns, shown);
    state.troops[AUSTRIA].face_up = shown;
}

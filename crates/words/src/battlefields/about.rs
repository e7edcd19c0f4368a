//! What is known about each piece, in words.

use estafette_battlefields::battle::{Battle, Begins, Rule};
use estafette_battlefields::picks::{Meaning, Piece, Spot, meaning};
use estafette_battlefields::sight::Sight;
use estafette_battlefields::state::{Place, State};
use estafette_battlefields::unit::{LeaderId, UnitId};
use estafette_core::Pick;

use super::{Speaker, class_key, quality_key, side_key, units_of};

/// The units and Leaders that are not out of the game.
pub(super) fn pieces(battle: &Battle, sight: &Sight) -> Vec<Pick> {
    let state = &sight.state;
    let units = battle.unit_ids().filter(|unit| state.units[unit.index()].place != Place::Gone);
    let leaders = battle.leader_ids().filter(|leader| state.leaders[leader.index()] != Place::Gone);
    units.map(UnitId::piece).chain(leaders.map(LeaderId::piece)).map(Pick::Piece).collect()
}

/// The unit, Leader or space of a word.
pub(super) fn named(battle: &Battle, word: &str) -> Option<Pick> {
    let unit = battle.find_unit(word).map(UnitId::piece);
    let piece = unit.or_else(|| battle.find_leader(word).map(LeaderId::piece)).map(Pick::Piece);
    piece.or_else(|| battle.grid.parse(word).ok().map(|cell| Spot::Cell(cell).pick()))
}

impl Speaker<'_> {
    /// What is known about a piece in play.
    pub(super) fn about(&self, sight: &Sight, pick: Pick) -> Option<String> {
        match meaning(pick)? {
            Meaning::Piece(Piece::Unit(unit)) if unit.index() < self.battle.units.len() => {
                self.about_unit(&sight.state, unit)
            }
            Meaning::Piece(Piece::Leader(leader)) if leader.index() < self.battle.leaders.len() => {
                self.about_leader(&sight.state, leader)
            }
            _ => None,
        }
    }

    fn about_unit(&self, state: &State, unit: UnitId) -> Option<String> {
        let sheet = self.battle.unit(unit);
        let now = &state.units[unit.index()];
        let class = ("class", class_key(sheet.class));
        let mut said = vec![
            self.say(
                "battlefields-about",
                [
                    ("unit", self.unit(unit).into()),
                    ("side", side_key(sheet.side)),
                    ("place", self.place(now.place, sheet.begins)?.into()),
                    class.clone(),
                    ("quality", quality_key(sheet.quality)),
                    ("strength", now.strength.into()),
                    ("condition", self.condition(now.condition).into()),
                ],
            ),
            self.say("battlefields-about-class", [class]),
        ];
        if state.activated.contains(unit) {
            said.push(self.say("battlefields-about-activated", []));
        }
        said.extend(self.notes(state, unit));
        Some(said.join(" "))
    }

    fn about_leader(&self, state: &State, leader: LeaderId) -> Option<String> {
        let sheet = self.battle.leader(leader);
        let facts = [
            ("leader", self.leader(leader).into()),
            ("side", side_key(sheet.side)),
            ("place", self.place(state.leaders[leader.index()], sheet.begins)?.into()),
        ];
        Some(self.say("battlefields-about-leader", facts))
    }

    /// Where a piece in play is, or with whom it is to come.
    fn place(&self, place: Place, begins: Begins) -> Option<String> {
        match (place, begins) {
            (Place::On(cell), _) => Some(self.space(cell)),
            (Place::Off, Begins::With(group)) => {
                Some(self.say("battlefields-place-to-come", [("group", self.group(group).into())]))
            }
            (Place::Off, Begins::At(_)) => Some(self.say("battlefields-place-off", [])),
            (Place::Gone, _) => None,
        }
    }

    /// The special rules that still bind a unit, each with its sentence in the battle file.
    fn notes(&self, state: &State, unit: UnitId) -> Vec<String> {
        let turns = state.sides[self.battle.unit(unit).side].turns;
        let mut notes = Vec::new();
        for (number, special) in self.battle.specials.iter().enumerate() {
            let (binds, id, turn) = match special.rule {
                Rule::GuardRelease { .. } => (state.done >> number & 1 == 0, "battlefields-about-held", 0),
                Rule::Dormant { until_turn, .. } => {
                    (turns < until_turn, "battlefields-about-dormant", until_turn)
                }
                Rule::NoCrossBeforeTurn { turn, .. } => (turns < turn, "battlefields-about-no-cross", turn),
                Rule::Immobile { .. } => (true, "battlefields-about-immobile", 0),
                _ => continue,
            };
            if binds && units_of(&special.rule).contains(unit) {
                notes.push(self.say(id, [("turn", turn.into())]));
                notes.extend(Some(self.text(&special.note).to_owned()).filter(|note| !note.is_empty()));
            }
        }
        notes
    }
}

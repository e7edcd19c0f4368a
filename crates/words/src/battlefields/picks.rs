//! Picks in words: the labels of buttons, and of what is pointed at.

use estafette_battlefields::battle::Rule;
use estafette_battlefields::picks::{Choice, Meaning, Piece, Spot, meaning};
use estafette_battlefields::sight::Sight;
use estafette_battlefields::unit::UnitId;
use estafette_core::Pick;
use estafette_hexes::Cell;

use super::{Speaker, class_key, facing_key, units_of};

impl Speaker<'_> {
    /// The label of a pick. Picks come from outside, so any can be asked about.
    pub(super) fn pick(&self, sight: &Sight, pick: Pick) -> String {
        self.label(sight, pick).unwrap_or_else(|| self.say("battlefields-pick-unknown", []))
    }

    fn label(&self, sight: &Sight, pick: Pick) -> Option<String> {
        let on_map = |cell: &Cell| cell.index() < self.battle.grid.len();
        match meaning(pick)? {
            Meaning::Piece(Piece::Unit(unit)) => {
                (unit.index() < self.battle.units.len()).then(|| self.unit_label(sight, unit))
            }
            Meaning::Piece(Piece::Leader(leader)) => (leader.index() < self.battle.leaders.len())
                .then(|| self.say("battlefields-pick-leader", [("leader", self.leader(leader).into())])),
            Meaning::Spot(Spot::Cell(cell)) => Some(cell).filter(on_map).map(|cell| self.ground(cell)),
            Meaning::Spot(Spot::Facing(cell, facing)) => Some(cell)
                .filter(on_map)
                .map(|_| self.say("battlefields-pick-facing", [("direction", facing_key(facing))])),
            Meaning::Choice(choice) => self.choice(choice),
        }
    }

    fn unit_label(&self, sight: &Sight, unit: UnitId) -> String {
        let now = &sight.state.units[unit.index()];
        let facts = [
            ("unit", self.unit(unit).into()),
            ("class", class_key(self.battle.unit(unit).class)),
            ("strength", now.strength.into()),
            ("condition", self.condition(now.condition).into()),
        ];
        self.say("battlefields-pick-unit", facts)
    }

    /// A space with its terrain, if that has a name.
    fn ground(&self, cell: Cell) -> String {
        let space = self.space(cell);
        let terrain = self.battle.terrains.get(self.battle.ground(cell).terrain as usize);
        match terrain.map(|terrain| self.text(&terrain.name)).filter(|name| !name.is_empty()) {
            Some(name) => {
                let facts = [("space", space.into()), ("terrain", name.into())];
                self.say("battlefields-pick-space", facts)
            }
            None => space,
        }
    }

    pub(super) fn choice(&self, choice: Choice) -> Option<String> {
        let id = match choice {
            Choice::Order(space) => return self.order_space(space),
            Choice::Release(special) => return self.release(special),
            Choice::Rally => "battlefields-pick-rally",
            Choice::End => "battlefields-pick-end",
            Choice::Line => "battlefields-pick-line",
            Choice::Column => "battlefields-pick-column",
            Choice::Square => "battlefields-pick-square",
            Choice::Hazard => "battlefields-pick-hazard",
            Choice::Stand => "battlefields-pick-stand",
            Choice::Fire => "battlefields-pick-fire",
            Choice::FireHazard => "battlefields-pick-fire-hazard",
            Choice::Go => "battlefields-pick-go",
            Choice::GoHazard => "battlefields-pick-go-hazard",
            Choice::Halt => "battlefields-pick-halt",
            Choice::Hold => "battlefields-pick-hold",
            Choice::Yield => "battlefields-pick-yield",
            Choice::Stop => "battlefields-pick-stop",
        };
        Some(self.say(id, []))
    }

    /// The release of held units, with what it concedes.
    fn release(&self, special: u8) -> Option<String> {
        let rule = &self.battle.specials.get(special as usize)?.rule;
        let Rule::GuardRelease { cost, .. } = rule else { return None };
        let (units, _) = self.units(units_of(rule));
        Some(self.say("battlefields-pick-release", [("units", units.into()), ("points", (*cost).into())]))
    }
}

//! Battlefields of the Napoleonic Wars in words.
//!
//! One module for each thing that is said: [`events`], [`dice`], [`orders`], [`refusals`], [`prompts`], [`picks`],
//! [`about`]. All of them name units, Leaders and spaces the same way, by [`Speaker`]. Names of a battle come from its file, in the
//! language of the lexicon.

mod about;
mod dice;
mod events;
mod orders;
mod picks;
mod prompts;
mod refusals;

use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::{Battle, GroupId, Rule, Text};
use estafette_battlefields::event::{Event, Victory};
use estafette_battlefields::order::{Order, OrderSpace};
use estafette_battlefields::refusal::Refusal;
use estafette_battlefields::sight::Sight;
use estafette_battlefields::unit::{Arm, Class, Condition, LeaderId, Leaders, Quality, Side, UnitId, Units};
use estafette_core::{Game, Outcome, Pick, Seat};
use estafette_hexes::{Cell, Direction};

use crate::language::Language;
use crate::lexicon::{Lexicon, NAME_MARKS, Value};
use crate::spoken::Spoken;

impl Spoken for Battlefields {
    fn title(lexicon: &Lexicon) -> String {
        lexicon.say("battlefields-title", [])
    }

    fn scenario_title(lexicon: &Lexicon, scenario: &str) -> String {
        let Some(battle) = Battle::find(scenario) else { return scenario.to_owned() };
        let mut date = battle.date.split('-').map(str::to_owned);
        let [year, month, day] = [(); 3].map(|()| date.next().unwrap_or_default());
        let day = day.trim_start_matches('0').to_owned();
        let title = Speaker::new(battle, lexicon).text(&battle.title).to_owned();
        let facts = [("title", title), ("day", day), ("month", format!("m{month}")), ("year", year)];
        lexicon.say("battlefields-scenario", facts.map(|(name, fact)| (name, fact.into())))
    }

    fn option_title(lexicon: &Lexicon, option: &str) -> String {
        lexicon.say("battlefields-option", [("option", option.to_owned().into())])
    }

    fn option_about(lexicon: &Lexicon, option: &str) -> String {
        lexicon.say("battlefields-option-about", [("option", option.to_owned().into())])
    }

    fn seat(lexicon: &Lexicon, seat: Seat) -> String {
        let side = Side::of(seat).expect("the game has two seats");
        lexicon.say("battlefields-side", [("side", side_key(side))])
    }

    fn event(&self, lexicon: &Lexicon, event: &Event) -> String {
        Speaker::new(self.battle(), lexicon).event(event)
    }

    fn event_with_names(&self, lexicon: &Lexicon, event: &Event) -> String {
        Speaker { marks_names: true, ..Speaker::new(self.battle(), lexicon) }.event(event)
    }

    fn order_with_names(&self, lexicon: &Lexicon, seat: Seat, order: &Order) -> String {
        let side = Side::of(seat).expect("the game has two seats");
        Speaker { marks_names: true, ..Speaker::new(self.battle(), lexicon) }.ordered(side, order)
    }

    fn refusal(&self, lexicon: &Lexicon, refusal: &Refusal) -> String {
        Speaker::new(self.battle(), lexicon).refusal(refusal)
    }

    fn prompt(&self, lexicon: &Lexicon, sight: &Sight) -> String {
        let decides = self.to_act(&sight.state).and_then(Side::of);
        Speaker::new(self.battle(), lexicon).prompt(sight, decides)
    }

    fn prompt_section(&self, sight: &Sight) -> &'static str {
        prompts::section(sight.state.stage)
    }

    fn pick(&self, lexicon: &Lexicon, sight: &Sight, pick: Pick) -> String {
        Speaker::new(self.battle(), lexicon).pick(sight, pick)
    }

    fn about(&self, lexicon: &Lexicon, sight: &Sight, pick: Pick) -> Option<String> {
        Speaker::new(self.battle(), lexicon).about(sight, pick)
    }

    fn pieces_known(&self, sight: &Sight) -> Vec<Pick> {
        about::pieces(self.battle(), sight)
    }

    fn named(&self, word: &str) -> Option<Pick> {
        about::named(self.battle(), word)
    }

    fn ending(&self, lexicon: &Lexicon, outcome: Outcome) -> String {
        Speaker::new(self.battle(), lexicon).ending(outcome)
    }
}

/// The side as messages select by it.
fn side_key(side: Side) -> Value<'static> {
    side.name().into()
}

/// The type of a unit as messages select by it.
fn arm_key(arm: Arm) -> Value<'static> {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
    }
    .into()
}

/// The class of a unit as messages select by it.
fn class_key(class: Class) -> Value<'static> {
    match class {
        Class::RegularInfantry => "regular",
        Class::VeteranInfantry => "veteran",
        Class::EliteInfantry => "elite",
        Class::LightCavalry => "light",
        Class::MediumCavalry => "medium",
        Class::HeavyCavalry => "heavy",
        Class::Artillery => "artillery",
    }
    .into()
}

/// The quality of a unit as messages select by it.
fn quality_key(quality: Quality) -> Value<'static> {
    match quality {
        Quality::White => "white",
        Quality::Silver => "silver",
        Quality::Gold => "gold",
    }
    .into()
}

/// The units that a special rule speaks of.
fn units_of(rule: &Rule) -> Units {
    match rule {
        Rule::GuardRelease { units, .. }
        | Rule::NoCrossBeforeTurn { units, .. }
        | Rule::Dormant { units, .. }
        | Rule::Immobile { units } => *units,
        Rule::RallyCost { .. }
        | Rule::Fog { .. }
        | Rule::ObjectiveValue { .. }
        | Rule::CommandChange { .. }
        | Rule::BridgeBuilt { .. }
        | Rule::ArrivalRoll { .. }
        | Rule::ExtraOrder { .. }
        | Rule::SuddenDeath { .. }
        | Rule::Nightfall { .. } => Units::NONE,
    }
}

/// One who speaks of what happens in a battle, in one language.
#[derive(Clone, Copy)]
struct Speaker<'a> {
    battle: &'a Battle,
    lexicon: &'a Lexicon,
    /// Whether names of the notation stand between marks.
    marks_names: bool,
}

impl<'a> Speaker<'a> {
    fn new(battle: &'a Battle, lexicon: &'a Lexicon) -> Self {
        Speaker { battle, lexicon, marks_names: false }
    }

    fn say<'v>(&self, id: &str, facts: impl IntoIterator<Item = (&'static str, Value<'v>)>) -> String {
        self.lexicon.say(id, facts)
    }

    /// A text of the battle file, in the language spoken.
    fn text(&self, text: &'a Text) -> &'a str {
        match self.lexicon.language() {
            Language::English => &text.en,
            Language::Spanish => &text.es,
        }
    }

    /// A name of the notation, which a page can point at.
    fn name(&self, name: &str) -> String {
        let (open, close) = NAME_MARKS;
        if self.marks_names { format!("{open}{name}{close}") } else { name.to_owned() }
    }

    /// A unit: its identifier, and the formation it represents.
    fn unit(&self, unit: UnitId) -> String {
        let sheet = self.battle.unit(unit);
        titled(self.name(&sheet.id), &sheet.name)
    }

    /// Units by their identifiers alone: several names in a row would hide what is said of them.
    fn units(&self, units: Units) -> (String, usize) {
        let members = self.battle.unit_ids().filter(|&unit| units.contains(unit));
        let ids: Vec<String> = members.map(|unit| self.name(&self.battle.unit(unit).id)).collect();
        (self.lexicon.list(&ids), ids.len())
    }

    /// A Leader: his identifier and name.
    fn leader(&self, leader: LeaderId) -> String {
        let sheet = self.battle.leader(leader);
        titled(self.name(&sheet.id), &sheet.name)
    }

    /// Leaders who go along, and how many they are.
    fn followers(&self, leaders: Leaders) -> [(&'static str, Value<'static>); 2] {
        let names: Vec<String> = leaders.iter().map(|leader| self.leader(leader)).collect();
        [("with", self.lexicon.list(&names).into()), ("followers", names.len().into())]
    }

    /// A space: its address, and its name if it has one. The name of a marker is that of what it marks.
    fn space(&self, cell: Cell) -> String {
        let address = self.name(&self.battle.grid.address(cell));
        let marked = self.battle.objectives.iter().find(|objective| objective.at == cell);
        let drawn = self.battle.names.iter().find(|(at, _)| *at == cell);
        let name = marked.map(|objective| &objective.name).or(drawn.map(|(_, name)| name));
        match name.map(|name| self.text(name)).filter(|name| !name.is_empty()) {
            Some(name) => format!("{address} ({name})"),
            None => address,
        }
    }

    /// Spaces in a row.
    fn spaces(&self, cells: &[Cell]) -> String {
        let spaces: Vec<String> = cells.iter().map(|&cell| self.space(cell)).collect();
        self.lexicon.list(&spaces)
    }

    /// How a unit stands, within a sentence.
    fn condition(&self, condition: Condition) -> String {
        let id = match condition {
            Condition::Line(_) => "battlefields-condition-line",
            Condition::Column(_) => "battlefields-condition-column",
            Condition::Square => "battlefields-condition-square",
            Condition::Disordered => "battlefields-condition-disordered",
            Condition::Broken => "battlefields-condition-broken",
        };
        match condition.facing() {
            Some(facing) => {
                let facts = [("formation", self.say(id, []).into()), ("direction", facing_key(facing))];
                self.say("battlefields-condition-facing", facts)
            }
            None => self.say(id, []),
        }
    }

    /// An Order space. Spaces of one battle alone are named in its file.
    fn order_space(&self, space: OrderSpace) -> Option<String> {
        let id = match space {
            OrderSpace::InfantryLines => "battlefields-order-infantry-lines",
            OrderSpace::InfantryColumns => "battlefields-order-infantry-columns",
            OrderSpace::CavalryColumns => "battlefields-order-cavalry-columns",
            OrderSpace::ArtilleryUnits => "battlefields-order-artillery-units",
            OrderSpace::GoldUnits => "battlefields-order-gold-units",
            OrderSpace::LeaderAction => "battlefields-order-leader-action",
            OrderSpace::March => "battlefields-order-march",
            OrderSpace::Extra(special) => {
                return match &self.battle.specials.get(special as usize)?.rule {
                    Rule::ExtraOrder { name, .. } => Some(self.text(name).to_owned()),
                    _ => None,
                };
            }
        };
        Some(self.say(id, []))
    }

    /// An Order space, which the battle has.
    fn order(&self, space: OrderSpace) -> String {
        self.order_space(space).expect("an order is issued in a space of the battle board")
    }

    /// A reinforcement group.
    fn group(&self, group: GroupId) -> &'a str {
        self.text(&self.battle.groups[group.0 as usize].name)
    }

    /// *Winning the battle*: how it ended.
    fn ending(&self, outcome: Outcome) -> String {
        let Some(side) = outcome.winner.and_then(Side::of) else {
            return self.say("battlefields-outcome-draw", []);
        };
        let id = match Victory::ALL.get(outcome.kind as usize) {
            Some(Victory::Rout) => "battlefields-outcome-rout",
            Some(Victory::Annihilation) => "battlefields-outcome-annihilation",
            Some(Victory::SuddenDeath) => "battlefields-outcome-sudden-death",
            Some(Victory::Nightfall) => "battlefields-outcome-nightfall",
            None => "battlefields-outcome-other",
        };
        self.say(id, [("side", side_key(side))])
    }
}

/// The direction as messages select by it.
fn facing_key(facing: Direction) -> Value<'static> {
    facing.name().into()
}

/// An identifier, with the name that goes with it if there is one.
fn titled(id: String, name: &str) -> String {
    if name.is_empty() { id } else { format!("{id} {name}") }
}

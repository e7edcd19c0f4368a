//! The `[[special]]` rules of a battle file, and the marks they leave on the map.

use estafette_hexes::{Cell, Direction};
use toml::Spanned;

use crate::battle::file::{MOST_TURNS, ORDERS};
use crate::battle::lint::{COLOURS, Linter, either};
use crate::battle::map::Listed;
use crate::battle::schema::{BattleFile, Number, SpecialEntry, TriggerEntry, Triggers, Word};
use crate::battle::{Action, Battle, Begins, GroupId, Night, Rule, Special, Trigger};
use crate::order::OrderSpace;
use crate::unit::{Arm, Side, Units};

/// What a rule can be about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    RallyCost,
    GuardRelease,
    NoCrossBeforeTurn,
    Dormant,
    Immobile,
    Fog,
    ObjectiveValue,
    CommandChange,
    BridgeBuilt,
    ArrivalRoll,
    ExtraOrder,
    SuddenDeath,
    Nightfall,
}

/// The rules by name, in the order of their kinds.
const RULES: [(&str, Kind); 13] = [
    ("rally_cost", Kind::RallyCost),
    ("guard_release", Kind::GuardRelease),
    ("no_cross_before_turn", Kind::NoCrossBeforeTurn),
    ("dormant", Kind::Dormant),
    ("immobile", Kind::Immobile),
    ("fog", Kind::Fog),
    ("objective_value", Kind::ObjectiveValue),
    ("command_change", Kind::CommandChange),
    ("bridge_built", Kind::BridgeBuilt),
    ("arrival_roll", Kind::ArrivalRoll),
    ("extra_order", Kind::ExtraOrder),
    ("sudden_death", Kind::SuddenDeath),
    ("nightfall", Kind::Nightfall),
];

impl Kind {
    /// The fields that it must have, and those that it may have.
    fn fields(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Kind::RallyCost => (&["side", "from_rally", "vp"], &[]),
            Kind::GuardRelease => (&["side", "units", "when", "cost"], &[]),
            Kind::NoCrossBeforeTurn => (&["side", "edge", "turn"], &["also", "units"]),
            Kind::Dormant => (&["side", "units", "until_turn", "wake_distance"], &[]),
            Kind::Immobile => (&["side", "units"], &[]),
            Kind::Fog => (&["until_turn", "range"], &[]),
            Kind::ObjectiveValue => (&["hex", "side", "vp"], &[]),
            Kind::CommandChange => (&["side", "command", "when"], &[]),
            Kind::BridgeBuilt => (&["side", "edges", "when"], &[]),
            Kind::ArrivalRoll => (&["side", "group", "die", "need"], &[]),
            Kind::ExtraOrder => (&["side", "id", "name", "types", "actions"], &["free_hazard"]),
            Kind::SuddenDeath => (&["side", "hexes", "from_turn"], &[]),
            Kind::Nightfall => (&["rallies", "winner"], &["tie"]),
        }
    }
}

impl Rule {
    /// Its name in files.
    pub fn name(&self) -> &'static str {
        let kind = match self {
            Rule::RallyCost { .. } => Kind::RallyCost,
            Rule::GuardRelease { .. } => Kind::GuardRelease,
            Rule::NoCrossBeforeTurn { .. } => Kind::NoCrossBeforeTurn,
            Rule::Dormant { .. } => Kind::Dormant,
            Rule::Immobile { .. } => Kind::Immobile,
            Rule::Fog { .. } => Kind::Fog,
            Rule::ObjectiveValue { .. } => Kind::ObjectiveValue,
            Rule::CommandChange { .. } => Kind::CommandChange,
            Rule::BridgeBuilt { .. } => Kind::BridgeBuilt,
            Rule::ArrivalRoll { .. } => Kind::ArrivalRoll,
            Rule::ExtraOrder { .. } => Kind::ExtraOrder,
            Rule::SuddenDeath { .. } => Kind::SuddenDeath,
            Rule::Nightfall { .. } => Kind::Nightfall,
        };
        RULES[kind as usize].0
    }
}

/// What a trigger can wait for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Turn,
    Rally,
    Points,
    Objective,
    Arrival,
}

const ON: [(&str, On); 5] = [
    ("turn", On::Turn),
    ("rally", On::Rally),
    ("vp", On::Points),
    ("objective", On::Objective),
    ("arrival", On::Arrival),
];

const ACTIONS: [(&str, Action); 4] =
    [("move", Action::Move), ("fire", Action::Fire), ("assault", Action::Assault), ("form", Action::Form)];

/// Reads the special rules, and marks the edges that they are about.
pub(super) fn read(lint: &mut Linter, file: &BattleFile, battle: &mut Battle, listed: &Listed) {
    for (index, spanned) in file.special.iter().enumerate() {
        let entry = spanned.get_ref();
        let note = lint.text("the note", &entry.note);
        let Some(kind) = lint.word("special rule", &entry.rule, &RULES) else { continue };
        let (required, optional) = kind.fields();
        fields(lint, &entry.rule, &entry.given(), required, optional);
        let reader = Reader { lint, battle, entry };
        let Some((rule, crossings)) = reader.read(kind, listed) else { continue };
        repeats(lint, battle, entry, &rule);
        let bit = 1 << index;
        for (cell, side) in crossings {
            battle.edges.change_both(&battle.grid, cell, side, |edge| edge.no_cross |= bit);
        }
        if let Rule::BridgeBuilt { edges, .. } = &rule {
            for &(cell, side) in edges {
                battle.edges.change_both(&battle.grid, cell, side, |edge| edge.bridge |= bit);
            }
        }
        battle.specials.push(Special { note, rule });
    }
}

/// All fields are there that must be, and none that may not.
fn fields(lint: &mut Linter, name: &Word, given: &[(&str, usize)], required: &[&str], optional: &[&str]) {
    let rule = name.get_ref();
    for field in required.iter().filter(|&field| !given.iter().any(|(name, _)| name == field)) {
        lint.fault(name, format!("`{rule}` has no `{field}`"));
    }
    for &(field, at) in
        given.iter().filter(|(field, _)| !required.contains(field) && !optional.contains(field))
    {
        let expected = either(required.iter().chain(optional).copied());
        lint.fault_at(at, format!("`{field}` does not belong to `{rule}`, expected {expected}"));
    }
}

/// Some rules can be there only once, or once for each thing they are about.
fn repeats(lint: &mut Linter, battle: &Battle, entry: &SpecialEntry, rule: &Rule) {
    let repeated = battle.specials.iter().any(|before| match (&before.rule, rule) {
        (Rule::Fog { .. }, Rule::Fog { .. }) | (Rule::Nightfall { .. }, Rule::Nightfall { .. }) => true,
        (
            Rule::ObjectiveValue { objective, side, .. },
            Rule::ObjectiveValue { objective: again, side: same, .. },
        ) => objective == again && side == same,
        (Rule::ArrivalRoll { group, .. }, Rule::ArrivalRoll { group: again, .. }) => group == again,
        (Rule::RallyCost { side, from_rally, .. }, Rule::RallyCost { side: same, from_rally: again, .. }) => {
            side == same && from_rally == again
        }
        (Rule::ExtraOrder { id, .. }, Rule::ExtraOrder { id: again, .. }) => id == again,
        _ => false,
    });
    if repeated {
        lint.fault(&entry.rule, format!("there is a second `{}` of the same", entry.rule.get_ref()));
    }
}

/// Reads one rule.
struct Reader<'a> {
    lint: &'a mut Linter,
    battle: &'a Battle,
    entry: &'a SpecialEntry,
}

/// A rule, and the edges that it forbids to cross.
type Found = (Rule, Vec<(Cell, Direction)>);

impl Reader<'_> {
    /// The rule; `None` if something is wrong with it. Every field is read before one that is wrong ends it, so that
    /// all faults are told.
    fn read(mut self, kind: Kind, listed: &Listed) -> Option<Found> {
        let entry = self.entry;
        let side = entry.side.as_ref().and_then(|side| self.lint.side(side));
        let track = self.battle.track;
        let rule = match kind {
            Kind::RallyCost => {
                let from_rally = self.turn("the Rally", entry.from_rally.as_ref());
                let points = self.number("what a Rally concedes", entry.vp.as_ref(), 1, track);
                Rule::RallyCost { side: side?, from_rally: from_rally?, points: points? }
            }
            Kind::GuardRelease => {
                let units = self.units(side);
                let cost = self.number("the cost", entry.cost.as_ref(), 0, track);
                let when = self.triggers();
                Rule::GuardRelease { side: side?, units: units?, when: when?, cost: cost? }
            }
            Kind::NoCrossBeforeTurn => return self.no_cross(side, listed),
            Kind::Dormant => {
                let units = self.units(side);
                let until_turn = self.turn("the turn", entry.until_turn.as_ref());
                let wake_distance = self.number("the distance", entry.wake_distance.as_ref(), 0, MOST_TURNS);
                Rule::Dormant {
                    side: side?,
                    units: units?,
                    until_turn: until_turn?,
                    wake_distance: wake_distance?,
                }
            }
            Kind::Immobile => {
                let units = self.units(side)?;
                self.dug_in();
                Rule::Immobile { units }
            }
            Kind::Fog => {
                let until_turn = self.turn("the turn", entry.until_turn.as_ref());
                let most = self.battle.artillery_range;
                let range = self.number("the range in fog", entry.range.as_ref(), 1, most);
                Rule::Fog { until_turn: until_turn?, range: range? }
            }
            Kind::ObjectiveValue => {
                let objective = entry.hex.as_ref().and_then(|hex| self.objective(hex));
                let points = self.number("the value", entry.vp.as_ref(), 1, track);
                Rule::ObjectiveValue { objective: objective?, side: side?, points: points? }
            }
            Kind::CommandChange => {
                let command = self.number("the Command value", entry.command.as_ref(), 3, 5);
                let when = self.trigger();
                Rule::CommandChange { side: side?, command: command?, when: when? }
            }
            Kind::BridgeBuilt => {
                let edges = self.bridges(listed);
                let when = self.trigger();
                Rule::BridgeBuilt { edges: edges?, when: when? }
            }
            Kind::ArrivalRoll => {
                let group = entry.group.as_ref().and_then(|group| self.group(group, side));
                let die = self.number("the die", entry.die.as_ref(), 6, 6);
                let need = self.number("the number needed", entry.need.as_ref(), 2, 6);
                die?;
                Rule::ArrivalRoll { group: group?, need: need? }
            }
            Kind::ExtraOrder => self.extra_order(side)?,
            Kind::SuddenDeath => {
                let objectives = self.objectives();
                let from_turn = self.turn("the turn", entry.from_turn.as_ref());
                Rule::SuddenDeath { side: side?, objectives: objectives?, from_turn: from_turn? }
            }
            Kind::Nightfall => {
                let rallies = self.turn("the number of Rallies", entry.rallies.as_ref());
                let winner = self.night();
                Rule::Nightfall { rallies: rallies?, winner: winner? }
            }
        };
        Some((rule, Vec::new()))
    }

    fn number(&mut self, what: &str, number: Option<&Number>, from: u8, to: u8) -> Option<u8> {
        self.lint.number(what, number?, from..=to)
    }

    /// A turn or Rally, by its number.
    fn turn(&mut self, what: &str, number: Option<&Number>) -> Option<u8> {
        self.number(what, number, 1, MOST_TURNS)
    }

    /// The units of the rule, all of its side.
    fn units(&mut self, side: Option<Side>) -> Option<Units> {
        let list = self.entry.units.as_ref()?;
        if list.get_ref().is_empty() {
            self.lint.fault(list, "no unit is listed, expected at least one");
        }
        let mut units = Units::NONE;
        for word in self.lint.without_repeats(list) {
            let id = word.get_ref();
            match (self.battle.find_unit(id), side) {
                (None, _) => self.lint.fault(word, format!("`{id}` is no unit")),
                (Some(unit), Some(side)) if self.battle.unit(unit).side != side => {
                    self.lint.fault(word, format!("{id} is no unit of {}", side.name()));
                }
                (Some(unit), _) => units.insert(unit),
            }
        }
        Some(units)
    }

    /// What never moves is artillery, and there from the beginning.
    fn dug_in(&mut self) {
        let list = self.entry.units.iter().flat_map(Spanned::get_ref);
        for word in list {
            let Some(unit) = self.battle.find_unit(word.get_ref()) else { continue };
            let sheet = self.battle.unit(unit);
            if sheet.arm() != Arm::Artillery {
                let message = format!("{} is no artillery: nothing else is `immobile`", sheet.id);
                self.lint.fault(word, message);
            } else if matches!(sheet.begins, Begins::With(group) if self.battle.groups.len() > usize::from(group.0))
            {
                let message = format!("{} comes as a reinforcement and cannot be `immobile`", sheet.id);
                self.lint.fault(word, message);
            }
        }
    }

    fn no_cross(&mut self, side: Option<Side>, listed: &Listed) -> Option<Found> {
        let entry = self.entry;
        let kinds: Vec<(&str, u8)> =
            self.battle.edge_kinds.iter().zip(0..).map(|(kind, index)| (kind.key.as_str(), index)).collect();
        let kind = entry.edge.as_ref().and_then(|edge| self.lint.word("kind of edge", edge, &kinds));
        let turn = self.turn("the turn", entry.turn.as_ref());
        let also = match &entry.also {
            Some(also) => self.lint.edges(&self.battle.grid, also),
            None => Vec::new(),
        };
        let units = match entry.units {
            Some(_) => self.units(side),
            None => side.map(|side| self.battle.units_of(side).collect::<Units>()),
        };
        let kind = kind?;
        let of_kind = listed.iter().filter(|(.., index)| *index == kind).map(|&(cell, side, _)| (cell, side));
        let rule = Rule::NoCrossBeforeTurn { side: side?, units: units?, turn: turn? };
        Some((rule, of_kind.chain(also).collect()))
    }

    /// The edges of a bridge: there is something to bridge.
    fn bridges(&mut self, listed: &Listed) -> Option<Vec<(Cell, Direction)>> {
        let list = self.entry.edges.as_ref()?;
        let grid = &self.battle.grid;
        let edges = self.lint.edges(grid, list);
        for &(cell, side) in &edges {
            let same = |&&(other, of, _): &&(Cell, Direction, u8)| {
                (other, of) == (cell, side)
                    || grid.neighbour(cell, side) == Some(other) && of == side.opposite()
            };
            if listed.iter().find(same).is_none() {
                let message = format!("the edge {} {side} has nothing to bridge", grid.address(cell));
                self.lint.fault(list, message);
            }
        }
        Some(edges)
    }

    /// The Objective marker in a space.
    fn objective(&mut self, hex: &Word) -> Option<u8> {
        let cell = self.lint.cell(&self.battle.grid, hex)?;
        let objective = self.battle.ground(cell).objective;
        if objective.is_none() {
            self.lint.fault(hex, format!("{} has no Objective marker", hex.get_ref()));
        }
        objective
    }

    fn objectives(&mut self) -> Option<Vec<u8>> {
        let list = self.entry.hexes.as_ref()?;
        if list.get_ref().is_empty() {
            self.lint.fault(list, "no Objective is listed, expected at least one");
        }
        let hexes = self.lint.without_repeats(list);
        Some(hexes.into_iter().filter_map(|hex| self.objective(hex)).collect())
    }

    /// A group, of the side if it must be of one.
    fn group(&mut self, word: &Word, side: Option<Side>) -> Option<GroupId> {
        let id = word.get_ref();
        let Some(index) = self.battle.groups.iter().position(|group| group.id == *id) else {
            self.lint.fault(word, format!("`{id}` is no reinforcement group"));
            return None;
        };
        if let Some(side) = side.filter(|&side| side != self.battle.groups[index].side) {
            self.lint.fault(word, format!("`{id}` is no reinforcement group of {}", side.name()));
        }
        Some(GroupId(index as u8))
    }

    fn extra_order(&mut self, side: Option<Side>) -> Option<Rule> {
        let entry = self.entry;
        let id = entry.id.as_ref().map(|id| self.order_id(id));
        let name = entry.name.as_ref().map(|name| self.lint.text("the name of the Order", name));
        let arms = entry.types.as_ref().map(|types| self.lint.arms(types));
        let actions = entry.actions.as_ref().map(|actions| self.lint.words("action", actions, &ACTIONS));
        Some(Rule::ExtraOrder {
            side: side?,
            id: id?,
            name: name?,
            arms: arms?,
            actions: actions?,
            free_hazard: entry.free_hazard.as_ref().is_some_and(|free| *free.get_ref()),
        })
    }

    /// The identifier of an Order space, which no other space has.
    fn order_id(&mut self, word: &Word) -> String {
        let id = self.lint.identifier("id of an Order space", word);
        let is_name = ORDERS.iter().any(|(name, _)| *name == id);
        let is_code = OrderSpace::USUAL
            .iter()
            .any(|space| space.code().is_some_and(|code| code.eq_ignore_ascii_case(&id)));
        if is_name || is_code {
            self.lint.fault(word, format!("`{id}` is the name of another Order space"));
        }
        id
    }

    fn night(&mut self) -> Option<Night> {
        let entry = self.entry;
        let winner = entry.winner.as_ref()?;
        let winners = [("vp", None), ("blue", Some(Side::Blue)), ("red", Some(Side::Red))];
        let side = self.lint.word("way to win", winner, &winners)?;
        match (side, &entry.tie) {
            (None, Some(tie)) => self.lint.side(tie).map(|tie| Night::Points { tie }),
            (None, None) => {
                self.lint.fault(winner, "a `winner` by points needs a `tie`, expected blue or red");
                None
            }
            (Some(side), None) => Some(Night::Side(side)),
            (Some(side), Some(tie)) => {
                self.lint.fault(tie, format!("there is no `tie` where {} wins outright", side.name()));
                None
            }
        }
    }

    /// A list of triggers.
    fn triggers(&mut self) -> Option<Vec<Trigger>> {
        let when = self.entry.when.as_ref()?;
        let list = match when.get_ref() {
            Triggers::List(list) if !list.is_empty() => list,
            Triggers::List(_) => {
                self.lint.fault(when, "no trigger is listed in `when`, expected at least one");
                return None;
            }
            Triggers::One(_) => {
                self.lint.fault(when, "`when` is a single trigger here, expected a list of them");
                return None;
            }
        };
        let triggers: Vec<Option<Trigger>> = list.iter().map(|entry| self.one_trigger(entry)).collect();
        triggers.into_iter().collect()
    }

    /// A single trigger.
    fn trigger(&mut self) -> Option<Trigger> {
        let when = self.entry.when.as_ref()?;
        match when.get_ref() {
            Triggers::One(entry) => self.one_trigger(entry),
            Triggers::List(_) => {
                self.lint.fault(when, "`when` is a list here, expected a single trigger");
                None
            }
        }
    }

    fn one_trigger(&mut self, entry: &TriggerEntry) -> Option<Trigger> {
        let on = self.lint.word("trigger", &entry.on, &ON)?;
        let required: &[&str] = match on {
            On::Turn | On::Rally | On::Points => &["side", "n"],
            On::Objective => &["hex", "owner"],
            On::Arrival => &["group"],
        };
        fields(self.lint, &entry.on, &entry.given(), required, &[]);
        let side = entry.side.as_ref().and_then(|side| self.lint.side(side));
        Some(match on {
            On::Turn => {
                let n = self.turn("the turn", entry.n.as_ref());
                Trigger::Turn(side?, n?)
            }
            On::Rally => {
                let n = self.turn("the Rally", entry.n.as_ref());
                Trigger::Rally(side?, n?)
            }
            On::Points => {
                let n = self.number("the space of the Victory track", entry.n.as_ref(), 1, self.battle.track);
                Trigger::Points(side?, n?)
            }
            On::Objective => {
                let objective = entry.hex.as_ref().and_then(|hex| self.objective(hex));
                let owner = entry.owner.as_ref();
                let owner = owner.and_then(|owner| self.lint.word("colour of a marker", owner, &COLOURS));
                Trigger::Objective(objective?, owner?)
            }
            On::Arrival => {
                let group = entry.group.as_ref().and_then(|group| self.group(group, None));
                Trigger::Arrival(group?)
            }
        })
    }
}

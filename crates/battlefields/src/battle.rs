//! The battle board and the battlefield map: all of a battle that does not change while it is fought.

pub mod file;
mod forces;
mod lint;
mod map;
mod schema;
mod special;

use std::sync::LazyLock;

use estafette_hexes::{Cell, Direction, Edges, Grid, Lines};

use crate::order::OrderSpace;
use crate::unit::{Arm, Arms, BySide, Class, Condition, LeaderId, Quality, Side, UnitId, Units};

/// The most spaces that a map can have.
pub const MAX_CELLS: usize = 512;
/// The most units, both sides together: 39 for each.
pub const MAX_UNITS: usize = 78;
/// The most Leaders, both sides together: 3 for each.
pub const MAX_LEADERS: usize = 6;
/// The most Objective markers.
pub const MAX_OBJECTIVES: usize = 20;
/// The most reinforcement groups.
pub const MAX_GROUPS: usize = 16;
/// The most special rules.
pub const MAX_SPECIALS: usize = 24;

/// A sentence or name in every language of the program.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Text {
    /// English.
    pub en: String,
    /// Spanish.
    pub es: String,
}

/// A battle.
#[derive(Clone, Debug)]
pub struct Battle {
    /// Its stable identifier.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// Where it was fought.
    pub place: Text,
    /// When, as an ISO date.
    pub date: String,
    /// How large it is, for menus.
    pub size: Size,
    /// Its history, for the players.
    pub intro: Text,
    /// Metres from the centre of a hex to the next.
    pub hex_metres: u32,
    /// What a unit stands for.
    pub unit_scale: Text,
    /// The armies.
    pub armies: BySide<Army>,
    /// Who plays first.
    pub initiative: Side,
    /// How far artillery fires (A30).
    pub artillery_range: u8,
    /// The Order spaces that both sides have.
    pub orders: Vec<OrderSpace>,
    /// The spaces of the map.
    pub grid: Grid,
    /// Straight lines on it, as far as artillery fires.
    pub lines: Lines,
    /// The ground of each space.
    pub ground: Vec<Ground>,
    /// What lies between the spaces.
    pub edges: Edges<Edge>,
    /// The kinds of terrain.
    pub terrains: Vec<Terrain>,
    /// The character that stands for each kind of terrain in the file; a blank if the map has none of it.
    pub signs: Vec<char>,
    /// The kinds of edges.
    pub edge_kinds: Vec<EdgeKind>,
    /// Roads, which are only drawn.
    pub roads: Vec<Vec<Cell>>,
    /// Names, which are only drawn.
    pub names: Vec<(Cell, Text)>,
    /// The last space of the Victory track.
    pub track: u8,
    /// Its spaces with Rout markers.
    pub rout_spaces: [u8; 3],
    /// The points that a Rally of the side concedes.
    pub rally_points: BySide<u8>,
    /// The Objective markers.
    pub objectives: Vec<Objective>,
    /// The last space of each side's Reinforcement track.
    pub reinforcement_track: BySide<u8>,
    /// The reinforcement groups.
    pub groups: Vec<Group>,
    /// The units.
    pub units: Vec<UnitSheet>,
    /// The Leaders.
    pub leaders: Vec<LeaderSheet>,
    /// The special rules.
    pub specials: Vec<Special>,
}

/// How large a battle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Size {
    /// An evening's game.
    #[default]
    Small,
    /// A longer one.
    Medium,
    /// The longest.
    Large,
}

/// An army.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Army {
    /// Its name.
    pub name: Text,
    /// Its Command value: how many Order tokens and Activation markers it has.
    pub command: u8,
}

/// The ground of a space, with the rules of its terrain put together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ground {
    /// The kind of terrain, by its place in [`Battle::terrains`].
    pub terrain: u8,
    /// The elevation.
    pub level: u8,
    /// *Control*, for these occupants.
    pub control: Arms,
    /// *Rough*, for these movers.
    pub rough: Arms,
    /// *Impassable*, for these movers.
    pub impassable: Arms,
    /// *Cover*.
    pub cover: Cover,
    /// *Obstruction*.
    pub obstruction: bool,
    /// Whether it blocks lines of fire (A31).
    pub obstacle: bool,
    /// The Objective marker here, by its place in [`Battle::objectives`].
    pub objective: Option<u8>,
}

/// What lies on one side of a space, with its rules put together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Edge {
    /// The kind of edge, by its place in [`Battle::edge_kinds`]. A Fortified edge is there for its owner alone.
    pub kind: Option<u8>,
    /// *Rough*, for these movers.
    pub rough: Arms,
    /// *Impassable*, for these movers.
    pub impassable: Arms,
    /// *Fortified*, for these occupants of this space (A68).
    pub fortified: Arms,
    /// *Cover*.
    pub cover: Cover,
    /// *Obstruction*.
    pub obstruction: bool,
    /// The special rules that can build a bridge here, as bits.
    pub bridge: u32,
    /// The special rules that forbid crossing here, as bits.
    pub no_cross: u32,
}

/// *Cover*: who is protected, from what (A69).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cover {
    /// From fire.
    pub fire: Arms,
    /// From assaults.
    pub assault: Arms,
    /// From fire from a lower level.
    pub fire_from_lower: Arms,
    /// From assaults from a lower level.
    pub assault_from_lower: Arms,
}

/// A kind of terrain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    /// Its name in the file, e.g. `wood`.
    pub key: String,
    /// Its name.
    pub name: Text,
    /// Whether it blocks lines of fire.
    pub obstacle: bool,
    /// Its rules.
    pub effects: Vec<Effect>,
}

/// A kind of edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EdgeKind {
    /// Its name in the file, e.g. `stream`.
    pub key: String,
    /// Its name.
    pub name: Text,
    /// Its rules.
    pub effects: Vec<Effect>,
}

/// A rule of a terrain or edge (*Battlefield terrains*).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Which.
    pub kind: EffectKind,
    /// The units it applies to (A29).
    pub to: Arms,
    /// *Cover* only: it holds only against attackers on a lower level.
    pub from_lower: bool,
    /// *Cover* only: it holds against fire.
    pub against_fire: bool,
    /// *Cover* only: it holds against assaults.
    pub against_assault: bool,
}

/// The rules that terrain can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// The Front of an ordered occupant is all round.
    Control,
    /// A single die is rolled.
    Cover,
    /// All Retreat icons can be ignored for a casualty.
    Fortified,
    /// Nobody may enter, cross or assault.
    Impassable,
    /// Nobody may fire across.
    Obstruction,
    /// Who enters must stop and cannot assault.
    Rough,
}

impl Cover {
    /// Adds a rule.
    fn add(&mut self, effect: Effect) {
        let (fire, assault) = if effect.from_lower {
            (&mut self.fire_from_lower, &mut self.assault_from_lower)
        } else {
            (&mut self.fire, &mut self.assault)
        };
        if effect.against_fire {
            *fire = fire.union(effect.to);
        }
        if effect.against_assault {
            *assault = assault.union(effect.to);
        }
    }
}

impl Ground {
    /// Adds a rule. That the whole space is Fortified is said by its sides: see [`Edge::add`].
    pub(crate) fn add(&mut self, effect: Effect) {
        match effect.kind {
            EffectKind::Control => self.control = self.control.union(effect.to),
            EffectKind::Cover => self.cover.add(effect),
            EffectKind::Impassable => self.impassable = self.impassable.union(effect.to),
            EffectKind::Obstruction => self.obstruction = true,
            EffectKind::Rough => self.rough = self.rough.union(effect.to),
            EffectKind::Fortified => {}
        }
    }
}

impl Edge {
    /// Open ground on both sides.
    pub const NOTHING: Edge = Edge {
        kind: None,
        rough: Arms::NONE,
        impassable: Arms::NONE,
        fortified: Arms::NONE,
        cover: Cover {
            fire: Arms::NONE,
            assault: Arms::NONE,
            fire_from_lower: Arms::NONE,
            assault_from_lower: Arms::NONE,
        },
        obstruction: false,
        bridge: 0,
        no_cross: 0,
    };

    /// Adds a rule, as this side of the edge has it.
    pub(crate) fn add(&mut self, effect: Effect) {
        match effect.kind {
            EffectKind::Cover => self.cover.add(effect),
            EffectKind::Fortified => self.fortified = self.fortified.union(effect.to),
            EffectKind::Impassable => self.impassable = self.impassable.union(effect.to),
            EffectKind::Obstruction => self.obstruction = true,
            EffectKind::Rough => self.rough = self.rough.union(effect.to),
            EffectKind::Control => {}
        }
    }
}

/// An Objective marker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Where it lies.
    pub at: Cell,
    /// Whose colour it shows at first; grey if nobody's.
    pub owner: Option<Side>,
    /// Its name.
    pub name: Text,
}

/// A reinforcement group, by its place in [`Battle::groups`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct GroupId(pub u8);

/// A reinforcement group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Its stable identifier.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// The space of the track that makes it due.
    pub at: u8,
    /// Where it can enter.
    pub entry: Vec<Cell>,
    /// Its name.
    pub name: Text,
}

/// What a unit is, and where it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitSheet {
    /// Its identifier, by which orders name it.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// The formation it represents.
    pub name: String,
    /// Its class.
    pub class: Class,
    /// Its quality.
    pub quality: Quality,
    /// Its formation at first; reinforcements face anywhere.
    pub condition: Condition,
    /// Its strength at first.
    pub strength: u8,
    /// Where it begins.
    pub begins: Begins,
}

impl UnitSheet {
    /// Its type.
    #[inline]
    pub fn arm(&self) -> Arm {
        self.class.arm()
    }
}

/// Who a Leader is, and where he begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeaderSheet {
    /// His identifier, by which orders name him.
    pub id: String,
    /// Whose he is.
    pub side: Side,
    /// His name.
    pub name: String,
    /// Where he begins.
    pub begins: Begins,
}

/// Where a piece begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Begins {
    /// On the map.
    At(Cell),
    /// With a reinforcement group.
    With(GroupId),
}

/// A special rule, with the sentence that tells the players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Special {
    /// The sentence.
    pub note: Text,
    /// The rule.
    pub rule: Rule,
}

/// The vocabulary of special rules (`docs/battles.md`). "Turn n" of a side is its own n-th turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// From the side's n-th Rally on, a Rally concedes this many points.
    RallyCost {
        /// Whose Rally.
        side: Side,
        /// From which of its Rallies on.
        from_rally: u8,
        /// How many points.
        points: u8,
    },
    /// Units held back until their owner pays, or they are attacked.
    GuardRelease {
        /// Whose they are.
        side: Side,
        /// Which.
        units: Units,
        /// When they can be released: any of these.
        when: Vec<Trigger>,
        /// What that concedes.
        cost: u8,
    },
    /// Units that may not cross the edges marked with this rule's bit before a turn.
    NoCrossBeforeTurn {
        /// Whose they are.
        side: Side,
        /// Which.
        units: Units,
        /// The first turn in which they may.
        turn: u8,
    },
    /// Units that take no order before a turn, unless an enemy comes near.
    Dormant {
        /// Whose they are.
        side: Side,
        /// Which.
        units: Units,
        /// The first turn in which they do.
        until_turn: u8,
        /// How near an enemy wakes them.
        wake_distance: u8,
    },
    /// Artillery that never leaves its space.
    Immobile {
        /// Which.
        units: Units,
    },
    /// A shorter artillery range until both sides have finished a turn.
    Fog {
        /// That turn.
        until_turn: u8,
        /// The range.
        range: u8,
    },
    /// The first time the side turns a marker, it gains this many points.
    ObjectiveValue {
        /// Which marker, by its place in [`Battle::objectives`].
        objective: u8,
        /// Which side.
        side: Side,
        /// How many points.
        points: u8,
    },
    /// The side's Command value changes for good.
    CommandChange {
        /// Which side's.
        side: Side,
        /// To what.
        command: u8,
        /// When.
        when: Trigger,
    },
    /// The edges marked with this rule's bit lose every feature for good.
    BridgeBuilt {
        /// Which edges.
        edges: Vec<(Cell, Direction)>,
        /// When.
        when: Trigger,
    },
    /// A group comes only if the plain die allows it, tried at each Rally.
    ArrivalRoll {
        /// Which group.
        group: GroupId,
        /// The lowest number that allows it.
        need: u8,
    },
    /// An Order space of one side.
    ExtraOrder {
        /// Whose.
        side: Side,
        /// Its identifier, by which orders name it.
        id: String,
        /// Its name.
        name: Text,
        /// The types of units it is for.
        arms: Arms,
        /// What they may do.
        actions: Vec<Action>,
        /// Whether the Hazard die costs no second marker.
        free_hazard: bool,
    },
    /// The side wins at the end of an own turn if all these markers show its colour.
    SuddenDeath {
        /// Which side.
        side: Side,
        /// Which markers, by their places in [`Battle::objectives`].
        objectives: Vec<u8>,
        /// From which of its turns on.
        from_turn: u8,
    },
    /// The battle ends after this many Rallies of both sides.
    Nightfall {
        /// How many.
        rallies: u8,
        /// Who wins then.
        winner: Night,
    },
}

/// Who wins at nightfall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Night {
    /// The side further along the Victory track; `tie` decides equality.
    Points {
        /// Who wins if they are level.
        tie: Side,
    },
    /// One side outright.
    Side(Side),
}

/// When a special rule takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// From the start of the side's n-th turn.
    Turn(Side, u8),
    /// From the end of the side's n-th Rally.
    Rally(Side, u8),
    /// While the side's Victory marker is at n or beyond.
    Points(Side, u8),
    /// While the marker shows that colour.
    Objective(u8, Option<Side>),
    /// Once a unit of the group has entered.
    Arrival(GroupId),
}

/// What an activated unit can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Move.
    Move,
    /// Fire.
    Fire,
    /// Move and assault.
    Assault,
    /// Change formation.
    Form,
}

impl Battle {
    /// The battles that come with the program, the smallest first.
    pub fn all() -> &'static [Battle] {
        static BATTLES: LazyLock<Vec<Battle>> = LazyLock::new(|| {
            let read = |(name, text): (String, String)| match file::read(&text) {
                Ok(battle) => battle,
                Err(faults) => panic!("the embedded battle {name} is not sound: {}", faults[0]),
            };
            let mut battles: Vec<Battle> = file::embedded().map(read).collect();
            battles.sort_by_key(|battle| (battle.grid.len(), battle.id.clone()));
            battles
        });
        &BATTLES
    }

    /// The battle of this id.
    pub fn find(id: &str) -> Option<&'static Battle> {
        Battle::all().iter().find(|battle| battle.id == id)
    }

    /// An open plain without anybody, for positions.
    pub fn plain(columns: u8, rows: u8) -> Battle {
        const RANGE: u8 = 3;
        let grid = Grid::new(columns, rows);
        Battle {
            id: String::new(),
            title: Text::default(),
            place: Text::default(),
            date: String::new(),
            size: Size::Small,
            intro: Text::default(),
            hex_metres: 300,
            unit_scale: Text::default(),
            armies: BySide([
                Army { name: Text::default(), command: 4 },
                Army { name: Text::default(), command: 4 },
            ]),
            initiative: Side::Blue,
            artillery_range: RANGE,
            orders: OrderSpace::USUAL.to_vec(),
            lines: Lines::new(RANGE),
            ground: vec![Ground::default(); grid.len()],
            edges: Edges::new(&grid),
            terrains: vec![Terrain {
                key: "open".into(),
                name: Text::default(),
                obstacle: false,
                effects: Vec::new(),
            }],
            signs: vec!['.'],
            edge_kinds: Vec::new(),
            roads: Vec::new(),
            names: Vec::new(),
            track: 100,
            rout_spaces: [90, 95, 100],
            rally_points: BySide([1, 1]),
            objectives: Vec::new(),
            reinforcement_track: BySide([100, 100]),
            groups: Vec::new(),
            units: Vec::new(),
            leaders: Vec::new(),
            specials: Vec::new(),
            grid,
        }
    }

    /// What a unit is.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &UnitSheet {
        &self.units[unit.index()]
    }

    /// Who a Leader is.
    #[inline]
    pub fn leader(&self, leader: LeaderId) -> &LeaderSheet {
        &self.leaders[leader.index()]
    }

    /// All units.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// All units of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |&unit| self.unit(unit).side == side)
    }

    /// All Leaders.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len() as u8).map(LeaderId)
    }

    /// All Leaders of a side.
    pub fn leaders_of(&self, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
        self.leader_ids().filter(move |&leader| self.leader(leader).side == side)
    }

    /// The unit of this identifier.
    pub fn find_unit(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(|index| UnitId(index as u8))
    }

    /// The Leader of this identifier.
    pub fn find_leader(&self, id: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|leader| leader.id == id).map(|index| LeaderId(index as u8))
    }

    /// The ground of a space.
    #[inline]
    pub fn ground(&self, cell: Cell) -> &Ground {
        &self.ground[cell.index()]
    }

    /// The Order spaces of a side, in the order of the board.
    pub fn orders_of(&self, side: Side) -> impl Iterator<Item = OrderSpace> + '_ {
        let extra = self.specials.iter().enumerate().filter_map(move |(index, special)| match special.rule {
            Rule::ExtraOrder { side: owner, .. } if owner == side => Some(OrderSpace::Extra(index as u8)),
            _ => None,
        });
        self.orders.iter().copied().chain(extra)
    }
}

//! *Game elements*: sides, unit pieces and their classes, formations, Leaders.

use std::fmt;
use std::ops::{Index, IndexMut};

use estafette_core::{PieceId, Seat};
use estafette_hexes::Direction;
use serde::{Deserialize, Serialize};

/// One of the two factions. Blue is the French army or its ally, Red the army against it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Blue.
    Blue,
    /// Red.
    Red,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Blue, Side::Red];

    /// The other side.
    #[inline]
    #[must_use]
    pub const fn enemy(self) -> Side {
        match self {
            Side::Blue => Side::Red,
            Side::Red => Side::Blue,
        }
    }

    /// The seat that commands it.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side that the seat commands.
    pub fn of(seat: Seat) -> Option<Side> {
        Side::BOTH.get(seat.0 as usize).copied()
    }

    /// Its name in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Blue => "blue",
            Side::Red => "red",
        }
    }
}

/// Something of each side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct BySide<T>(pub [T; 2]);

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}

/// The type of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
}

impl Arm {
    /// All three.
    pub const ALL: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
}

/// A set of types: those to which a rule of the terrain applies.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Arms(u8);

impl Arms {
    /// No type.
    pub const NONE: Arms = Arms(0);
    /// All three.
    pub const ALL: Arms = Arms(0b111);

    /// Whether the type belongs to the set.
    #[inline]
    pub const fn contains(self, arm: Arm) -> bool {
        self.0 >> (arm as u8) & 1 != 0
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The types of both sets.
    #[must_use]
    pub const fn union(self, other: Arms) -> Arms {
        Arms(self.0 | other.0)
    }
}

impl FromIterator<Arm> for Arms {
    fn from_iter<I: IntoIterator<Item = Arm>>(arms: I) -> Arms {
        Arms(arms.into_iter().fold(0, |set, arm| set | 1 << (arm as u8)))
    }
}

/// The class of a unit (*Unit classes*).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Regular infantry, white.
    RegularInfantry,
    /// Veteran infantry, silver.
    VeteranInfantry,
    /// Elite infantry, gold.
    EliteInfantry,
    /// Light cavalry, white.
    LightCavalry,
    /// Medium cavalry, silver.
    MediumCavalry,
    /// Heavy cavalry, gold.
    HeavyCavalry,
    /// Artillery, of any quality.
    Artillery,
}

impl Class {
    /// Its type.
    #[inline]
    pub const fn arm(self) -> Arm {
        match self {
            Class::RegularInfantry | Class::VeteranInfantry | Class::EliteInfantry => Arm::Infantry,
            Class::LightCavalry | Class::MediumCavalry | Class::HeavyCavalry => Arm::Cavalry,
            Class::Artillery => Arm::Artillery,
        }
    }

    /// The quality that goes with it; `None` if it may have any.
    pub const fn quality(self) -> Option<Quality> {
        match self {
            Class::RegularInfantry | Class::LightCavalry => Some(Quality::White),
            Class::VeteranInfantry | Class::MediumCavalry => Some(Quality::Silver),
            Class::EliteInfantry | Class::HeavyCavalry => Some(Quality::Gold),
            Class::Artillery => None,
        }
    }
}

/// The quality of a unit, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quality {
    /// White icons.
    White,
    /// Silver icons.
    Silver,
    /// Gold icons.
    Gold,
}

/// How the two pieces of a unit lie: in a formation, scattered, or one alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Condition {
    /// In Line, with its Front this way.
    Line(Direction),
    /// In Column, with its Front this way.
    Column(Direction),
    /// In Square: its Front is all round.
    Square,
    /// Disordered: it has no Front.
    Disordered,
    /// Broken, at a strength of 1: it has no Front.
    Broken,
}

impl Condition {
    /// Whether it is a formation: an ordered unit.
    #[inline]
    pub const fn is_ordered(self) -> bool {
        matches!(self, Condition::Line(_) | Condition::Column(_) | Condition::Square)
    }

    /// Which way the Front is, where that means something.
    pub const fn facing(self) -> Option<Direction> {
        match self {
            Condition::Line(facing) | Condition::Column(facing) => Some(facing),
            Condition::Square | Condition::Disordered | Condition::Broken => None,
        }
    }

    /// The same formation with its Front another way. What has no facing stays as it is.
    #[inline]
    #[must_use]
    pub const fn facing_to(self, facing: Direction) -> Condition {
        match self {
            Condition::Line(_) => Condition::Line(facing),
            Condition::Column(_) => Condition::Column(facing),
            other => other,
        }
    }

    /// Whether both are the same formation, whichever way they face.
    pub fn is_same_formation(self, other: Condition) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// Whether units of this type can be in it (*Unit formations*).
    pub const fn suits(self, arm: Arm) -> bool {
        match self {
            Condition::Line(_) => !matches!(arm, Arm::Cavalry),
            Condition::Column(_) => !matches!(arm, Arm::Artillery),
            Condition::Square => matches!(arm, Arm::Infantry),
            Condition::Disordered | Condition::Broken => true,
        }
    }
}

/// `L/E`, `C/NW`, `S`, `D`, `X`.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Line(facing) => write!(f, "L/{facing}"),
            Condition::Column(facing) => write!(f, "C/{facing}"),
            Condition::Square => f.write_str("S"),
            Condition::Disordered => f.write_str("D"),
            Condition::Broken => f.write_str("X"),
        }
    }
}

/// A unit, by its number in the battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Its place in a list of all units.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The piece that it is for those who know no game.
    pub const fn piece(self) -> PieceId {
        PieceId(self.0 as u16)
    }

    /// The unit that is this piece.
    pub fn of(piece: PieceId) -> Option<UnitId> {
        (piece.0 < LeaderId::FIRST_PIECE).then_some(UnitId(piece.0 as u8))
    }
}

/// A Leader, by his number in the battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct LeaderId(pub u8);

impl LeaderId {
    /// The first piece that is no unit.
    const FIRST_PIECE: u16 = 100;

    /// His place in a list of all Leaders.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The piece that he is for those who know no game.
    pub const fn piece(self) -> PieceId {
        PieceId(LeaderId::FIRST_PIECE + self.0 as u16)
    }

    /// The Leader that is this piece.
    pub fn of(piece: PieceId) -> Option<LeaderId> {
        let number = piece.0.checked_sub(LeaderId::FIRST_PIECE)?;
        u8::try_from(number).ok().map(LeaderId)
    }
}

/// A set of Leaders.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug, Serialize, Deserialize)]
pub struct Leaders(pub u8);

impl Leaders {
    /// Nobody.
    pub const NONE: Leaders = Leaders(0);

    /// Whether he belongs to the set.
    #[inline]
    pub const fn contains(self, leader: LeaderId) -> bool {
        self.0 >> leader.0 & 1 != 0
    }

    /// Adds him.
    pub const fn insert(&mut self, leader: LeaderId) {
        self.0 |= 1 << leader.0;
    }

    /// Whether nobody belongs to it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those who belong to it, in order.
    pub fn iter(self) -> impl Iterator<Item = LeaderId> {
        (0..8).map(LeaderId).filter(move |&leader| self.contains(leader))
    }
}

impl FromIterator<LeaderId> for Leaders {
    fn from_iter<I: IntoIterator<Item = LeaderId>>(leaders: I) -> Leaders {
        let mut set = Leaders::NONE;
        leaders.into_iter().for_each(|leader| set.insert(leader));
        set
    }
}

/// A set of units.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug, Serialize, Deserialize)]
pub struct Units(pub u128);

impl Units {
    /// None.
    pub const NONE: Units = Units(0);

    /// Whether it belongs to the set.
    #[inline]
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 != 0
    }

    /// Adds it.
    #[inline]
    pub const fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }
}

impl FromIterator<UnitId> for Units {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Units {
        let mut set = Units::NONE;
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}

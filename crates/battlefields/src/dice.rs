//! *Special dice*: the faces of the Fire, Assault and Hazard dice, what each needs and what it does.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::unit::UnitId;

/// A face that was rolled. Faces are numbered in the order of the printed tables, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Face {
    /// Of a Fire die.
    Fire(u8),
    /// Of an Assault die.
    Assault(u8),
    /// Of the Hazard die.
    Hazard(u8),
}

/// What a face needs to be a success (A34).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Need {
    /// Nothing.
    Nothing,
    /// A friendly Leader with or next to the unit that fires or assaults.
    Leader,
    /// The better quality.
    BetterQuality,
    /// A target in Column.
    TargetInColumn,
    /// A target in Line.
    TargetInLine,
    /// A target in an adjacent space.
    Adjacent,
    /// Artillery fires.
    Artillery,
    /// Cavalry assaults.
    Cavalry,
    /// A target in the Front of another friend.
    AnotherFront,
}

/// What a face does.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug, Serialize, Deserialize)]
pub struct Icons {
    /// Casualties of the target.
    pub casualties: u8,
    /// Spaces that the target must retreat.
    pub retreats: u8,
    /// What the unit that rolled suffers.
    pub own: Own,
}

/// What the Hazard die does to the unit that added it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug, Serialize, Deserialize)]
pub enum Own {
    /// Nothing.
    #[default]
    Nothing,
    /// It takes a casualty.
    Casualty,
    /// It becomes Disordered.
    Disorder,
}

impl Face {
    /// How many faces a die has.
    pub const SIDES: u8 = 6;

    /// What it needs.
    pub const fn need(self) -> Need {
        match self {
            Face::Fire(2) | Face::Assault(3) => Need::Leader,
            Face::Fire(3) | Face::Assault(2) => Need::BetterQuality,
            Face::Fire(4) => Need::TargetInColumn,
            Face::Fire(5) => Need::Adjacent,
            Face::Fire(6) => Need::Artillery,
            Face::Assault(4) => Need::Cavalry,
            Face::Assault(5) => Need::TargetInLine,
            Face::Assault(6) => Need::AnotherFront,
            Face::Fire(_) | Face::Assault(_) | Face::Hazard(_) => Need::Nothing,
        }
    }

    /// What it does if it is a success.
    pub const fn icons(self) -> Icons {
        let (casualties, retreats, own) = match self {
            Face::Fire(5) | Face::Assault(1 | 2 | 3 | 5) | Face::Hazard(2) => (0, 1, Own::Nothing),
            Face::Fire(6) | Face::Assault(4) => (1, 1, Own::Nothing),
            Face::Assault(6) => (0, 2, Own::Nothing),
            Face::Hazard(3) => (1, 0, Own::Casualty),
            Face::Hazard(4) => (0, 1, Own::Disorder),
            Face::Hazard(5) => (0, 0, Own::Casualty),
            Face::Hazard(6) => (1, 1, Own::Disorder),
            Face::Fire(_) | Face::Assault(_) | Face::Hazard(_) => (1, 0, Own::Nothing),
        };
        Icons { casualties, retreats, own }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        match self {
            Face::Fire(number) | Face::Assault(number) | Face::Hazard(number) => number,
        }
    }
}

/// `F1`, `M6`, `H3`. The assault dice are called M for mêlée.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Fire(number) => write!(f, "F{number}"),
            Face::Assault(number) => write!(f, "M{number}"),
            Face::Hazard(number) => write!(f, "H{number}"),
        }
    }
}

/// Whether a die is a success, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// It is: what it needs is there, or it needs nothing.
    Met,
    /// It is, because the target is Disordered.
    Disordered,
    /// It is not: what it needs is not there.
    Unmet,
}

impl Verdict {
    /// Whether it is a success.
    pub const fn counts(self) -> bool {
        !matches!(self, Verdict::Unmet)
    }
}

/// A die as it lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Die {
    /// Its face.
    pub face: Face,
    /// What it is worth.
    pub verdict: Verdict,
}

/// What is resolved by dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Attack {
    /// Fire.
    Fire,
    /// Fire in reaction to an assault.
    ReactionFire,
    /// An assault.
    Assault,
}

/// A roll of the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roll {
    /// What for.
    pub attack: Attack,
    /// Who rolled.
    pub unit: UnitId,
    /// Against whom.
    pub target: UnitId,
    /// The dice, the Hazard die last.
    pub dice: ArrayVec<Die, 3>,
    /// Whether Retreat icons are ignored, because cavalry assaults a Square.
    pub retreats_ignored: bool,
}

impl Roll {
    /// What the successful dice do together.
    pub fn icons(&self) -> Icons {
        let mut sum = Icons::default();
        for die in self.dice.iter().filter(|die| die.verdict.counts()) {
            let icons = die.face.icons();
            sum.casualties += icons.casualties;
            sum.retreats += icons.retreats;
            if icons.own != Own::Nothing {
                sum.own = icons.own;
            }
        }
        if self.retreats_ignored {
            sum.retreats = 0;
        }
        sum
    }
}

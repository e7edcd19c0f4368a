//! What *Fire* and *Assault* share: which dice are rolled, what they are worth, and how they are suffered.

use std::ops::ControlFlow::{self, Break, Continue};

use arrayvec::ArrayVec;
use estafette_hexes::Cell;

use crate::acting::Acting;
use crate::dice::{Attack, Die, Face, Need, Own, Roll, Verdict};
use crate::event::{Disorder, Event, Point};
use crate::field::Field;
use crate::order::Hazard;
use crate::state::{Blow, Place, Stage};
use crate::terrain::Arrival;
use crate::unit::{Arm, Class, Condition, UnitId};

/// Goes on, unless the battle is over: then nothing after that instant happens (A66).
pub(crate) type Flow = ControlFlow<()>;

/// Everything that decides what the dice of an attack are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Circumstances {
    pub(crate) attack: Attack,
    /// How many Fire or Assault dice are rolled.
    pub(crate) dice: u8,
    /// Whether the target is Disordered when the dice are judged, so that all succeed (A35).
    pub(crate) disordered: bool,
    /// Whether Retreat icons are ignored: cavalry against a Square (A49).
    pub(crate) retreats_ignored: bool,
    leader: bool,
    better_quality: bool,
    target_in_column: bool,
    target_in_line: bool,
    adjacent: bool,
    artillery: bool,
    cavalry: bool,
    another_front: bool,
}

impl Circumstances {
    /// The face with this number of the dice of the attack.
    pub(crate) fn face(&self, number: u8) -> Face {
        match self.attack {
            Attack::Fire | Attack::ReactionFire => Face::Fire(number),
            Attack::Assault => Face::Assault(number),
        }
    }

    /// What a face is worth.
    pub(crate) fn verdict(&self, face: Face) -> Verdict {
        let met = match face.need() {
            Need::Nothing => true,
            Need::Leader => self.leader,
            Need::BetterQuality => self.better_quality,
            Need::TargetInColumn => self.target_in_column,
            Need::TargetInLine => self.target_in_line,
            Need::Adjacent => self.adjacent,
            Need::Artillery => self.artillery,
            Need::Cavalry => self.cavalry,
            Need::AnotherFront => self.another_front,
        };
        match (met, self.disordered) {
            (true, _) => Verdict::Met,
            (false, true) => Verdict::Disordered,
            (false, false) => Verdict::Unmet,
        }
    }
}

impl Field<'_> {
    /// Whether the attack disorders the target before the dice: from the Rear, or on a Square that is fired at or
    /// assaulted by infantry. Elite infantry never is.
    pub(crate) fn disorder_before_dice(
        &self,
        unit: UnitId,
        target: UnitId,
        attack: Attack,
        arrival: Arrival,
    ) -> Option<Disorder> {
        if !self.can_be_disordered(target) {
            return None;
        }
        let front = self.front(target);
        if arrival.all(|side| !front.contains(side)) {
            return Some(Disorder::Rear);
        }
        let square = self.condition(target) == Condition::Square;
        (square && !(attack == Attack::Assault && self.is_cavalry(unit))).then_some(Disorder::Square)
    }

    /// What the dice will be worth, the target being disordered first if it must be.
    pub(crate) fn circumstances(
        &self,
        unit: UnitId,
        target: UnitId,
        attack: Attack,
        arrival: Arrival,
    ) -> Option<Circumstances> {
        let (from, at) = (self.cell(unit)?, self.cell(target)?);
        let condition = match self.disorder_before_dice(unit, target, attack, arrival) {
            Some(_) => Condition::Disordered,
            None => self.condition(target),
        };
        let keen = matches!(self.class(unit), Class::VeteranInfantry | Class::EliteInfantry);
        let covered = !keen && self.is_covered(target, attack, from, arrival);
        let helped = || {
            let helps = |(friend, _): &(UnitId, Cell)| *friend != unit && self.has_in_front(*friend, at);
            self.on_map(self.side(unit)).any(|friend| helps(&friend))
        };
        Some(Circumstances {
            attack,
            dice: if covered || attack == Attack::ReactionFire { 1 } else { 2 },
            disordered: condition == Condition::Disordered,
            retreats_ignored: attack == Attack::Assault
                && self.is_cavalry(unit)
                && condition == Condition::Square,
            leader: self.has_leader_near(unit),
            better_quality: self.quality(unit) > self.quality(target),
            target_in_column: matches!(condition, Condition::Column(_)),
            target_in_line: matches!(condition, Condition::Line(_)),
            adjacent: self.battle.grid.distance(from, at) == 1,
            artillery: self.arm(unit) == Arm::Artillery,
            cavalry: self.is_cavalry(unit),
            another_front: attack == Attack::Assault && helped(),
        })
    }

    /// From where an attack of a neighbour arrives.
    pub(crate) fn arrival_from(&self, unit: UnitId, target: UnitId) -> Option<Arrival> {
        let side = self.battle.grid.side(self.cell(target)?, self.cell(unit)?)?;
        Some(Arrival::through(side))
    }
}

impl Acting<'_> {
    /// Disorders the target if need be, rolls the dice, and lets the target suffer them.
    pub(crate) fn roll(
        &mut self,
        unit: UnitId,
        target: UnitId,
        attack: Attack,
        arrival: Arrival,
        hazard: Hazard,
    ) -> Flow {
        let field = self.field();
        let fortified = field.is_through_fortified(target, arrival);
        let from = field.cell(unit).expect("a unit that attacks is on the map");
        let circumstances =
            field.circumstances(unit, target, attack, arrival).expect("both units are on the map");
        if let Some(why) = field.disorder_before_dice(unit, target, attack, arrival) {
            self.disorder(target, why);
        }
        let mut dice = ArrayVec::new();
        for _ in 0..circumstances.dice {
            let face = circumstances.face(self.throw());
            dice.push(Die { face, verdict: circumstances.verdict(face) });
        }
        if hazard == Hazard::With {
            dice.push(Die { face: Face::Hazard(self.throw()), verdict: Verdict::Met });
        }
        let roll = Roll { attack, unit, target, dice, retreats_ignored: circumstances.retreats_ignored };
        let icons = roll.icons();
        self.s.roll = Some(roll.clone());
        self.tell(Event::Rolled(roll));
        self.s.blow = Some(Blow {
            attack,
            unit,
            from,
            target,
            retreats: icons.retreats,
            casualties: icons.casualties,
            retreating: false,
            stopped: false,
            own: icons.own,
        });
        if icons.retreats > 0 && fortified {
            self.s.stage = Stage::Fortified;
            return Continue(());
        }
        self.go_on_retreating()
    }

    /// The last step of suffering: casualties, and then what comes after the attack.
    pub(crate) fn take_casualties(&mut self) -> Flow {
        let blow = self.s.blow.take().expect("there is something to suffer");
        for _ in 0..blow.casualties {
            if self.s.units[blow.target.index()].place == Place::Gone {
                break;
            }
            self.casualty(blow.target)?;
        }
        match blow.attack {
            Attack::Fire => {
                self.suffer_own(blow.unit, blow.own)?;
                self.finish_activation()
            }
            Attack::ReactionFire => {
                self.suffer_own(blow.unit, blow.own)?;
                self.after_reaction_fire()
            }
            Attack::Assault => self.after_assault_dice(blow.own),
        }
    }

    /// *Hazard die*: what it does to the unit that added it.
    pub(crate) fn suffer_own(&mut self, unit: UnitId, own: Own) -> Flow {
        match own {
            Own::Nothing => Continue(()),
            Own::Casualty => self.casualty(unit),
            Own::Disorder => {
                if self.field().can_be_disordered(unit) {
                    self.disorder(unit, Disorder::Hazard);
                }
                Continue(())
            }
        }
    }

    pub(crate) fn disorder(&mut self, unit: UnitId, why: Disorder) {
        self.s.units[unit.index()].condition = Condition::Disordered;
        self.tell(Event::Disordered(unit, why));
    }

    /// *Unit strength*: one casualty. At 1 the unit is Broken, at 0 it is removed.
    pub(crate) fn casualty(&mut self, unit: UnitId) -> Flow {
        let hit = &mut self.s.units[unit.index()];
        hit.strength -= 1;
        let strength = hit.strength;
        if strength == 1 {
            hit.condition = Condition::Broken;
        }
        self.tell(Event::Casualty(unit, strength));
        if strength == 0 { self.remove(unit) } else { Continue(()) }
    }

    /// Removes a unit: a point for the enemy, two for Elite infantry and Heavy cavalry.
    pub(crate) fn remove(&mut self, unit: UnitId) -> Flow {
        let field = self.field();
        let side = field.side(unit);
        let worth = match field.class(unit) {
            Class::EliteInfantry | Class::HeavyCavalry => 2,
            _ => 1,
        };
        let cell = field.cell(unit).expect("a unit that is removed is on the map");
        self.s.occupant[cell.index()] = None;
        let removed = &mut self.s.units[unit.index()];
        (removed.place, removed.strength, removed.condition) = (Place::Gone, 0, Condition::Broken);
        self.tell(Event::Removed(unit));
        self.advance(side.enemy(), worth, Point::Unit)?;
        self.check_annihilation(side)
    }

    /// Removes the enemy's Leaders from a space that is entered (*Assaulting a Leader*).
    pub(crate) fn take_leaders(&mut self, unit: UnitId, cell: Cell) -> Flow {
        let field = self.field();
        let side = field.side(unit);
        for leader in field.leaders_at(side.enemy(), cell).iter() {
            self.s.leaders[leader.index()] = Place::Gone;
            self.tell(Event::LeaderTaken(leader));
            self.advance(side, 1, Point::Leader)?;
        }
        Continue(())
    }
}

/// For those who need to stop at once.
pub(crate) const OVER: Flow = Break(());

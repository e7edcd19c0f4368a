//! What the dice may bring, exactly: known before anyone commits himself.

use std::collections::BTreeMap;

use estafette_core::Pick;

use crate::Battlefields;
use crate::combat::Circumstances;
use crate::dice::{Attack, Face, Icons, Own};
use crate::field::Field;
use crate::order::{Hazard, Target};
use crate::picks::{Meaning, Piece, Spot, meaning};
use crate::state::{Assault, Reaction, Stage, State};
use crate::terrain::Arrival;
use crate::unit::{Condition, UnitId};

/// An attack that could be made, and what its dice may bring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// What kind.
    pub attack: Attack,
    /// Who rolls.
    pub unit: UnitId,
    /// Against whom.
    pub target: UnitId,
    /// How many Fire or Assault dice.
    pub dice: u8,
    /// Each face of such a die, with whether it would count.
    pub faces: Vec<(Face, bool)>,
    /// What may come of it without the Hazard die.
    pub plain: Chances,
    /// And with it, if it can be added.
    pub hazard: Option<Chances>,
}

/// Everything that may come of a roll, with how many of all equally likely throws bring it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chances {
    outcomes: BTreeMap<(u8, u8, u8), u32>,
    total: u32,
}

impl Chances {
    /// What these dice may bring: each die is added to what came before.
    fn of(circumstances: Circumstances, hazard: Hazard) -> Chances {
        let mut chances = Chances { outcomes: BTreeMap::from([((0, 0, 0), 1)]), total: 1 };
        for _ in 0..circumstances.dice {
            chances = chances.and(|number| circumstances.face(number), circumstances);
        }
        if hazard == Hazard::With {
            chances = chances.and(Face::Hazard, circumstances);
        }
        chances
    }

    /// What comes of one more die.
    fn and(&self, face: impl Fn(u8) -> Face, circumstances: Circumstances) -> Chances {
        let mut outcomes = BTreeMap::new();
        for (&(casualties, retreats, own), &ways) in &self.outcomes {
            for number in 1..=Face::SIDES {
                let face = face(number);
                let mut icons =
                    if circumstances.verdict(face).counts() { face.icons() } else { Icons::default() };
                if circumstances.retreats_ignored {
                    icons.retreats = 0;
                }
                let key =
                    (casualties + icons.casualties, retreats + icons.retreats, own.max(icons.own as u8));
                *outcomes.entry(key).or_insert(0) += ways;
            }
        }
        Chances { outcomes, total: self.total * u32::from(Face::SIDES) }
    }

    /// The share of throws for which this holds, in all throws there are.
    pub fn share(&self, holds: impl Fn(Icons) -> bool) -> (u32, u32) {
        let ways = self.each().filter(|&(icons, _)| holds(icons)).map(|(_, ways)| ways).sum();
        (ways, self.total)
    }

    /// Every outcome, with how many throws bring it.
    pub fn each(&self) -> impl Iterator<Item = (Icons, u32)> + '_ {
        self.outcomes.iter().map(|(&(casualties, retreats, own), &ways)| {
            let own = [Own::Nothing, Own::Casualty, Own::Disorder][own as usize];
            (Icons { casualties, retreats, own }, ways)
        })
    }

    /// How many throws there are.
    pub fn total(&self) -> u32 {
        self.total
    }
}

impl Field<'_> {
    /// The forecast of an attack; `None` if no dice are rolled.
    fn forecast(
        &self,
        attack: Attack,
        unit: UnitId,
        target: UnitId,
        arrival: Arrival,
        hazard: bool,
    ) -> Option<Forecast> {
        if self.condition(target) == Condition::Broken {
            return None;
        }
        let circumstances = self.circumstances(unit, target, attack, arrival)?;
        let faces = (1..=Face::SIDES).map(|number| circumstances.face(number));
        Some(Forecast {
            attack,
            unit,
            target,
            dice: circumstances.dice,
            faces: faces.map(|face| (face, circumstances.verdict(face).counts())).collect(),
            plain: Chances::of(circumstances, Hazard::Without),
            hazard: hazard.then(|| Chances::of(circumstances, Hazard::With)),
        })
    }

    fn forecast_of_assault(&self, assault: Assault) -> Option<Forecast> {
        let target = assault.target?;
        let arrival = self.arrival_from(assault.unit, target)?;
        let hazard = self.check_assault_hazard(assault).is_ok();
        self.forecast(Attack::Assault, assault.unit, target, arrival, hazard)
    }
}

impl Battlefields {
    /// What the dice may bring in the decision at hand, as far as the picks have gone: of the attack that is being
    /// drafted, of the assault that is being resolved, or of the reaction fire that could be made.
    pub fn forecasts(&self, state: &State, picks: &[Pick]) -> Vec<Forecast> {
        let field = self.field(state);
        match state.stage {
            Stage::Activate => self.forecast_of_draft(state, picks).into_iter().collect(),
            Stage::Again => {
                let Some(Meaning::Piece(Piece::Unit(target))) = picks.first().and_then(|&pick| meaning(pick))
                else {
                    return Vec::new();
                };
                let assault =
                    state.assault.map(|assault| Assault { target: Some(target), again: true, ..assault });
                assault.and_then(|assault| field.forecast_of_assault(assault)).into_iter().collect()
            }
            Stage::Resolve => {
                state.assault.and_then(|assault| field.forecast_of_assault(assault)).into_iter().collect()
            }
            Stage::React => {
                let Some(assault) = state.assault else { return Vec::new() };
                let reactions = field.reactions(assault);
                let fire = assault.target.filter(|_| reactions.fire).and_then(|target| {
                    let arrival = field.arrival_from(target, assault.unit)?;
                    field.forecast(Attack::ReactionFire, target, assault.unit, arrival, reactions.fire_hazard)
                });
                fire.into_iter().chain(field.forecast_of_assault(assault)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Of an attack in a draft: the unit that is activated, where it would stand, and the enemy that was picked.
    fn forecast_of_draft(&self, state: &State, picks: &[Pick]) -> Option<Forecast> {
        let mut draft = estafette_core::Draft::new();
        self.field(state).draft(picks, &mut draft).ok()?;
        let mut meanings = picks.iter().filter_map(|&pick| meaning(pick));
        let Some(Meaning::Piece(Piece::Unit(unit))) = meanings.next() else { return None };
        let target = meanings.find_map(|meaning| match meaning {
            Meaning::Piece(Piece::Unit(target)) => Some(target),
            _ => None,
        })?;
        let field = self.field(state);
        let duty = field.check_activation(unit).ok()?;
        if matches!(field.condition(unit), Condition::Line(_)) {
            let facing = field.facings_to_shoot(unit, target).iter().next()?;
            let arrival = field.check_shot(unit, target, facing).ok()?;
            let hazard = field.check_markers(duty.cost + field.fire_hazard_cost(Hazard::With)).is_ok();
            return field.forecast(Attack::Fire, unit, target, arrival, hazard);
        }
        // The assault is judged from where the unit would stand.
        let last = picks.iter().rev().find_map(|&pick| match meaning(pick) {
            Some(Meaning::Spot(Spot::Cell(cell))) => Some(cell),
            _ => None,
        });
        let mut moved = state.clone();
        let ground = field.target_space(unit, Target::Unit(target)).ok()?;
        if let (Some(to), Some(from)) = (last, field.cell(unit)) {
            moved.occupant[from.index()] = None;
            moved.occupant[to.index()] = Some(unit.into());
            moved.units[unit.index()].place = crate::state::Place::On(to);
        }
        moved.markers = moved.markers.saturating_sub(duty.cost);
        let assault = Assault {
            unit,
            target: Some(target),
            ground,
            again: false,
            reaction: Reaction::None,
            own: Own::Nothing,
        };
        self.field(&moved).forecast_of_assault(assault)
    }
}

//! Events as named facts, with pieces and places as the notation writes them.

use std::collections::BTreeMap;

use estafette_core::{Fact, Facts};
use estafette_hexes::{Cell, Direction};

use crate::battle::{Battle, GroupId};
use crate::dice::{Attack, Roll, Verdict};
use crate::event::{Disorder, Event, Point, Release, Victory};
use crate::notation::space_code;
use crate::order::{Hazard, Target};
use crate::unit::{Condition, LeaderId, Leaders, Side, UnitId};

/// The facts of an event.
pub(crate) fn facts(battle: &Battle, event: &Event) -> Facts {
    let (event, facts) = Teller { battle }.tell(event);
    Facts { event, facts: facts.into_iter().collect::<BTreeMap<_, _>>() }
}

type Named = (&'static str, Fact);

struct Teller<'a> {
    battle: &'a Battle,
}

impl Teller<'_> {
    fn tell(&self, event: &Event) -> (&'static str, Vec<Named>) {
        match *event {
            Event::TurnBegan(who, turn) => ("turn-began", vec![side(who), ("turn", turn.into())]),
            Event::Ordered(who, space, leader) => {
                let space = ("order", Fact::Text(space_code(self.battle, space).to_owned()));
                (
                    "ordered",
                    [side(who), space].into_iter().chain(leader.map(|who| self.leader(who))).collect(),
                )
            }
            Event::Rallied(who, tokens) => ("rallied", vec![side(who), ("tokens", tokens.into())]),
            Event::Released(number, why) => {
                let why = match why {
                    Release::Ordered => "ordered",
                    Release::Attacked => "attacked",
                };
                ("released", vec![("rule", number.into()), text("why", why)])
            }
            Event::CommandChanged(who, command) => {
                ("command-changed", vec![side(who), ("command", command.into())])
            }
            Event::BridgesBuilt(number) => ("bridges-built", vec![("rule", number.into())]),
            Event::Moved { unit, ref path, facing, with } => {
                ("moved", vec![self.unit(unit), self.path(path), face(facing), self.with(with)])
            }
            Event::Formed(unit, condition) => ("formed", vec![self.unit(unit), form(condition)]),
            Event::Fired { unit, target, facing, hazard } => {
                let target = ("target", self.unit(target).1);
                ("fired", vec![self.unit(unit), target, face(facing), with_hazard(hazard)])
            }
            Event::Assaulted { unit, target, facing, again } => {
                let target = match target {
                    Target::Unit(target) => self.unit(target).1,
                    Target::Leader(target) => self.leader(target).1,
                };
                let again = ("again", Fact::Truth(again));
                ("assaulted", vec![self.unit(unit), ("target", target), face(facing), again])
            }
            Event::Stood(unit) => ("stood", vec![self.unit(unit)]),
            Event::Evaded { unit, to, facing, with } => ("evaded", self.went(unit, to, Some(facing), with)),
            Event::ReactionFired(unit, hazard) => {
                ("reaction-fired", vec![self.unit(unit), with_hazard(hazard)])
            }
            Event::FormedSquare(unit) => ("formed-square", vec![self.unit(unit)]),
            Event::WentOn(unit, hazard) => ("went-on", vec![self.unit(unit), with_hazard(hazard)]),
            Event::Halted(unit) => ("halted", vec![self.unit(unit)]),
            Event::Feinted { unit, to, facing, with } => ("feinted", self.went(unit, to, Some(facing), with)),
            Event::Rolled(ref roll) => ("rolled", self.roll(roll)),
            Event::Disordered(unit, why) => {
                let why = match why {
                    Disorder::Rear => "rear",
                    Disorder::Square => "square",
                    Disorder::Retreat => "retreat",
                    Disorder::Hazard => "hazard",
                };
                ("disordered", vec![self.unit(unit), text("why", why)])
            }
            Event::Held(unit) => ("held", vec![self.unit(unit)]),
            Event::Retreated { unit, to, with } => ("retreated", self.went(unit, to, None, with)),
            Event::CouldNotRetreat(unit, spaces) => {
                ("could-not-retreat", vec![self.unit(unit), ("spaces", spaces.into())])
            }
            Event::Casualty(unit, strength) => {
                ("casualty", vec![self.unit(unit), ("strength", strength.into())])
            }
            Event::Removed(unit) => ("removed", vec![self.unit(unit)]),
            Event::LeaderTaken(leader) => ("leader-taken", vec![self.leader(leader)]),
            Event::TookGround { unit, to, facing, with } => {
                ("took-ground", self.went(unit, to, Some(facing), with))
            }
            Event::Stopped(unit) => ("stopped", vec![self.unit(unit)]),
            Event::ObjectiveTurned(cell, who) => ("objective-turned", vec![self.cell("at", cell), side(who)]),
            Event::Advanced(who, space, why) => {
                let why = match why {
                    Point::Unit => "unit",
                    Point::Leader => "leader",
                    Point::Objective => "objective",
                    Point::Rally => "rally",
                    Point::Release => "release",
                };
                ("advanced", vec![side(who), ("points", space.into()), text("why", why)])
            }
            Event::RoutRevealed { side: who, space, rout } => {
                ("rout-revealed", vec![side(who), ("space", space.into()), ("rout", Fact::Truth(rout))])
            }
            Event::TrackAdvanced(who, space) => ("track-advanced", vec![side(who), ("space", space.into())]),
            Event::Due(group) => ("due", vec![self.group(group)]),
            Event::ArrivalRolled(group, number, comes) => {
                let comes = ("comes", Fact::Truth(comes));
                ("arrival-rolled", vec![self.group(group), ("number", number.into()), comes])
            }
            Event::Entered { unit, ref path, facing } => {
                ("entered", vec![self.unit(unit), self.path(path), face(facing)])
            }
            Event::LeaderEntered(leader, cell) => {
                ("leader-entered", vec![self.leader(leader), self.cell("at", cell)])
            }
            Event::Reformed(unit, condition) => ("reformed", vec![self.unit(unit), form(condition)]),
            Event::Deployed(unit, condition) => ("deployed", vec![self.unit(unit), form(condition)]),
            Event::LeaderPlaced(leader, cell) => {
                ("leader-placed", vec![self.leader(leader), self.cell("at", cell)])
            }
            Event::Won(who, how) => {
                let how = match how {
                    Victory::Rout => "rout",
                    Victory::Annihilation => "annihilation",
                    Victory::SuddenDeath => "sudden-death",
                    Victory::Nightfall => "nightfall",
                };
                ("won", vec![side(who), text("how", how)])
            }
        }
    }

    fn unit(&self, unit: UnitId) -> Named {
        ("unit", Fact::Text(self.battle.unit(unit).id.clone()))
    }

    fn leader(&self, leader: LeaderId) -> Named {
        ("leader", Fact::Text(self.battle.leader(leader).id.clone()))
    }

    fn group(&self, group: GroupId) -> Named {
        ("group", Fact::Text(self.battle.groups[group.0 as usize].id.clone()))
    }

    fn cell(&self, name: &'static str, cell: Cell) -> Named {
        (name, Fact::Text(self.battle.grid.address(cell)))
    }

    fn path(&self, path: &[Cell]) -> Named {
        ("path", Fact::List(path.iter().map(|&cell| self.battle.grid.address(cell)).collect()))
    }

    fn with(&self, with: Leaders) -> Named {
        ("with", Fact::List(with.iter().map(|leader| self.battle.leader(leader).id.clone()).collect()))
    }

    fn went(&self, unit: UnitId, to: Cell, facing: Option<Direction>, with: Leaders) -> Vec<Named> {
        [self.unit(unit), self.cell("to", to), self.with(with)].into_iter().chain(facing.map(face)).collect()
    }

    /// Each die as its face and whether it counts, e.g. `F4 met`.
    fn roll(&self, roll: &Roll) -> Vec<Named> {
        let attack = match roll.attack {
            Attack::Fire => "fire",
            Attack::ReactionFire => "reaction-fire",
            Attack::Assault => "assault",
        };
        let dice = roll.dice.iter().map(|die| {
            let verdict = match die.verdict {
                Verdict::Met => "met",
                Verdict::Disordered => "disordered",
                Verdict::Unmet => "unmet",
            };
            format!("{} {verdict}", die.face)
        });
        let icons = roll.icons();
        vec![
            self.unit(roll.unit),
            ("target", self.unit(roll.target).1),
            text("attack", attack),
            ("dice", Fact::List(dice.collect())),
            ("casualties", icons.casualties.into()),
            ("retreats", icons.retreats.into()),
        ]
    }
}

fn text(name: &'static str, value: &str) -> Named {
    (name, Fact::Text(value.to_owned()))
}

fn side(side: Side) -> Named {
    text("side", side.name())
}

fn face(facing: Direction) -> Named {
    text("facing", facing.name())
}

fn form(condition: Condition) -> Named {
    ("formation", Fact::Text(condition.to_string()))
}

fn with_hazard(hazard: Hazard) -> Named {
    ("hazard", Fact::Truth(hazard == Hazard::With))
}

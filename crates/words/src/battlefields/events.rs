//! Events: the log, line by line.

use estafette_battlefields::battle::{GroupId, Rule};
use estafette_battlefields::event::{Disorder, Event, Point, Release};
use estafette_battlefields::order::{Hazard, Path, Target};
use estafette_battlefields::unit::{Condition, LeaderId, Leaders, Side, UnitId};
use estafette_core::Outcome;
use estafette_hexes::{Cell, Direction};

use super::{Speaker, facing_key, side_key, units_of};
use crate::lexicon::Value;

impl Speaker<'_> {
    pub(super) fn event(&self, event: &Event) -> String {
        match *event {
            Event::TurnBegan(side, turn) => self.of_side("battlefields-event-turn-began", side, turn),
            Event::Ordered(side, space, leader) => {
                let facts = [("side", side_key(side)), ("order", self.order(space).into())];
                match leader.map(|leader| ("leader", self.leader(leader).into())) {
                    Some(leader) => {
                        self.say("battlefields-event-ordered-leader", facts.into_iter().chain([leader]))
                    }
                    None => self.say("battlefields-event-ordered", facts),
                }
            }
            Event::Rallied(side, tokens) => self.of_side("battlefields-event-rallied", side, tokens),
            Event::Released(special, release) => self.released(special, release),
            Event::CommandChanged(side, command) => {
                self.of_side("battlefields-event-command-changed", side, command)
            }
            Event::BridgesBuilt(special) => self.bridges(special),
            Event::Moved { unit, ref path, facing, with } => self.moved(unit, path, facing, with),
            Event::Formed(unit, condition) => self.formed("battlefields-event-formed", unit, condition),
            Event::Fired { unit, target, facing, hazard } => {
                let target = ("target", self.unit(target).into());
                let more = [target, ("direction", facing_key(facing)), hazard_fact(hazard)];
                self.of_unit("battlefields-event-fired", unit, more)
            }
            Event::Assaulted { unit, target, facing, again } => self.assaulted(unit, target, facing, again),
            Event::Stood(unit) => self.of_unit("battlefields-event-stood", unit, []),
            Event::Evaded { unit, to, facing, with } => {
                self.went("battlefields-event-evaded", unit, to, facing, with)
            }
            Event::ReactionFired(unit, hazard) => {
                self.of_unit("battlefields-event-reaction-fired", unit, [hazard_fact(hazard)])
            }
            Event::FormedSquare(unit) => self.of_unit("battlefields-event-formed-square", unit, []),
            Event::WentOn(unit, hazard) => {
                self.of_unit("battlefields-event-went-on", unit, [hazard_fact(hazard)])
            }
            Event::Halted(unit) => self.of_unit("battlefields-event-halted", unit, []),
            Event::Feinted { unit, to, facing, with } => {
                self.went("battlefields-event-feinted", unit, to, facing, with)
            }
            Event::Rolled(ref roll) => self.roll(roll),
            Event::Disordered(unit, why) => self.of_unit(disorder_id(why), unit, []),
            Event::Held(unit) => self.of_unit("battlefields-event-held", unit, []),
            Event::Retreated { unit, to, with } => {
                let more = [("space", self.space(to).into())].into_iter().chain(self.followers(with));
                self.of_unit("battlefields-event-retreated", unit, more)
            }
            Event::CouldNotRetreat(unit, spaces) => {
                self.of_unit("battlefields-event-could-not-retreat", unit, [("count", spaces.into())])
            }
            Event::Casualty(unit, strength) => {
                self.of_unit("battlefields-event-casualty", unit, [("strength", strength.into())])
            }
            Event::Removed(unit) => self.of_unit("battlefields-event-removed", unit, []),
            Event::LeaderTaken(leader) => {
                self.say("battlefields-event-leader-taken", [("leader", self.leader(leader).into())])
            }
            Event::TookGround { unit, to, facing, with } => {
                self.went("battlefields-event-took-ground", unit, to, facing, with)
            }
            Event::Stopped(unit) => self.of_unit("battlefields-event-stopped", unit, []),
            Event::ObjectiveTurned(cell, side) => {
                let facts = [("space", self.space(cell).into()), ("side", side_key(side))];
                self.say("battlefields-event-objective-turned", facts)
            }
            Event::Advanced(side, space, point) => self.of_side(point_id(point), side, space),
            Event::RoutRevealed { side, space, rout } => {
                let id = if rout { "battlefields-event-rout" } else { "battlefields-event-no-rout" };
                self.of_side(id, side, space)
            }
            Event::TrackAdvanced(side, space) => {
                self.of_side("battlefields-event-track-advanced", side, space)
            }
            Event::Due(group) => {
                let side = self.battle.groups[group.0 as usize].side;
                let facts = [("side", side_key(side)), ("group", self.group(group).into())];
                self.say("battlefields-event-due", facts)
            }
            Event::ArrivalRolled(group, number, comes) => self.arrival(group, number, comes),
            Event::Entered { unit, ref path, facing } => self.entered(unit, path, facing),
            Event::LeaderEntered(leader, cell) => {
                self.leader_at("battlefields-event-leader-entered", leader, cell)
            }
            Event::Reformed(unit, condition) => self.formed("battlefields-event-reformed", unit, condition),
            Event::Deployed(unit, condition) => self.formed("battlefields-event-deployed", unit, condition),
            Event::LeaderPlaced(leader, cell) => {
                self.leader_at("battlefields-event-leader-placed", leader, cell)
            }
            Event::Won(side, victory) => {
                self.ending(Outcome { winner: Some(side.seat()), kind: victory as u8 })
            }
        }
    }

    /// A message about a unit, with what more it takes.
    fn of_unit<'v>(
        &self,
        id: &str,
        unit: UnitId,
        more: impl IntoIterator<Item = (&'static str, Value<'v>)>,
    ) -> String {
        self.say(id, [("unit", self.unit(unit).into())].into_iter().chain(more))
    }

    /// A message about a side and a number.
    fn of_side(&self, id: &str, side: Side, number: u8) -> String {
        self.say(id, [("side", side_key(side)), ("number", number.into())])
    }

    fn leader_at(&self, id: &str, leader: LeaderId, cell: Cell) -> String {
        self.say(id, [("leader", self.leader(leader).into()), ("space", self.space(cell).into())])
    }

    fn formed(&self, id: &str, unit: UnitId, condition: Condition) -> String {
        self.of_unit(id, unit, [("condition", self.condition(condition).into())])
    }

    /// A unit went to a space otherwise than by a move.
    fn went(&self, id: &str, unit: UnitId, to: Cell, facing: Direction, with: Leaders) -> String {
        let more = [("space", self.space(to).into()), ("direction", facing_key(facing))];
        self.of_unit(id, unit, more.into_iter().chain(self.followers(with)))
    }

    fn moved(&self, unit: UnitId, path: &Path, facing: Direction, with: Leaders) -> String {
        let Some((&to, by)) = path.split_last() else {
            return self.of_unit("battlefields-event-turned", unit, [("direction", facing_key(facing))]);
        };
        let by = [("by", self.spaces(by).into()), ("between", by.len().into())];
        let to = [("space", self.space(to).into()), ("direction", facing_key(facing))];
        let more = by.into_iter().chain(to).chain(self.followers(with));
        self.of_unit("battlefields-event-moved", unit, more)
    }

    fn entered(&self, unit: UnitId, path: &Path, facing: Direction) -> String {
        let spaces = |cells: &[Cell]| Value::from(self.spaces(cells));
        let (entry, rest) = path.split_at(path.len().min(1));
        let (by, to) = rest.split_at(rest.len().saturating_sub(1));
        let more = [
            ("entry", spaces(entry)),
            ("by", spaces(by)),
            ("to", spaces(to)),
            ("steps", rest.len().into()),
            ("direction", facing_key(facing)),
        ];
        self.of_unit("battlefields-event-entered", unit, more)
    }

    fn assaulted(&self, unit: UnitId, target: Target, facing: Direction, again: bool) -> String {
        let target = self.target(target);
        let id = if again { "battlefields-event-assaulted-again" } else { "battlefields-event-assaulted" };
        self.of_unit(id, unit, [("target", target.into()), ("direction", facing_key(facing))])
    }

    fn released(&self, special: u8, release: Release) -> String {
        let units = self.battle.specials.get(special as usize).map(|special| units_of(&special.rule));
        let (units, count) = self.units(units.unwrap_or_default());
        let id = match release {
            Release::Ordered => "battlefields-event-released",
            Release::Attacked => "battlefields-event-released-attacked",
        };
        self.say(id, [("units", units.into()), ("count", count.into())])
    }

    fn bridges(&self, special: u8) -> String {
        let rule = self.battle.specials.get(special as usize).map(|special| &special.rule);
        let Some(Rule::BridgeBuilt { edges, .. }) = rule else {
            return self.say("battlefields-event-bridges", []);
        };
        let between = |&(cell, side): &(Cell, Direction)| {
            let beyond = self.battle.grid.neighbour(cell, side)?;
            let facts = [("one", self.space(cell).into()), ("other", self.space(beyond).into())];
            Some(self.say("battlefields-edge", facts))
        };
        let edges: Vec<String> = edges.iter().filter_map(between).collect();
        let facts = [("edges", self.lexicon.list(&edges).into()), ("count", edges.len().into())];
        self.say("battlefields-event-bridges-built", facts)
    }

    fn arrival(&self, group: GroupId, number: u8, comes: bool) -> String {
        let need = self.battle.specials.iter().find_map(|special| match special.rule {
            Rule::ArrivalRoll { group: of, need } if of == group => Some(need),
            _ => None,
        });
        let id = if comes { "battlefields-event-arrival" } else { "battlefields-event-no-arrival" };
        let facts = [
            ("group", self.group(group).into()),
            ("number", number.into()),
            ("need", need.unwrap_or_default().into()),
        ];
        self.say(id, facts)
    }
}

/// Whether the Hazard die is added, as messages select by it.
pub(super) fn hazard_fact(hazard: Hazard) -> (&'static str, Value<'static>) {
    let key = match hazard {
        Hazard::Without => "without",
        Hazard::With => "with",
    };
    ("hazard", key.into())
}

/// The message for a unit that became Disordered.
fn disorder_id(why: Disorder) -> &'static str {
    match why {
        Disorder::Rear => "battlefields-event-disordered-rear",
        Disorder::Square => "battlefields-event-disordered-square",
        Disorder::Retreat => "battlefields-event-disordered-retreat",
        Disorder::Hazard => "battlefields-event-disordered-hazard",
    }
}

/// The message for a point.
fn point_id(point: Point) -> &'static str {
    match point {
        Point::Unit => "battlefields-event-point-unit",
        Point::Leader => "battlefields-event-point-leader",
        Point::Objective => "battlefields-event-point-objective",
        Point::Rally => "battlefields-event-point-rally",
        Point::Release => "battlefields-event-point-release",
    }
}

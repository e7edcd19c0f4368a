//! Orders much like a given one, legal or not: for tests of refusals.

use estafette_core::Draws;
use estafette_hexes::{Cell, Direction};

use crate::battle::Battle;
use crate::order::{Hazard, Order, OrderSpace, Path, Target};
use crate::unit::{Condition, LeaderId, Leaders, UnitId};

/// Changes something about the order.
pub(crate) fn vary(battle: &Battle, order: &Order, draws: &mut Draws) -> Order {
    let mut order = order.clone();
    let unit = |draws: &mut Draws| UnitId(draws.below(battle.units.len().max(1)) as u8);
    let leader = |draws: &mut Draws| LeaderId(draws.below(battle.leaders.len().max(1)) as u8);
    let facing = |draws: &mut Draws| Direction::at(draws.below(6));
    let anywhere = |draws: &mut Draws| Cell(draws.below(battle.grid.len()) as u16);
    let near = |draws: &mut Draws, cell: Cell| {
        let way = Direction::at(draws.below(6));
        battle.grid.neighbour(cell, way).unwrap_or(cell)
    };
    let someone = |draws: &mut Draws| Leaders(1 << draws.below(battle.leaders.len().max(1)));
    let condition = |draws: &mut Draws| match draws.below(5) {
        0 => Condition::Line(Direction::at(draws.below(6))),
        1 => Condition::Column(Direction::at(draws.below(6))),
        2 => Condition::Square,
        3 => Condition::Disordered,
        _ => Condition::Broken,
    };
    let way = |draws: &mut Draws, path: &mut Path| match (draws.below(3), path.last().copied()) {
        (0, _) => drop(path.pop()),
        (1, Some(last)) => drop(path.try_push(near(draws, last))),
        (_, Some(_)) => {
            let index = draws.below(path.len());
            path[index] = near(draws, path[index]);
        }
        (_, None) => drop(path.try_push(anywhere(draws))),
    };
    let whom = |draws: &mut Draws| match draws.below(3) {
        0 => Target::Leader(leader(draws)),
        _ => Target::Unit(unit(draws)),
    };
    match &mut order {
        Order::Release(number) => *number = draws.below(battle.specials.len().max(1)) as u8,
        Order::Issue(space, who) => match draws.below(2) {
            0 => *space = OrderSpace::numbered(draws.below(9) as u8),
            _ => *who = Some(leader(draws)),
        },
        Order::Move { unit: who, path, facing: to, with } => match draws.below(5) {
            0 => *who = unit(draws),
            1 | 2 => way(draws, path),
            3 => *to = facing(draws),
            _ => *with = someone(draws),
        },
        Order::Fire { unit: who, target, facing: to, hazard } => match draws.below(4) {
            0 => *who = unit(draws),
            1 => *target = unit(draws),
            2 => *to = facing(draws),
            _ => *hazard = Hazard::With,
        },
        Order::Assault { unit: who, path, target, facing: to, with } => match draws.below(6) {
            0 => *who = unit(draws),
            1 | 2 => way(draws, path),
            3 => *target = whom(draws),
            4 => *to = facing(draws),
            _ => *with = someone(draws),
        },
        Order::Form(who, to) | Order::Reform(who, to) | Order::Deploy(who, to) => match draws.below(2) {
            0 => *who = unit(draws),
            _ => *to = condition(draws),
        },
        Order::End(placing) => *placing = Some((leader(draws), anywhere(draws))),
        Order::Evade { to, facing: way, with } | Order::Feint { to, facing: way, with } => {
            match draws.below(3) {
                0 => *to = near(draws, *to),
                1 => *way = facing(draws),
                _ => *with = someone(draws),
            }
        }
        Order::Go(hazard) | Order::ReactionFire(hazard) => *hazard = Hazard::With,
        Order::Retreat { to, with } => match draws.below(2) {
            0 => *to = near(draws, *to),
            _ => *with = someone(draws),
        },
        Order::Ground { facing: way, with } => match draws.below(2) {
            0 => *way = facing(draws),
            _ => *with = someone(draws),
        },
        Order::Again { target, facing: way } => match draws.below(2) {
            0 => *target = whom(draws),
            _ => *way = facing(draws),
        },
        Order::Enter { unit: who, path, facing: to } => match draws.below(3) {
            0 => *who = unit(draws),
            1 => way(draws, path),
            _ => *to = facing(draws),
        },
        Order::Place(who, to) => match draws.below(2) {
            0 => *who = leader(draws),
            _ => *to = anywhere(draws),
        },
        Order::Rally
        | Order::Stand
        | Order::FormSquare
        | Order::Halt
        | Order::Hold
        | Order::Yield
        | Order::Stop => {
            order = match draws.below(8) {
                0 => Order::Stand,
                1 => Order::FormSquare,
                2 => Order::Halt,
                3 => Order::Hold,
                4 => Order::ReactionFire(Hazard::Without),
                5 => Order::Go(Hazard::With),
                6 => Order::End(None),
                _ => Order::Stop,
            };
        }
    }
    order
}

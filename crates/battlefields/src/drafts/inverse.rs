//! The picks by which a draft arrives at an order.

use estafette_core::Pick;
use estafette_hexes::{Cell, Direction};

use crate::field::Field;
use crate::order::{Hazard, Order, Target};
use crate::picks::{Choice, Spot};
use crate::unit::{Condition, Leaders, UnitId};

impl Field<'_> {
    /// The picks of an order, each space of a way by itself.
    pub(crate) fn picks_of(&self, order: &Order) -> Vec<Pick> {
        let mut picks = Vec::new();
        let here = |unit: UnitId| self.cell(unit).unwrap_or(Cell(0));
        match *order {
            Order::Release(number) => picks.push(Choice::Release(number).pick()),
            Order::Issue(space, leader) => {
                picks.push(Choice::Order(space).pick());
                picks.extend(leader.map(|leader| Pick::Piece(leader.piece())));
            }
            Order::Rally => picks.push(Choice::Rally.pick()),
            Order::Move { unit, ref path, facing, with } => {
                picks.push(Pick::Piece(unit.piece()));
                follow(&mut picks, with);
                go(&mut picks, path);
                face(&mut picks, path.last().copied().unwrap_or(here(unit)), facing);
            }
            Order::Fire { unit, target, facing, hazard } => {
                picks.extend([unit, target].map(|unit| Pick::Piece(unit.piece())));
                if hazard == Hazard::With {
                    picks.push(Choice::Hazard.pick());
                }
                face(&mut picks, here(unit), facing);
            }
            Order::Assault { unit, ref path, target, facing, with } => {
                picks.push(Pick::Piece(unit.piece()));
                follow(&mut picks, with);
                go(&mut picks, path);
                picks.push(target_pick(target));
                face(&mut picks, path.last().copied().unwrap_or(here(unit)), facing);
            }
            Order::Form(unit, to) | Order::Reform(unit, to) | Order::Deploy(unit, to) => {
                picks.push(Pick::Piece(unit.piece()));
                form(&mut picks, here(unit), to);
            }
            Order::End(None) => picks.push(Choice::End.pick()),
            Order::End(Some((leader, to))) | Order::Place(leader, to) => {
                picks.push(Pick::Piece(leader.piece()));
                picks.push(Spot::Cell(to).pick());
            }
            Order::Stand => picks.push(Choice::Stand.pick()),
            Order::ReactionFire(Hazard::Without) => picks.push(Choice::Fire.pick()),
            Order::ReactionFire(Hazard::With) => picks.push(Choice::FireHazard.pick()),
            Order::FormSquare => picks.push(Choice::Square.pick()),
            Order::Evade { to, facing, with } | Order::Feint { to, facing, with } => {
                follow(&mut picks, with);
                go(&mut picks, &[to]);
                face(&mut picks, to, facing);
            }
            Order::Go(Hazard::Without) => picks.push(Choice::Go.pick()),
            Order::Go(Hazard::With) => picks.push(Choice::GoHazard.pick()),
            Order::Halt => picks.push(Choice::Halt.pick()),
            Order::Hold => picks.push(Choice::Hold.pick()),
            Order::Yield => picks.push(Choice::Yield.pick()),
            Order::Retreat { to, with } => {
                follow(&mut picks, with);
                go(&mut picks, &[to]);
            }
            Order::Ground { facing, with } => {
                follow(&mut picks, with);
                let ground = self.s.assault.map_or(Cell(0), |assault| assault.ground);
                face(&mut picks, ground, facing);
            }
            Order::Again { target, facing } => {
                picks.push(target_pick(target));
                let from = self.s.assault.map_or(Cell(0), |assault| here(assault.unit));
                face(&mut picks, from, facing);
            }
            Order::Stop => picks.push(Choice::Stop.pick()),
            Order::Enter { unit, ref path, facing } => {
                picks.push(Pick::Piece(unit.piece()));
                go(&mut picks, path);
                face(&mut picks, path.last().copied().unwrap_or(Cell(0)), facing);
            }
        }
        picks
    }
}

fn follow(picks: &mut Vec<Pick>, with: Leaders) {
    picks.extend(with.iter().map(|leader| Pick::Piece(leader.piece())));
}

fn go(picks: &mut Vec<Pick>, path: &[Cell]) {
    picks.extend(path.iter().map(|&cell| Spot::Cell(cell).pick()));
}

fn face(picks: &mut Vec<Pick>, cell: Cell, facing: Direction) {
    picks.push(Spot::Facing(cell, facing).pick());
}

fn form(picks: &mut Vec<Pick>, cell: Cell, to: Condition) {
    match to {
        Condition::Line(facing) => {
            picks.push(Choice::Line.pick());
            face(picks, cell, facing);
        }
        Condition::Column(facing) => {
            picks.push(Choice::Column.pick());
            face(picks, cell, facing);
        }
        Condition::Square | Condition::Disordered | Condition::Broken => picks.push(Choice::Square.pick()),
    }
}

fn target_pick(target: Target) -> Pick {
    Pick::Piece(match target {
        Target::Unit(unit) => unit.piece(),
        Target::Leader(leader) => leader.piece(),
    })
}

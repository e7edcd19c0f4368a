//! What is drawn only while an order is being written: the path, a ghost of the unit where it would stand,
//! its front, the lines to those it could attack, and the ways it could face.

use estafette_battlefields::Battlefields;
use estafette_battlefields::order::Order;
use estafette_battlefields::picks::{Choice, Meaning, Piece, Spot, meaning};
use estafette_battlefields::sight::Sight;
use estafette_battlefields::state::Stage;
use estafette_battlefields::unit::{Condition, LeaderId, UnitId};
use estafette_core::{Game, Pick};
use estafette_hexes::{Cell, Direction};

use super::units::{self, degrees};
use super::{figure, markers};
use crate::hexes::plan::{Plan, out};
use crate::plane::Point;
use crate::svg::{Pen, Short, Trace, polyline};

/// What the picks made so far say.
#[derive(Default)]
struct Draft {
    unit: Option<UnitId>,
    leader: Option<LeaderId>,
    path: Vec<Cell>,
    facing: Option<Direction>,
    formation: Option<Condition>,
    target: Option<Cell>,
}

impl Draft {
    fn of(game: &Battlefields, sight: &Sight, picks: &[Pick]) -> Draft {
        let state = &sight.state;
        // In answers the rules have already said who acts.
        let unit = match state.stage {
            Stage::React => state.assault.and_then(|assault| assault.target),
            Stage::Resolve | Stage::Ground | Stage::Again => state.assault.map(|assault| assault.unit),
            Stage::Fortified | Stage::Retreat => state.blow.map(|blow| blow.target),
            _ => None,
        };
        let mut draft = Draft { unit, ..Draft::default() };
        for it in picks.iter().filter_map(|&pick| meaning(pick)) {
            match it {
                Meaning::Piece(Piece::Unit(unit)) if unit.index() < game.battle().units.len() => {
                    if draft.unit.is_none() {
                        draft.unit = Some(unit);
                    } else if Some(unit) != draft.unit {
                        draft.target = state.units[unit.index()].place.cell();
                    }
                }
                Meaning::Piece(Piece::Leader(leader)) if leader.index() < game.battle().leaders.len() => {
                    let is_enemy = draft.unit.is_some_and(|unit| {
                        game.battle().unit(unit).side != game.battle().leader(leader).side
                    });
                    if is_enemy {
                        draft.target = state.leaders[leader.index()].cell();
                    } else if draft.unit.is_none() {
                        draft.leader = Some(leader);
                    }
                }
                Meaning::Spot(Spot::Cell(cell)) if cell.index() < game.battle().grid.len() => {
                    draft.path.push(cell);
                }
                Meaning::Spot(Spot::Facing(_, facing)) => draft.facing = Some(facing),
                Meaning::Choice(Choice::Line) => draft.formation = Some(Condition::Line(Direction::E)),
                Meaning::Choice(Choice::Column) => draft.formation = Some(Condition::Column(Direction::E)),
                Meaning::Choice(Choice::Square) => draft.formation = Some(Condition::Square),
                _ => {}
            }
        }
        draft
    }

    /// Where the unit or Leader is now.
    fn from(&self, sight: &Sight) -> Option<Cell> {
        let unit = self.unit.map(|unit| sight.state.units[unit.index()].place);
        let place = unit.or_else(|| self.leader.map(|leader| sight.state.leaders[leader.index()]));
        place.and_then(estafette_battlefields::state::Place::cell)
    }

    /// How the unit would stand.
    fn condition(&self, sight: &Sight) -> Option<Condition> {
        let now = sight.state.units[self.unit?.index()].condition;
        let formation = self.formation.unwrap_or(now);
        let facing = self.facing.or_else(|| now.facing());
        Some(facing.map_or(formation, |facing| formation.facing_to(facing)))
    }
}

/// Draws it all.
pub(super) fn draw(game: &Battlefields, sight: &Sight, picks: &[Pick], offers: &[Pick]) -> String {
    let plan = Plan::of(&game.battle().grid);
    let mut draft = Draft::of(game, sight, picks);
    draft.path = way(game, sight, picks, offers).unwrap_or(draft.path);
    let from = draft.from(sight);
    let end = draft.path.last().copied().or(from);
    let mut pen = Pen::default();
    crate::hexes::layer("sketch", &mut pen, |pen| {
        let points: Vec<Point> =
            from.into_iter().chain(draft.path.iter().copied()).map(|cell| plan.centre(cell)).collect();
        if points.len() > 1 {
            pen.path("path under", polyline(&points));
            pen.path("path", polyline(&points));
        }
        if let Some(end) = end {
            ghost(game, sight, &draft, end, &plan, pen);
        }
        for &pick in offers {
            if let Some(Meaning::Spot(Spot::Facing(cell, facing))) = meaning(pick) {
                petal(plan.centre(cell), facing, pick, pen);
            }
        }
        if let Some(end) = end {
            aims(game, sight, &draft, end, offers, &plan, pen);
        }
    });
    pen.finish()
}

/// The spaces that the order would enter, once nothing but the facing is left to pick: who picks a space far away leaves
/// the way to the rules.
fn way(game: &Battlefields, sight: &Sight, picks: &[Pick], offers: &[Pick]) -> Option<Vec<Cell>> {
    let faces = |pick: &&Pick| matches!(meaning(**pick), Some(Meaning::Spot(Spot::Facing(..))));
    let complete = [picks, offers.iter().find(faces).map_or(&[], std::slice::from_ref)].concat();
    let mut draft = estafette_core::Draft::new();
    game.draft(&sight.state, &complete, &mut draft).ok()?;
    match draft.order? {
        Order::Move { path, .. } | Order::Assault { path, .. } | Order::Enter { path, .. } => {
            Some(path.to_vec())
        }
        _ => None,
    }
}

/// The unit or Leader where the order would leave it.
fn ghost(game: &Battlefields, sight: &Sight, draft: &Draft, end: Cell, plan: &Plan, pen: &mut Pen) {
    let moved = !draft.path.is_empty() || draft.facing.is_some() || draft.formation.is_some();
    if let (Some(unit), Some(condition)) = (draft.unit, draft.condition(sight)) {
        if moved {
            let ghost = units::Figure { condition, activated: false, ..figure(game, sight, unit) };
            units::draw(plan.centre(end), &ghost, None, " ghost", pen);
        }
        front(condition, end, plan, pen);
    } else if let (Some(leader), true) = (draft.leader, moved) {
        let sheet = game.battle().leader(leader);
        let side = sheet.side.name();
        pen.raw(format_args!(
            "<g class=\"leader ghost {side}\" transform=\"translate({})\">",
            plan.centre(end)
        ));
        markers::flag(sheet.side, &sheet.name, pen);
        pen.raw("</g>");
    }
}

/// The sides of its space that are the unit's Front.
fn front(condition: Condition, cell: Cell, plan: &Plan, pen: &mut Pen) {
    let mut trace = Trace::default();
    for side in Direction::ALL {
        let ahead = match condition {
            Condition::Line(facing) | Condition::Column(facing) => facing.front().contains(side),
            Condition::Square => true,
            Condition::Disordered | Condition::Broken => false,
        };
        if ahead {
            let inset = out(side) * -3.0;
            trace.line(&plan.side(cell, side).map(|corner| corner + inset));
        }
    }
    pen.path("front-arc", trace.finish());
}

/// Lines to those who could be attacked, and to the one who is.
fn aims(
    game: &Battlefields,
    sight: &Sight,
    draft: &Draft,
    end: Cell,
    offers: &[Pick],
    plan: &Plan,
    pen: &mut Pen,
) {
    let Some(unit) = draft.unit else { return };
    let side = game.battle().unit(unit).side;
    let line = |to: Cell| {
        let (from, to) = (plan.centre(end), plan.centre(to));
        let along = (to - from).unit();
        [from + along * 34.0, to - along * 34.0]
    };
    let mut lines = Trace::default();
    for it in offers.iter().filter_map(|&pick| meaning(pick)) {
        let Meaning::Piece(Piece::Unit(other)) = it else { continue };
        if other.index() >= game.battle().units.len() || game.battle().unit(other).side == side {
            continue;
        }
        if let Some(cell) = sight.state.units[other.index()].place.cell().filter(|&cell| cell != end) {
            lines.line(&line(cell));
        }
    }
    let lines = lines.finish();
    if !lines.is_empty() {
        pen.path("aim", lines);
    }
    if let Some(target) = draft.target.filter(|&target| target != end) {
        let [from, to] = line(target);
        let (along, aside) = ((to - from).unit(), (to - from).unit().turned());
        let mut arrow = Trace::default();
        arrow.line(&[from, to]);
        arrow.line(&[to - along * 15.0 + aside * 11.0, to, to - along * 15.0 - aside * 11.0]);
        pen.path("aim at", arrow.finish());
    }
}

/// A way to face: a broad arrow on that side of the space, large enough for a finger.
fn petal(centre: Point, facing: Direction, pick: Pick, pen: &mut Pen) {
    pen.raw(format_args!(
        "<path class=\"facing\" data-pick=\"{pick}\" transform=\"translate({centre}) rotate({})\" \
         d=\"M27-12Q31 0 27 12L60 29L86 0L60-29z\"/>\n",
        Short(degrees(facing))
    ));
}

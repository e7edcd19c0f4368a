//! Leaders, Objective markers and bridges that were built.

use estafette_battlefields::Battlefields;
use estafette_battlefields::sight::Sight;
use estafette_battlefields::state::Place;
use estafette_battlefields::unit::{LeaderId, Side};
use estafette_core::Pick;
use estafette_hexes::Cell;

use super::ground;
use super::units::colour;
use crate::hexes::plan::Plan;
use crate::plane::Point;
use crate::svg::{Escaped, Pen, Trace};

/// Where Leaders stand in a space with a unit: in the corners that it leaves free.
const CORNERS: [Point; 3] = [Point::new(29.0, -28.0), Point::new(33.0, 35.0), Point::new(-33.0, 35.0)];
/// Where they stand by themselves.
const MIDDLE: [Point; 3] = [Point::new(0.0, 0.0), Point::new(32.0, 6.0), Point::new(-32.0, 6.0)];
/// Where an Objective marker lies.
const OBJECTIVE: Point = Point::new(-30.0, -33.0);

/// Draws the Objective markers, which lie under units.
pub(super) fn objectives(game: &Battlefields, sight: &Sight, plan: &Plan, pen: &mut Pen) {
    for (index, objective) in game.battle().objectives.iter().enumerate() {
        let owner = sight.state.objectives.get(index).copied().flatten();
        pen.raw(format_args!("<g transform=\"translate({})\">", plan.centre(objective.at) + OBJECTIVE));
        objective_marker(owner, pen);
        pen.raw("</g>");
    }
}

/// A marker of its owner's colour and shape: blue is round, red is square, grey stands on its point.
pub(super) fn objective_marker(owner: Option<Side>, pen: &mut Pen) {
    let (class, shape) = match owner {
        Some(Side::Blue) => ("blue", "M-14 0a14 14 0 1 1 28 0a14 14 0 1 1-28 0z"),
        Some(Side::Red) => ("red", "M-12.5-12.5h25v25h-25z"),
        None => ("grey", "M0-16l16 16-16 16-16-16z"),
    };
    pen.raw(format_args!("<g class=\"objective {class} upright\">"));
    pen.path("disc", shape);
    pen.path("rim", shape);
    let mut star = Trace::default();
    let points: Vec<Point> = (0..10)
        .map(|ray| {
            let reach = if ray % 2 == 0 { 9.0 } else { 3.8 };
            let turn = (ray as f32 * 36.0 - 90.0).to_radians();
            Point::new(turn.cos(), turn.sin()) * reach
        })
        .collect();
    star.line(&points);
    star.close();
    pen.path("star", star.finish());
    pen.raw("</g>");
}

/// Draws the bridges that special rules have built.
pub(super) fn bridges(game: &Battlefields, sight: &Sight, plan: &Plan, pen: &mut Pen) {
    for (rule, edges) in ground::bridges(game.battle()) {
        if sight.state.done >> rule & 1 == 0 {
            continue;
        }
        let mut trace = Trace::default();
        for &(cell, side) in edges {
            let [from, to] = plan.side(cell, side);
            let (at, along) = (from.towards(to, 0.5), (to - from).unit());
            let across = along.turned();
            for plank in -3..=3 {
                let here = at + across * (plank as f32 * 5.0);
                trace.line(&[here - along * 8.0, here + along * 8.0]);
            }
            for rail in [-8.0, 8.0] {
                let here = at + along * rail;
                trace.line(&[here - across * 19.0, here + across * 19.0]);
            }
        }
        pen.path("pontoon", trace.finish());
    }
}

/// Draws the Leaders on the map.
pub(super) fn leaders(game: &Battlefields, sight: &Sight, plan: &Plan, pen: &mut Pen) {
    let state = &sight.state;
    let mut seen: Vec<Cell> = Vec::new();
    for leader in game.battle().leader_ids() {
        let Place::On(cell) = state.leaders[leader.index()] else { continue };
        let before = seen.iter().filter(|&&other| other == cell).count();
        seen.push(cell);
        let shared = state.occupant[cell.index()].is_some();
        let places = if shared { CORNERS } else { MIDDLE };
        // More than three are seldom together; the others stand behind the last.
        let away = places[before.min(2)] + Point::new(5.0, -5.0) * before.saturating_sub(2) as f32;
        let chosen = if state.leader == Some(leader) { " leads" } else { "" };
        one(game, leader, plan.centre(cell) + away, chosen, pen);
    }
}

/// A Leader who can be picked.
pub(super) fn one(game: &Battlefields, leader: LeaderId, at: Point, class: &str, pen: &mut Pen) {
    let sheet = game.battle().leader(leader);
    pen.raw(format_args!(
        "<g class=\"leader {}{class}\" data-pick=\"{}\" transform=\"translate({at})\">",
        colour(sheet.side),
        Pick::Piece(leader.piece())
    ));
    flag(sheet.side, &sheet.name, pen);
    pen.raw("</g>\n");
}

/// A flag with the first letter of a name. Blue's is straight, red's has two tails.
pub(super) fn flag(side: Side, name: &str, pen: &mut Pen) {
    let cloth = match side {
        Side::Blue => "M-11-19q8-4 15 0t15 0v20q-8 4-15 0t-15 0z",
        Side::Red => "M-11-19h32l-7 10 7 10h-32z",
    };
    pen.raw("<g class=\"upright\">");
    pen.path("shadow", "M-13 20a6 3 0 1 1 10 2z");
    pen.path("pole", "M-11-23V20");
    pen.path("cloth", cloth);
    let first: String = name.chars().take(1).collect();
    pen.raw(format_args!("<text class=\"initial\" x=\"2.5\" y=\"-3\">{}</text>", Escaped(&first)));
    pen.raw("<rect class=\"ring\" x=\"-20\" y=\"-30\" width=\"46\" height=\"56\" rx=\"6\"/></g>");
}

//! Paper, locales and water, and the edge of the map.

use estafette_linear::{Board, LocaleId, Position};

use super::roads::heart;
use super::{MARGIN, Picks};
use crate::plane::{Point, distance, smooth};
use crate::svg::{Pen, Short, Trace, polygon};

/// How wide rivers, streams and brooks are.
const WIDTHS: [(&str, f32); 3] = [("river", 32.0), ("stream", 8.0), ("brook", 4.0)];

/// The corners of a locale.
pub(crate) fn outline(board: &Board, locale: LocaleId) -> Vec<Point> {
    board.locale(locale).outline.iter().map(|&corner| corner.into()).collect()
}

/// The sides of a locale.
fn sides(board: &Board, locale: LocaleId) -> impl Iterator<Item = [Point; 2]> {
    let outline = outline(board, locale);
    (0..outline.len()).map(move |index| [outline[index], outline[(index + 1) % outline.len()]])
}

/// How far it is from the middle of a locale to its nearest side.
pub(crate) fn room(board: &Board, locale: LocaleId) -> f32 {
    let middle = heart(board, locale);
    sides(board, locale).map(|[from, to]| distance(middle, from, to)).fold(f32::MAX, f32::min)
}

/// Draws the ground of a board.
pub(crate) fn draw(board: &Board, picks: Picks, pen: &mut Pen) {
    let [width, height] = board.size.unwrap_or([100, 100]);
    let sheet = |class: &str, outset: f32, pen: &mut Pen| {
        pen.raw(format_args!(
            "<rect class=\"{class}\" x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{2}\"/>",
            Short(-outset),
            Short(width as f32 + 2.0 * outset),
            Short(height as f32 + 2.0 * outset)
        ));
    };
    sheet("paper", MARGIN, pen);
    sheet("land", 8.0, pen);
    pen.group("locales", |pen| {
        for id in board.locale_ids() {
            pen.raw(format_args!(
                "<path class=\"locale\" data-pick=\"{}\" d=\"{}\"/>\n",
                (picks.position)(Position::reserve(id)),
                polygon(&outline(board, id))
            ));
        }
    });
    let edge = edge(board);
    pen.path("edge-wash", &edge);
    pen.path("edge", &edge);
    pen.group("waters", |pen| waters(board, pen));
    for (class, outset) in [("frame", 32.0), ("frame thin", 20.0), ("frame thin", 8.0)] {
        sheet(class, outset, pen);
    }
}

/// Where the map ends: the sides of locales along which there is no approach.
fn edge(board: &Board) -> String {
    let mut trace = Trace::default();
    for locale in board.locale_ids() {
        for [from, to] in sides(board, locale) {
            let middle = from.towards(to, 0.5);
            let bordered = board.approaches_of(locale).any(|(id, _)| {
                let sides = board.border(id.border()).sides;
                sides.is_some_and(|sides| {
                    let [a, b] = sides[id.0 as usize % 2].map(Point::from);
                    distance(middle, a, b) < 12.0 && (b - a).length() > (to - from).length() * 0.5
                })
            });
            if !bordered {
                trace.line(&[from, to]);
            }
        }
    }
    trace.finish()
}

/// The course of a water.
pub(crate) fn course(water: &estafette_linear::board::Water) -> Vec<Point> {
    water.course.iter().map(|&point| point.into()).collect()
}

fn waters(board: &Board, pen: &mut Pen) {
    for (class, wider) in [("shore", 3.0), ("water", 0.0)] {
        for water in &board.waters {
            let width = WIDTHS.iter().find(|(kind, _)| *kind == water.kind).map_or(4.0, |(_, width)| *width);
            pen.raw(format_args!(
                "<path class=\"{class}\" stroke-width=\"{}\" d=\"{}\"/>",
                Short(width + wider),
                smooth(&course(water))
            ));
        }
    }
    for water in board.waters.iter().filter(|water| water.kind == "river") {
        for offset in [-7.0, 0.0, 7.0] {
            pen.path("ripple", smooth(&beside(&course(water), offset)));
        }
    }
}

/// The line that runs beside another at a distance.
fn beside(points: &[Point], distance: f32) -> Vec<Point> {
    (0..points.len())
        .map(|index| {
            let before = points[index.saturating_sub(1)];
            let after = points[(index + 1).min(points.len() - 1)];
            points[index] + (after - before).unit().turned() * distance
        })
        .collect()
}

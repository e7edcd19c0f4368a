//! Paper, locales, water and marsh.

use estafette_linear::{Board, Position};

use super::Picks;
use crate::plane::{Point, Scatter, encloses, middle, smooth};
use crate::svg::{Pen, Short, polygon};

/// The corners of a locale.
pub(crate) fn outline(board: &Board, locale: estafette_linear::LocaleId) -> Vec<Point> {
    board.locale(locale).outline.iter().map(|&corner| corner.into()).collect()
}

/// Draws the ground of a board.
pub(crate) fn draw(board: &Board, picks: Picks, pen: &mut Pen) {
    let [width, height] = board.size.unwrap_or([100, 100]);
    pen.raw(format_args!("<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>"));
    pen.group("ground", |pen| {
        for id in board.locale_ids() {
            pen.raw(format_args!(
                "<path class=\"locale\" data-pick=\"{}\" d=\"{}\"/>",
                (picks.position)(Position::reserve(id)),
                polygon(&outline(board, id))
            ));
        }
    });
    pen.group("marshes", |pen| marshes(board, pen));
    pen.group("waters", |pen| waters(board, pen));
    for (class, inset) in [("frame", 14), ("frame thin", 24)] {
        pen.raw(format_args!(
            "<rect class=\"{class}\" x=\"{inset}\" y=\"{inset}\" width=\"{}\" height=\"{}\"/>",
            width - 2 * inset,
            height - 2 * inset
        ));
    }
}

fn waters(board: &Board, pen: &mut Pen) {
    for (class, wider) in [("edge", 3.0), ("body", 0.0)] {
        for water in &board.waters {
            let points: Vec<Point> = water.course.iter().map(|&point| point.into()).collect();
            let width = match water.kind.as_str() {
                "river" => 32.0,
                "stream" => 8.0,
                _ => 4.0,
            } + wider;
            pen.raw(format_args!(
                "<path class=\"water {class}\" stroke-width=\"{}\" d=\"{}\"/>",
                Short(width),
                smooth(&points)
            ));
        }
    }
    for water in board.waters.iter().filter(|water| water.kind == "river") {
        let points: Vec<Point> = water.course.iter().map(|&point| point.into()).collect();
        for offset in [-7.0, 0.0, 7.0] {
            pen.path("water ripple", smooth(&beside(&points, offset)));
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

/// Where cavalry is obstructed and no town stands, the ground is wet: tufts of reed.
fn marshes(board: &Board, pen: &mut Pen) {
    for id in board.locale_ids() {
        let locale = board.locale(id);
        let wet = locale.name.is_none()
            && board.approaches_of(id).filter(|(_, approach)| approach.obstructing).count() >= 2;
        if !wet {
            continue;
        }
        let outline = outline(board, id);
        let centre = middle(&outline);
        let mut scatter = Scatter::new(u32::from(id.0) + 1);
        for _ in 0..26 {
            let at = centre + Point::new(scatter.draw() * 90.0, scatter.draw() * 70.0);
            if encloses(&outline, at) {
                let (x, y) = (Short(at.x), Short(at.y));
                pen.path("marsh", format_args!("M{x} {y}l-6 -7M{x} {y}v-10M{x} {y}l6 -7m-14 8h16"));
            }
        }
    }
}

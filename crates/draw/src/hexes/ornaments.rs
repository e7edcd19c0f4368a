//! The margin: numbers of rows and columns, and the legend with title, scale, compass rose and signs.

use std::fmt::Display;

use super::barriers;
use super::houses::{self, Blocks};
use super::plan::{LegendAt, Plan, WIDTH, hexagon};
use super::terrain::{self, Strokes};
use super::{Barrier, Legend, Look, Map, Words, write};
use crate::fonts::ems;
use crate::plane::Point;
use crate::svg::{Pen, Short, Trace, polygon};

/// Draws the margin.
pub(crate) fn draw(map: &Map, plan: &Plan, pen: &mut Pen) {
    numbers(plan, pen);
    let (corner, size) = plan.legend_field();
    let legend = &map.legend;
    match plan.legend() {
        LegendAt::Below => {
            let title = title_width(legend);
            let middle = corner.y + size.y / 2.0;
            let left = corner.x + title / 2.0;
            cartouche(legend, Point::new(left, middle), title, pen);
            let room = (corner.x + title + 34.0, corner.x + size.x - 400.0);
            signs(legend, Point::new(room.0, middle - 50.0), 3, room.1 - room.0, pen);
            scale(legend, Point::new(corner.x + size.x - 290.0, middle), pen);
            rose(Point::new(corner.x + size.x - 82.0, middle + 8.0), 0.9, pen);
        }
        LegendAt::Beside => {
            let middle = corner.x + size.x / 2.0;
            cartouche(legend, Point::new(middle, corner.y + 88.0), size.x, pen);
            rose(Point::new(middle, corner.y + 310.0), 1.15, pen);
            scale(legend, Point::new(middle, corner.y + 470.0), pen);
            let count = legend.grounds.len() + legend.barriers.len();
            signs(legend, Point::new(corner.x + 6.0, corner.y + 580.0), count, size.x, pen);
        }
    }
}

/// The numbers of columns along the upper and lower edge, of rows along the sides: together the address of a
/// hex.
fn numbers(plan: &Plan, pen: &mut Pen) {
    let extent = plan.extent();
    pen.group("numbers", |pen| {
        for cell in plan.grid().cells() {
            let (column, row) = plan.grid().column_and_row(cell);
            let centre = plan.centre(cell);
            if row == 0 {
                pen.lettering("number", Point::new(centre.x, -14.0), &format!("{column:02}"));
            }
            if row + 1 == plan.grid().rows() {
                pen.lettering("number", Point::new(centre.x, extent.y + 30.0), &format!("{column:02}"));
            }
            if column == 0 {
                for x in [-27.0, extent.x + 27.0] {
                    pen.lettering("number", Point::new(x, centre.y + 7.0), &format!("{row:02}"));
                }
            }
        }
    });
}

/// The title as it is set: a long one on two lines, broken at its colon.
fn lines(words: Words<'_>) -> Vec<Words<'_>> {
    match (words.en.split_once(": "), words.es.split_once(": ")) {
        (Some((en, en_rest)), Some((es, es_rest))) => {
            vec![Words { en, es }, Words { en: en_rest, es: es_rest }]
        }
        _ => vec![words],
    }
}

fn title_width(legend: &Legend) -> f32 {
    let longest = |size: f32, words: &Words| {
        let count = words.en.chars().count().max(words.es.chars().count()) as f32;
        ems(&words.en.to_uppercase()).max(ems(&words.es.to_uppercase())) * size + count * 4.0
    };
    let lines = lines(legend.title);
    let widths =
        lines.iter().enumerate().map(|(index, words)| longest(if index == 0 { 38.0 } else { 18.0 }, words));
    widths.fold(250.0, f32::max) + 60.0
}

/// The title in a frame.
fn cartouche(legend: &Legend, at: Point, width: f32, pen: &mut Pen) {
    let (x, y) = (width / 2.0, 66.0);
    pen.raw(format_args!("<g class=\"cartouche\" transform=\"translate({at})\"><g class=\"upright\">"));
    for (class, inset, bite) in [("panel", 0.0, 13.0), ("rule", 7.0, 11.0)] {
        let (x, y) = (x - inset - bite, y - inset);
        let (w, h) = (2.0 * x, 2.0 * (y - bite));
        pen.path(
            class,
            format_args!(
                "M{}{}h{w}q0 {bite} {bite} {bite}v{h}q-{bite} 0-{bite} {bite}h-{w}q0-{bite}-{bite}-{bite}\
                 v-{h}q{bite} 0 {bite}-{bite}z",
                Short(-x),
                Short(-y),
                w = Short(w),
                h = Short(h),
                bite = Short(bite)
            ),
        );
    }
    let lines = lines(legend.title);
    let mut capitals: Vec<(String, String)> =
        lines.iter().map(|words| (words.en.to_uppercase(), words.es.to_uppercase())).collect();
    let second = (capitals.len() > 1).then(|| capitals.pop()).flatten();
    let (en, es) = &capitals[0];
    let first = Words { en, es };
    let count = en.chars().count().max(es.chars().count()) as f32;
    let natural = ems(en).max(ems(es)) * 38.0 + count * 5.0;
    let small = if natural > width - 44.0 { " narrow" } else { "" };
    let (top, low) = if second.is_some() { (-18.0, 8.0) } else { (-9.0, 0.0) };
    write(&format!("title{small}"), Point::new(2.0, top), first, pen);
    if let Some((en, es)) = &second {
        write("subtitle", Point::new(0.0, low), Words { en, es }, pen);
    }
    pen.raw("<path class=\"flourish\" d=\"M-72 19q36-11 65 0q7 3 7 0t7 0q29-11 65 0q-33 2-65 3h-14q-32-1-65-3z\"/>");
    pen.lettering("date", Point::new(0.0, 47.0), &legend.date);
    pen.raw("</g></g>\n");
}

/// A length in round numbers of metres, drawn in four parts, black and white.
fn scale(legend: &Legend, at: Point, pen: &mut Pen) {
    let metre = WIDTH / legend.hex_metres.max(1) as f32;
    let whole = [4000, 2000, 1000, 800, 400, 200].into_iter().find(|&metres| metres as f32 * metre <= 216.0);
    let whole = whole.unwrap_or(100);
    let part = whole as f32 * metre / 4.0;
    pen.raw(format_args!("<g transform=\"translate({at})\"><g class=\"upright\">"));
    for index in 0..4 {
        let class = if index % 2 == 0 { "scale dark" } else { "scale" };
        pen.raw(format_args!(
            "<rect class=\"{class}\" x=\"{}\" y=\"-10\" width=\"{}\" height=\"8\"/>",
            Short(part * (index as f32 - 2.0)),
            Short(part)
        ));
    }
    for (share, text) in [(-2.0, "0".to_owned()), (0.0, (whole / 2).to_string()), (2.0, format!("{whole} m"))]
    {
        pen.lettering("scale-figure", Point::new(part * share, 18.0), &text);
    }
    pen.raw("</g></g>\n");
}

/// A compass rose; north is up.
fn rose(at: Point, scale: f32, pen: &mut Pen) {
    pen.raw(format_args!("<g class=\"rose\" transform=\"translate({at}) scale({})\">", Short(scale)));
    pen.raw("<circle class=\"ring\" r=\"41\"/><circle class=\"ring\" r=\"36\"/>");
    let (mut light, mut dark) = (Trace::default(), Trace::default());
    for (count, length, width) in [(1, 32.0, 6.5), (0, 54.0, 9.5)] {
        for point in 0..4 {
            let turn = (point as f32 * 90.0 + count as f32 * 45.0).to_radians();
            let out = Point::new(turn.sin(), -turn.cos());
            let side = out.turned();
            for (trace, flank) in [(&mut dark, side), (&mut light, side * -1.0)] {
                trace.line(&[out * length, Point::default(), (out + flank) * width]);
                trace.close();
            }
        }
    }
    pen.path("light", light.finish());
    pen.path("dark", dark.finish());
    pen.lettering("north", Point::new(0.0, -59.0), "N");
    pen.raw("</g>\n");
}

/// What the signs of the map mean, in columns.
fn signs(legend: &Legend, at: Point, rows: usize, room: f32, pen: &mut Pen) {
    let count = legend.grounds.len() + legend.barriers.len();
    let columns = count.div_ceil(rows.max(1)).max(1);
    let (step, width) = (50.0, room / columns as f32);
    let grounds = legend.grounds.iter().map(|&(look, words)| (Sign::Ground(look), words));
    let barriers = legend.barriers.iter().map(|&(barrier, words)| (Sign::Barrier(barrier), words));
    pen.raw("<g class=\"signs\">");
    for (index, (sign, words)) in grounds.chain(barriers).enumerate() {
        let (column, row) = ((index / rows.max(1)) as f32, (index % rows.max(1)) as f32);
        let here = at + Point::new(column * width, row * step);
        pen.raw(format_args!("<g transform=\"translate({}) scale(.4)\">", here + Point::new(20.0, 0.0)));
        match sign {
            Sign::Ground(look) => swatch(look, pen),
            Sign::Barrier(barrier) => swatch_of_barrier(barrier, pen),
        }
        pen.raw("</g>");
        write("sign-name", here + Point::new(48.0, 7.0), words, pen);
    }
    pen.raw("</g>\n");
}

#[derive(Clone, Copy)]
enum Sign {
    Ground(Look),
    Barrier(Barrier),
}

/// A hex of this look around the origin.
pub fn swatch(look: Look, pen: &mut Pen) {
    let hexagon = hexagon(Point::default(), 1.0);
    pen.path("land", polygon(&hexagon));
    if let Some(tint) = terrain::tint(look) {
        pen.path(tint, polygon(&hexagon));
    }
    if look == Look::Hill {
        pen.path("height", polygon(&super::plan::hexagon(Point::default(), 0.62)));
        pen.path("hachures steep", hachured());
    }
    let mut strokes = Strokes::default();
    terrain::cover(look, Point::default(), 3, &|_| true, &|_| false, &mut strokes);
    strokes.finish(pen);
    let mut blocks = Blocks::default();
    houses::build(look, Point::default(), 3, &[], &mut blocks);
    blocks.finish(pen);
    pen.path("grid bold", polygon(&hexagon));
}

/// The foot of a small hill.
fn hachured() -> String {
    let mut trace = Trace::default();
    for step in 0..20 {
        let turn = (step as f32 * 18.0).to_radians();
        let out = Point::new(turn.cos(), turn.sin());
        trace.line(&[out * 33.0, out * 46.0]);
    }
    trace.finish()
}

/// A hexside with this on it, through the origin.
pub fn swatch_of_barrier(barrier: Barrier, pen: &mut Pen) {
    let hexagon = hexagon(Point::default(), 1.0);
    pen.path("land", polygon(&hexagon));
    let (from, to) = (Point::new(-46.0, 12.0), Point::new(46.0, 12.0));
    let outward = Point::new(0.0, -1.0);
    let each = |class: &str, path: &dyn Display, pen: &mut Pen| pen.path(class, path);
    match barrier {
        Barrier::Stream => {
            for class in ["brook shore", "brook", "brook gleam"] {
                each(class, &"M-46 6q22-22 46-4t46-4", pen);
            }
        }
        Barrier::Ravine => {
            each("ravine", &"M-46 0H46", pen);
            let mut trace = Trace::default();
            for step in -9..=9 {
                let x = step as f32 * 5.0;
                trace.line(&[Point::new(x, -12.0), Point::new(x, -3.0)]);
                trace.line(&[Point::new(x, 12.0), Point::new(x, 3.0)]);
            }
            each("hachures", &trace.finish(), pen);
        }
        Barrier::Bank => {
            let mut trace = Trace::default();
            for step in -9..=9 {
                let x = step as f32 * 5.0;
                trace.line(&[Point::new(x, -10.0), Point::new(x, 14.0)]);
            }
            each("hachures steep", &trace.finish(), pen);
            each("bank", &"M-46-10H46", pen);
        }
        Barrier::Wall => {
            let mut trace = Trace::default();
            barriers::wall([from, to], outward, &mut trace);
            let wall = trace.finish();
            each("wall", &wall, pen);
            each("wall inner", &wall, pen);
        }
        Barrier::Parapet => {
            let (mut line, mut teeth) = (Trace::default(), Trace::default());
            barriers::parapet([from, to], outward, (&mut line, &mut teeth));
            each("teeth", &teeth.finish(), pen);
            each("parapet", &line.finish(), pen);
        }
    }
    pen.path("grid bold", polygon(&hexagon));
}

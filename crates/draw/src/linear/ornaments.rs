//! What makes a sheet a map: title, scale, compass rose, and arrows where roads come in.

use estafette_linear::{Army, Board, CrossingId, EntryKind};

use super::occupied::{Occupied, Slab, cost};
use crate::plane::Point;
use crate::svg::{Escaped, Pen, Short, Trace};

/// What a game writes on its sheet, in the empty corner of the board.
#[derive(Clone, Copy, Debug)]
pub struct Title {
    /// The battle.
    pub name: &'static str,
    /// Its day, in figures.
    pub date: &'static str,
    /// Where the middle of the cartouche is.
    pub at: (f32, f32),
    /// Where the middle of the compass rose is.
    pub rose: (f32, f32),
    /// How long a thousand metres are.
    pub kilometre: f32,
}

/// Keeps names off the ornaments.
pub(crate) fn reserve(board: &Board, title: &Title, occupied: &mut Occupied) {
    occupied.slab(Slab::flat(title.at.into(), 320.0, 290.0), cost::NAME);
    occupied.slab(Slab::flat(title.rose.into(), 210.0, 210.0), cost::NAME);
    for [tail, tip] in arrows(board).map(|(_, ends)| ends) {
        let middle = tail.towards(tip, 0.5);
        let half = Point::new((tip - tail).length() / 2.0, 20.0);
        occupied.slab(Slab { centre: middle, half, along: (tip - tail).unit() }, cost::FIGURE);
    }
}

/// Draws the ornaments.
pub(crate) fn draw(board: &Board, title: &Title, pen: &mut Pen) {
    cartouche(title, pen);
    rose(title.rose.into(), pen);
    pontoons(board, pen);
    for (army, [tail, tip]) in arrows(board) {
        let colour = if army == Army::Red { "red" } else { "blue" };
        let along = (tip - tail).unit();
        let side = along.turned();
        let neck = tip - along * 22.0;
        let mut trace = Trace::default();
        trace.line(&[
            tail - side * 6.0,
            neck - side * 8.0,
            neck - side * 17.0,
            tip,
            neck + side * 17.0,
            neck + side * 8.0,
            tail + side * 6.0,
            tail + along * 7.0,
        ]);
        trace.close();
        pen.path(&format!("entry-arrow {colour}"), trace.finish());
    }
}

/// Every road on to the map: whose, by which crossing, and the way out to the nearest edge of the sheet.
pub(crate) fn ways_in(board: &Board) -> impl Iterator<Item = (Army, CrossingId, Point)> {
    let [width, height] = board.size.unwrap_or([100, 100]).map(|side| side as f32);
    board.entries.iter().filter(|entry| entry.kind != EntryKind::Pontoon).filter_map(move |entry| {
        let at: Point = board.crossing(entry.crossing).at?.into();
        let edges = [
            (at.x, Point::new(-1.0, 0.0)),
            (width - at.x, Point::new(1.0, 0.0)),
            (at.y, Point::new(0.0, -1.0)),
            (height - at.y, Point::new(0.0, 1.0)),
        ];
        let (_, out) = edges.into_iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((entry.army, entry.crossing, out))
    })
}

/// The arrow of every way on to the map, from its tail to its tip.
fn arrows(board: &Board) -> impl Iterator<Item = (Army, [Point; 2])> {
    ways_in(board).filter_map(|(army, crossing, out)| {
        let at: Point = board.crossing(crossing).at?.into();
        Some((army, [at + out * 80.0, at + out * 22.0]))
    })
}

/// Boats side by side with planks across, for a bridge that armies bring along.
fn pontoons(board: &Board, pen: &mut Pen) {
    for entry in board.entries.iter().filter(|entry| entry.kind == EntryKind::Pontoon) {
        let Some(at) = board.crossing(entry.crossing).at.map(Point::from) else { continue };
        let mut trace = Trace::default();
        for plank in [-4.0, 4.0] {
            trace.line(&[at + Point::new(-62.0, plank), at + Point::new(0.0, plank)]);
        }
        for boat in 0..7 {
            let x = -58.0 + 9.0 * boat as f32;
            trace.line(&[at + Point::new(x, -9.0), at + Point::new(x, 9.0)]);
        }
        pen.path("pontoon", trace.finish());
    }
}

/// The title in a frame, with the scale. It is turned as a whole, so it is about as high as wide.
fn cartouche(title: &Title, pen: &mut Pen) {
    let (x, y) = title.at;
    pen.raw(format_args!(
        "<g class=\"cartouche\" transform=\"translate({} {})\"><g class=\"upright\">\
         <path class=\"panel\" d=\"M-130-128h260q0 14 14 14v228q-14 0-14 14h-260q0-14-14-14v-228q14 0 14-14z\"/>\
         <path class=\"rule\" d=\"M-124-120h248q0 12 12 12v216q-12 0-12 12h-248q0-12-12-12v-216q12 0 12-12z\"/>\
         <text class=\"title\" x=\"3\" y=\"-36\">{}</text>\
         <path class=\"flourish\" d=\"M-88-8q44-14 80 0q8 3 8 0t8 0q36-14 80 0q-40 2-80 4h-16q-40-2-80-4z\"/>\
         <text class=\"date\" y=\"34\">{}</text>",
        Short(x),
        Short(y),
        Escaped(&title.name.to_uppercase()),
        Escaped(title.date)
    ));
    // Half a kilometre in five parts, black and white.
    let part = title.kilometre / 10.0;
    let left = -part * 2.5;
    for index in 0..5 {
        let class = if index % 2 == 0 { "scale dark" } else { "scale" };
        pen.raw(format_args!(
            "<rect class=\"{class}\" x=\"{}\" y=\"62\" width=\"{}\" height=\"7\"/>",
            Short(left + part * index as f32),
            Short(part)
        ));
    }
    for (at, text) in [(left, "0"), (0.0, "250"), (-left, "500 m")] {
        pen.lettering("scale-figure", Point::new(at, 94.0), text);
    }
    pen.raw("</g></g>\n");
}

/// A compass rose; north is up.
fn rose(at: Point, pen: &mut Pen) {
    pen.raw(format_args!("<g class=\"rose\" transform=\"translate({at})\">"));
    pen.raw("<circle class=\"ring\" r=\"58\"/><circle class=\"ring\" r=\"52\"/>");
    let mut light = Trace::default();
    let mut dark = Trace::default();
    for (count, length, width) in [(1, 46.0, 9.0), (0, 78.0, 13.0)] {
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
    pen.lettering("north", Point::new(0.0, -84.0), "N");
    pen.raw("</g>\n");
}

//! Names, capacities, houses, entries and the title.

use estafette_linear::{Board, EntryKind, LocaleId};

use super::roads::heart;
use crate::plane::{Point, Scatter};
use crate::svg::{Pen, Short};

/// Draws all lettering, and the houses that go with it.
pub(crate) fn draw(board: &Board, pen: &mut Pen) {
    pen.group("houses", |pen| {
        for id in board.locale_ids() {
            if board.locale(id).name.is_some() {
                houses(board, id, pen);
            }
        }
    });
    pen.group("lettering", |pen| {
        board.locale_ids().for_each(|id| figures(board, id, pen));
        board.locale_ids().for_each(|id| names(board, id, pen));
        waters(board, pen);
        entries(board, pen);
    });
}

fn houses(board: &Board, id: LocaleId, pen: &mut Pen) {
    let centre = heart(board, id);
    let mut scatter = Scatter::new(u32::from(id.0) * 31 + 7);
    for _ in 0..13 {
        let at = centre + Point::new(scatter.draw() * 36.0, scatter.draw() * 24.0);
        let (width, height) = (11.0 + scatter.draw() * 4.0, 6.5 + scatter.draw() * 1.5);
        let turn = scatter.draw() * 50.0;
        pen.raw(format_args!(
            "<rect class=\"house\" transform=\"translate({at}) rotate({})\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            Short(turn),
            Short(-width / 2.0),
            Short(-height / 2.0),
            Short(width),
            Short(height)
        ));
    }
}

/// The locale's number, its capacity in a box, and a bar for every French piece that starts there.
fn figures(board: &Board, id: LocaleId, pen: &mut Pen) {
    let locale = board.locale(id);
    let Some(reserve) = locale.reserve.map(Point::from) else { return };
    let at = reserve + Point::new(0.0, if locale.name.is_some() { 30.0 } else { 34.0 });
    let (x, y) = (Short(at.x - 2.0), Short(at.y - 12.0));
    pen.raw(format_args!("<rect class=\"capacity-box\" x=\"{x}\" y=\"{y}\" width=\"34\" height=\"26\"/>"));
    pen.lettering("capacity", at + Point::new(15.0, 9.5), &locale.capacity.to_string());
    pen.lettering("number", at + Point::new(-18.0, 8.0), &locale.code);
    for bar in 0..locale.french_setup {
        let (x, y) = (Short(at.x - 28.0), Short(at.y + 20.0 + f32::from(bar) * 9.0));
        pen.raw(format_args!("<rect class=\"setup\" x=\"{x}\" y=\"{y}\" width=\"56\" height=\"5\"/>"));
    }
}

fn names(board: &Board, id: LocaleId, pen: &mut Pen) {
    let locale = board.locale(id);
    let at = heart(board, id);
    if let Some(name) = &locale.name {
        pen.lettering("town", within(board, at + Point::new(0.0, -22.0), name, 40.0), name);
    }
    for (index, label) in locale.labels.iter().enumerate() {
        let aside = if index % 2 == 0 { -1.0 } else { 1.0 };
        let down = 46.0 + 30.0 * index as f32;
        pen.lettering("farm", within(board, at + Point::new(aside * 8.0, -down), label, 24.0), label);
    }
}

/// The point moved so that lettering of this size, centred there, stays inside the frame.
fn within(board: &Board, at: Point, text: &str, size: f32) -> Point {
    let [width, height] = board.size.unwrap_or([0, 0]);
    let half = text.chars().count() as f32 * size * 0.22 + 34.0;
    let right = (width as f32 - half).max(half);
    Point::new(at.x.clamp(half, right), at.y.clamp(size + 26.0, (height as f32 - 34.0).max(size + 26.0)))
}

/// The name of a river along its course.
fn waters(board: &Board, pen: &mut Pen) {
    for water in &board.waters {
        let (Some(name), true) = (&water.name, water.course.len() > 4) else { continue };
        if name.contains(',') {
            continue;
        }
        let middle = water.course.len() * 2 / 5;
        let (a, b) = (Point::from(water.course[middle]), Point::from(water.course[middle + 1]));
        let aside = (b - a).unit().turned();
        let at = a.towards(b, 0.5) + aside * if water.kind == "river" { 44.0 } else { 24.0 };
        let angle = super::approaches::upright((b - a).degrees());
        pen.raw(format_args!("<g transform=\"translate({at}) rotate({})\">", Short(angle)));
        pen.lettering("stream", Point::default(), name);
        pen.raw("</g>");
    }
}

/// The ways on to the map.
fn entries(board: &Board, pen: &mut Pen) {
    let [width, _] = board.size.unwrap_or([0, 0]);
    for entry in board.entries.iter().filter(|entry| entry.kind != EntryKind::Pontoon) {
        let Some(at) = board.crossing(entry.crossing).at.map(Point::from) else { continue };
        let mut name = entry.id.clone();
        if let Some(first) = name.get_mut(0..1) {
            first.make_ascii_uppercase();
        }
        let west = at.x < width as f32 / 2.0;
        let (anchor, x) =
            if west { ("start", at.x.max(44.0)) } else { ("end", at.x.min(width as f32 - 44.0)) };
        pen.raw(format_args!(
            "<text class=\"entry\" text-anchor=\"{anchor}\" x=\"{}\" y=\"{}\">{name}</text>",
            Short(x),
            Short(if west { at.y + 58.0 } else { at.y - 16.0 })
        ));
    }
}

//! Names, numbers and houses, each where it covers nothing that matters.
//!
//! The one that is hardest to place is placed first: figures, towns, entries, rivers, farms. Each takes the
//! best of its possible places and keeps it.

use estafette_linear::board::Water;
use estafette_linear::{Board, EntryKind, LocaleId};

use super::approaches::upright;
use super::occupied::{Occupied, Slab, cost};
use super::roads::heart;
use super::{blocks, ground};
use crate::fonts::ems;
use crate::plane::{Point, Scatter, encloses, middle};
use crate::svg::{Pen, Short, Trace};

/// How a kind of lettering is set; the style sheet says the same.
struct Hand {
    class: &'static str,
    size: f32,
    spacing: f32,
}

const TOWN: Hand = Hand { class: "town", size: 36.0, spacing: 1.0 };
const CITY: Hand = Hand { class: "town wide", size: 42.0, spacing: 3.0 };
const FARM: Hand = Hand { class: "farm", size: 25.0, spacing: 0.0 };
const RIVER: Hand = Hand { class: "river-name", size: 40.0, spacing: 9.0 };
const STREAM: Hand = Hand { class: "stream-name", size: 27.0, spacing: 4.0 };
const ENTRY: Hand = Hand { class: "entry", size: 31.0, spacing: 1.0 };

impl Hand {
    /// About how wide the text is.
    fn width(&self, text: &str) -> f32 {
        ems(text) * self.size + self.spacing * text.chars().count() as f32
    }

    /// The ground that the text covers when centred here.
    fn slab(&self, centre: Point, text: &str) -> Slab {
        Slab::flat(centre, self.width(text) + 16.0, self.size * 0.9)
    }

    /// Writes the text.
    fn write(&self, centre: Point, text: &str, pen: &mut Pen) {
        pen.lettering(self.class, centre + Point::new(0.0, self.size * 0.27), text);
    }
}

/// How the sheet lies before its reader: north up or down, or turned by a quarter. Lettering stands upright
/// either way, so that it covers other ground; each way every name has the place that is best then, and the
/// style sheet shows the names of one of the two.
#[derive(Clone, Copy, PartialEq)]
enum Lie {
    Flat,
    Across,
}

impl Lie {
    fn class(self) -> &'static str {
        match self {
            Lie::Flat => "flat",
            Lie::Across => "across",
        }
    }

    /// What is given for a sheet that lies flat, for this one: the other way round in width and height.
    fn point(self, flat: Point) -> Point {
        match self {
            Lie::Flat => flat,
            Lie::Across => Point::new(flat.y, flat.x),
        }
    }

    /// The ground of lettering.
    fn slab(self, flat: Slab) -> Slab {
        match self {
            Lie::Flat => flat,
            Lie::Across => flat.turned(),
        }
    }

    /// The two ends of lettering of a width.
    fn ends(self, centre: Point, width: f32) -> [Point; 2] {
        [-0.5, 0.5].map(|end| centre + self.point(Point::new(width * end, 0.0)))
    }
}

/// The names of a sheet that lies in one way.
struct Layout {
    lie: Lie,
    occupied: Occupied,
    /// The ground of names, as it is.
    kept: Vec<Slab>,
    pen: Pen,
}

impl Layout {
    fn new(lie: Lie, occupied: &Occupied) -> Layout {
        Layout { lie, occupied: occupied.clone(), kept: Vec::new(), pen: Pen::default() }
    }

    /// How bad it is to write on the ground that this would be if the sheet lay flat.
    fn price(&self, slab: Slab) -> f32 {
        self.occupied.price(self.lie.slab(slab))
    }

    /// Keeps that ground.
    fn keep(&mut self, slab: Slab) {
        self.keep_as_is(self.lie.slab(slab));
    }

    /// Keeps this very ground, with some space around it: names close together read like one.
    fn keep_as_is(&mut self, slab: Slab) {
        self.occupied.slab(Slab { half: slab.half + Point::new(9.0, 11.0), ..slab }, cost::NAME);
        self.kept.push(slab);
    }

    /// Writes a text here and keeps its ground.
    fn write(&mut self, hand: &Hand, centre: Point, text: &str) {
        self.keep(hand.slab(centre, text));
        hand.write(centre, text, &mut self.pen);
    }
}

/// Draws all lettering, and the houses that go with it, which lie lower.
pub(crate) fn draw(board: &Board, occupied: &mut Occupied, low: &mut Pen, pen: &mut Pen) {
    let towns = towns(board);
    let mut houses = Trace::default();
    for id in board.locale_ids().filter(|&id| board.locale(id).name.is_some()) {
        let slab = Slab::flat(heart(board, id), 70.0, 50.0);
        occupied.slab(slab, cost::HOUSE);
        town_houses(board, id, &mut houses);
    }
    let mut names = Pen::default();
    let mut boxes = Trace::default();
    board.locale_ids().for_each(|id| figures(board, id, occupied, &mut boxes, &mut names));
    let mut layouts = [Lie::Flat, Lie::Across].map(|lie| Layout::new(lie, occupied));
    for layout in &mut layouts {
        for (name, locales) in &towns {
            town(board, name, locales, layout);
        }
        board
            .entries
            .iter()
            .filter(|entry| entry.kind != EntryKind::Pontoon)
            .filter_map(|entry| Some((board.crossing(entry.crossing).at?, &entry.id)))
            .for_each(|(at, id)| entry(at.into(), id, layout));
    }
    board.waters.iter().for_each(|water| water_name(water, &mut layouts, &mut names));
    for id in board.locale_ids() {
        let labels = board.locale(id).labels.iter();
        for label in labels.filter(|label| !towns.iter().any(|(name, _)| name == *label)) {
            farm(board, id, label, &mut layouts, &mut houses);
        }
    }
    low.path("house", houses.finish());
    pen.path("capacity-box", boxes.finish());
    pen.group("lettering", |pen| {
        pen.raw(names.finish());
        for layout in layouts {
            layout.kept.iter().for_each(|&slab| occupied.slab(slab, cost::NAME));
            pen.group(layout.lie.class(), |pen| pen.raw(layout.pen.finish()));
        }
    });
}

/// Towns by name, with the locales they lie in: one that fills two is lettered once.
fn towns(board: &Board) -> Vec<(String, Vec<LocaleId>)> {
    let mut towns: Vec<(String, Vec<LocaleId>)> = Vec::new();
    for id in board.locale_ids() {
        let Some(name) = &board.locale(id).name else { continue };
        match towns.iter_mut().find(|(other, _)| other == name) {
            Some((_, locales)) => locales.push(id),
            None => towns.push((name.clone(), vec![id])),
        }
    }
    // Long names are the hardest to place.
    towns.sort_by_key(|(name, _)| std::cmp::Reverse(name.chars().count()));
    towns
}

/// The cheapest of some places: each has a price of its own, to which that of the ground is added. The ground
/// is slow to look at, so places that are too dear in themselves are left out.
fn cheapest<T: Copy>(
    places: impl Iterator<Item = T>,
    own: impl Fn(T) -> f32,
    ground: impl Fn(T) -> f32,
) -> Option<T> {
    let mut places: Vec<(f32, T)> = places.map(|place| (own(place), place)).collect();
    places.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let mut best: Option<(f32, T)> = None;
    for (own, place) in places {
        if best.is_some_and(|(least, _)| own >= least) {
            break;
        }
        let price = own + ground(place);
        if best.is_none_or(|(least, _)| price < least) {
            best = Some((price, place));
        }
    }
    best.map(|(_, place)| place)
}

/// The points around another, in a fixed order.
fn around(centre: Point, reach: Point, step: f32) -> impl Iterator<Item = Point> {
    let (columns, rows) = ((reach.x / step) as i32, (reach.y / step) as i32);
    (-rows..=rows).flat_map(move |row| {
        (-columns..=columns).map(move |column| centre + Point::new(column as f32 * step, row as f32 * step))
    })
}

fn town_houses(board: &Board, id: LocaleId, houses: &mut Trace) {
    let centre = heart(board, id);
    let outline = ground::outline(board, id);
    let mut scatter = Scatter::new(u32::from(id.0) * 31 + 7);
    for _ in 0..14 {
        let at = centre + Point::new(scatter.draw() * 30.0, scatter.draw() * 20.0);
        if encloses(&outline, at) {
            house(at, scatter.draw() * 50.0, 11.0 + scatter.draw() * 4.0, 6.5 + scatter.draw() * 1.5, houses);
        }
    }
}

fn house(at: Point, degrees: f32, width: f32, height: f32, houses: &mut Trace) {
    let along = Point::new(degrees.to_radians().cos(), degrees.to_radians().sin());
    let (x, y) = (along * (width / 2.0), along.turned() * (height / 2.0));
    houses.line(&[at - x - y, at + x - y, at + x + y, at - x + y].map(Point::rounded));
    houses.close();
}

/// The locale's number, its capacity in a box, and a bar for every French piece that starts there.
fn figures(board: &Board, id: LocaleId, occupied: &mut Occupied, boxes: &mut Trace, pen: &mut Pen) {
    let locale = board.locale(id);
    let Some(reserve) = locale.reserve.map(Point::from) else { return };
    let close = blocks::is_close(board, id);
    let (width, height) = if close { (46.0, 20.0) } else { (68.0, 28.0) };
    let slab = |at: Point| Slab::flat(at, width, height);
    let home = reserve + Point::new(0.0, if close { 20.0 } else { 48.0 });
    let outline = ground::outline(board, id);
    let own = |at: Point| {
        let ends = [-0.5, 0.5].map(|end| at + Point::new(width * end, 0.0));
        let outside = ends.iter().filter(|&&end| !encloses(&outline, end)).count() as f32 * 500.0;
        (at - home).length() * 2.0 + outside
    };
    let reach = Point::new(100.0, 84.0);
    let at = cheapest(around(reserve, reach, 6.0), own, |at| occupied.price(slab(at))).unwrap_or(home);
    occupied.slab(slab(at), cost::FIGURE);
    let small = if close { " small" } else { "" };
    let half = width / 2.0;
    let low = at + Point::new(-1.0, 1.0 - height / 2.0);
    let (right, down) = (Point::new(half, 0.0), Point::new(0.0, height - 2.0));
    boxes.line(&[low, low + right, low + right + down, low + down]);
    boxes.close();
    let figure = |class: &str, aside: f32, text: &str, pen: &mut Pen| {
        pen.lettering(&format!("{class}{small}"), at + Point::new(aside * half, height * 0.3), text);
    };
    figure("capacity", 0.48, &locale.capacity.to_string(), pen);
    figure("number", -0.5, &locale.code, pen);
    for bar in 0..locale.french_setup {
        let (x, y) = (Short(at.x - 30.0), Short(at.y + height / 2.0 + 3.0 + f32::from(bar) * 8.0));
        pen.raw(format_args!("<rect class=\"setup\" x=\"{x}\" y=\"{y}\" width=\"60\" height=\"5\"/>"));
    }
}

fn town(board: &Board, name: &str, locales: &[LocaleId], layout: &mut Layout) {
    let hearts: Vec<Point> = locales.iter().map(|&id| heart(board, id)).collect();
    let centre = middle(&hearts);
    let hand = if locales.len() > 1 { CITY } else { TOWN };
    let lie = layout.lie;
    let own = |at: Point| {
        let away = lie.point(at - centre);
        Point::new(away.x * 2.0, away.y * 3.2).length()
    };
    let places = around(centre, lie.point(Point::new(210.0, 150.0)), 6.0);
    let at = cheapest(places, own, |at| layout.price(hand.slab(at, name))).unwrap_or(centre);
    layout.write(&hand, at, name);
}

/// A farm: a house anywhere in its locale with a name after it, or, on the turned sheet, near it.
fn farm(board: &Board, id: LocaleId, name: &str, layouts: &mut [Layout; 2], houses: &mut Trace) {
    let outline = ground::outline(board, id);
    let centre = heart(board, id);
    let outside =
        |ends: [Point; 2]| ends.iter().filter(|&&end| !encloses(&outline, end)).count() as f32 * 60.0;
    let [flat, across] = layouts;
    let width = FARM.width(name) + 22.0;
    let slab = |at: Point| Slab::flat(at, width + 10.0, 29.0);
    let own = |at: Point| (at - centre).length() * 0.12 + outside(flat.lie.ends(at, width));
    let inside = around(centre, Point::new(240.0, 200.0), 6.0).filter(|&at| encloses(&outline, at));
    let at = cheapest(inside, own, |at| flat.price(slab(at))).unwrap_or(centre);
    flat.keep(slab(at));
    let left = at - Point::new(width / 2.0 - 7.0, 0.0);
    house(left + Point::new(0.0, -3.0), 0.0, 10.0, 6.0, houses);
    house(left + Point::new(3.0, 5.0), 90.0, 7.0, 5.0, houses);
    FARM.write(at + Point::new(11.0, 0.0), name, &mut flat.pen);

    across.occupied.slab(Slab::flat(left, 22.0, 24.0), cost::SIGN);
    let own = |at: Point| (at - left).length() * 0.7 + outside(across.lie.ends(at, FARM.width(name)));
    let near = around(left, Point::new(110.0, 140.0), 6.0);
    let at = cheapest(near, own, |at| across.price(FARM.slab(at, name))).unwrap_or(left);
    across.write(&FARM, at, name);
}

/// A way on to the map is named after the town that it comes from.
fn entry(at: Point, id: &str, layout: &mut Layout) {
    let mut name = id.to_owned();
    if let Some(first) = name.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    let own = |place: Point| (place - at).length() * 1.5;
    let places = around(at, Point::new(160.0, 160.0), 5.0);
    let place = cheapest(places, own, |place| layout.price(ENTRY.slab(place, &name))).unwrap_or(at);
    layout.write(&ENTRY, place, &name);
}

/// The name of a water along its course, where that is straight: however the sheet lies, it stays there.
fn water_name(water: &Water, layouts: &mut [Layout; 2], pen: &mut Pen) {
    // An arm is called like its river, which is lettered already.
    let Some(name) = water.name.as_ref().filter(|name| !name.contains(',')) else { return };
    let (hand, beside) = if water.kind == "river" { (RIVER, 46.0) } else { (STREAM, 23.0) };
    let points = walk(&ground::course(water), 10.0);
    let half = hand.width(name) / 2.0;
    let reach = (half / 10.0).ceil() as usize;
    let places = (reach..points.len().saturating_sub(reach)).flat_map(|index| {
        let chord = points[index + reach] - points[index - reach];
        let centre = points[index - reach].towards(points[index + reach], 0.5);
        // How far the course strays from the straight line.
        let bend = (points[index] - centre).length();
        let along = chord.unit();
        [1.0, -1.0, 1.9, -1.9, 2.8, -2.8].map(|side| {
            let strays = bend * 6.0 + beside * f32::abs(side) * 0.6;
            (centre + along.turned() * (beside * side), along, strays)
        })
    });
    let slab = |centre: Point, along: Point| Slab { centre, half: Point::new(half, hand.size * 0.4), along };
    let own = |(_, along, strays): (Point, Point, f32)| strays + along.y.abs() * 40.0;
    let ground = |slab: Slab| layouts.iter().map(|layout| layout.occupied.price(slab)).sum::<f32>();
    let found = cheapest(places, own, |(centre, along, _)| ground(slab(centre, along)));
    let Some((centre, along, _)) = found else { return };
    for layout in layouts.iter_mut() {
        layout.keep_as_is(slab(centre, along));
    }
    let degrees = upright(along.degrees());
    // Which way up it still reads when the sheet is turned by a quarter.
    let lean = if degrees > 0.0 { "falling" } else { "rising" };
    pen.raw(format_args!("<g transform=\"translate({centre}) rotate({})\">", Short(degrees)));
    pen.lettering(
        &format!("{} along {lean}", hand.class),
        Point::new(hand.spacing / 2.0, hand.size * 0.27),
        name,
    );
    pen.raw("</g>");
}

/// Points along a line, evenly spaced.
fn walk(line: &[Point], step: f32) -> Vec<Point> {
    line.windows(2)
        .flat_map(|pair| {
            let steps = ((pair[1] - pair[0]).length() / step).round().max(1.0) as usize;
            let pair = [pair[0], pair[1]];
            (0..steps).map(move |index| pair[0].towards(pair[1], index as f32 / steps as f32))
        })
        .collect()
}

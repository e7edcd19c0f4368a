//! Names: each beside its hex, in the bands between rows that units leave free, and off roads and other
//! names.

use super::plan::{Plan, RADIUS, WIDTH};
use super::{Look, Map, Name, Words, roads, write};
use crate::fonts::ems;
use crate::plane::{Point, distance};
use crate::svg::Pen;

/// How a kind of name is set; the style sheet says the same.
#[derive(Clone, Copy)]
struct Hand {
    class: &'static str,
    size: f32,
    spacing: f32,
}

const TOWN: Hand = Hand { class: "name town", size: 29.0, spacing: 0.5 };
const SPOT: Hand = Hand { class: "name spot", size: 25.0, spacing: 0.5 };
const REGION: Hand = Hand { class: "name region", size: 27.0, spacing: 4.0 };
const WATER: Hand = Hand { class: "name of-water", size: 28.0, spacing: 4.0 };
const WAY: Hand = Hand { class: "name way", size: 24.0, spacing: 0.5 };

/// How far below the middle of its hex a name stands: in the band between the rows.
const LOWER: f32 = 43.5;

/// A rectangle that is taken.
#[derive(Clone, Copy)]
struct Taken {
    low: Point,
    high: Point,
    cost: f32,
}

impl Taken {
    fn around(centre: Point, width: f32, height: f32, cost: f32) -> Taken {
        let half = Point::new(width / 2.0, height / 2.0);
        Taken { low: centre - half, high: centre + half, cost }
    }

    /// How much of it another covers, weighed.
    fn price(&self, other: &Taken) -> f32 {
        let wide = (self.high.x.min(other.high.x) - self.low.x.max(other.low.x)).max(0.0);
        let high = (self.high.y.min(other.high.y) - self.low.y.max(other.low.y)).max(0.0);
        wide * high * self.cost
    }
}

/// Draws all names.
pub(crate) fn draw(map: &Map, plan: &Plan, pen: &mut Pen) {
    let mut taken = taken(map, plan);
    let streets: Vec<(Point, Point)> = map
        .roads
        .iter()
        .flat_map(|road| {
            roads::course(plan, road).windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
        })
        .collect();
    let mut names: Vec<&Name> = map.names.iter().collect();
    // Long names are the hardest to place.
    names.sort_by_key(|name| {
        std::cmp::Reverse(name.words.en.chars().count().max(name.words.es.chars().count()))
    });
    pen.group("lettering", |pen| {
        for name in names {
            let hand = hand(map, plan, name);
            let width = width(hand, name.words);
            let extent = plan.extent();
            let mut places = places(map, plan, name, width, hand);
            let centre = plan.centre(name.at);
            let reach = width + 240.0;
            let near: Vec<Taken> =
                taken.iter().filter(|it| (it.low - centre).length() < reach).copied().collect();
            let near_streets: Vec<(Point, Point)> =
                streets.iter().filter(|(from, to)| distance(centre, *from, *to) < reach).copied().collect();
            let ground = |at: Point| {
                let here = Taken::around(at, width, hand.size * 0.82, 1.0);
                let wide = (-6.0 - here.low.x).max(0.0) + (here.high.x - extent.x - 6.0).max(0.0);
                let high = (-here.low.y).max(0.0) + (here.high.y - extent.y).max(0.0);
                let crossed = near_streets.iter().filter(|&&(from, to)| crosses(&here, from, to)).count();
                let covered: f32 = near.iter().map(|it| it.price(&here)).sum();
                covered + (wide + high) * 80.0 + crossed as f32 * 420.0
            };
            // The ground is slow to look at, so places that are too dear in themselves are left out.
            places.sort_by(|(_, one), (_, other)| one.total_cmp(other));
            let mut best: Option<(Point, f32)> = None;
            for (at, own) in places {
                if best.is_some_and(|(_, least)| own >= least) {
                    break;
                }
                let price = own + ground(at);
                if best.is_none_or(|(_, least)| price < least) {
                    best = Some((at, price));
                }
            }
            let Some((at, _)) = best else { continue };
            taken.push(Taken::around(at, width + 8.0, hand.size, 4.0));
            write(hand.class, at + Point::new(0.0, hand.size * 0.3), name.words, pen);
        }
    });
}

/// What is on the map before any name: the middle of every hex, where units stand, and markers.
fn taken(map: &Map, plan: &Plan) -> Vec<Taken> {
    let mut taken: Vec<Taken> = Vec::new();
    for cell in map.grid.cells() {
        let centre = plan.centre(cell);
        let cost = if map.ground[cell.index()].look.is_water() { 0.05 } else { 0.35 };
        taken.push(Taken::around(centre, 74.0, 64.0, cost));
    }
    for &cell in &map.crowded {
        taken.push(Taken::around(plan.centre(cell), 62.0, 92.0, 0.8));
    }
    for &cell in &map.marked {
        taken.push(Taken::around(plan.centre(cell) + Point::new(-30.0, -34.0), 32.0, 32.0, 2.0));
    }
    for &(cell, side, barrier) in &map.barriers {
        let here = plan.middle(cell, side);
        let cost = if barrier == super::Barrier::Stream { 0.35 } else { 0.6 };
        taken.push(Taken::around(here, 36.0, 34.0, cost));
    }
    taken
}

fn hand(map: &Map, plan: &Plan, name: &Name) -> Hand {
    let ground = map.ground[name.at.index()];
    let at_edge = plan.grid().around(name.at).count() < 6;
    match ground.look {
        _ if name.of_stream => WATER,
        Look::Water | Look::Ice => WATER,
        Look::Village | Look::Hamlet | Look::Castle | Look::Ruins => TOWN,
        Look::Wood | Look::Thicket | Look::Vineyard | Look::Marsh => REGION,
        Look::Open | Look::Hill if at_edge => WAY,
        Look::Farm | Look::Works | Look::Rough | Look::Open | Look::Hill => SPOT,
    }
}

fn width(hand: Hand, words: Words) -> f32 {
    let of = |text: &str| ems(text) * hand.size + hand.spacing * text.chars().count() as f32;
    of(words.en).max(of(words.es))
}

/// Where a name may stand, each with what is wrong with it: best just below its hex, else just above it, and
/// the farther away the worse.
fn places(map: &Map, plan: &Plan, name: &Name, width: f32, hand: Hand) -> Vec<(Point, f32)> {
    const STEP: f32 = 8.0;
    let centre = plan.centre(name.at);
    let mut places = Vec::new();
    let (columns, rows) = (((width / 2.0 + 70.0) / STEP) as i32, 14);
    for row in -rows..=rows {
        for column in -columns..=columns {
            let away = Point::new(column as f32 * STEP, row as f32 * STEP);
            // What begins or ends beside the hex is as near as what stands below it.
            let aside = (away.x.abs() - width * 0.22).max(0.0);
            let below = (away.y - LOWER).abs();
            let above = (away.y + LOWER).abs() + 6.0;
            let beside = if aside > WIDTH * 0.5 { away.y.abs() + 14.0 } else { f32::MAX };
            let own = aside * 2.0 + below.min(above).min(beside) * 5.0;
            places.push((centre + away, own));
        }
    }
    // On water nothing is covered that matters, so the middle will do.
    if map.ground[name.at.index()].look.is_water() {
        places.push((centre, -40.0));
    }
    let extent = plan.extent();
    if hand.class == WAY.class {
        // Names of roads that leave the map hang at its edge.
        for (x, is_near) in [
            (width / 2.0 + 4.0, centre.x < WIDTH),
            (extent.x - width / 2.0 - 4.0, extent.x - centre.x < WIDTH),
        ] {
            for y in [LOWER, -LOWER] {
                if is_near {
                    places.push((Point::new(x, centre.y + y), if y > 0.0 { -30.0 } else { -20.0 }));
                }
            }
        }
        if extent.y - centre.y < RADIUS * 1.5 {
            places.push((centre + Point::new(width / 2.0 + 16.0, LOWER), -10.0));
        }
    }
    places
}

/// Whether a stroke runs through a rectangle, nearly.
fn crosses(rect: &Taken, from: Point, to: Point) -> bool {
    let misses = from.x.max(to.x) < rect.low.x
        || from.x.min(to.x) > rect.high.x
        || from.y.max(to.y) < rect.low.y
        || from.y.min(to.y) > rect.high.y;
    if misses {
        return false;
    }
    let middle = rect.low.towards(rect.high, 0.5);
    let half = (rect.high - rect.low) * 0.5;
    let steps = (half.x / 10.0).ceil() as i32;
    (-steps..=steps).any(|step| {
        let at = middle + Point::new(half.x * step as f32 / steps as f32, 0.0);
        distance(at, from, to) < half.y * 0.8
    })
}

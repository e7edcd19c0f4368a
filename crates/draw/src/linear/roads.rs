//! Roads: inside a locale, crossings of one network are joined by curves that leave it straight.

use estafette_linear::{Board, Crossing, LocaleId};

use crate::plane::{Point, curve, middle};
use crate::svg::Pen;

/// Where a road comes into a locale, in which direction, and of which kind it is.
struct Mouth {
    at: Point,
    inward: Point,
    main: bool,
}

/// Draws all roads: local ones first, so that main ones run over them.
pub(crate) fn draw(board: &Board, pen: &mut Pen) {
    let mut local = Vec::new();
    let mut main = Vec::new();
    for locale in board.locale_ids() {
        for network in networks(board, locale) {
            for (path, is_main) in join(board, locale, &network) {
                if is_main { main.push(path) } else { local.push(path) }
            }
        }
    }
    pen.group("roads", |pen| {
        for (class, paths) in [("road local", &local), ("road main", &main), ("road main inner", &main)] {
            for path in paths {
                pen.path(class, path);
            }
        }
    });
}

/// The mouths of each road network of a locale.
fn networks(board: &Board, locale: LocaleId) -> Vec<Vec<Mouth>> {
    let mut networks: Vec<Vec<Mouth>> = Vec::new();
    for id in board.crossing_ids() {
        let crossing = board.crossing(id);
        let Some(end) = crossing.end(locale) else { continue };
        let (Some(net), Some(mouth)) = (crossing.nets[end], mouth(board, locale, crossing, end)) else {
            continue;
        };
        while networks.len() <= net as usize {
            networks.push(Vec::new());
        }
        networks[net as usize].push(mouth);
    }
    networks
}

fn mouth(board: &Board, locale: LocaleId, crossing: &Crossing, end: usize) -> Option<Mouth> {
    let at: Point = crossing.at?.into();
    let heart = heart(board, locale);
    let Some(approaches) = crossing.approaches else {
        return Some(Mouth { at, inward: heart - at, main: crossing.main });
    };
    let sides = board.border(approaches[end].border()).sides?;
    let [from, to] = sides[approaches[end].0 as usize % 2].map(Point::from);
    let across = (to - from).turned().unit();
    let inward = if across.dot(heart - at) < 0.0 { across * -1.0 } else { across };
    Some(Mouth { at, inward, main: crossing.main })
}

/// The middle of a locale, for roads and names.
pub(crate) fn heart(board: &Board, locale: LocaleId) -> Point {
    let outline = super::ground::outline(board, locale);
    board
        .locale(locale)
        .reserve
        .map_or_else(|| middle(&outline), |reserve| middle(&[reserve.into(), middle(&outline)]))
}

/// The curves that join the mouths of a network, each with whether it is main.
fn join(board: &Board, locale: LocaleId, mouths: &[Mouth]) -> Vec<(String, bool)> {
    let heart = heart(board, locale);
    match mouths {
        [] => Vec::new(),
        [only] => {
            let end = only.at.towards(heart, 0.75);
            vec![(curve(only.at, only.inward, end, heart - only.at), only.main)]
        }
        [one, other] => {
            vec![(curve(one.at, one.inward, other.at, other.inward * -1.0), one.main && other.main)]
        }
        several => {
            // Main roads run through; local ones meet them at the middle of the network.
            let points: Vec<Point> = several.iter().map(|mouth| mouth.at).collect();
            let meeting = middle(&points).towards(heart, 0.35);
            let mains: Vec<&Mouth> = several.iter().filter(|mouth| mouth.main).collect();
            let mut paths = Vec::new();
            let mut target = meeting;
            if let [one, other] = mains[..] {
                paths.push((curve(one.at, one.inward, other.at, other.inward * -1.0), true));
                target = one.at.towards(other.at, 0.5).towards(meeting, 0.2);
            }
            let through = mains.len() == 2;
            for mouth in several.iter().filter(|mouth| !through || !mouth.main) {
                paths.push((curve(mouth.at, mouth.inward, target, target - mouth.at), mouth.main));
            }
            paths
        }
    }
}

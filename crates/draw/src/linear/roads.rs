//! Roads: inside a locale the crossings of one network are joined, and a road that goes on in the next locale
//! goes on without a bend.

use estafette_linear::{Board, CrossingId, LocaleId};

use crate::plane::{Curve, Point, middle};
use crate::svg::{Pen, Trace};

/// A stretch of road inside one locale.
pub(crate) struct Strand {
    pub(crate) main: bool,
    pub(crate) curve: Curve,
}

/// Where a stretch of road begins or ends.
#[derive(Clone, Copy)]
enum End {
    Crossing(CrossingId),
    /// Nowhere, i.e. at a farm.
    Nowhere(Point),
    /// On another stretch, by its index, at this share of it.
    On(usize, f32),
}

/// A stretch of road before its bends are known.
struct Stretch {
    main: bool,
    ends: [End; 2],
}

/// All roads of a board.
pub(crate) fn strands(board: &Board) -> Vec<Strand> {
    let mut stretches = Vec::new();
    for locale in board.locale_ids() {
        for network in networks(board, locale) {
            join(board, locale, &network, &mut stretches);
        }
    }
    for (_, entry, out) in super::ornaments::ways_in(board) {
        let main = board.crossing(entry).main;
        let end = place(board, entry) + out * 60.0;
        stretches.push(Stretch { main, ends: [End::Crossing(entry), End::Nowhere(end)] });
    }
    let bends = bends(board, &stretches);
    let at = |end: End| match end {
        End::Crossing(id) => place(board, id),
        End::Nowhere(at) => at,
        End::On(..) => Point::default(),
    };
    let mut strands: Vec<Strand> = Vec::new();
    for (index, stretch) in stretches.iter().enumerate() {
        let [from, to] = stretch.ends.map(|end| match end {
            // What is joined comes before what joins it.
            End::On(other, share) => strands[other].curve.at(share),
            other => at(other),
        });
        let straight = to - from;
        let [leaving, arriving] = stretch.ends.map(|end| match end {
            End::Crossing(id) => {
                let bend = bends[id.0 as usize];
                if bend.dot(straight) < 0.0 { bend * -1.0 } else { bend }
            }
            _ => straight,
        });
        debug_assert!(index == strands.len());
        strands.push(Strand { main: stretch.main, curve: Curve::new(from, leaving, to, arriving) });
    }
    strands
}

fn place(board: &Board, id: CrossingId) -> Point {
    board.crossing(id).at.map_or_else(Point::default, Point::from)
}

/// The direction in which the road runs through each crossing.
fn bends(board: &Board, stretches: &[Stretch]) -> Vec<Point> {
    let rough = |end: End| match end {
        End::Crossing(id) => place(board, id),
        End::Nowhere(at) => at,
        End::On(other, share) => {
            let [from, to] = stretches[other].ends.map(|end| match end {
                End::Crossing(id) => place(board, id),
                End::Nowhere(at) => at,
                End::On(..) => Point::default(),
            });
            from.towards(to, share)
        }
    };
    let mut bends = vec![Point::default(); board.crossing_ids().len()];
    for stretch in stretches {
        for [here, there] in [stretch.ends, [stretch.ends[1], stretch.ends[0]]] {
            let End::Crossing(id) = here else { continue };
            let away = (rough(there) - place(board, id)).unit();
            // Of the two stretches that meet here the road comes from the first and goes into the second.
            let bend = &mut bends[id.0 as usize];
            *bend = if *bend == Point::default() { away * -1.0 } else { *bend + away };
        }
    }
    for id in board.crossing_ids() {
        let Some(approaches) = board.crossing(id).approaches else { continue };
        let Some([[from, to], _]) = board.border(approaches[0].border()).sides else { continue };
        let across = (Point::from(to) - Point::from(from)).turned().unit();
        let bend = &mut bends[id.0 as usize];
        let across = if bend.dot(across) < 0.0 { across * -1.0 } else { across };
        // Roads seldom run along a border: they are turned a little to cross it.
        *bend = bend.unit() + across * 0.45;
    }
    bends
}

/// Draws all roads: local ones first, so that main ones run over them.
pub(crate) fn draw(strands: &[Strand], pen: &mut Pen) {
    let trace = |main: bool| {
        let mut trace = Trace::default();
        for Strand { curve, .. } in strands.iter().filter(|strand| strand.main == main) {
            trace.start(curve.from.rounded());
            trace.curve(curve.leaving.rounded(), curve.arriving.rounded(), curve.to.rounded());
        }
        trace.finish()
    };
    let (local, main) = (trace(false), trace(true));
    pen.group("roads", |pen| {
        for (class, path) in [("road local", &local), ("road main", &main), ("road main inner", &main)] {
            pen.path(class, path);
        }
    });
}

/// The crossings of each road network of a locale.
fn networks(board: &Board, locale: LocaleId) -> Vec<Vec<CrossingId>> {
    let mut networks: Vec<Vec<CrossingId>> = Vec::new();
    for id in board.crossing_ids() {
        let crossing = board.crossing(id);
        let (Some(end), Some(_)) = (crossing.end(locale), crossing.at) else { continue };
        let Some(net) = crossing.nets[end] else { continue };
        while networks.len() <= net as usize {
            networks.push(Vec::new());
        }
        networks[net as usize].push(id);
    }
    networks
}

/// The middle of a locale, for roads and names.
pub(crate) fn heart(board: &Board, locale: LocaleId) -> Point {
    let outline = super::ground::outline(board, locale);
    board
        .locale(locale)
        .reserve
        .map_or_else(|| middle(&outline), |reserve| middle(&[reserve.into(), middle(&outline)]))
}

/// Joins the crossings of a network: two by a stretch that runs through, the others to it.
fn join(board: &Board, locale: LocaleId, crossings: &[CrossingId], stretches: &mut Vec<Stretch>) {
    let main = |id: CrossingId| board.crossing(id).main;
    let at = |id: CrossingId| place(board, id);
    if let [only] = crossings {
        let end = at(*only).towards(heart(board, locale), 0.72);
        stretches.push(Stretch { main: main(*only), ends: [End::Crossing(*only), End::Nowhere(end)] });
        return;
    }
    let mut through: Option<(f32, CrossingId, CrossingId)> = None;
    for (index, &one) in crossings.iter().enumerate() {
        for &other in &crossings[index + 1..] {
            let mains = f32::from(u8::from(main(one)) + u8::from(main(other)));
            let worth = mains * 10_000.0 + (at(one) - at(other)).length();
            if through.is_none_or(|(best, ..)| worth > best) {
                through = Some((worth, one, other));
            }
        }
    }
    let Some((_, one, other)) = through else { return };
    let joined = stretches.len();
    stretches
        .push(Stretch { main: main(one) && main(other), ends: [End::Crossing(one), End::Crossing(other)] });
    let along = at(other) - at(one);
    for &id in crossings.iter().filter(|&&id| id != one && id != other) {
        let share = (at(id) - at(one)).dot(along) / along.dot(along).max(1.0);
        // Not at the border, and not all at one point.
        let share = 0.5 + (share.clamp(0.1, 0.9) - 0.5) * 0.8;
        stretches.push(Stretch { main: main(id), ends: [End::Crossing(id), End::On(joined, share)] });
    }
}

//! Battlefields of the Napoleonic Wars, drawn.
//!
//! | module | what it draws |
//! |---|---|
//! | `ground` | nothing: it says how the terrain of a battle looks |
//! | `units` | units in their formations |
//! | `markers` | Leaders, Objective markers, bridges |
//! | `panels` | what stands beside the map |
//! | `sketch` | the order being written |
//! | `forecast` | what its dice may bring |
//! | `strip` | the panels as a strip under the map, for pictures |

mod forecast;
mod ground;
mod markers;
mod panels;
mod sketch;
mod strip;
mod units;

use std::sync::LazyLock;

use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::{Battle, Begins};
use estafette_battlefields::picks::Spot;
use estafette_battlefields::sight::Sight;
use estafette_battlefields::unit::{Side, UnitId};
use estafette_core::{Pick, Seat};
use estafette_hexes::Direction;
use estafette_words::Lexicon;

use crate::drawn::{Drawn, Panel};
use crate::hexes::plan::{self, Plan};
use crate::hexes::{self, MAP_STYLE, VOICE_STYLE};
use crate::palette::Palette;
use crate::plane::{Point, middle};
use crate::svg::{Pen, Trace};
use units::{Figure, colour};

/// How pieces look.
const PIECE_STYLE: &str = include_str!("battlefields/pieces.css");
/// How pieces are lit up by pages.
const PIECE_VOICE: &str = include_str!("battlefields/voice.css");

impl Drawn for Battlefields {
    fn size(&self) -> (u32, u32) {
        Plan::of(&self.battle().grid).sheet()
    }

    fn board(&self) -> String {
        let mut pen = Pen::default();
        let map = ground::map(self.battle());
        let entries = |plan: &Plan, pen: &mut Pen| entries(self.battle(), plan, pen);
        hexes::board(&map, |cell| Spot::Cell(cell).pick(), entries, &mut pen);
        pen.finish()
    }

    fn pieces(&self, sight: &Sight) -> String {
        let mut pen = Pen::default();
        let plan = Plan::of(&self.battle().grid);
        hexes::layer("pieces", &mut pen, |pen| {
            markers::bridges(self, sight, &plan, pen);
            markers::objectives(self, sight, &plan, pen);
            for unit in self.battle().unit_ids() {
                let Some(cell) = sight.state.units[unit.index()].place.cell() else { continue };
                let pick = Some(Pick::Piece(unit.piece()));
                units::draw(plan.centre(cell), &figure(self, sight, unit), pick, "", pen);
            }
            markers::leaders(self, sight, &plan, pen);
        });
        pen.finish()
    }

    fn style(&self) -> &'static str {
        static SHEET: LazyLock<String> = LazyLock::new(|| {
            let colours = Palette::properties_for_pages();
            let sheets =
                [MAP_STYLE, PIECE_STYLE, panels::STYLE, VOICE_STYLE, PIECE_VOICE, panels::PAGE_STYLE];
            colours + &sheets.concat()
        });
        &SHEET
    }

    fn sketch(&self, sight: &Sight, picks: &[Pick], offers: &[Pick]) -> String {
        sketch::draw(self, sight, picks, offers)
    }

    fn forecast(&self, lexicon: &Lexicon, sight: &Sight, picks: &[Pick]) -> String {
        forecast::draw(self, lexicon, sight, picks)
    }

    fn panels(&self, lexicon: &Lexicon, sight: &Sight) -> Vec<Panel> {
        panels::all(self, lexicon, sight)
    }

    fn facing(&self, seat: Seat) -> u16 {
        Side::of(seat).map_or(0, |side| facing(self.battle(), side))
    }

    fn draw_on(&self, board: &str, sight: &Sight, palette: &Palette) -> String {
        let (width, height) = self.size();
        let full = height + strip::HEIGHT;
        let mut pen = Pen::default();
        pen.raw(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {full}\" width=\"{width}\" \
             height=\"{full}\"><style>{}{}{}</style>",
            palette.resolve(MAP_STYLE),
            palette.resolve(PIECE_STYLE),
            palette.resolve(panels::STYLE)
        ));
        pen.raw(board);
        pen.raw(self.pieces(sight));
        strip::draw(self, sight, width, height, &mut pen);
        pen.raw("</svg>");
        pen.finish()
    }
}

/// A unit as a sight shows it.
fn figure(game: &Battlefields, sight: &Sight, unit: UnitId) -> Figure {
    let sheet = game.battle().unit(unit);
    let now = &sight.state.units[unit.index()];
    Figure {
        side: sheet.side,
        arm: sheet.arm(),
        quality: sheet.quality,
        condition: now.condition,
        strength: now.strength,
        activated: sight.state.activated.contains(unit),
    }
}

/// By how many degrees the board is turned to have the enemy ahead, which is where the units of a side look
/// at first; not at all if they look every way.
fn facing(battle: &Battle, side: Side) -> u16 {
    let on_map = battle.units.iter().filter(|unit| unit.side == side && matches!(unit.begins, Begins::At(_)));
    let looks = on_map.filter_map(|unit| unit.condition.facing());
    let ahead = looks.fold(Point::default(), |sum, facing| sum + plan::out(facing));
    let (wide, high) = (ahead.x.abs(), ahead.y.abs());
    if wide > high * 1.1 {
        if ahead.x > 0.0 { 270 } else { 90 }
    } else if high > wide * 1.1 && ahead.y > 0.0 {
        180
    } else {
        0
    }
}

/// Arrows where reinforcements come in.
fn entries(battle: &Battle, plan: &Plan, pen: &mut Pen) {
    for side in Side::BOTH {
        let mut cells: Vec<_> =
            battle.groups.iter().filter(|group| group.side == side).flat_map(|group| &group.entry).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut trace = Trace::default();
        for &&cell in &cells {
            let outside: Vec<Point> = Direction::ALL
                .into_iter()
                .filter(|&way| battle.grid.neighbour(cell, way).is_none())
                .map(plan::out)
                .collect();
            let out = middle(&outside).unit();
            if outside.is_empty() {
                continue;
            }
            let (tip, aside) = (plan.centre(cell) + out * 52.0, out.turned());
            let (neck, tail) = (tip + out * 17.0, tip + out * 33.0);
            trace.line(&[
                tip,
                neck + aside * 14.0,
                neck + aside * 6.5,
                tail + aside * 5.0,
                tail - aside * 5.0,
                neck - aside * 6.5,
                neck - aside * 14.0,
            ]);
            trace.close();
        }
        if !cells.is_empty() {
            pen.path(&format!("entry-arrow {}", colour(side)), trace.finish());
        }
    }
}

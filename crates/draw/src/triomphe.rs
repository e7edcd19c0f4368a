//! Triomphe à Marengo, drawn.
//!
//! | module | what it draws |
//! |---|---|
//! | `markers` | committed morale on the map |
//! | `panels` | what stands beside it |

mod markers;
mod panels;

use std::sync::LazyLock;

use estafette_core::{Pick, Seat};
use estafette_linear::{Army, Position};
use estafette_triomphe::Triomphe;
use estafette_triomphe::picks::Place;
use estafette_triomphe::piece::{AUSTRIA, FRANCE, Piece};
use estafette_triomphe::sight::Sight;
use estafette_words::Lexicon;

use crate::drawn::{Drawn, Panel};
use crate::linear::blocks::{self, Block};
use crate::linear::{self, MAP_STYLE, Picks, VOICE_STYLE};
use crate::palette::Palette;
use crate::svg::Pen;

const PICKS: Picks = Picks {
    position: |position| Place::Position(position).pick(),
    crossing: |crossing| Place::Crossing(crossing).pick(),
};

impl Drawn for Triomphe {
    fn size(&self) -> (u32, u32) {
        let [width, height] = self.map().board.size.unwrap_or([1, 1]);
        (width as u32, height as u32)
    }

    fn board(&self) -> String {
        let mut pen = Pen::default();
        pen.group("board", |pen| linear::board(&self.map().board, PICKS, pen));
        pen.finish()
    }

    fn pieces(&self, sight: &Sight) -> String {
        let mut pen = Pen::default();
        pen.group("markers", |pen| markers::draw(self, sight, pen));
        pen.group("pieces", |pen| blocks::draw(&self.map().board, &blocks(sight), pen));
        pen.finish()
    }

    fn style(&self) -> &'static str {
        static SHEET: LazyLock<String> = LazyLock::new(|| {
            [Palette::properties_for_pages().as_str(), MAP_STYLE, VOICE_STYLE, panels::STYLE].concat()
        });
        &SHEET
    }

    fn panels(&self, lexicon: &Lexicon, sight: &Sight) -> Vec<Panel> {
        panels::all(self, lexicon, sight)
    }

    /// Austria comes from the west, France from the east.
    fn facing(&self, seat: Seat) -> u16 {
        match Army::of(seat) {
            Some(AUSTRIA) => 270,
            Some(FRANCE) => 90,
            None => 0,
        }
    }

    fn draw_in(&self, sight: &Sight, palette: &Palette) -> String {
        let (width, height) = self.size();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\"><style>{}</style>{}{}</svg>",
            palette.resolve(MAP_STYLE),
            self.board(),
            self.pieces(sight)
        )
    }
}

/// The blocks of a sight that are in play.
fn blocks(sight: &Sight) -> Vec<Block> {
    let mut blocks = Vec::new();
    for army in Army::BOTH {
        let troops = &sight.seen().troops[army];
        for token in troops.which(|at| at != Position::GONE).iter() {
            let piece = Piece { army, token };
            blocks.push(Block {
                pick: Pick::Piece(piece.id()),
                army,
                position: troops.position(token),
                face: sight.face(piece),
                done: troops.done.contains(token),
                disorganized: troops.disorganized.contains(token),
            });
        }
    }
    blocks
}

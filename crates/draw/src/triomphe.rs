//! Triomphe à Marengo, drawn.
//!
//! | module | what it draws |
//! |---|---|
//! | `markers` | committed morale on the map |
//! | `panels` | what stands beside it |
//! | `strip` | the same as a strip under the map, for pictures |

mod markers;
mod panels;
mod strip;

use std::sync::LazyLock;

use estafette_core::{Pick, Seat};
use estafette_linear::{Army, Position};
use estafette_triomphe::Triomphe;
use estafette_triomphe::picks::Place;
use estafette_triomphe::piece::{AUSTRIA, FRANCE, Piece};
use estafette_triomphe::sight::Sight;
use estafette_words::Lexicon;

use crate::drawn::{Drawn, Panel};
use crate::linear::blocks::{self, Block, Bombarding, Seen};
use crate::linear::ornaments::Title;
use crate::linear::{self, MAP_STYLE, Picks, VOICE_STYLE};
use crate::palette::Palette;
use crate::svg::Pen;

const PICKS: Picks = Picks {
    position: |position| Place::Position(position).pick(),
    crossing: |crossing| Place::Crossing(crossing).pick(),
};

/// What is written on the sheet.
const TITLE: Title = Title {
    name: "Marengo",
    date: "14 · VI · 1800",
    at: (176.0, 160.0),
    rose: (176.0, 440.0),
    kilometre: 294.0,
};

impl Drawn for Triomphe {
    fn size(&self) -> (u32, u32) {
        linear::sheet(&self.map().board)
    }

    fn board(&self) -> String {
        let mut pen = Pen::default();
        linear::board(&self.map().board, PICKS, &TITLE, &mut pen);
        pen.finish()
    }

    fn pieces(&self, sight: &Sight) -> String {
        let mut pen = Pen::default();
        linear::layer("pieces", &mut pen, |pen| {
            blocks::draw(&self.map().board, &blocks(sight), pen);
            markers::draw(self, sight, pen);
        });
        pen.finish()
    }

    fn style(&self) -> &'static str {
        static SHEET: LazyLock<String> = LazyLock::new(|| {
            let colours = Palette::properties_for_pages();
            [colours.as_str(), MAP_STYLE, VOICE_STYLE, panels::STYLE, panels::PAGE_STYLE].concat()
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

    fn draw_on(&self, board: &str, sight: &Sight, palette: &Palette) -> String {
        let (width, height) = self.size();
        let full = height + strip::HEIGHT;
        let mut pen = Pen::default();
        pen.raw(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {full}\" width=\"{width}\" \
             height=\"{full}\"><style>{}{}</style>",
            palette.resolve(MAP_STYLE),
            palette.resolve(panels::STYLE)
        ));
        pen.raw(board);
        pen.raw(self.pieces(sight));
        strip::draw(self, sight, width, height, &mut pen);
        pen.raw("</svg>");
        pen.finish()
    }
}

/// The blocks of a sight that are in play.
fn blocks(sight: &Sight) -> Vec<Block> {
    let mut blocks = Vec::new();
    for army in Army::BOTH {
        let troops = &sight.seen().troops[army];
        for token in troops.which(|at| at != Position::GONE).iter() {
            let piece = Piece { army, token };
            let own = !troops.face(token).is_hidden();
            let seen = match sight.face(piece) {
                None => Seen::Hidden,
                Some(face) if troops.face_up.contains(token) => Seen::FaceUp(face),
                Some(face) if own => Seen::Own(face),
                Some(face) => Seen::Concluded(face),
            };
            let bombarding = if troops.aimed.contains(token) {
                Bombarding::Aimed
            } else if troops.declared.contains(token) {
                Bombarding::Declared
            } else {
                Bombarding::No
            };
            blocks.push(Block {
                pick: Pick::Piece(piece.id()),
                army,
                position: troops.position(token),
                seen,
                done: troops.done.contains(token),
                disorganized: troops.disorganized.contains(token),
                bombarding,
            });
        }
    }
    blocks
}

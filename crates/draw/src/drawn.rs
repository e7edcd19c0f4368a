//! What a game must offer to be drawn.

use estafette_core::Game;
use estafette_linear::{Army, Position};
use estafette_triomphe::Triomphe;
use estafette_triomphe::piece::Piece;
use estafette_triomphe::sight::Sight;

use crate::linear::blocks::{self, Block};
use crate::linear::{STYLE, board};
use crate::plane::Point;
use crate::svg::{Pen, Short};

/// A game that can be drawn.
pub trait Drawn: Game {
    /// The size of the drawing.
    fn size(&self) -> (u32, u32);

    /// The board alone: the same for every viewer and every moment.
    fn board(&self) -> String;

    /// The pieces and markers of a sight, to be laid on the board.
    fn pieces(&self, sight: &Self::Sight) -> String;

    /// How both look.
    fn style(&self) -> &'static str;

    /// Board and pieces as a drawing of its own.
    fn draw(&self, sight: &Self::Sight) -> String {
        let (width, height) = self.size();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\"><style>{}</style>{}{}</svg>",
            self.style(),
            self.board(),
            self.pieces(sight)
        )
    }
}

impl Drawn for Triomphe {
    fn size(&self) -> (u32, u32) {
        let [width, height] = self.map().board.size.unwrap_or([1, 1]);
        (width as u32, height as u32)
    }

    fn board(&self) -> String {
        let mut pen = Pen::default();
        pen.group("board", |pen| board(&self.map().board, pen));
        pen.finish()
    }

    fn pieces(&self, sight: &Sight) -> String {
        let mut pen = Pen::default();
        pen.group("markers", |pen| morale(self, sight, pen));
        pen.group("pieces", |pen| blocks::draw(&self.map().board, &seen(sight), pen));
        pen.finish()
    }

    fn style(&self) -> &'static str {
        STYLE
    }
}

/// The blocks of a sight.
fn seen(sight: &Sight) -> Vec<Block> {
    let mut blocks = Vec::new();
    for army in Army::BOTH {
        let troops = &sight.seen().troops[army];
        for token in troops.which(|at| at != Position::GONE).iter() {
            let piece = Piece { army, token };
            blocks.push(Block {
                handle: piece.to_string(),
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

/// Morale tokens committed to locales.
fn morale(game: &Triomphe, sight: &Sight, pen: &mut Pen) {
    for (army, colour, aside) in [(Army::Red, "red", -46.0), (Army::Blue, "blue", 54.0)] {
        for (stack, tokens) in sight.seen().morale[army].stacks() {
            let Some(reserve) = game.map().board.locale(stack.locale).reserve else { continue };
            let down = if stack.moved { 78.0 } else { 48.0 };
            let at = Point::from(reserve) + Point::new(aside, down);
            pen.raw(format_args!(
                "<circle class=\"morale {colour}\" cx=\"{}\" cy=\"{}\" r=\"14\"/>",
                Short(at.x),
                Short(at.y)
            ));
            pen.lettering("morale-count", at + Point::new(0.0, 6.5), &tokens.to_string());
        }
    }
}

//! What a game must offer to be drawn.

use estafette_core::{Pick, Seat};
use estafette_words::{Lexicon, Spoken};

use crate::palette::Palette;

/// A game that can be drawn.
///
/// A page lays [`pieces`](Self::pieces) over [`board`](Self::board) and puts the [`panels`](Self::panels)
/// beside them; while an order is being written it lays the [`sketch`](Self::sketch) over both and shows the
/// [`forecast`](Self::forecast) beside the order. Whatever can be picked is one element of all this that
/// carries the pick's name as `data-pick`, so that a page can light it up and hear it clicked without knowing
/// any game. There are no `style` attributes: everything looks as [`style`](Self::style) says.
pub trait Drawn: Spoken {
    /// The width and height of the board.
    fn size(&self) -> (u32, u32);

    /// The board alone, as SVG without a root: the same for every viewer, moment and language.
    fn board(&self) -> String;

    /// The pieces and markers of a sight, to be laid on the board.
    fn pieces(&self, sight: &Self::Sight) -> String;

    /// What is drawn only while an order is being written, as SVG without a root, to be laid over the pieces:
    /// what the picks made so far come to, and whatever may be picked next that is neither on the board nor a
    /// piece. A game in which the glow of what is picked says enough has none.
    fn sketch(&self, sight: &Self::Sight, picks: &[Pick], offers: &[Pick]) -> String {
        let _ = (sight, picks, offers);
        String::new()
    }

    /// What the order being written may lead to, as markup to be shown beside it. It is told from the sight
    /// alone, as everything is; a game without dice has none.
    fn forecast(&self, lexicon: &Lexicon, sight: &Self::Sight, picks: &[Pick]) -> String {
        let _ = (lexicon, sight, picks);
        String::new()
    }

    /// The style sheet of board, pieces, panels and sketch, for pages.
    fn style(&self) -> &'static str;

    /// What stands beside the board.
    fn panels(&self, lexicon: &Lexicon, sight: &Self::Sight) -> Vec<Panel>;

    /// By how many degrees the board is turned clockwise to have the army of this seat at the bottom: 0, 90,
    /// 180 or 270.
    fn facing(&self, seat: Seat) -> u16;

    /// All that a sight shows as one drawing, which needs no page: board, pieces, and a strip with the rest.
    fn draw(&self, sight: &Self::Sight) -> String {
        self.draw_in(sight, &Palette::PAPER)
    }

    /// The same in other colours.
    fn draw_in(&self, sight: &Self::Sight, palette: &Palette) -> String {
        self.draw_on(&self.board(), sight, palette)
    }

    /// The same on a [`board`](Self::board) that was drawn before: names take a while to be placed.
    fn draw_on(&self, board: &str, sight: &Self::Sight, palette: &Palette) -> String;
}

/// Something that stands beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    /// By which pages and style sheets know it.
    pub key: &'static str,
    /// Its heading, as text.
    pub title: String,
    /// Its content, as markup.
    pub body: String,
}

//! What stands beside the map: the time track, morale, commands, and the pieces that are not on the map yet.
//!
//! Numbers are said in words too; the figures drawn with them only repeat these and are hidden from screen
//! readers.

mod commands;
mod holding;
mod morale;
mod time;

use estafette_core::Game;
use estafette_linear::Army;
use estafette_triomphe::Triomphe;
use estafette_triomphe::sight::Sight;
use estafette_words::{Lexicon, Value};

pub(super) use commands::pips;
pub(super) use holding::{name, waiting};
pub(super) use morale::{Account, tokens};
pub(super) use time::track;

use crate::drawn::Panel;

/// How what is drawn in the panels looks.
pub(super) const STYLE: &str = include_str!("panels/panels.css");
/// How the panels are laid out in a page.
pub(super) const PAGE_STYLE: &str = include_str!("panels/page.css");

/// All panels.
pub(super) fn all(game: &Triomphe, lexicon: &Lexicon, sight: &Sight) -> Vec<Panel> {
    vec![
        time::panel(game, lexicon, sight),
        commands::panel(lexicon, sight),
        morale::panel(game, lexicon, sight),
        holding::panel(game, lexicon, sight),
    ]
}

/// The army as messages select by it: by the name of its seat.
fn key(army: Army) -> Value<'static> {
    Triomphe::SEATS[army.seat().0 as usize].into()
}

/// The colour of an army as style sheets name it.
pub(super) const fn colour(army: Army) -> &'static str {
    match army {
        Army::Red => "red",
        Army::Blue => "blue",
    }
}

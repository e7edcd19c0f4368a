//! What stands beside the map: the battle board with orders, Victory track, dice and reinforcements, the
//! special rules and what the ground does.
//!
//! Everything is said in words too; what is drawn only repeats it and is hidden from screen readers, save
//! what can be picked.

mod key;
mod orders;
mod reinforcements;
mod roll;
mod victory;

use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::{Battle, Text};
use estafette_battlefields::sight::Sight;
use estafette_battlefields::unit::Side;
use estafette_words::{Language, Lexicon, Value};

pub(super) use orders::{icon, spaces, token};
pub(super) use reinforcements::{Waiting, waiting};
pub(super) use roll::{attack_key, die};
pub(super) use victory::track;

use crate::drawn::Panel;

/// How what is drawn in the panels looks.
pub(super) const STYLE: &str = include_str!("panels/panels.css");
/// How the panels are laid out in a page.
pub(super) const PAGE_STYLE: &str = include_str!("panels/page.css");

/// All panels.
pub(super) fn all(game: &Battlefields, lexicon: &Lexicon, sight: &Sight) -> Vec<Panel> {
    let mut panels = vec![orders::panel(game, lexicon, sight), victory::panel(game, lexicon, sight)];
    panels.extend(roll::panel(game, lexicon, sight));
    panels.extend(reinforcements::panel(game, lexicon, sight));
    panels.extend(key::rules(game, lexicon, sight));
    panels.push(key::panel(game, lexicon));
    panels
}

/// A text of a battle file in the language of the lexicon.
fn told<'a>(lexicon: &Lexicon, text: &'a Text) -> &'a str {
    match lexicon.language() {
        Language::English => &text.en,
        Language::Spanish => &text.es,
    }
}

/// The side as messages select by it.
fn side_key(side: Side) -> Value<'static> {
    side.name().into()
}

/// The name of a side's army; of one that has none, the side's own.
fn army(battle: &Battle, lexicon: &Lexicon, side: Side) -> String {
    let name = told(lexicon, &battle.armies[side].name);
    if name.is_empty() {
        lexicon.say("battlefields-side", [("side", side_key(side))])
    } else {
        name.to_owned()
    }
}

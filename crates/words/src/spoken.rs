//! What can be said of a game.

use estafette_core::{Game, Outcome, Pick, Seat};

use crate::lexicon::Lexicon;

/// A game that can be put into words.
///
/// Everything is said from data that its reader may know anyway: an event of his log, a refusal of his own
/// order, his sight. So no sentence can tell what the data does not.
pub trait Spoken: Game {
    /// The name of the game.
    fn title(lexicon: &Lexicon) -> String;

    /// The name of one of its scenarios.
    fn scenario_title(lexicon: &Lexicon, scenario: &str) -> String;

    /// The name of an optional rule. Games that have none need not say it.
    fn option_title(_lexicon: &Lexicon, option: &str) -> String {
        option.to_owned()
    }

    /// What an optional rule changes, in a sentence. Games that have none need not say it.
    fn option_about(_lexicon: &Lexicon, _option: &str) -> String {
        String::new()
    }

    /// The name of a seat.
    fn seat(lexicon: &Lexicon, seat: Seat) -> String;

    /// A line of the log.
    fn event(&self, lexicon: &Lexicon, event: &Self::Event) -> String;

    /// The same, with every name that [`named`](Spoken::named) knows between [`NAME_MARKS`](crate::NAME_MARKS),
    /// so that a page can point at what it names.
    fn event_with_names(&self, lexicon: &Lexicon, event: &Self::Event) -> String;

    /// What a seat orders, in a sentence, with names between marks as in [`event_with_names`](Spoken::event_with_names).
    /// It is said from the order alone, so that it tells no more than its owner wrote.
    fn order_with_names(&self, lexicon: &Lexicon, seat: Seat, order: &Self::Order) -> String;

    /// Why an order or a pick is not allowed, without its code and section.
    fn refusal(&self, lexicon: &Lexicon, refusal: &Self::Refusal) -> String;

    /// What is to be decided, as far as the viewer may know: to the one who decides, a request; to others,
    /// what they are waiting for.
    fn prompt(&self, lexicon: &Lexicon, sight: &Self::Sight) -> String;

    /// The section of the rulebook that the prompt is about, e.g. `§9.2`.
    fn prompt_section(&self, sight: &Self::Sight) -> &'static str;

    /// The label of a pick, for one who may know as much as the sight.
    fn pick(&self, lexicon: &Lexicon, sight: &Self::Sight, pick: Pick) -> String;

    /// What the viewer knows about a piece: what it is, or could be, and how it stands. `None` of what is no
    /// piece in play.
    fn about(&self, lexicon: &Lexicon, sight: &Self::Sight, pick: Pick) -> Option<String>;

    /// The pieces that [`about`](Spoken::about) knows something of.
    fn pieces_known(&self, sight: &Self::Sight) -> Vec<Pick>;

    /// The piece or place that a word of the notation names, e.g. `A3` or `8/4`: what a page can point at when
    /// a sentence speaks of it.
    fn named(&self, word: &str) -> Option<Pick>;

    /// How the game ended. Not called `outcome`, because that of [`Game`] is usually in scope too.
    fn ending(&self, lexicon: &Lexicon, outcome: Outcome) -> String;
}

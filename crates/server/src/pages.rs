//! Pages: HTML for people.
//!
//! Every page is a function of a [`Reader`] and of plain data that the server fills in. No page names a game,
//! a seat or a piece: what is special to a game arrives as text, drawings and picks. Nothing is written into
//! a page unescaped but drawings and log lines, which their makers have escaped.
//!
//! | module | what it holds |
//! |---|---|
//! | [`layout`] | what all pages share: head, header, footer |
//! | [`home`](mod@home) | the first page: start a battle, the lists of tables |
//! | [`table`](mod@table) | the table, and the list of words that its scripts say |
//! | [`parts`] | what changes at a table: prompt, log, players, talk |
//! | [`replay`](mod@replay) | a moment of a finished game |
//! | [`hindsight`] | how a finished game swung, and which orders cost most |
//! | [`join`](mod@join) | what a link offers |
//! | [`you`](mod@you) | name, account, language, theme |
//! | [`error`](mod@error) | what went wrong |

use estafette_words::{Lexicon, Value};

pub mod error;
pub mod hindsight;
pub mod home;
pub mod join;
pub mod layout;
pub mod parts;
pub mod replay;
pub mod table;
pub mod you;

pub use error::error;
pub use hindsight::{CostlyOrder, CostlyOrders, costly};
pub use home::{
    GameOffer, GeneralOffer, Home, Listed, OPTION_FIELDS, OptionOffer, Standing, home, option_field,
};
pub use join::{Join, join};
pub use parts::{DrawTalk, LogLine, Player, Rematch, Talk, log, players, prompt, talk};
pub use replay::{ReplayPage, replay};
pub use table::{Facing, TablePage, table};
pub use you::{You, you};

/// Who reads a page.
pub struct Reader {
    /// His language.
    pub lexicon: &'static Lexicon,
    /// The name he goes by, if he has told it.
    pub name: Option<String>,
    /// The account he is logged in to.
    pub login: Option<String>,
    /// The page's own address, to come back to after a change of language.
    pub path: String,
}

impl Reader {
    /// A message that needs no facts.
    fn say(&self, id: &str) -> String {
        self.lexicon.say(id, [])
    }

    /// A message told with facts.
    fn tell<'a>(&self, id: &str, facts: impl IntoIterator<Item = (&'static str, Value<'a>)>) -> String {
        self.lexicon.say(id, facts)
    }
}

#[cfg(test)]
mod tests;

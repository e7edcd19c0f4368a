//! What lasts: people, sessions, tables, and the journal of everything done at them.
//!
//! [`Store`] is all that the rest of the server knows of a database. The reasons for the schema are in
//! `docs/storage.md`.

mod sqlite;

use async_trait::async_trait;
use estafette_core::{Seat, Seed, Setup};

use crate::officer::Officer;

pub use sqlite::Sqlite;

/// What lasts.
#[async_trait]
pub trait Store: Send + Sync {
    /// A new person, known by the session of this token.
    async fn add_user(&self, name: &str, session: &Token) -> Result<UserId, StoreError>;

    /// The person of a session.
    async fn user(&self, session: &Token) -> Result<Option<User>, StoreError>;

    /// Changes a person's name.
    async fn rename(&self, user: UserId, name: &str) -> Result<(), StoreError>;

    /// Makes a guest's seats an account's; `false` if the login is taken.
    async fn make_account(&self, user: UserId, login: &str, password: &str) -> Result<bool, StoreError>;

    /// The person of an account, and the password as it was hashed.
    async fn account(&self, login: &str) -> Result<Option<(UserId, String)>, StoreError>;

    /// Lets a session be that of a person. A guest who was there before leaves his seats to him.
    async fn log_in(&self, session: &Token, user: UserId, guest: Option<UserId>) -> Result<(), StoreError>;

    /// Ends a session.
    async fn log_out(&self, session: &Token) -> Result<(), StoreError>;

    /// A new table, at which this seat must decide first.
    async fn add_table(
        &self,
        table: &Header,
        seats: &[Occupant],
        acting: Option<Seat>,
    ) -> Result<(), StoreError>;

    /// A table as it was last left.
    async fn table(&self, id: &str) -> Result<Option<Stored>, StoreError>;

    /// Every entry of a table's journal.
    async fn journal(&self, id: &str) -> Result<Vec<Entry>, StoreError>;

    /// Writes down what was done, all of it or nothing. Once this has returned it will never be forgotten.
    async fn append(&self, page: Page) -> Result<(), StoreError>;

    /// Lets a free seat be taken by this link and no other; `false` if the seat is not free.
    async fn relink(&self, table: &str, seat: Seat, link: &Token) -> Result<bool, StoreError>;

    /// The free seat that a link leads to.
    async fn linked(&self, link: &Token) -> Result<Option<(String, Seat)>, StoreError>;

    /// Makes a table the rematch of another and returns the one that is: the first wins.
    async fn rematch(
        &self,
        of: &str,
        table: &Header,
        seats: &[Occupant],
        acting: Option<Seat>,
    ) -> Result<String, StoreError>;

    /// The tables where a person sits, the latest first.
    async fn tables_of(&self, user: UserId) -> Result<Vec<Summary>, StoreError>;

    /// Tables with a free seat that anyone may take, the latest first.
    async fn open_tables(&self) -> Result<Vec<Summary>, StoreError>;
}

/// Why something could not be stored or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Someone else has written that entry: the table must be opened anew.
    #[error("another process has gone on with this table")]
    Conflict,
    /// The database could not do it: a full disk, a locked file, a damaged one.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The database could not write any of what several wanted written.
    #[error("the database: {0}")]
    Unwritten(String),
    /// The database holds what this program did not write.
    #[error("the database holds {0}")]
    Strange(String),
    /// The writer has gone.
    #[error("the database is closed")]
    Closed,
}

/// A person's number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UserId(pub i64);

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    /// The number.
    pub id: UserId,
    /// The name to go by.
    pub name: String,
    /// The account, if there is one.
    pub login: Option<String>,
}

/// A secret as it is stored: its hash. The secret itself is in a cookie or a link and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Token(pub [u8; 32]);

/// What is played at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The table's id, in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// What is played.
    pub setup: Setup,
    /// What all chance is drawn from.
    pub seed: Seed,
    /// Whether anyone may take a free seat.
    pub open: bool,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// Nobody; whoever has the link may.
    Nobody(Option<Token>),
    /// A person. The name is as it was when the table was read; it is not stored with the seat.
    Person(UserId, String),
    /// A computer general.
    General(Officer),
}

impl Occupant {
    /// Whether nobody sits there.
    pub fn is_free(&self) -> bool {
        matches!(self, Occupant::Nobody(_))
    }

    /// Whether this person sits there.
    pub fn is(&self, user: Option<UserId>) -> bool {
        matches!(self, Occupant::Person(id, _) if Some(*id) == user)
    }
}

/// Something done at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub sequence: u32,
    /// By whom, or about which seat.
    pub seat: Seat,
    /// What.
    pub deed: Deed,
}

/// What can be done at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// An order was issued, in notation.
    Order(String),
    /// The last order was taken back.
    Undo,
    /// The seat gave up.
    Resign,
    /// The seat offered a draw.
    OfferDraw,
    /// The seat accepted the draw it was offered.
    AcceptDraw,
    /// The seat declined it.
    DeclineDraw,
    /// Someone sat down.
    Sit,
    /// Someone left.
    Leave,
    /// A rematch was set up.
    Rematch,
}

impl Deed {
    /// As it is stored: a word, and the order.
    pub fn write(&self) -> (&'static str, &str) {
        match self {
            Deed::Order(text) => ("order", text),
            Deed::Undo => ("undo", ""),
            Deed::Resign => ("resign", ""),
            Deed::OfferDraw => ("offer-draw", ""),
            Deed::AcceptDraw => ("accept-draw", ""),
            Deed::DeclineDraw => ("decline-draw", ""),
            Deed::Sit => ("sit", ""),
            Deed::Leave => ("leave", ""),
            Deed::Rematch => ("rematch", ""),
        }
    }

    /// Reads what [`write`](Deed::write) wrote.
    pub fn read(word: &str, body: String) -> Option<Deed> {
        Some(match word {
            "order" => Deed::Order(body),
            "undo" => Deed::Undo,
            "resign" => Deed::Resign,
            "offer-draw" => Deed::OfferDraw,
            "accept-draw" => Deed::AcceptDraw,
            "decline-draw" => Deed::DeclineDraw,
            "sit" => Deed::Sit,
            "leave" => Deed::Leave,
            "rematch" => Deed::Rematch,
            _ => return None,
        })
    }
}

/// What is written down at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The table.
    pub table: String,
    /// What was done.
    pub entry: Entry,
    /// How the table stands then, if that changes.
    pub standing: Option<Standing>,
    /// Who sits in the entry's seat from now on, if that changes.
    pub occupant: Option<Occupant>,
    /// How the table stands before the entry, if it is time to keep that.
    pub snapshot: Option<Snapshot>,
}

/// How a table stands, for lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who must decide.
    pub acting: Option<Seat>,
    /// Whether the game is over.
    pub over: bool,
}

/// How a table stood after an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The entry's number.
    pub sequence: u32,
    /// The version of the rules.
    pub rules: u32,
    /// The table, as the hall writes it.
    pub body: Vec<u8>,
}

/// A table as it was last left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// What is played.
    pub header: Header,
    /// Who sits where.
    pub seats: Vec<Occupant>,
    /// The table set up as a rematch.
    pub rematch: Option<String>,
    /// How it stood at some time, if that was kept.
    pub snapshot: Option<Snapshot>,
    /// What was done since then.
    pub entries: Vec<Entry>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// What is played.
    pub header: Header,
    /// Who sits where.
    pub seats: Vec<Occupant>,
    /// How it stands.
    pub standing: Standing,
}

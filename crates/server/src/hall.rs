//! The hall: all tables where somebody sits or looks on, in memory.
//!
//! A table is opened from the store when it is first asked for and closed again when nobody has asked for a
//! while. Whatever is done at it is written to the store first, and only then happens and is told.

mod deeds;
mod generals;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use estafette_core::{Seat, Viewer};
use tokio::sync::{Mutex, OnceCell, RwLock, RwLockReadGuard, watch};

use crate::course::{Broken, Course};
use crate::officer::Officer;
use crate::staff::Staff;
use crate::store::{Deed, Entry, Header, Occupant, Store, StoreError, UserId};

pub use deeds::{Act, Deny};

/// How long a table stays open after it was last asked for.
const LINGER: Duration = Duration::from_secs(600);
/// The most tables that are open before those nobody looks at are closed at once.
const MOST_OPEN: usize = 2_000;

/// The hall.
pub struct Hall {
    store: Arc<dyn Store>,
    staff: Staff,
    tables: Mutex<HashMap<String, Arc<Place>>>,
}

/// A table that is open or being opened.
struct Place {
    table: OnceCell<Arc<Table>>,
    asked: std::sync::Mutex<Instant>,
}

/// A table.
pub struct Table {
    store: Arc<dyn Store>,
    staff: Staff,
    /// What is played.
    pub header: Header,
    now: RwLock<Now>,
    told: watch::Sender<Told>,
    /// Whether someone sees to it that generals decide.
    awake: AtomicBool,
}

/// What live lines are told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The versions of all viewers; see [`course::index`](crate::course::index).
    pub versions: Vec<u64>,
    /// Who holds each seat.
    pub holders: Vec<Option<UserId>>,
}

impl Told {
    fn of(now: &Now) -> Told {
        let holder = |occupant: &Occupant| match occupant {
            Occupant::Person(user, _) => Some(*user),
            Occupant::Nobody(_) | Occupant::General(_) => None,
        };
        Told { versions: now.course.versions(), holders: now.seats.iter().map(holder).collect() }
    }
}

/// How a table stands now.
pub struct Now {
    /// The course of the game.
    pub course: Course,
    /// Who sits where.
    pub seats: Vec<Occupant>,
    /// The table set up as a rematch.
    pub rematch: Option<String>,
    /// Whether anyone may take a free seat.
    pub open: bool,
    /// The number of the last entry that a snapshot holds.
    kept: u32,
}

/// Why a table cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum Closed {
    /// There is none of this id.
    #[error("there is no such table")]
    Missing,
    /// The store could not say.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What the store says cannot be.
    #[error(transparent)]
    Broken(#[from] Broken),
}

impl Hall {
    /// An empty hall, whose generals think with this staff.
    pub fn new(store: Arc<dyn Store>, staff: Staff) -> Hall {
        Hall { store, staff, tables: Mutex::default() }
    }

    /// The table of this id.
    pub async fn table(&self, id: &str) -> Result<Arc<Table>, Closed> {
        let place = {
            let mut tables = self.tables.lock().await;
            if tables.len() >= MOST_OPEN {
                sweep(&mut tables, Duration::ZERO);
            }
            let place = tables.entry(id.to_owned()).or_insert_with(|| {
                Arc::new(Place { table: OnceCell::new(), asked: std::sync::Mutex::new(Instant::now()) })
            });
            *place.asked.lock().expect("nothing panics while it holds this lock") = Instant::now();
            Arc::clone(place)
        };
        let opened = place
            .table
            .get_or_try_init(|| Table::open(Arc::clone(&self.store), self.staff.clone(), id))
            .await;
        match opened {
            Ok(table) => Ok(Arc::clone(table)),
            Err(closed) => {
                let mut tables = self.tables.lock().await;
                // Someone else may have had more luck with it since, or have begun anew.
                let failed = |known: &Arc<Place>| Arc::ptr_eq(known, &place) && place.table.get().is_none();
                if tables.get(id).is_some_and(failed) {
                    tables.remove(id);
                }
                Err(closed)
            }
        }
    }

    /// Reads who sits where anew at every open table: someone is known by another account now.
    pub async fn forget_names(&self) {
        let open: Vec<_> =
            self.tables.lock().await.values().filter_map(|place| place.table.get().cloned()).collect();
        for table in open {
            match self.store.table(&table.header.id).await {
                Ok(Some(stored)) => {
                    let mut now = table.now.write().await;
                    now.seats = stored.seats;
                    table.tell(&now);
                }
                Ok(None) => {}
                Err(wrong) => tracing::error!(%wrong, "the seats of a table cannot be read anew"),
            }
        }
    }

    /// Closes tables that nobody has asked for in a while.
    pub async fn sweep(&self) {
        sweep(&mut *self.tables.lock().await, LINGER);
    }
}

fn sweep(tables: &mut HashMap<String, Arc<Place>>, linger: Duration) {
    tables.retain(|_, place| {
        let asked = place.asked.lock().expect("nothing panics while it holds this lock");
        let in_use = Arc::strong_count(place) > 1
            || place.table.get().is_some_and(|table| Arc::strong_count(table) > 1);
        in_use || asked.elapsed() < linger
    });
}

impl Table {
    async fn open(store: Arc<dyn Store>, staff: Staff, id: &str) -> Result<Arc<Table>, Closed> {
        let (header, now) = load(store.as_ref(), id).await?;
        let told = watch::Sender::new(Told::of(&now));
        let now = RwLock::new(now);
        Ok(Arc::new(Table { store, staff, header, now, told, awake: AtomicBool::new(false) }))
    }

    /// How the table stands. Nothing is done at it while this is held.
    pub async fn now(&self) -> RwLockReadGuard<'_, Now> {
        self.now.read().await
    }

    /// Tells whenever the version of any viewer changes, or who sits where.
    pub fn told(&self) -> watch::Receiver<Told> {
        self.told.subscribe()
    }

    /// The game from its beginning, entry by entry, for those who want to see it again.
    pub async fn again(&self, mut seen: impl FnMut(&Course, Option<&Entry>)) -> Result<(), Closed> {
        let entries = self.store.journal(&self.header.id).await?;
        let mut course = Course::new(&self.header)?;
        seen(&course, None);
        for entry in &entries {
            course.follow(entry)?;
            seen(&course, Some(entry));
        }
        Ok(())
    }

    /// The orders that stand, with who issued them.
    pub async fn orders(&self) -> Result<Vec<(Seat, String)>, StoreError> {
        let mut orders = Vec::new();
        for entry in self.store.journal(&self.header.id).await? {
            match entry.deed {
                Deed::Order(text) => orders.push((entry.seat, text)),
                Deed::Undo => drop(orders.pop()),
                _ => {}
            }
        }
        Ok(orders)
    }

    /// A new link to a free seat; `false` if it is not free.
    pub async fn relink(self: &Arc<Self>, seat: Seat, link: crate::store::Token) -> Result<bool, StoreError> {
        let table = Arc::clone(self);
        to_the_end(async move { table.relink_now(seat, link).await }).await
    }

    async fn relink_now(&self, seat: Seat, link: crate::store::Token) -> Result<bool, StoreError> {
        let mut now = self.now.write().await;
        let made = self.store.relink(&self.header.id, seat, &link).await?;
        if made && let Some(occupant) = now.seats.get_mut(seat.0 as usize) {
            *occupant = Occupant::Nobody(Some(link));
        }
        Ok(made)
    }
}

/// Goes through with what was begun, though whoever asked for it go away in the middle: what is in the store
/// must also be in memory, and be told.
async fn to_the_end<T: Send + 'static>(deed: impl Future<Output = T> + Send + 'static) -> T {
    match tokio::spawn(deed).await {
        Ok(done) => done,
        Err(broken) => std::panic::resume_unwind(broken.into_panic()),
    }
}

impl Now {
    /// The general who must decide, if it is one.
    pub fn general(&self) -> Option<(Seat, Officer)> {
        let seat = self.course.acting()?;
        match self.seats.get(seat.0 as usize) {
            Some(Occupant::General(officer)) => Some((seat, *officer)),
            _ => None,
        }
    }

    /// Whether a general plays here. Generals fight on: they neither offer nor accept a draw.
    pub fn has_general(&self) -> bool {
        self.seats.iter().any(|occupant| matches!(occupant, Occupant::General(_)))
    }

    /// Whether nobody is cheated when a general advises this person: whoever else plays here is a general too.
    pub fn may_be_advised(&self, user: Option<UserId>) -> bool {
        self.seats.iter().all(|occupant| match occupant {
            Occupant::General(_) => true,
            Occupant::Person(..) => occupant.is(user),
            Occupant::Nobody(_) => false,
        })
    }

    /// The seats that a person holds.
    pub fn seats_of(&self, user: Option<UserId>) -> Vec<Seat> {
        let held = self.seats.iter().enumerate().filter(|(_, occupant)| occupant.is(user));
        held.map(|(seat, _)| Seat(seat as u8)).collect()
    }

    /// Whose eyes a person looks through unless he says otherwise: those of his only seat.
    pub fn eyes_of(&self, user: Option<UserId>) -> Viewer {
        match self.seats_of(user).as_slice() {
            [only] => Viewer::Seat(*only),
            _ => Viewer::Spectator,
        }
    }
}

/// A table as the store has it.
async fn load(store: &dyn Store, id: &str) -> Result<(Header, Now), Closed> {
    let stored = store.table(id).await?.ok_or(Closed::Missing)?;
    let header = stored.header;
    let resumed = stored.snapshot.as_ref().map(|snapshot| Course::resume(&header, snapshot));
    let (mut course, entries) = match resumed {
        Some(Ok(course)) => (course, stored.entries),
        // A snapshot is a convenience: without a good one the journal is read from its beginning.
        Some(Err(broken)) => {
            tracing::warn!(table = id, %broken, "the snapshot is thrown away");
            (Course::new(&header)?, store.journal(id).await?)
        }
        None => (Course::new(&header)?, stored.entries),
    };
    let kept = course.sequence();
    for entry in &entries {
        course.follow(entry)?;
    }
    let open = header.open;
    Ok((header, Now { course, seats: stored.seats, rematch: stored.rematch, open, kept }))
}

//! What can be done at a table, and what may keep one from it.

use std::sync::Arc;

use estafette_core::{Seat, Seed, Viewer};
use estafette_words::Lexicon;
use tokio::sync::RwLockWriteGuard;

use super::{Closed, Now, Table, Told, load, to_the_end};
use crate::battle::{Intent, Refused};
use crate::course::Course;
use crate::secret;
use crate::store::{Deed, Entry, Header, Occupant, Page, Standing, StoreError, UserId};

/// After this many entries a snapshot is kept.
const KEPT_EVERY: u32 = 50;

/// What a person wants to do at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Issue an order.
    Order(Intent),
    /// Take back the last order.
    Undo,
    /// Give up.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Accept the draw that is offered.
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// Leave the seat.
    Leave,
}

/// Why it was not done. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum Deny {
    /// It answers a table that is no more.
    #[error("the table has changed")]
    Stale,
    /// The seat is not that person's.
    #[error("this is not your seat")]
    Seat,
    /// The rules forbid it.
    #[error("{}", .0.text)]
    Refused(Refused),
    /// It could not be stored.
    #[error(transparent)]
    Closed(#[from] Closed),
}

impl From<StoreError> for Deny {
    fn from(wrong: StoreError) -> Self {
        Deny::Closed(wrong.into())
    }
}

impl Table {
    /// Does what a person in a seat wants, who saw the table at the version `answers`.
    pub async fn act(
        self: &Arc<Self>,
        user: Option<UserId>,
        seat: Seat,
        answers: u64,
        act: Act,
        lexicon: &'static Lexicon,
    ) -> Result<(), Deny> {
        let table = Arc::clone(self);
        to_the_end(async move { table.act_now(user, seat, answers, &act, lexicon).await }).await
    }

    async fn act_now(
        self: &Arc<Self>,
        user: Option<UserId>,
        seat: Seat,
        answers: u64,
        act: &Act,
        lexicon: &Lexicon,
    ) -> Result<(), Deny> {
        let mut now = self.now.write().await;
        if !now.seats.get(seat.0 as usize).is_some_and(|occupant| occupant.is(user)) {
            return Err(Deny::Seat);
        }
        if now.course.version(Viewer::Seat(seat)) != answers {
            return Err(Deny::Stale);
        }
        let course = &now.course;
        // What the page did not offer was offered by a table that is no more.
        let possible = match act {
            Act::Order(_) => course.acting() == Some(seat),
            Act::Leave => true,
            Act::Undo => !course.over() && course.battle().undoable(seat).is_some(),
            Act::Resign => !course.over(),
            Act::OfferDraw => !course.over() && course.offer().is_none() && !now.has_general(),
            Act::AcceptDraw | Act::DeclineDraw => course.offer().is_some_and(|by| by != seat),
        };
        if !possible {
            return Err(Deny::Stale);
        }
        let (deed, occupant) = match act {
            Act::Order(intent) => {
                let order = course.battle().weigh(seat, intent, lexicon).map_err(Deny::Refused)?;
                (Deed::Order(order), None)
            }
            Act::Undo => (Deed::Undo, None),
            Act::Resign => (Deed::Resign, None),
            Act::OfferDraw => (Deed::OfferDraw, None),
            Act::AcceptDraw => (Deed::AcceptDraw, None),
            Act::DeclineDraw => (Deed::DeclineDraw, None),
            Act::Leave => (Deed::Leave, Some(Occupant::Nobody(None))),
        };
        self.carry_out(&mut now, seat, deed, occupant).await?;
        self.tell(&now);
        drop(now);
        self.wake().await;
        Ok(())
    }

    /// Seats a person in a free seat.
    pub async fn sit(self: &Arc<Self>, user: UserId, name: &str, seat: Seat) -> Result<(), Deny> {
        let (table, name) = (Arc::clone(self), name.to_owned());
        to_the_end(async move { table.sit_now(user, name, seat).await }).await
    }

    async fn sit_now(&self, user: UserId, name: String, seat: Seat) -> Result<(), Deny> {
        let mut now = self.now.write().await;
        if !now.seats.get(seat.0 as usize).is_some_and(Occupant::is_free) {
            return Err(Deny::Seat);
        }
        let occupant = Occupant::Person(user, name);
        self.carry_out(&mut now, seat, Deed::Sit, Some(occupant)).await?;
        self.tell(&now);
        Ok(())
    }

    /// Sets up a rematch with the sides changed; the id of its table. Whoever asks second gets the same.
    pub async fn rematch(self: &Arc<Self>, user: Option<UserId>) -> Result<String, Deny> {
        let table = Arc::clone(self);
        to_the_end(async move { table.rematch_now(user).await }).await
    }

    async fn rematch_now(&self, user: Option<UserId>) -> Result<String, Deny> {
        let mut now = self.now.write().await;
        let Some(&seat) = now.seats_of(user).first() else { return Err(Deny::Seat) };
        if !now.course.over() {
            return Err(Deny::Stale);
        }
        if let Some(rematch) = &now.rematch {
            return Ok(rematch.clone());
        }
        let header = Header { id: secret::id(), seed: Seed(secret::bytes()), ..self.header.clone() };
        // A link leads to one seat of one table: a free seat of the new one needs another.
        let without_link = |occupant: &Occupant| match occupant {
            Occupant::Nobody(_) => Occupant::Nobody(None),
            someone => someone.clone(),
        };
        let mut seats: Vec<Occupant> = now.seats.iter().map(without_link).collect();
        seats.rotate_left(1);
        let acting = Course::new(&header).map_err(Closed::from)?.acting();
        let rematch = self.store.rematch(&self.header.id, &header, &seats, acting).await?;
        now.rematch = Some(rematch.clone());
        if let Err(deny) = self.carry_out(&mut now, seat, Deed::Rematch, None).await {
            // The table is there. Only those who look on are not told.
            tracing::warn!(table = self.header.id, %deny, "a rematch could not be announced");
        }
        self.tell(&now);
        Ok(rematch)
    }

    /// Writes down a deed, and then lets it happen.
    pub(super) async fn carry_out(
        &self,
        now: &mut RwLockWriteGuard<'_, Now>,
        seat: Seat,
        deed: Deed,
        occupant: Option<Occupant>,
    ) -> Result<(), Deny> {
        let entry = Entry { sequence: now.course.sequence() + 1, seat, deed };
        let before = Standing { acting: now.course.acting(), over: now.course.over() };
        let after = now.course.foresee(&entry);
        let keep = now.course.sequence() >= now.kept + KEPT_EVERY;
        let snapshot = keep.then(|| now.course.keep());
        let page = Page {
            table: self.header.id.clone(),
            entry: entry.clone(),
            standing: (after != before).then_some(after),
            occupant: occupant.clone(),
            snapshot,
        };
        match self.store.append(page).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                // Another process was first. What it did is what happened.
                let (_, fresh) = load(self.store.as_ref(), &self.header.id).await?;
                **now = fresh;
                self.tell(now);
                return Err(Deny::Stale);
            }
            Err(wrong) => return Err(wrong.into()),
        }
        if keep {
            now.kept = now.course.sequence();
        }
        if let Err(broken) = now.course.follow(&entry) {
            // It was weighed in this very state, so this cannot be; if it is, the store is right.
            tracing::error!(table = self.header.id, %broken, "a weighed order could not be carried out");
            let (_, fresh) = load(self.store.as_ref(), &self.header.id).await?;
            **now = fresh;
        }
        if let Some(occupant) = occupant {
            now.seats[seat.0 as usize] = occupant;
        }
        Ok(())
    }

    /// Tells everyone for whom something has changed.
    pub(super) fn tell(&self, now: &Now) {
        self.told.send_replace(Told::of(now));
    }
}

//! Generals at a table. They think while it stays open to everyone, and every order is told as it is given.
//!
//! # What the time tells
//!
//! Some decisions must not be noticed: whether cavalry may go on after a won attack tells that it is cavalry, and who
//! does not go on leaves no trace. Nor may the time between two things that others see tell whether such a decision lay
//! between them. So a general has one budget from one thing that is seen to the next, whatever he decides meanwhile:
//! a decision that may pass unseen gets a third of what is left of it, any other the rest. What is seen is told no
//! sooner than that budget and a pause after the last, with a little jitter. The pause is longer than it takes to write
//! down an order, and the room to think is kept until something is seen, so that nobody waits for it twice.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use estafette_bots::{Budget, General};
use estafette_core::{Seat, Seed, Viewer};
use estafette_words::{Language, Lexicon};
use tokio::time::{Instant, sleep, sleep_until};

use super::{Deny, Now, Table};
use crate::battle::Intent;
use crate::officer::Officer;
use crate::secret;
use crate::staff::{self, Dismissed, Room};
use crate::store::Deed;

/// The shortest time from one thing that is seen to the next, beside the budget.
const PAUSE: Duration = Duration::from_millis(60);
/// How long to wait before an order that could not be stored is tried again.
const RETRY: Duration = Duration::from_secs(2);

/// Someone sees to it that generals decide, as long as this is held.
struct Awake(Arc<Table>);

impl Drop for Awake {
    fn drop(&mut self) {
        self.0.awake.store(false, Ordering::Release);
    }
}

impl Table {
    /// Sees to it that generals decide until a person must, if one must decide now. Does not wait for them.
    pub async fn wake(self: &Arc<Self>) {
        let waits = self.now.read().await.general().is_some();
        if waits && !self.awake.swap(true, Ordering::AcqRel) {
            tokio::spawn(generals(Awake(Arc::clone(self))));
        }
    }

    /// Lets a general decide once; whether that went well is for him to see who asks the table next.
    async fn decide(&self, seat: Seat, officer: Officer, pace: &mut Pace) -> Result<(), Dismissed> {
        let general = General::of(officer.level);
        let room = match pace.room.take() {
            Some(room) => room,
            None => self.staff.room(general.threads).await?,
        };
        let (seen, thought) = {
            let now = self.now.read().await;
            if now.general() != Some((seat, officer)) {
                return Ok(());
            }
            let battle = now.course.battle();
            let budget = pace.share(general.budget, battle.may_pass_unseen());
            let general = General { budget, threads: room.threads(), ..general };
            let Some(thought) = battle.counsel(general, Seed(secret::bytes())) else { return Ok(()) };
            (battle.glimpse(Viewer::Seat(seat)), thought)
        };
        let (room, counsel) = staff::think(room, thought).await;
        let thought = counsel.and_then(|counsel| counsel.orders.into_iter().next());
        let (order, is_seen) = {
            let now = self.now.read().await;
            let Some(order) = self.sound(&now, seat, &seen, thought) else { return Ok(()) };
            let is_seen = now.course.battle().is_seen(seat, &order);
            (order, is_seen)
        };
        if is_seen {
            drop(room);
            sleep_until(pace.due(general.budget)).await;
        } else {
            pace.room = room;
        }
        let mut now = self.now.write().await;
        let Some(order) = self.sound(&now, seat, &seen, Some(order)) else { return Ok(()) };
        match self.carry_out(&mut now, seat, Deed::Order(order), None).await {
            Ok(()) => self.tell(&now),
            // Another process was first; the table is as it left it.
            Err(Deny::Stale) => {}
            Err(deny) => {
                drop(now);
                tracing::warn!(table = self.header.id, %deny, "the order of a general could not be stored");
                sleep(RETRY).await;
                return Ok(());
            }
        }
        if is_seen {
            *pace = Pace::begin();
        }
        Ok(())
    }

    /// The order as it can be carried out now; none if the seat no longer sees what it saw: the game is over, or
    /// another process has gone on with it. A general who thinks wrongly, or not at all, does what comes to hand.
    fn sound(&self, now: &Now, seat: Seat, seen: &[u8], order: Option<String>) -> Option<String> {
        let battle = now.course.battle();
        if now.course.acting() != Some(seat) || battle.glimpse(Viewer::Seat(seat)) != seen {
            return None;
        }
        let english = Lexicon::of(Language::English);
        let wrong = match order.map(|order| battle.weigh(seat, &Intent::Text(order), english)) {
            Some(Ok(order)) => return Some(order),
            Some(Err(refused)) => refused.text,
            None => "he panicked".to_owned(),
        };
        tracing::error!(table = self.header.id, wrong, "a general failed, and does what comes to hand");
        battle.random_order(Seed(secret::bytes()))
    }
}

/// Lets generals decide until a person must.
async fn generals(awake: Awake) {
    let table = Arc::clone(&awake.0);
    let mut pace = Pace::begin();
    loop {
        let now = table.now.read().await;
        let Some((seat, officer)) = now.general() else {
            // While nobody can act: whoever acts next finds that nobody is awake.
            drop(awake);
            return;
        };
        drop(now);
        if table.decide(seat, officer, &mut pace).await == Err(Dismissed) {
            return;
        }
    }
}

/// How time goes from one thing that is seen to the next.
struct Pace {
    since: Instant,
    /// What is left of the budget, if some of it was spent.
    left: Option<Budget>,
    /// Room to think, kept from a decision that nobody saw.
    room: Option<Room>,
}

impl Pace {
    /// Something was seen just now.
    fn begin() -> Pace {
        Pace { since: Instant::now(), left: None, room: None }
    }

    /// What a decision may take of the budget.
    fn share(&mut self, full: Budget, may_pass_unseen: bool) -> Budget {
        let left = self.left.unwrap_or(full);
        let (third, rest) = match left {
            Budget::Time(time) => (Budget::Time(time / 3), Budget::Time(time.saturating_sub(time / 3))),
            Budget::Playouts(playouts) => {
                let third = (playouts / 3).max(1);
                (Budget::Playouts(third), Budget::Playouts((playouts - playouts / 3).max(1)))
            }
        };
        self.left = Some(rest);
        if may_pass_unseen { third } else { left }
    }

    /// When the next thing may be seen.
    fn due(&self, full: Budget) -> Instant {
        let budget = match full {
            Budget::Time(time) => time,
            Budget::Playouts(_) => Duration::ZERO,
        };
        let [jitter] = secret::bytes();
        self.since + budget + PAUSE + Duration::from_millis(u64::from(jitter) / 8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn however_much_passes_unseen_the_budget_is_one() {
        for full in [Budget::Time(Duration::from_secs(3)), Budget::Playouts(120)] {
            for unseen in 0..4 {
                let mut pace = Pace::begin();
                let mut shares: Vec<Budget> = (0..unseen).map(|_| pace.share(full, true)).collect();
                shares.push(pace.share(full, false));
                let sum = shares.into_iter().reduce(|one, other| match (one, other) {
                    (Budget::Time(one), Budget::Time(other)) => Budget::Time(one + other),
                    (Budget::Playouts(one), Budget::Playouts(other)) => Budget::Playouts(one + other),
                    mixed => panic!("{mixed:?}"),
                });
                assert_eq!(sum, Some(full), "{unseen} decisions unseen");
            }
        }
    }
}

//! Generals at a table. They think while it stays open to everyone, and every order is told as it is given.
//!
//! # What the time tells
//!
//! Some decisions must not be noticed: whether cavalry may go on after a won attack tells that it is cavalry, and who
//! does not go on leaves no trace. Nor may the time between two things that others see tell whether such a decision lay
//! between them. So a general has one budget from one thing that is seen to the next, whatever he decides meanwhile:
//! a decision that may pass unseen gets a third of what is left of it, any other the rest. What is seen is told no
//! sooner than that budget and a pause after the last, with a little jitter. He waits for room to think once, and what
//! nobody sees is thought through on a copy of the game and carried out together with what is seen, so that nothing
//! stirs at the table in between.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use estafette_bots::{Budget, General};
use estafette_core::{Seat, Seed, Viewer};
use estafette_words::{Language, Lexicon};
use tokio::time::{Instant, sleep, sleep_until};

use super::{Deny, Table};
use crate::battle::{Battle, Counsel, Intent};
use crate::officer::Officer;
use crate::secret;
use crate::staff::{self, Dismissed};
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

    /// Lets a general decide until something is seen. If that cannot be carried out, because the game is over or another
    /// process has gone on with it, nothing has happened.
    async fn decide(&self, seat: Seat, officer: Officer) -> Result<(), Dismissed> {
        let since = Instant::now();
        let general = General::of(officer.level);
        let room = self.staff.room(general.threads).await?;
        let (seen, battle) = {
            let now = self.now.read().await;
            if now.general() != Some((seat, officer)) {
                return Ok(());
            }
            let copied = now.course.copy_of_battle(&self.header);
            (now.course.battle().glimpse(Viewer::Seat(seat)), copied)
        };
        let orders = match battle {
            Ok(battle) => {
                self.think(seat, General { threads: room.threads(), ..general }, battle, room).await
            }
            Err(broken) => {
                tracing::error!(table = self.header.id, %broken, "a game cannot be copied");
                return Err(Dismissed);
            }
        };
        sleep_until(due(since, general.budget)).await;
        let mut now = self.now.write().await;
        if now.general() != Some((seat, officer)) || now.course.battle().glimpse(Viewer::Seat(seat)) != seen {
            return Ok(());
        }
        for order in orders {
            match self.carry_out(&mut now, seat, Deed::Order(order), None).await {
                Ok(()) => {}
                // Another process was first; the table is as it left it.
                Err(Deny::Stale) => return Ok(()),
                Err(deny) => {
                    drop(now);
                    tracing::warn!(table = self.header.id, %deny, "the order of a general could not be stored");
                    sleep(RETRY).await;
                    return Ok(());
                }
            }
        }
        self.tell(&now);
        Ok(())
    }

    /// The orders of a general, up to the first that is seen.
    async fn think(
        &self,
        seat: Seat,
        general: General,
        mut battle: Box<dyn Battle>,
        room: staff::Room,
    ) -> Vec<String> {
        let (mut orders, mut left, mut room) = (Vec::new(), general.budget, Some(room));
        while battle.to_act() == Some(seat) {
            let (budget, rest) = share(left, battle.may_pass_unseen());
            let thought = battle.counsel(General { budget, ..general }, Seed(secret::bytes()));
            let counsel = match (thought, room.take()) {
                (Some(thought), Some(held)) => {
                    let (held, counsel) = staff::think(held, thought).await;
                    room = held;
                    counsel
                }
                _ => None,
            };
            let Some(order) = self.sound(battle.as_ref(), seat, counsel) else { break };
            let is_seen = battle.is_seen(seat, &order);
            let issued = battle.issue(seat, &order);
            orders.push(order);
            if is_seen || issued.is_err() {
                break;
            }
            left = rest;
        }
        orders
    }

    /// The order as it can be carried out. A general who thinks wrongly, or not at all, does what comes to hand.
    fn sound(&self, battle: &dyn Battle, seat: Seat, counsel: Option<Counsel>) -> Option<String> {
        let english = Lexicon::of(Language::English);
        let order = counsel.and_then(|counsel| counsel.orders.into_iter().next());
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
    loop {
        let now = table.now.read().await;
        let Some((seat, officer)) = now.general() else {
            // While nobody can act: whoever acts next finds that nobody is awake.
            drop(awake);
            return;
        };
        drop(now);
        if table.decide(seat, officer).await == Err(Dismissed) {
            return;
        }
    }
}

/// What a decision may take of what is left of a budget, and what is left if nobody sees it.
fn share(left: Budget, may_pass_unseen: bool) -> (Budget, Budget) {
    let (third, rest) = match left {
        Budget::Time(time) => (Budget::Time(time / 3), Budget::Time(time.saturating_sub(time / 3))),
        Budget::Playouts(playouts) => {
            let third = playouts / 3;
            (Budget::Playouts(third.max(1)), Budget::Playouts((playouts - third).max(1)))
        }
    };
    (if may_pass_unseen { third } else { left }, rest)
}

/// When the next thing may be seen.
fn due(since: Instant, budget: Budget) -> Instant {
    let budget = match budget {
        Budget::Time(time) => time,
        Budget::Playouts(_) => Duration::ZERO,
    };
    let [jitter] = secret::bytes();
    since + budget + PAUSE + Duration::from_millis(u64::from(jitter) / 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn however_much_passes_unseen_the_budget_is_one() {
        for full in [Budget::Time(Duration::from_secs(3)), Budget::Playouts(120)] {
            for unseen in 0..4 {
                let (mut left, mut shares) = (full, Vec::new());
                for _ in 0..unseen {
                    let (taken, rest) = share(left, true);
                    (left, shares) = (rest, [shares, vec![taken]].concat());
                }
                shares.push(share(left, false).0);
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

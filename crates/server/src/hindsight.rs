//! Hindsight: how a finished game swung, and which orders cost most.
//!
//! The swing is judged by all that was on the map, which is public now, and takes no time to speak of. What an order
//! cost is judged by what its giver saw, and takes a while: it is begun when somebody asks for it, order by order, by
//! a staff that gives way to generals who are waited for. It comes out the same every time, and stays in memory.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use estafette_bots::{Budget, General, Level};
use estafette_core::{Seat, Seed};
use estafette_words::{Language, Lexicon};

use crate::battle::{Battle, Weighed};
use crate::hall::Table;
use crate::staff::{Dismissed, Staff};

/// Who weighs.
const JUDGE: General = General { level: Level::Colonel, budget: Budget::Playouts(300), threads: 1 };
/// How often an order that looks costly is looked at.
const LOOKS: usize = 3;
/// How many orders of each side are shown.
const SHOWN: usize = 3;
/// What costs less is noise.
const LEAST_COST: f32 = 0.015;
/// How many games are remembered.
const MOST_KEPT: usize = 200;

/// What is known of games that are over.
#[derive(Default)]
pub struct Archive {
    kept: Mutex<VecDeque<Arc<Hindsight>>>,
}

/// A finished game, seen from its end.
pub struct Hindsight {
    table: String,
    /// The first seat's chances of winning before the first order and after each, from 0 to 1.
    pub swing: Vec<f32>,
    orders: Vec<(Seat, String)>,
    weighing: Mutex<Weighing>,
}

/// How far the weighing has come.
#[derive(Clone, Default)]
pub struct Weighing {
    /// Whether somebody has asked for it.
    pub begun: bool,
    /// How many orders were weighed.
    pub weighed: usize,
    /// The orders that cost most, of each seat.
    pub costly: Vec<Costly>,
}

/// An order that cost something.
#[derive(Clone, PartialEq, Debug)]
pub struct Costly {
    /// Who gave it.
    pub seat: Seat,
    /// The moment right after it.
    pub moment: u32,
    /// By how much it lowered the chances of winning, from 0 to 1.
    pub cost: f32,
    /// The order and the better one, as HTML, in each language.
    said: [[String; 2]; Language::ALL.len()],
}

impl Costly {
    /// The order and the better one, as HTML.
    pub fn in_words(&self, language: Language) -> &[String; 2] {
        let at = Language::ALL.iter().position(|&known| known == language);
        &self.said[at.unwrap_or_default()]
    }
}

impl Archive {
    /// The hindsight of a finished game, from memory or from its orders; an error says why it cannot be replayed.
    pub fn of(
        &self,
        table: &Table,
        orders: Vec<(Seat, String)>,
        battle: Box<dyn Battle>,
    ) -> Result<Arc<Hindsight>, String> {
        let id = &table.header.id;
        if let Some(known) = lock(&self.kept).iter().find(|known| known.table == *id) {
            return Ok(Arc::clone(known));
        }
        let mut battle = battle;
        let mut swing = vec![battle.chances()];
        for (seat, order) in &orders {
            battle.issue(*seat, order)?;
            swing.push(battle.chances());
        }
        let made = Hindsight { table: id.clone(), swing, orders, weighing: Mutex::default() };
        let made = Arc::new(made);
        let mut kept = lock(&self.kept);
        if kept.len() >= MOST_KEPT {
            kept.pop_front();
        }
        kept.push_back(Arc::clone(&made));
        Ok(made)
    }
}

impl Hindsight {
    /// How many orders there were.
    pub fn orders(&self) -> usize {
        self.orders.len()
    }

    /// How far the weighing has come.
    pub fn weighing(&self) -> Weighing {
        lock(&self.weighing).clone()
    }

    /// Begins to weigh the orders of the game, which is given as it began, if nobody has yet.
    pub fn begin(self: &Arc<Self>, staff: &Staff, battle: Box<dyn Battle>) {
        if !std::mem::replace(&mut lock(&self.weighing).begun, true) {
            tokio::spawn(Arc::clone(self).weigh(staff.clone(), battle));
        }
    }

    async fn weigh(self: Arc<Self>, staff: Staff, mut battle: Box<dyn Battle>) {
        for (index, (seat, order)) in self.orders.iter().enumerate() {
            // When the server ends, nobody wants to know any more.
            let Ok(weighed) = look(&staff, battle.as_ref(), index, order).await else { return };
            if let Some(weighed) = weighed {
                self.keep(index, *seat, order, &weighed, battle.as_ref());
            }
            lock(&self.weighing).weighed = index + 1;
            if let Err(wrong) = battle.issue(*seat, order) {
                tracing::error!(table = self.table, wrong, "a finished game cannot be replayed");
                return;
            }
        }
    }

    /// Keeps an order among the costliest of its seat, if it is one of those.
    fn keep(&self, index: usize, seat: Seat, order: &str, weighed: &Weighed, battle: &dyn Battle) {
        let in_words = |language| {
            let lexicon = Lexicon::of(language);
            [order, &weighed.better]
                .map(|order| battle.order_in_words(seat, order, lexicon).unwrap_or_default())
        };
        let moment = index as u32 + 1;
        let found = Costly { seat, moment, cost: weighed.cost, said: Language::ALL.map(in_words) };
        let mut weighing = lock(&self.weighing);
        let (mut own, others): (Vec<_>, Vec<_>) =
            weighing.costly.drain(..).chain([found]).partition(|costly| costly.seat == seat);
        own.sort_by(|one, other| other.cost.total_cmp(&one.cost));
        own.truncate(SHOWN);
        weighing.costly = own.into_iter().chain(others).collect();
    }
}

/// What an order cost, if it cost anything to speak of. Who searches soon gives up an order that began badly, though it
/// only had bad luck: what looks costly is looked at again, and the kindest look counts.
async fn look(
    staff: &Staff,
    battle: &dyn Battle,
    index: usize,
    order: &str,
) -> Result<Option<Weighed>, Dismissed> {
    let mut kindest: Option<Weighed> = None;
    for seed in 0..LOOKS {
        let seed = Seed::from((index * LOOKS + seed) as u64);
        let Some(thought) = battle.weighing(order, JUDGE, seed) else { return Ok(None) };
        // A thought that panics tells nothing.
        let Some(weighed) = staff.in_time(thought).await? else { return Ok(None) };
        if weighed.cost < LEAST_COST {
            return Ok(None);
        }
        if kindest.as_ref().is_none_or(|known| weighed.cost < known.cost) {
            kindest = Some(weighed);
        }
    }
    Ok(kindest)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

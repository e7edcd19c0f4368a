//! The staff: where generals think, away from the threads that answer requests.
//!
//! Thinking takes all the time it is given, so what is bounded is how many think at once: one thread fewer than there
//! are cores. However many generals play here, a core is left for people, whose picks are answered at once; the
//! generals wait for each other, in the order in which they came. Whoever can use several cores takes those that nobody
//! wants at that moment: a marshal alone here has all of them, ten marshals have about one each.
//!
//! Threads are made for each thought. That costs some microseconds, and a server that ends need not wait for them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// The staff.
#[derive(Clone)]
pub struct Staff {
    rooms: Arc<Semaphore>,
    count: usize,
    /// Only one of those that can wait asks for a room, so that whoever is waited for waits for one of them at most.
    patient: Arc<Semaphore>,
}

/// Room to think, for as long as it is held.
pub struct Room(OwnedSemaphorePermit);

impl Room {
    /// How many threads have room.
    pub fn threads(&self) -> usize {
        self.0.num_permits()
    }
}

/// The server has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dismissed;

impl Staff {
    /// The staff of this machine.
    pub fn of_this_machine() -> Staff {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Staff::with_rooms(cores.saturating_sub(1).max(1))
    }

    fn with_rooms(count: usize) -> Staff {
        Staff { rooms: Arc::new(Semaphore::new(count)), count, patient: Arc::new(Semaphore::new(1)) }
    }

    /// Waits for room for one thread, and takes room for up to as many as are wanted if nobody else wants it.
    pub async fn room(&self, wanted: usize) -> Result<Room, Dismissed> {
        let mut room = Arc::clone(&self.rooms).acquire_owned().await.map_err(|_| Dismissed)?;
        while room.num_permits() < wanted {
            let Ok(more) = Arc::clone(&self.rooms).try_acquire_owned() else { break };
            room.merge(more);
        }
        Ok(Room(room))
    }

    /// Does some work that nobody waits for: a small part of something long, which gives way after every part.
    pub async fn in_time<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, Dismissed> {
        let _turn = Arc::clone(&self.patient).acquire_owned().await.map_err(|_| Dismissed)?;
        let room = self.room(1).await?;
        Ok(think(room, work).await.1)
    }

    /// Takes all rooms: while this is held nobody can think. For tests.
    pub async fn occupy(&self) -> Result<Room, Dismissed> {
        let all = Arc::clone(&self.rooms).acquire_many_owned(self.count as u32).await;
        all.map(Room).map_err(|_| Dismissed)
    }

    /// Sends everyone home: whoever waits for room, or asks for it later, is told so.
    pub fn dismiss(&self) {
        self.rooms.close();
        self.patient.close();
    }
}

/// Thinks on a thread of its own; nothing comes of a thought that panics. The room is kept as long as that takes, though
/// whoever asked go away, and then given back.
pub async fn think<T: Send + 'static>(
    room: Room,
    thought: impl FnOnce() -> T + Send + 'static,
) -> (Option<Room>, Option<T>) {
    let (tell, told) = oneshot::channel();
    let work = move || {
        let thought = catch_unwind(AssertUnwindSafe(thought));
        // Nobody may be left to hear it.
        let _ = tell.send((room, thought.ok()));
    };
    let started = thread::Builder::new().name("general".to_owned()).spawn(work);
    if let Err(wrong) = started {
        tracing::error!(%wrong, "no thread to think on");
        return (None, None);
    }
    match told.await {
        Ok((room, thought)) => (Some(room), thought),
        Err(_) => (None, None),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_marshal_takes_what_nobody_wants() {
        let staff = Staff::with_rooms(3);
        let alone = staff.room(8).await.expect("there is room");
        assert_eq!(alone.threads(), 3);
        drop(alone);
        let colonel = staff.room(1).await.expect("there is room");
        let beside = staff.room(8).await.expect("there is room");
        assert_eq!((colonel.threads(), beside.threads()), (1, 2));
    }

    #[tokio::test]
    async fn a_thought_that_panics_is_no_thought_and_leaves_its_room() {
        let staff = Staff::with_rooms(1);
        let room = staff.room(1).await.expect("there is room");
        let (room, thought) = think(room, || -> u8 { panic!("on purpose") }).await;
        assert_eq!((room.is_some(), thought), (true, None));
        drop(room);
        assert_eq!(staff.in_time(|| 7).await, Ok(Some(7)));
    }

    #[tokio::test]
    async fn who_is_waited_for_waits_for_one_part_of_what_can_wait() {
        let staff = Staff::with_rooms(1);
        let all = staff.occupy().await.expect("there is room");
        let done = Arc::new(AtomicUsize::new(0));
        let patient = (0..5).map(|_| {
            let (staff, done) = (staff.clone(), Arc::clone(&done));
            tokio::spawn(async move { staff.in_time(move || done.fetch_add(1, Ordering::SeqCst)).await })
        });
        let patient: Vec<_> = patient.collect();
        // All of them have come before the one who is waited for.
        tokio::task::yield_now().await;
        let waited_for = staff.room(1);
        let (room, ()) = tokio::join!(waited_for, async { drop(all) });
        assert!(done.load(Ordering::SeqCst) <= 1, "he had to wait for more than one");
        drop(room);
        for one in patient {
            assert!(one.await.expect("it ends").is_ok());
        }
    }

    #[tokio::test]
    async fn who_waits_is_sent_home() {
        let staff = Staff::with_rooms(1);
        let _all = staff.occupy().await.expect("there is room");
        let waiting = tokio::spawn({
            let staff = staff.clone();
            async move { staff.room(1).await.map(|_| ()) }
        });
        staff.dismiss();
        assert_eq!(waiting.await.expect("it ends"), Err(Dismissed));
    }
}

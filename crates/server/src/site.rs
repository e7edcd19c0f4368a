//! What all handlers share.

use std::sync::Arc;

use crate::guard::Limits;
use crate::hall::Hall;
use crate::hindsight::Archive;
use crate::identity::Sessions;
use crate::staff::Staff;
use crate::store::Store;

/// What all handlers share.
#[derive(Clone)]
pub struct Site(Arc<Shared>);

/// See [`Site`].
pub struct Shared {
    /// What lasts.
    pub store: Arc<dyn Store>,
    /// The tables in memory.
    pub hall: Hall,
    /// Where generals think.
    pub staff: Staff,
    /// What is known of games that are over.
    pub archive: Archive,
    /// Who was there lately.
    pub sessions: Sessions,
    /// How often anyone may ask.
    pub limits: Limits,
}

impl Site {
    /// A site over a store.
    pub fn new(store: Arc<dyn Store>, limits: Limits) -> Site {
        let staff = Staff::of_this_machine();
        Site(Arc::new(Shared {
            hall: Hall::new(Arc::clone(&store), staff.clone()),
            staff,
            archive: Archive::default(),
            store,
            sessions: Sessions::default(),
            limits,
        }))
    }
}

impl std::ops::Deref for Site {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

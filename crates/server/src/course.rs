//! The course of a game at a table: what its journal amounts to.
//!
//! A course is a function of the table's header and its journal, nothing else: the same entries give the same
//! course on every machine and after every restart, down to the versions that viewers are told.

use estafette_core::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::battle::{self, Battle, Rules};
use crate::store::{Deed, Entry, Header, Snapshot, Standing};

/// How many bytes of a snapshot tell whether the others are whole.
const SUM: usize = 32;

/// The course of a game.
pub struct Course {
    rules: &'static dyn Rules,
    battle: Box<dyn Battle>,
    sequence: u32,
    sides: Vec<Side>,
    offer: Option<Seat>,
    agreement: Option<Agreement>,
}

/// What the server remembers of a viewer: how often something changed for him, and what he last saw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Side {
    version: u64,
    glimpse: Vec<u8>,
}

/// How a game ended other than by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Agreement {
    /// The seat gave up.
    Resigned(Seat),
    /// Both agreed to a draw.
    Drawn,
}

/// A journal or snapshot that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the journal cannot be replayed: {0}")]
pub struct Broken(String);

/// A course as a snapshot holds it.
#[derive(Serialize, Deserialize)]
struct Kept {
    battle: Vec<u8>,
    sides: Vec<Side>,
    offer: Option<Seat>,
    agreement: Option<Agreement>,
}

impl Course {
    /// The course before anything was done.
    pub fn new(header: &Header) -> Result<Course, Broken> {
        let battle = rules(header)?.start(&header.setup, header.seed).map_err(Broken)?;
        Course::of(header, battle)
    }

    /// The course of a battle that is taken up where it stands, before anything else was done.
    pub fn of(header: &Header, battle: Box<dyn Battle>) -> Result<Course, Broken> {
        let rules = rules(header)?;
        let sides =
            viewers(rules).map(|viewer| Side { version: 1, glimpse: battle.glimpse(viewer) }).collect();
        Ok(Course { rules, battle, sequence: 0, sides, offer: None, agreement: None })
    }

    /// The course as it was kept.
    pub fn resume(header: &Header, snapshot: &Snapshot) -> Result<Course, Broken> {
        let rules = rules(header)?;
        let (sum, body) = snapshot.body.split_at_checked(SUM).unwrap_or_default();
        if sum != Sha256::digest(body).as_slice() {
            return Err(Broken("the snapshot is damaged".to_owned()));
        }
        let kept: Kept = postcard::from_bytes(body).map_err(|wrong| Broken(wrong.to_string()))?;
        let battle = rules.resume(&header.setup, header.seed, &kept.battle).map_err(Broken)?;
        let Kept { sides, offer, agreement, .. } = kept;
        Ok(Course { rules, battle, sequence: snapshot.sequence, sides, offer, agreement })
    }

    /// The course, to be kept.
    pub fn keep(&self) -> Snapshot {
        let kept = Kept {
            battle: self.battle.save(),
            sides: self.sides.clone(),
            offer: self.offer,
            agreement: self.agreement,
        };
        let kept = postcard::to_stdvec(&kept).expect("a course can be written down");
        let body = [Sha256::digest(&kept).as_slice(), &kept].concat();
        Snapshot { sequence: self.sequence, rules: self.rules.version(), body }
    }

    /// Goes on with an entry of the journal.
    pub fn follow(&mut self, entry: &Entry) -> Result<(), Broken> {
        if entry.sequence != self.sequence + 1 {
            return Err(Broken(format!("entry {} follows entry {}", entry.sequence, self.sequence)));
        }
        let mut everyone = true;
        match &entry.deed {
            Deed::Order(text) => {
                self.battle.issue(entry.seat, text).map_err(Broken)?;
                everyone = false;
            }
            Deed::Undo => {
                if !self.battle.undo(entry.seat) {
                    return Err(Broken(format!("entry {} takes back nothing", entry.sequence)));
                }
                everyone = false;
            }
            Deed::Resign => self.agreement = Some(Agreement::Resigned(entry.seat)),
            Deed::OfferDraw => self.offer = Some(entry.seat),
            Deed::AcceptDraw => self.agreement = Some(Agreement::Drawn),
            Deed::DeclineDraw => self.offer = None,
            Deed::Sit | Deed::Leave | Deed::Rematch => {}
        }
        if self.over() {
            self.offer = None;
        }
        self.sequence = entry.sequence;
        for (viewer, side) in viewers(self.rules).zip(&mut self.sides) {
            let glimpse = self.battle.glimpse(viewer);
            // Whoever did it must see that it was done; of others, those for whom something has changed.
            if everyone || viewer == Viewer::Seat(entry.seat) || glimpse != side.glimpse {
                side.version += 1;
            }
            side.glimpse = glimpse;
        }
        Ok(())
    }

    /// Who will have to decide after an entry, and whether the game will be over.
    pub fn foresee(&self, entry: &Entry) -> Standing {
        let acting = match &entry.deed {
            Deed::Order(text) => self.battle.after(entry.seat, text),
            Deed::Undo => Some(entry.seat),
            Deed::Resign | Deed::AcceptDraw => None,
            Deed::OfferDraw | Deed::DeclineDraw | Deed::Sit | Deed::Leave | Deed::Rematch => self.acting(),
        };
        Standing { acting, over: acting.is_none() }
    }

    /// The rules.
    pub fn rules(&self) -> &'static dyn Rules {
        self.rules
    }

    /// The battle.
    pub fn battle(&self) -> &dyn Battle {
        self.battle.as_ref()
    }

    /// A copy of the battle, to think about.
    pub fn copy_of_battle(&self, header: &Header) -> Result<Box<dyn Battle>, Broken> {
        self.rules.resume(&header.setup, header.seed, &self.battle.save()).map_err(Broken)
    }

    /// The number of the last entry.
    pub fn sequence(&self) -> u32 {
        self.sequence
    }

    /// Whether nobody can order anything any more.
    pub fn over(&self) -> bool {
        self.agreement.is_some() || self.battle.to_act().is_none()
    }

    /// Who must decide.
    pub fn acting(&self) -> Option<Seat> {
        self.battle.to_act().filter(|_| self.agreement.is_none())
    }

    /// The seat that offers a draw.
    pub fn offer(&self) -> Option<Seat> {
        self.offer
    }

    /// How it ended, if not by its rules.
    pub fn agreement(&self) -> Option<Agreement> {
        self.agreement
    }

    /// How often something has changed for a viewer.
    pub fn version(&self, viewer: Viewer) -> u64 {
        self.sides[index(self.rules, viewer)].version
    }

    /// The versions of all viewers; see [`index`].
    pub fn versions(&self) -> Vec<u64> {
        self.sides.iter().map(|side| side.version).collect()
    }
}

fn rules(header: &Header) -> Result<&'static dyn Rules, Broken> {
    let rules =
        battle::rules(&header.game).ok_or_else(|| Broken(format!("there is no game `{}`", header.game)))?;
    if rules.version() != header.rules {
        let versions =
            format!("version {} of the rules, this program plays {}", header.rules, rules.version());
        return Err(Broken(versions));
    }
    Ok(rules)
}

fn viewers(rules: &dyn Rules) -> impl Iterator<Item = Viewer> {
    Viewer::all(rules.seats().len())
}

/// Where a viewer's version stands among all: the seats first, then the spectators'. Umpires look at games
/// that are over, where everyone sees the same changes.
pub fn index(rules: &dyn Rules, viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.0 as usize,
        Viewer::Spectator | Viewer::Umpire => rules.seats().len(),
    }
}

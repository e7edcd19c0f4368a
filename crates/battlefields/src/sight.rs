//! *Information*: everything is public but the faces of Rout markers not yet revealed, and the dice to come.

use estafette_core::{Chance, Draws, Viewer};
use serde::{Deserialize, Serialize};

use crate::state::State;

/// All that a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sight {
    /// Who looks.
    pub viewer: Viewer,
    /// The state, without what he may not know.
    pub state: State,
}

impl Sight {
    /// What the viewer may know of a state.
    pub fn of(state: &State, viewer: Viewer) -> Sight {
        let mut state = state.clone();
        state.chance = Chance::STILL;
        if viewer != Viewer::Umpire && state.revealed != 0b111 {
            state.rout = known_rout(&state);
        }
        Sight { viewer, state }
    }

    /// A state that it could be: the rout lies anywhere among the markers not revealed, and dice fall anew.
    pub fn imagine(&self, draws: &mut Draws) -> State {
        let mut state = self.state.clone();
        state.chance = Chance::new(draws.seed());
        if state.rout.is_none() {
            let left = hidden(&state).count();
            state.rout = hidden(&state).nth(draws.below(left.max(1)));
        }
        state
    }
}

/// The Rout markers that are not revealed.
fn hidden(state: &State) -> impl Iterator<Item = u8> + use<> {
    let revealed = state.revealed;
    (0..3).filter(move |marker| revealed >> marker & 1 == 0)
}

/// Where everyone knows the rout to be: shown, or the last that is left.
fn known_rout(state: &State) -> Option<u8> {
    let shown = state.rout.filter(|&marker| state.revealed >> marker & 1 != 0);
    let mut left = hidden(state);
    shown.or_else(|| left.next().filter(|_| left.next().is_none()))
}

/// A state that nobody can tell from this one: the rout lies under another marker.
pub(crate) fn twin(state: &State, viewer: Viewer, draws: &mut Draws) -> Option<State> {
    let known = viewer == Viewer::Umpire || known_rout(state).is_some();
    let others: Vec<u8> = hidden(state).filter(|&marker| Some(marker) != state.rout).collect();
    let rout = draws.choose(&others).copied().filter(|_| !known)?;
    Some(State { rout: Some(rout), ..state.clone() })
}

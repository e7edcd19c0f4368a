//! §19: how to win.

use estafette_core::Outcome;
use estafette_linear::Army;

use crate::acting::{Acting, Flow};
use crate::event::Event;
use crate::piece::{AUSTRIA, FRANCE};
use crate::state::Stage;

/// [`Outcome::kind`] of a victory by demoralization.
pub const DECISIVE: u8 = 0;
/// [`Outcome::kind`] of a victory by the objective line.
pub const MARGINAL: u8 = 1;

/// The Austrian pieces needed east of the objective line.
const OBJECTIVE: usize = 3;

impl Acting<'_> {
    /// An army's morale level dropped to zero: the other wins at once, whatever is pending (A87).
    pub(crate) fn demoralized(&mut self, army: Army) -> Flow {
        self.end_game(Outcome { winner: Some(army.enemy().seat()), kind: DECISIVE })
    }

    /// The last round is over: Austria wins with enough pieces east of the objective line (A86).
    pub(crate) fn marginal_victory(&mut self) -> Flow {
        let board = &self.map.board;
        let east = self.s.troops[AUSTRIA]
            .which(|at| at.locale().is_some_and(|locale| board.locale(locale).east))
            .len();
        let winner = if east >= OBJECTIVE { AUSTRIA } else { FRANCE };
        self.end_game(Outcome { winner: Some(winner.seat()), kind: MARGINAL })
    }

    fn end_game(&mut self, outcome: Outcome) -> Flow {
        self.s.outcome = Some(outcome);
        self.tell(Event::Ended { outcome });
        Flow::Go(Stage::Over)
    }
}

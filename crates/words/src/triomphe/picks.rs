//! Picks in words: the labels of buttons, and of what is pointed at.

use estafette_core::Pick;
use estafette_linear::{Board, LocaleId};
use estafette_triomphe::picks::{Choice, Picked, Place};

use super::Speaker;

impl Speaker<'_> {
    /// The label of a pick. Picks come from outside, so any can be asked about.
    pub(super) fn pick(&self, pick: Pick) -> String {
        match Picked::read(pick) {
            Some(Picked::Piece(piece)) => piece.to_string(),
            Some(Picked::Choice(choice)) => self.say(choice_id(choice), []),
            Some(Picked::Place(place)) if is_on(&self.map.board, place) => self.place(place),
            Some(Picked::Place(_)) | None => self.say("triomphe-pick-unknown", []),
        }
    }

    fn place(&self, place: Place) -> String {
        match place {
            Place::Position(position) => self.position(position),
            Place::Crossing(crossing) => {
                let written = self.map.board.write_crossing(crossing);
                if self.map.board.crossing(crossing).is_entry() {
                    self.say("triomphe-pick-entry", [("entry", written.into())])
                } else {
                    written
                }
            }
            Place::Morale(stack) => {
                let id = if stack.moved { "triomphe-pick-moved-token" } else { "triomphe-pick-token" };
                self.say(id, [("locale", self.locale(stack.locale).into())])
            }
            Place::Gone => self.say("triomphe-pick-gone", []),
        }
    }
}

/// Whether the board has such a place.
fn is_on(board: &Board, place: Place) -> bool {
    let has = |locale: LocaleId| locale.index() < board.locale_ids().len();
    match place {
        Place::Position(position) => {
            board.approach_at(position).is_some()
                || position.is_reserve() && position.locale().is_some_and(has)
        }
        Place::Crossing(crossing) => (crossing.0 as usize) < board.crossing_ids().len(),
        Place::Morale(stack) => has(stack.locale),
        Place::Gone => true,
    }
}

pub(super) fn choice_id(choice: Choice) -> &'static str {
    match choice {
        Choice::End => "triomphe-pick-end",
        Choice::Organize => "triomphe-pick-organize",
        Choice::Declare => "triomphe-pick-declare",
        Choice::Complete => "triomphe-pick-complete",
        Choice::Cancel => "triomphe-pick-cancel",
        Choice::Ride => "triomphe-pick-ride",
        Choice::Follow => "triomphe-pick-follow",
        Choice::All => "triomphe-pick-all",
        Choice::None => "triomphe-pick-none",
        Choice::Fire => "triomphe-pick-fire",
        Choice::Hold => "triomphe-pick-hold",
    }
}

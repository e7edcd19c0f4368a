//! §16: approach clean-up.

use estafette_linear::Position;

use crate::acting::Acting;
use crate::event::Event;

impl Acting<'_> {
    /// The active player's pieces with no enemy opposite return to reserve; no others do (A83).
    pub(crate) fn clean_up_approaches(&mut self) {
        let army = self.s.active;
        let mut blocking = self.s.troops[army].which(Position::is_approach);
        while let Some(token) = blocking.lowest() {
            let position = self.s.troops[army].position(token);
            let pieces = self.s.troops[army].at(position);
            blocking -= pieces;
            let Some(from) = self.map.board.approach_at(position) else { continue };
            let approach = self.map.board.approach(from);
            if self.s.occupied[army.enemy()].contains(approach.beyond) {
                continue;
            }
            self.place_all(army, pieces, Position::reserve(approach.locale));
            self.s.memory.cleaned_up |= pieces;
            self.tell(Event::CleanedUp { army, pieces, from });
        }
    }
}

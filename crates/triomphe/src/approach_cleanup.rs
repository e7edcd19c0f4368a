//! §16: approach clean-up.

use estafette_linear::Position;

use crate::acting::Acting;
use crate::event::Event;

impl Acting<'_> {
    /// The active player's pieces with no enemy opposite return to reserve; no others do (A83).
    pub(crate) fn clean_up_approaches(&mut self) {
        let army = self.s.active;
        let blocking = self.s.troops[army].which(Position::is_approach);
        let mut done = estafette_linear::TokenSet::EMPTY;
        for token in blocking.iter() {
            if done.contains(token) {
                continue;
            }
            let position = self.s.troops[army].position(token);
            let Some(from) = self.map.board.approach_at(position) else { continue };
            let approach = self.map.board.approach(from);
            if self.s.occupied[army.enemy()].contains(approach.beyond) {
                continue;
            }
            let pieces = self.s.troops[army].at(position);
            done |= pieces;
            self.place_all(army, pieces, Position::reserve(approach.locale));
            self.s.memory.cleaned_up |= pieces;
            self.tell(Event::CleanedUp { army, pieces, from });
        }
    }
}

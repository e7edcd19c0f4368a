//! §15: reinforcements.
//!
//! Entering is a road march (§8) whose first crossing is the road, or the pontoon bridge, of the piece's
//! holding area. The locales that the enemy may not enter meanwhile are kept in
//! [`State::barred`](crate::state::State::barred).

use estafette_linear::{CrossingId, LocaleId, Position, Token};

use crate::field::Field;
use crate::refusal::Refusal;

impl Field<'_> {
    /// Whether the piece may enter by this way; returns where its march starts.
    pub(crate) fn check_entry(
        &self,
        piece: Token,
        position: Position,
        via: &[CrossingId],
    ) -> Result<LocaleId, Refusal> {
        let area = position.area().ok_or(Refusal::NotYours)?;
        let holding = &self.map.areas[area as usize];
        let first = via.first().copied();
        if first != Some(holding.road) && (first.is_none() || first != holding.pontoon) {
            return Err(Refusal::NoRoad);
        }
        let round = self.map.eligible_from(holding, self.own().face(piece));
        if self.s.round < round { Err(Refusal::TooEarly { round }) } else { Ok(LocaleId::OFF_MAP) }
    }
}

//! §7: off-road marches.

use estafette_linear::{ApproachId, LocaleId, Position, TokenSet};

use crate::acting::{Acting, Flow};
use crate::event::Event;
use crate::field::Field;
use crate::order::Continuations;
use crate::refusal::Refusal;
use crate::state::Stage;

impl Field<'_> {
    /// Whether the pieces may march there and go on so; returns the cost in commands.
    pub(crate) fn check_off_road(
        &self,
        pieces: TokenSet,
        to: Position,
        then: &Continuations,
    ) -> Result<u8, Refusal> {
        let from = self.check_group(pieces)?;
        let cost = self.check_off_road_to(pieces, from, to)?;
        if then.is_empty() {
            self.check_commands(cost)?;
            return Ok(cost);
        }
        let Some(locale) = to.locale().filter(|_| to.is_reserve()) else { return Err(Refusal::NotInReserve) };
        let cost = cost + self.check_continuations(pieces, locale, then)?;
        self.check_commands(cost)?;
        Ok(cost)
    }

    /// Whether these pieces, which can act together, may march there; returns the cost in commands.
    pub(crate) fn check_off_road_to(
        &self,
        pieces: TokenSet,
        from: Position,
        to: Position,
    ) -> Result<u8, Refusal> {
        let Some(here) = from.locale() else { return Err(Refusal::NotAdjacent) };
        match (self.map.board.approach_at(from), self.map.board.approach_at(to)) {
            (None, Some(approach)) => self.check_block(pieces, from, approach),
            (None, None) => {
                let there = to.locale().filter(|&there| there != here).ok_or(Refusal::NotAdjacent)?;
                self.check_any_border(here, there)?;
                self.check_enter(pieces, there)
            }
            (Some(_), None) if to == Position::reserve(here) => Ok(1),
            (Some(approach), None) => {
                let there = to.locale().ok_or(Refusal::NotAdjacent)?;
                if self.map.board.approach(approach).beyond != there {
                    return Err(Refusal::NotAdjacent);
                }
                self.check_passable(approach)?;
                self.check_open(approach)?;
                self.check_enter(pieces, there)
            }
            (Some(_), Some(_)) => Err(Refusal::NotAdjacent),
        }
    }

    /// From reserve to block an approach of the same locale. A defensive march, which leaves no more pieces
    /// there than block it fully, costs nothing (A15).
    fn check_block(&self, pieces: TokenSet, from: Position, approach: ApproachId) -> Result<u8, Refusal> {
        let target = self.map.board.approach(approach);
        if Position::reserve(target.locale) != from {
            return Err(Refusal::NotAdjacent);
        }
        self.check_passable(approach)?;
        self.check_may_block(self.s.active)?;
        if !self.is_occupied(target.beyond, self.s.active.enemy()) {
            return Err(Refusal::NoEnemy(target.beyond));
        }
        let blocking = self.blocking(self.s.active, approach) | pieces;
        Ok(u8::from(blocking.len() as u8 > target.need))
    }

    /// Whether any border between the locales can be crossed (A16).
    fn check_any_border(&self, from: LocaleId, to: LocaleId) -> Result<(), Refusal> {
        let mut found = Err(Refusal::NotAdjacent);
        for (approach, _) in self.map.board.facing(from, to) {
            found = self.check_passable(approach).and_then(|()| self.check_open(approach));
            if found.is_ok() {
                break;
            }
        }
        found
    }

    /// Whether the pieces may march into the locale.
    fn check_enter(&self, pieces: TokenSet, locale: LocaleId) -> Result<u8, Refusal> {
        let army = self.s.active;
        if self.is_occupied(locale, army.enemy()) {
            return Err(Refusal::EnemyOccupied(locale));
        }
        self.check_barred(locale, army)?;
        self.check_organized(army, pieces)?;
        if (self.room(locale, army) as usize) < pieces.len() {
            return Err(Refusal::Capacity(locale));
        }
        Ok(1)
    }
}

impl Acting<'_> {
    pub(crate) fn march_off_road(&mut self, pieces: TokenSet, to: Position, then: &Continuations) -> Flow {
        let army = self.s.active;
        let cost = self.field().check_off_road(pieces, to, then).expect("the order was checked");
        let from = pieces.lowest().map(|first| self.s.troops[army].position(first));
        let from = from.expect("an action has pieces");
        self.pay(cost);
        self.act(pieces);
        self.place_all(army, pieces, to);
        self.tell(Event::Marched { army, pieces, from, to, cost });
        if let Some(locale) = to.locale().filter(|_| from.locale() != to.locale()) {
            self.entered(army, locale);
            self.merge(army, locale);
        }
        self.carry_on(then);
        Flow::Go(Stage::Finish)
    }
}

//! §12: cavalry continuation.

use estafette_linear::{ApproachId, Arm, LocaleId, Position, Token, TokenSet};

use crate::acting::{Acting, Flow};
use crate::event::{Event, Shown};
use crate::field::Field;
use crate::order::Continuations;
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::state::Stage;

/// How many commands it costs to split up: one for each final position beyond the first (A58).
/// `stay` says whether any piece of the action stays in reserve.
pub(crate) fn split_cost(then: &[(Token, ApproachId)], stay: bool) -> u8 {
    let mut positions = u8::from(stay);
    for (index, (_, approach)) in then.iter().enumerate() {
        if then[..index].iter().all(|(_, earlier)| earlier != approach) {
            positions += 1;
        }
    }
    positions.saturating_sub(1)
}

impl Field<'_> {
    /// Whether a piece in reserve of the locale could go on to the approach, as far as the ground is
    /// concerned.
    pub(crate) fn check_continuation_to(
        &self,
        locale: LocaleId,
        approach: ApproachId,
    ) -> Result<(), Refusal> {
        let target = self.map.board.approach(approach);
        if target.locale != locale {
            return Err(Refusal::NotAdjacent);
        }
        self.check_passable(approach)?;
        self.check_may_block(self.s.active)?;
        if !self.is_occupied(target.beyond, self.s.active.enemy()) {
            return Err(Refusal::NoEnemy(target.beyond));
        }
        Ok(())
    }

    /// Whether cavalry of the group, which ended in reserve of the locale, may go on so; returns the cost.
    pub(crate) fn check_continuations(
        &self,
        group: TokenSet,
        locale: LocaleId,
        then: &Continuations,
    ) -> Result<u8, Refusal> {
        let mut moved = TokenSet::EMPTY;
        for (index, &(token, approach)) in then.iter().enumerate() {
            if !group.contains(token) {
                return Err(Refusal::Mixed);
            }
            if index > 0 && then[index - 1].0 >= token {
                return Err(Refusal::Count { least: 0, most: group.len() as u8 });
            }
            self.check_arm(self.s.active, token, Arm::Cavalry)?;
            self.check_continuation_to(locale, approach)?;
            moved.insert(token);
        }
        Ok(split_cost(then, moved != group))
    }

    /// `cont`: whether the attackers that have moved in may go on so.
    pub(crate) fn check_continue(&self, then: &Continuations) -> Result<(), Refusal> {
        if then.is_empty() {
            return Ok(());
        }
        let cost = self.check_continuations(self.s.fight.attackers, self.defense_locale(), then)?;
        self.check_commands(cost)
    }

    /// Whether any continuation is possible for the group in reserve of the locale, at this many commands.
    pub(crate) fn can_continue(&self, group: TokenSet, locale: LocaleId, commands: u8) -> bool {
        let riders = self.of_arm(self.s.active, group, Arm::Cavalry);
        !riders.is_empty()
            && self.is_near_enemy(locale)
            && (riders == group || commands > 0)
            && self
                .map
                .board
                .locale(locale)
                .approaches
                .iter()
                .any(|&a| self.check_continuation_to(locale, a).is_ok())
    }
}

impl Acting<'_> {
    /// Shows the cavalry and moves it on.
    pub(crate) fn carry_on(&mut self, then: &[(Token, ApproachId)]) {
        let army = self.s.active;
        for &(token, to) in then {
            let position: Position = self.map.board.approach(to).position;
            self.place(army, token, position);
            self.show(army, token, Shown::Continuation);
            self.tell(Event::Continued { piece: Piece { army, token }, to });
        }
    }

    /// `cont` after a won attack: asked if there is a way to go on (A93). Pieces are shuffled before, so that
    /// nobody else can tell whether it is asked (A94).
    pub(crate) fn enter_continue(&mut self) -> Flow {
        self.shuffle_all();
        let field = self.field();
        let possible = field.can_continue(self.s.fight.attackers, field.defense_locale(), self.s.commands);
        if possible { Flow::Ask } else { Flow::Go(Stage::Finish) }
    }

    pub(crate) fn continue_after_attack(&mut self, then: &Continuations) -> Flow {
        if !then.is_empty() {
            let moved: TokenSet = then.iter().map(|&(token, _)| token).collect();
            let cost = split_cost(then, moved != self.s.fight.attackers);
            if cost > 0 {
                self.pay(cost);
                self.tell(Event::SplitUp { army: self.s.active, cost });
            }
            self.carry_on(then);
        }
        Flow::Go(Stage::Finish)
    }
}

//! §6: actions, and which orders are legal when.

use estafette_core::Seat;
use estafette_linear::{Army, Position, TokenSet};

use crate::field::Field;
use crate::order::{ACTION_PIECES, Order};
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::state::{Procedure, Stage};

impl Field<'_> {
    /// The army that must decide now.
    pub(crate) fn decider(&self) -> Option<Army> {
        let active = self.s.active;
        Some(match self.s.stage {
            Stage::Over => return None,
            Stage::Undisclosed(army) => army,
            Stage::Respond
            | Stage::Lead
            | Stage::ArtilleryDefense
            | Stage::Counter
            | Stage::LoseDefender
            | Stage::Target
            | Stage::RetreatLosses
            | Stage::Retreat => active.enemy(),
            Stage::Take | Stage::Shift => self.s.fight.owed.army.enemy(),
            _ => active,
        })
    }

    /// Whether the order may be issued by the seat now.
    pub(crate) fn check(&self, seat: Seat, order: &Order) -> Result<(), Refusal> {
        if self.decider().map(Army::seat) != Some(seat) {
            return Err(Refusal::NotNow);
        }
        match (self.s.stage, order) {
            (Stage::Action, Order::Organize(pieces)) => self.check_organize(*pieces),
            (Stage::Action, action) => {
                self.check_no_debt()?;
                self.check_action(action)
            }
            (Stage::Respond, Order::Respond(pieces)) => self.check_respond(*pieces),
            (Stage::Advance, Order::Advance(advance)) => self.check_advance(*advance),
            (Stage::Prove, Order::Prove(piece)) => self.check_prove(*piece),
            (Stage::Continue, Order::Continue(then)) => self.check_continue(then),
            (Stage::GoOn, Order::GoOn { via, then }) => self.check_go_on(via, *then),
            (Stage::Lead, Order::Lead(pieces)) => self.check_lead(*pieces),
            (Stage::Send, Order::Send { pieces, leads }) => self.check_send(*pieces, *leads),
            (Stage::ArtilleryDefense, Order::ArtilleryDefense(fires)) => self.check_artillery_defense(*fires),
            (Stage::Hit, Order::Hit(piece)) => self.check_hit(*piece),
            (Stage::Counter, Order::Counter { pieces, odd }) => self.check_counter(*pieces, *odd),
            (Stage::LoseAttacker | Stage::LoseDefender, Order::Lose(reductions)) => {
                self.check_lose(reductions)
            }
            (Stage::Target, Order::Target(piece)) => self.check_target(*piece),
            (Stage::RetreatLosses, Order::RetreatLosses(reductions)) => self.check_retreat_losses(reductions),
            (Stage::Retreat, Order::Retreat(retreats)) => self.check_retreat(retreats),
            (Stage::Take, Order::Take(tokens)) | (Stage::Shift, Order::Shift(tokens)) => {
                self.check_tokens(tokens)
            }
            (Stage::Recall, Order::Recall(locale)) => self.check_recall(*locale),
            _ => Err(Refusal::NotNow),
        }
    }

    fn check_action(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::OffRoad { pieces, to, then } => self.check_off_road(*pieces, *to, then).map(drop),
            Order::Road { piece, via, then } => self.check_road(*piece, via, *then).map(drop),
            Order::Attack { pieces, across } => self.check_attack(*pieces, *across),
            Order::Declare(gun) => self.check_declare(*gun),
            Order::Complete(gun) => self.check_complete(*gun),
            Order::Cancel(gun) => self.check_cancel(*gun),
            Order::Assault(from) => self.check_assault(*from),
            Order::End => Ok(()),
            _ => Err(Refusal::NotNow),
        }
    }

    /// Whether the pieces can take part in one action together; returns their common position.
    pub(crate) fn check_group(&self, pieces: TokenSet) -> Result<Position, Refusal> {
        let own = self.own();
        let Some(first) = pieces.lowest() else {
            return Err(Refusal::Count { least: 1, most: ACTION_PIECES as u8 });
        };
        if pieces.len() > ACTION_PIECES {
            return Err(Refusal::Count { least: 1, most: ACTION_PIECES as u8 });
        }
        if !pieces.is_subset(own.in_play()) {
            return Err(Refusal::NotYours);
        }
        let position = own.position(first);
        if !pieces.is_subset(own.at(position)) {
            return Err(Refusal::Mixed);
        }
        match (pieces & own.done).lowest() {
            Some(token) => Err(Refusal::Done(Piece { army: self.s.active, token })),
            None => Ok(position),
        }
    }

    /// The pieces of the active player that can still act and are in this position.
    pub(crate) fn able(&self, position: Position) -> TokenSet {
        self.own().at(position) - self.own().done
    }

    /// Whether so many commands are left.
    #[inline]
    pub(crate) fn check_commands(&self, needed: u8) -> Result<(), Refusal> {
        let left = self.s.commands;
        if needed > left { Err(Refusal::Commands { needed, left }) } else { Ok(()) }
    }

    /// Whether the procedure under way is a road march.
    pub(crate) fn on_the_road(&self) -> bool {
        self.s.fight.procedure == Procedure::RoadMarch
    }
}

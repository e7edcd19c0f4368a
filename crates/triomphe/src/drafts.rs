//! Drafts: orders written pick by pick.
//!
//! A draft builds the order that the picks stand for and asks the rules about it; the offers are what the
//! rules would accept next. [`actions`] writes the orders of a turn, [`answers`] those that an action asks
//! for. [`inverse`] finds the picks of a given order.

mod actions;
mod answers;
mod inverse;

use estafette_core::{Draft, Pick};
use estafette_linear::Board;

use crate::field::Field;
use crate::order::Order;
use crate::picks::{Picked, Place};
use crate::refusal::Refusal;
use crate::state::Stage;

/// What a draft step comes to: the draft is filled in, or the last pick is refused.
type Drafted = Result<(), Refusal>;

impl Field<'_> {
    /// Continues the draft of whoever must decide.
    pub(crate) fn draft(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        draft.clear();
        match self.s.stage {
            Stage::Action => self.draft_action(picks, draft),
            Stage::Respond => self.draft_respond(picks, draft),
            Stage::Advance => self.draft_advance(picks, draft),
            Stage::Prove => self.draft_piece(picks, draft, self.s.fight.attackers, Order::Prove),
            Stage::Hit => self.draft_piece(picks, draft, self.s.fight.leads, Order::Hit),
            Stage::Target => self.draft_piece(picks, draft, self.targets(), Order::Target),
            Stage::Continue => self.draft_continue(picks, draft),
            Stage::GoOn => self.draft_go_on(picks, draft),
            Stage::Lead => self.draft_lead(picks, draft),
            Stage::Send => self.draft_send(picks, draft),
            Stage::ArtilleryDefense => self.draft_artillery_defense(picks, draft),
            Stage::Counter => self.draft_counter(picks, draft),
            Stage::LoseAttacker | Stage::LoseDefender => {
                self.draft_reductions(picks, draft, &self.assault_due(self.loser_in_step_8()), Order::Lose)
            }
            Stage::RetreatLosses => {
                self.draft_reductions(picks, draft, &self.retreat_due(), Order::RetreatLosses)
            }
            Stage::Retreat => self.draft_retreat(picks, draft),
            Stage::Take | Stage::Shift => self.draft_tokens(picks, draft),
            Stage::Recall => self.draft_recall(picks, draft),
            _ => Err(Refusal::NotNow),
        }
    }

    /// Reads a pick that could stand for something on this board.
    fn read_pick(&self, pick: Pick) -> Result<Picked, Refusal> {
        let picked = Picked::read(pick).ok_or(Refusal::NoSuchPick)?;
        if let Picked::Place(place) = picked
            && !is_on(&self.map.board, place)
        {
            return Err(Refusal::NoSuchPick);
        }
        Ok(picked)
    }

    /// The piece of a pick, which must belong to the decider.
    fn own_piece(&self, pick: Pick) -> Result<estafette_linear::Token, Refusal> {
        match self.read_pick(pick)? {
            Picked::Piece(piece) if Some(piece.army) == self.decider() => Ok(piece.token),
            Picked::Piece(_) => Err(Refusal::NotYours),
            _ => Err(Refusal::NoSuchPick),
        }
    }
}

fn is_on(board: &Board, place: Place) -> bool {
    match place {
        Place::Position(position) => {
            board.approach_at(position).is_some()
                || position.is_reserve()
                    && position.locale().is_some_and(|l| l.index() < board.locale_ids().len())
        }
        Place::Crossing(crossing) => (crossing.0 as usize) < board.crossing_ids().len(),
        Place::Morale(stack) => stack.locale.index() < board.locale_ids().len(),
        Place::Gone => true,
    }
}

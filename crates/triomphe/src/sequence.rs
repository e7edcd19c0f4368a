//! §5: the sequence of play.

use estafette_linear::TokenSet;

use crate::acting::{Acting, Flow};
use crate::event::Event;
use crate::piece::{AUSTRIA, FRANCE, Piece};
use crate::state::{Fight, Memory, Stage};

/// The rounds of the game, an hour each.
pub const ROUNDS: u8 = 16;
/// The commands of a turn (§6).
pub const COMMANDS: u8 = 3;

impl Acting<'_> {
    /// The start of a turn: scheduled morale, approach clean-up, and then the player's actions.
    pub(crate) fn begin_turn(&mut self) {
        let army = self.s.active;
        self.tell(Event::TurnBegan { round: self.s.round, army });
        self.s.commands = COMMANDS;
        self.s.troops[army].fired = TokenSet::EMPTY;
        self.schedule_morale();
        self.clean_up_approaches();
        self.hide_waiting_artillery();
        self.shuffle_all();
        self.s.stage = Stage::Action;
    }

    /// `end`: the player has no more actions to order.
    pub(crate) fn end_turn(&mut self) -> Flow {
        self.lapse_declarations();
        Flow::Go(Stage::MoraleCleanUp)
    }

    /// The turn is over: its memory is erased, and the other player's turn begins, or the game ends.
    pub(crate) fn turn_ends(&mut self) -> Flow {
        let army = self.s.active;
        self.hide_completed_artillery();
        self.tell(Event::TurnEnded { army });
        self.s.memory = Memory::NONE;
        self.s.fight = Fight::NONE;
        let troops = &mut self.s.troops[army];
        troops.touched |= troops.done;
        troops.done = TokenSet::EMPTY;
        troops.organized = TokenSet::EMPTY;
        if army == FRANCE {
            if self.s.round == ROUNDS {
                return self.marginal_victory();
            }
            self.s.round += 1;
        }
        self.s.active = army.enemy();
        self.begin_turn();
        Flow::Go(Stage::Action)
    }

    /// §15: from the round in which it may enter, the Austrian artillery hides among the others.
    fn hide_waiting_artillery(&mut self) {
        if self.s.active != AUSTRIA || self.s.round != self.map.artillery_from {
            return;
        }
        let troops = &mut self.s.troops[AUSTRIA];
        let waiting = troops.face_up & troops.which(|at| at.area().is_some());
        if !waiting.is_empty() {
            troops.face_up -= waiting;
            troops.touched |= waiting;
            self.tell(Event::ArtilleryHidden { army: AUSTRIA });
        }
    }

    /// §10, A38: declarations of the previous turn that were not completed lapse.
    fn lapse_declarations(&mut self) {
        let army = self.s.active;
        for token in self.s.troops[army].aimed.iter() {
            self.tell(Event::Lapsed { piece: Piece { army, token } });
        }
        let troops = &mut self.s.troops[army];
        troops.face_up -= troops.aimed;
        troops.touched |= troops.aimed;
        troops.aimed = std::mem::take(&mut troops.declared);
    }

    /// §10: artillery that completed its bombardment is hidden at the end of the turn.
    fn hide_completed_artillery(&mut self) {
        let troops = &mut self.s.troops[self.s.active];
        let waiting = troops.which(|at| at.area().is_some());
        let hidden = troops.face_up - troops.aimed - waiting;
        troops.face_up -= hidden;
        troops.touched |= hidden;
    }
}

//! §10: bombardment.

use estafette_linear::{ApproachId, Arm, Army, Token, TokenSet};

use crate::acting::{Acting, Flow};
use crate::event::{Event, Shown};
use crate::field::Field;
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::state::{Fight, Procedure, Stage};

impl Field<'_> {
    /// The approach that this artillery, which can act, stands in.
    fn check_gun(&self, gun: Token) -> Result<ApproachId, Refusal> {
        let position = self.check_group(TokenSet::of(gun))?;
        self.check_arm(self.s.active, gun, Arm::Artillery)?;
        let piece = Piece { army: self.s.active, token: gun };
        let approach = self.map.board.approach_at(position).ok_or(Refusal::NotInApproach(piece))?;
        self.check_organized(self.s.active, TokenSet::of(gun))?;
        self.check_open(approach)?;
        Ok(approach)
    }

    /// Whether a bombardment can be declared.
    pub(crate) fn check_declare(&self, gun: Token) -> Result<(), Refusal> {
        let approach = self.check_gun(gun)?;
        let target = self.map.board.approach(approach).beyond;
        if !self.is_occupied(target, self.s.active.enemy()) {
            return Err(Refusal::NoEnemy(target));
        }
        if self.map.board.approach(approach.opposite()).artillery > 0 {
            return Err(Refusal::ArtilleryPenalty(approach.opposite()));
        }
        Ok(())
    }

    /// Whether a bombardment can be completed.
    pub(crate) fn check_complete(&self, gun: Token) -> Result<(), Refusal> {
        if !self.own().aimed.contains(gun) {
            self.check_group(TokenSet::of(gun))?;
            return Err(Refusal::NoBombardment(Piece { army: self.s.active, token: gun }));
        }
        self.check_gun(gun).map(drop)
    }

    /// Whether there is a declaration to cancel.
    pub(crate) fn check_cancel(&self, gun: Token) -> Result<(), Refusal> {
        if (self.own().aimed | self.own().declared).contains(gun) {
            Ok(())
        } else {
            Err(Refusal::NoBombardment(Piece { army: self.s.active, token: gun }))
        }
    }

    /// Step 2: the pieces of which the defender chooses one: those opposite the artillery, else those in
    /// reserve, else those elsewhere in the locale.
    pub(crate) fn targets(&self) -> TokenSet {
        let opposite = self.defenders();
        if !opposite.is_empty() {
            return opposite;
        }
        let reserve = self.defense_reserve();
        if !reserve.is_empty() {
            return reserve;
        }
        self.troops(self.s.active.enemy()).within(self.defense_locale())
    }

    pub(crate) fn check_target(&self, piece: Token) -> Result<(), Refusal> {
        if self.targets().contains(piece) {
            Ok(())
        } else {
            Err(Refusal::NotEligible(Piece { army: self.s.active.enemy(), token: piece }))
        }
    }
}

impl Acting<'_> {
    /// Step 1: declaration.
    pub(crate) fn declare(&mut self, gun: Token) -> Flow {
        let army = self.s.active;
        let from = self.map.board.approach_at(self.s.troops[army].position(gun));
        let from = from.expect("a bombardment is declared from an approach");
        self.act(TokenSet::of(gun));
        let troops = &mut self.s.troops[army];
        troops.declared.insert(gun);
        troops.fired.insert(gun);
        troops.face_up.insert(gun);
        self.show(army, gun, Shown::Bombardment);
        self.tell(Event::Declared { piece: Piece { army, token: gun }, from });
        Flow::Go(Stage::Finish)
    }

    /// Step 2: completion.
    pub(crate) fn complete(&mut self, gun: Token) -> Flow {
        let army = self.s.active;
        let from = self.map.board.approach_at(self.s.troops[army].position(gun));
        let from = from.expect("a bombardment is completed from an approach");
        self.s.troops[army].aimed.remove(gun);
        self.act(TokenSet::of(gun));
        self.s.troops[army].fired.insert(gun);
        self.s.fight = Fight { procedure: Procedure::Bombardment, from, ..Fight::NONE };
        let locale = self.field().defense_locale();
        self.tell(Event::Bombarded { piece: Piece { army, token: gun }, locale });
        Flow::Go(Stage::Target)
    }

    /// `target`: asked if there is a choice.
    pub(crate) fn enter_target(&mut self) -> Flow {
        let targets = self.field().targets();
        match targets.lowest() {
            None => Flow::Go(Stage::Finish),
            Some(only) if targets.len() == 1 => self.target(only),
            Some(_) => Flow::Ask,
        }
    }

    pub(crate) fn target(&mut self, piece: Token) -> Flow {
        let army = self.s.active.enemy();
        let suffered = self.reduce(army, piece, 1);
        self.lose_morale(army, suffered, Stage::Finish)
    }

    /// `cancel`: not an action.
    pub(crate) fn cancel(&mut self, gun: Token) -> Flow {
        self.drop_declaration(self.s.active, TokenSet::of(gun));
        Flow::Go(Stage::Finish)
    }

    /// Declarations of artillery that left its position or took part in another action are cancelled (A42).
    pub(crate) fn drop_declaration(&mut self, army: Army, pieces: TokenSet) {
        let troops = &mut self.s.troops[army];
        let dropped = (troops.declared | troops.aimed) & pieces;
        if dropped.is_empty() {
            return;
        }
        troops.declared -= dropped;
        troops.aimed -= dropped;
        troops.face_up -= dropped;
        troops.touched |= dropped;
        for token in dropped.iter() {
            self.tell(Event::Cancelled { piece: Piece { army, token } });
        }
    }
}

//! §9: maneuver attacks.

use estafette_linear::{ApproachId, Arm, LocaleId, Position, Token, TokenSet};

use crate::acting::{Acting, Flow};
use crate::event::{Event, Shown};
use crate::field::{Block, Field};
use crate::order::Advance;
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::state::{Fight, Procedure, Stage};

impl Field<'_> {
    /// Step 1: whether the pieces may attack across the defense approach.
    pub(crate) fn check_attack(&self, pieces: TokenSet, across: ApproachId) -> Result<(), Refusal> {
        let position = self.check_group(pieces)?;
        self.check_attack_from(pieces, position, across)?;
        self.check_infantry(pieces, across)?;
        self.check_commands(1)
    }

    /// The same for pieces that can act together, but for infantry and commands.
    pub(crate) fn check_attack_from(
        &self,
        pieces: TokenSet,
        position: Position,
        across: ApproachId,
    ) -> Result<(), Refusal> {
        let army = self.s.active;
        let from = self.map.board.approach(across.opposite());
        if position != Position::reserve(from.locale) && position != from.position {
            return Err(Refusal::NotAdjacent);
        }
        self.check_passable(across)?;
        if !self.is_occupied(from.beyond, army.enemy()) {
            return Err(Refusal::NoEnemy(from.beyond));
        }
        self.check_open(across)?;
        self.check_barred(from.beyond, army)?;
        self.check_organized(army, pieces)?;
        if self.block(army.enemy(), across) == Block::Fully {
            return Err(Refusal::FullyBlocked(across));
        }
        self.check_attackers_fit(pieces, from.beyond)
    }

    /// A34: whether there is room for the attackers alone.
    pub(crate) fn check_attackers_fit(&self, pieces: TokenSet, locale: LocaleId) -> Result<(), Refusal> {
        let capacity = self.map.board.locale(locale).capacity as usize;
        if pieces.len() > capacity { Err(Refusal::Capacity(locale)) } else { Ok(()) }
    }

    /// Infantry must be among those that attack across obstructing ground.
    pub(crate) fn check_infantry(&self, pieces: TokenSet, across: ApproachId) -> Result<(), Refusal> {
        let obstructing = self.map.board.approach(across).obstructing;
        if obstructing && self.of_arm(self.s.active, pieces, Arm::Infantry).is_empty() {
            return Err(Refusal::NeedsInfantry(across));
        }
        Ok(())
    }

    /// Step 2: whether these may advance from reserve to the defense approach.
    pub(crate) fn check_respond(&self, pieces: TokenSet) -> Result<(), Refusal> {
        if !pieces.is_subset(self.defense_reserve()) {
            return Err(Refusal::Mixed);
        }
        let most = self.s.fight.attackers.len();
        if pieces.len() > most { Err(Refusal::Response { most: most as u8 }) } else { Ok(()) }
    }

    /// Step 4: whether the beaten attackers may do so (A32, A92).
    pub(crate) fn check_advance(&self, advance: Advance) -> Result<(), Refusal> {
        let Advance::Continue(riders) = advance else { return Ok(()) };
        let attackers = self.s.fight.attackers;
        if riders.is_empty() || self.on_the_road() {
            return Err(Refusal::AllOrNone);
        }
        if !riders.is_subset(attackers) {
            return Err(Refusal::Mixed);
        }
        riders.iter().try_for_each(|token| self.check_arm(self.s.active, token, Arm::Cavalry))?;
        self.check_commands(u8::from(riders != attackers))
    }

    /// Whether the piece can prove that infantry attacked.
    pub(crate) fn check_prove(&self, piece: Token) -> Result<(), Refusal> {
        if !self.s.fight.attackers.contains(piece) {
            return Err(Refusal::NotEligible(Piece { army: self.s.active, token: piece }));
        }
        self.check_arm(self.s.active, piece, Arm::Infantry)
    }
}

impl Acting<'_> {
    /// Step 1: attack declaration.
    pub(crate) fn attack(&mut self, pieces: TokenSet, across: ApproachId) -> Flow {
        let army = self.s.active;
        let first = pieces.lowest().expect("an action has pieces");
        self.pay(1);
        self.act(pieces);
        self.s.fight = Fight {
            procedure: Procedure::Maneuver,
            from: across.opposite(),
            attackers: pieces,
            from_reserve: self.s.troops[army].position(first).is_reserve(),
            first: !self.s.memory.was_attacked(across),
            ..Fight::NONE
        };
        self.s.memory.note_attack(across);
        if pieces.len() == 1 && self.map.board.approach(across).obstructing {
            self.s.known[army].narrow(first, |face| face.is(Arm::Infantry));
        }
        self.tell(Event::Attacked { army, pieces, across, crossing: None });
        Flow::Go(Stage::Respond)
    }

    /// Step 2: asked if the attack is from reserve and the defender has a reserve that may block.
    pub(crate) fn enter_respond(&mut self) -> Flow {
        let field = self.field();
        let asked = self.s.fight.from_reserve
            && !field.defense_reserve().is_empty()
            && field.check_may_block(self.s.active.enemy()).is_ok();
        if asked { Flow::Ask } else { Flow::Go(Stage::ManeuverResult) }
    }

    pub(crate) fn respond(&mut self, pieces: TokenSet) -> Flow {
        let army = self.s.active.enemy();
        let defense = self.map.board.approach(self.s.fight.from.opposite()).position;
        self.place_all(army, pieces, defense);
        self.tell(Event::Responded { army, pieces });
        Flow::Go(Stage::ManeuverResult)
    }

    /// Step 3: the attack is blocked, or the defender must retreat.
    pub(crate) fn maneuver_result(&mut self) -> Flow {
        let fight = self.s.fight;
        let defender = self.s.active.enemy();
        let across = fight.from.opposite();
        let several = fight.attackers.len() > 1;
        let blocked = match self.field().block(defender, across) {
            Block::Fully => true,
            Block::Partly => !several && fight.first,
            Block::Unblocked => false,
        };
        self.s.fight.result = if blocked { -1 } else { 1 };
        if !blocked {
            return Flow::Go(Stage::RetreatBegins);
        }
        self.tell(Event::Blocked { across });
        let wide = self.map.board.approach(across).is_wide();
        let tokens = if wide && several && fight.first { 2 } else { 1 };
        let locale = self.field().defense_locale();
        self.commit_morale(defender, locale, tokens, Stage::Prove)
    }

    /// Infantry is shown if the ground is obstructing; asked if several could be (A33, A92).
    pub(crate) fn enter_prove(&mut self) -> Flow {
        let field = self.field();
        let obstructing = self.map.board.approach(self.s.fight.from.opposite()).obstructing;
        let infantry = field.of_arm(self.s.active, self.s.fight.attackers, Arm::Infantry);
        if !obstructing || self.s.fight.procedure != Procedure::Maneuver {
            return self.proved();
        }
        match infantry.lowest() {
            Some(only) if infantry.len() == 1 => self.prove(only),
            _ => Flow::Ask,
        }
    }

    pub(crate) fn prove(&mut self, piece: Token) -> Flow {
        self.show(self.s.active, piece, Shown::Proof);
        self.proved()
    }

    fn proved(&self) -> Flow {
        Flow::Go(if self.s.fight.result > 0 { Stage::Continue } else { Stage::Advance })
    }

    /// Step 4, attacker lost: asked if the attack was from reserve and the attacker may block.
    pub(crate) fn enter_advance(&mut self) -> Flow {
        let asked = self.s.fight.from_reserve && self.field().check_may_block(self.s.active).is_ok();
        if asked { Flow::Ask } else { self.end_beaten_attack() }
    }

    pub(crate) fn advance(&mut self, advance: Advance) -> Flow {
        let army = self.s.active;
        let Fight { attackers, from, .. } = self.s.fight;
        match advance {
            Advance::None => {}
            Advance::All => {
                let to = self.map.board.approach(from).position;
                self.place_all(army, attackers, to);
                self.tell(Event::Advanced { army, pieces: attackers, to: from });
            }
            Advance::Continue(riders) => {
                if riders != attackers {
                    self.pay(1);
                    self.tell(Event::SplitUp { army, cost: 1 });
                }
                riders.iter().for_each(|token| self.carry_on(&[(token, from)]));
            }
        }
        self.end_beaten_attack()
    }

    fn end_beaten_attack(&mut self) -> Flow {
        match self.s.fight.procedure {
            Procedure::RoadMarch => self.end_march(self.s.fight.march),
            _ => Flow::Go(Stage::Finish),
        }
    }

    /// Step 4, attacker won (§11 step 9 likewise): the attackers move in.
    pub(crate) fn occupy(&mut self) -> Flow {
        let army = self.s.active;
        let locale = self.field().defense_locale();
        let pieces = self.s.fight.attackers;
        self.place_all(army, pieces, Position::reserve(locale));
        self.entered(army, locale);
        self.tell(Event::Took { army, pieces, locale });
        match self.s.fight.procedure {
            Procedure::RoadMarch => Flow::Go(Stage::GoOn),
            Procedure::Assault => {
                self.s.memory.road_closed.insert(locale);
                Flow::Go(Stage::Continue)
            }
            _ => Flow::Go(Stage::Prove),
        }
    }
}

//! §11: assaults.

use estafette_linear::{Approach, ApproachId, Arm, Army, Face, Token, TokenSet};

use crate::acting::{Acting, Flow};
use crate::event::{Event, Shown};
use crate::field::Field;
use crate::order::{ACTION_PIECES, Reductions};
use crate::piece::Piece;
use crate::policy::ATTACKER_ALLOCATES_FIRST;
use crate::refusal::Refusal;
use crate::state::{Fight, Procedure, Stage};

/// The least strength of a piece that leads an attack or counter-attacks.
const LEAST_STRENGTH: u8 = 2;

impl Field<'_> {
    /// Step 1: whether an assault may be declared from the approach.
    pub(crate) fn check_assault(&self, from: ApproachId) -> Result<(), Refusal> {
        let army = self.s.active;
        let attack = self.map.board.approach(from);
        self.check_passable(from)?;
        if self.blocking(army.enemy(), from.opposite()).is_empty() {
            return Err(Refusal::Unblocked(from.opposite()));
        }
        self.check_barred(attack.beyond, army)?;
        self.check_open(from)?;
        let able = self.able(attack.position);
        let mut found = Err(Refusal::NoLead);
        for token in able.iter() {
            found = self
                .check_organized(army, TokenSet::of(token))
                .and_then(|()| self.check_attack_lead(token, from));
            if found.is_ok() {
                break;
            }
        }
        found?;
        self.check_commands(1)
    }

    /// Step 3: whether the piece could lead the attack from this approach.
    pub(crate) fn check_attack_lead(&self, token: Token, from: ApproachId) -> Result<(), Refusal> {
        let army = self.s.active;
        self.check_strong(army, token)?;
        self.check_unobstructed(army, token, from.opposite())
    }

    fn check_strong(&self, army: Army, token: Token) -> Result<(), Refusal> {
        let piece = Piece { army, token };
        let face = self.troops(army).face(token);
        if face.strength() < LEAST_STRENGTH {
            return Err(Refusal::TooWeak(piece));
        }
        if face.is(Arm::Artillery) { Err(Refusal::WrongType(piece)) } else { Ok(()) }
    }

    /// Cavalry can neither lead nor counter-attack if the defense approach is obstructing.
    fn check_unobstructed(&self, army: Army, token: Token, defense: ApproachId) -> Result<(), Refusal> {
        if self.map.board.approach(defense).obstructing && self.is(army, token, Arm::Cavalry) {
            return Err(Refusal::Obstructed(defense));
        }
        Ok(())
    }

    /// Whether two pieces in one role are of the same type.
    fn check_one_type(&self, army: Army, pieces: TokenSet) -> Result<(), Refusal> {
        let mut types = pieces.iter().map(|token| self.troops(army).face(token).arm());
        let first = types.next();
        if types.all(|arm| Some(arm) == first) { Ok(()) } else { Err(Refusal::TwoTypes) }
    }

    /// The width of the assault: how many may lead or counter-attack.
    pub(crate) fn assault_width(&self) -> u8 {
        self.map.board.approach(self.s.fight.from).need
    }

    /// Step 2: whether these may lead the defense.
    pub(crate) fn check_lead(&self, pieces: TokenSet) -> Result<(), Refusal> {
        let army = self.s.active.enemy();
        if !pieces.is_subset(self.defenders()) {
            return Err(Refusal::Mixed);
        }
        if pieces.len() as u8 > self.assault_width() {
            return Err(Refusal::Count { least: 0, most: self.assault_width() });
        }
        self.check_one_type(army, pieces)?;
        pieces.iter().try_for_each(|token| self.check_unobstructed(army, token, self.s.fight.from.opposite()))
    }

    /// The pieces that can be sent.
    pub(crate) fn sendable(&self) -> TokenSet {
        self.able(self.map.board.approach(self.s.fight.from).position) - self.own().disorganized
    }

    /// Step 3: whether these may be the assault pieces, and those lead them.
    pub(crate) fn check_send(&self, pieces: TokenSet, leads: TokenSet) -> Result<(), Refusal> {
        let army = self.s.active;
        let from = self.s.fight.from;
        let position = self.map.board.approach(from).position;
        if !pieces.is_subset(self.own().at(position)) || !leads.is_subset(pieces) {
            return Err(Refusal::Mixed);
        }
        if pieces.is_empty() || pieces.len() > ACTION_PIECES {
            return Err(Refusal::Count { least: 1, most: ACTION_PIECES as u8 });
        }
        if let Some(token) = (pieces & self.own().done).lowest() {
            return Err(Refusal::Done(Piece { army, token }));
        }
        self.check_organized(army, pieces)?;
        self.check_attackers_fit(pieces, self.defense_locale())?;
        if leads.is_empty() || leads.len() as u8 > self.assault_width() {
            return Err(Refusal::Count { least: 1, most: self.assault_width() });
        }
        self.check_one_type(army, leads)?;
        leads.iter().try_for_each(|token| self.check_attack_lead(token, from))
    }

    /// Step 4: the artillery that could fire in defense (A40).
    pub(crate) fn defending_gun(&self) -> Option<Token> {
        let army = self.s.active.enemy();
        let idle = self.defenders() - self.s.fight.defense - self.troops(army).fired;
        self.of_arm(army, idle, Arm::Artillery).lowest().filter(|_| !self.attack_is_sheltered())
    }

    /// Whether an artillery penalty in the attack approach rules artillery defense out.
    fn attack_is_sheltered(&self) -> bool {
        self.map.board.approach(self.s.fight.from).artillery > 0
    }

    pub(crate) fn check_artillery_defense(&self, fires: bool) -> Result<(), Refusal> {
        if !fires || self.defending_gun().is_some() {
            return Ok(());
        }
        Err(Refusal::NoGun)
    }

    pub(crate) fn check_hit(&self, piece: Token) -> Result<(), Refusal> {
        if self.s.fight.leads.contains(piece) {
            Ok(())
        } else {
            Err(Refusal::NotEligible(Piece { army: self.s.active, token: piece }))
        }
    }

    /// Step 5: whether the piece could counter-attack.
    pub(crate) fn check_counter_piece(&self, token: Token) -> Result<(), Refusal> {
        let army = self.s.active.enemy();
        if !self.defenders().contains(token) {
            return Err(Refusal::Mixed);
        }
        if self.s.fight.defense.contains(token) {
            return Err(Refusal::NotEligible(Piece { army, token }));
        }
        self.check_strong(army, token)?;
        self.check_unobstructed(army, token, self.s.fight.from.opposite())
    }

    /// Step 5: whether these may counter-attack, and who takes an odd reduction.
    pub(crate) fn check_counter(&self, pieces: TokenSet, odd: Option<Token>) -> Result<(), Refusal> {
        if pieces.len() as u8 > self.assault_width() {
            return Err(Refusal::Count { least: 0, most: self.assault_width() });
        }
        pieces.iter().try_for_each(|token| self.check_counter_piece(token))?;
        self.check_one_type(self.s.active.enemy(), pieces)?;
        let uneven = self.is_counter_uneven(pieces);
        match odd {
            Some(odd) if uneven && pieces.contains(odd) => Ok(()),
            None if !uneven => Ok(()),
            _ => Err(Refusal::Uneven),
        }
    }

    /// Whether two counter-attacking pieces have an odd number of reductions to divide.
    pub(crate) fn is_counter_uneven(&self, pieces: TokenSet) -> bool {
        pieces.len() == 2 && self.s.fight.leads.len() % 2 == 1
    }

    /// Step 8: whether the reductions may be placed so.
    pub(crate) fn check_lose(&self, reductions: &Reductions) -> Result<(), Refusal> {
        let army = self.loser_in_step_8();
        let due = self.assault_due(army);
        Self::check_reductions(&due, reductions)?;
        let own = if army == self.s.active { self.s.fight.attackers } else { self.defenders() };
        if !reductions.iter().all(|&(token, _)| own.contains(token)) {
            return Err(Refusal::Mixed);
        }
        if due.is_met_by(self.troops(army), reductions) { Ok(()) } else { Err(Refusal::Uneven) }
    }

    /// The army that places its reductions now.
    pub(crate) fn loser_in_step_8(&self) -> Army {
        if self.s.stage == Stage::LoseAttacker { self.s.active } else { self.s.active.enemy() }
    }
}

/// Who places reductions first in step 8, and who next (A47).
const ALLOCATION: [Stage; 2] = if ATTACKER_ALLOCATES_FIRST {
    [Stage::LoseAttacker, Stage::LoseDefender]
} else {
    [Stage::LoseDefender, Stage::LoseAttacker]
};

/// Whether a piece of this face could lead an attack.
pub(crate) fn can_lead_attack(face: Face, obstructing: bool) -> bool {
    face.strength() >= LEAST_STRENGTH && (face.is(Arm::Infantry) || face.is(Arm::Cavalry) && !obstructing)
}

/// The penalties in the defense approach that match the type of the attack's leading pieces (A45).
fn penalties(defense: &Approach, arm: Arm) -> u8 {
    match arm {
        Arm::Infantry => defense.infantry,
        Arm::Cavalry => defense.cavalry,
        Arm::Artillery => 0,
    }
}

impl Acting<'_> {
    /// Step 1: assault declaration.
    pub(crate) fn assault(&mut self, from: ApproachId) -> Flow {
        let army = self.s.active;
        self.pay(1);
        self.s.fight = Fight { procedure: Procedure::Assault, from, ..Fight::NONE };
        let sendable = self.field().sendable();
        if let Some(only) = sendable.lowest().filter(|_| sendable.len() == 1) {
            let obstructing = self.map.board.approach(from.opposite()).obstructing;
            self.s.known[army].narrow(only, |face| can_lead_attack(face, obstructing));
        }
        self.tell(Event::Assaulted { army, from });
        Flow::Go(Stage::Lead)
    }

    /// Step 2: defense pieces declaration.
    pub(crate) fn lead(&mut self, pieces: TokenSet) -> Flow {
        let army = self.s.active.enemy();
        self.s.fight.defense = pieces;
        self.s.fight.stood = pieces.len() as u8;
        self.tell(Event::DefenseLed { army, pieces });
        pieces.iter().for_each(|token| self.show(army, token, Shown::Lead));
        Flow::Go(Stage::Send)
    }

    /// Step 3: attack pieces declaration.
    pub(crate) fn send(&mut self, pieces: TokenSet, leads: TokenSet) -> Flow {
        let army = self.s.active;
        self.act(pieces);
        self.s.fight.attackers = pieces;
        self.s.fight.leads = leads;
        self.tell(Event::Sent { army, pieces, leads });
        leads.iter().for_each(|token| self.show(army, token, Shown::Lead));
        Flow::Go(Stage::ArtilleryDefense)
    }

    /// Step 4: asked whenever the enemy could believe that there is artillery to fire (A82).
    pub(crate) fn enter_artillery_defense(&mut self) -> Flow {
        let field = self.field();
        let face_up = self.s.troops[self.s.active.enemy()].face_up;
        let hidden = field.defenders() - self.s.fight.defense - face_up;
        if field.attack_is_sheltered() || hidden.is_empty() { Flow::Go(Stage::Counter) } else { Flow::Ask }
    }

    pub(crate) fn artillery_defense(&mut self, fires: bool) -> Flow {
        self.tell(Event::ArtilleryDefense { fires });
        if !fires {
            return Flow::Go(Stage::Counter);
        }
        let gun = self.field().defending_gun().expect("the order was checked");
        self.show(self.s.active.enemy(), gun, Shown::ArtilleryDefense);
        Flow::Go(Stage::Hit)
    }

    /// Step 4: the attacker chooses between two leading pieces.
    pub(crate) fn enter_hit(&mut self) -> Flow {
        let leads = self.s.fight.leads;
        match leads.lowest() {
            Some(only) if leads.len() == 1 => self.hit(only),
            _ => Flow::Ask,
        }
    }

    pub(crate) fn hit(&mut self, piece: Token) -> Flow {
        let army = self.s.active;
        self.s.fight.suffered[army] += self.reduce(army, piece, 1);
        Flow::Go(Stage::Counter)
    }

    /// Step 5: asked whenever there is a piece that does not lead (A82).
    pub(crate) fn enter_counter(&mut self) -> Flow {
        let others = self.field().defenders() - self.s.fight.defense;
        if others.is_empty() { Flow::Go(Stage::AssaultResult) } else { Flow::Ask }
    }

    pub(crate) fn counter(&mut self, pieces: TokenSet, odd: Option<Token>) -> Flow {
        let army = self.s.active.enemy();
        self.s.fight.counters = pieces;
        self.s.fight.stood += pieces.len() as u8;
        self.tell(Event::CounterAttacked { army, pieces });
        pieces.iter().for_each(|token| self.show(army, token, Shown::CounterAttack));
        let reductions = self.s.fight.leads.len() as u8;
        for token in pieces.iter() {
            let points = reductions / pieces.len() as u8 + u8::from(odd == Some(token));
            self.s.fight.suffered[army] += self.reduce(army, token, points);
        }
        let riders = self.field().of_arm(army, self.s.fight.counters, Arm::Cavalry);
        self.s.fight.riders = riders.len() as u8;
        Flow::Go(Stage::AssaultResult)
    }

    /// Steps 6 and 7: result and reduction calculation.
    pub(crate) fn assault_result(&mut self) -> Flow {
        let fight = self.s.fight;
        let (army, enemy) = (self.s.active, self.s.active.enemy());
        let own = &self.s.troops[army];
        let theirs = &self.s.troops[enemy];
        let lead = fight.leads.lowest().expect("an assault has a leading piece");
        let strength = own.strength(fight.leads) as i8;
        let defense = self.map.board.approach(fight.from.opposite());
        let result = strength
            - penalties(defense, own.face(lead).arm()) as i8
            - theirs.strength(fight.defense) as i8
            - theirs.strength(fight.counters) as i8;
        let leads = fight.leads.len() as u8;
        let routed = result <= 0 && -result >= strength;
        self.s.fight.result = result;
        self.s.fight.due[army] = fight.defense.len() as u8 + fight.riders + if routed { leads } else { 0 };
        self.s.fight.due[enemy] = leads;
        self.tell(Event::Result { from: fight.from, result });
        Flow::Go(ALLOCATION[0])
    }

    /// Step 8: asked if there is a choice; the attacker first (A47).
    pub(crate) fn enter_lose(&mut self) -> Flow {
        let field = self.field();
        match field.assault_due(field.loser_in_step_8()).if_forced() {
            Some(reductions) => self.lose(&reductions),
            None => Flow::Ask,
        }
    }

    pub(crate) fn lose(&mut self, reductions: &Reductions) -> Flow {
        let army = self.field().loser_in_step_8();
        for &(token, points) in reductions {
            self.s.fight.suffered[army] += self.reduce(army, token, points);
        }
        Flow::Go(if self.s.stage == ALLOCATION[0] { ALLOCATION[1] } else { Stage::AssaultMorale })
    }

    /// §18, A53: the loser pays for all reductions of the assault at once; the winner for none.
    pub(crate) fn assault_morale(&mut self) -> Flow {
        let loser = if self.s.fight.result > 0 { self.s.active.enemy() } else { self.s.active };
        let suffered = self.s.fight.suffered[loser];
        self.lose_morale(loser, suffered, Stage::AssaultEnd)
    }

    /// Step 9: completion.
    pub(crate) fn assault_end(&mut self) -> Flow {
        let fight = self.s.fight;
        if fight.result > 0 {
            debug_assert!(!fight.attackers.is_empty(), "a winning attacker is never wiped out (A54)");
            return Flow::Go(Stage::RetreatBegins);
        }
        self.s.memory.close(fight.from.border());
        let locale = self.field().defense_locale();
        self.commit_morale(self.s.active.enemy(), locale, fight.stood, Stage::Finish)
    }
}

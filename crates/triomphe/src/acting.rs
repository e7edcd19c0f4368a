//! How orders change the state: one place through which every move, loss and reveal goes.

use estafette_linear::{Army, Face, LocaleId, Position, Token, TokenSet};

use crate::event::{Event, Shown};
use crate::field::Field;
use crate::map::Map;
use crate::order::Order;
use crate::piece::Piece;
use crate::state::{Fight, Stage, State};

/// A state being changed, and the events told of it.
pub(crate) struct Acting<'a> {
    pub(crate) map: &'a Map,
    pub(crate) s: &'a mut State,
    pub(crate) events: &'a mut Vec<Event>,
}

/// What follows a step of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// A decision is awaited.
    Ask,
    /// The procedure goes on.
    Go(Stage),
}

impl Acting<'_> {
    #[inline]
    pub(crate) fn field(&self) -> Field<'_> {
        Field { map: self.map, s: self.s }
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Carries out an order that was checked.
    pub(crate) fn carry_out(&mut self, order: &Order) {
        let flow = match order {
            Order::OffRoad { pieces, to, then } => self.march_off_road(*pieces, *to, then),
            Order::Road { piece, via, then } => self.march_by_road(*piece, via, *then),
            Order::Attack { pieces, across } => self.attack(*pieces, *across),
            Order::Declare(gun) => self.declare(*gun),
            Order::Complete(gun) => self.complete(*gun),
            Order::Cancel(gun) => self.cancel(*gun),
            Order::Assault(from) => self.assault(*from),
            Order::Organize(pieces) => self.organize(*pieces),
            Order::End => self.end_turn(),
            Order::Respond(pieces) => self.respond(*pieces),
            Order::Advance(advance) => self.advance(*advance),
            Order::Prove(piece) => self.prove(*piece),
            Order::Continue(then) => self.continue_after_attack(then),
            Order::GoOn { via, then } => self.go_on(via, *then),
            Order::Lead(pieces) => self.lead(*pieces),
            Order::Send { pieces, leads } => self.send(*pieces, *leads),
            Order::ArtilleryDefense(fires) => self.artillery_defense(*fires),
            Order::Hit(piece) => self.hit(*piece),
            Order::Counter { pieces, odd } => self.counter(*pieces, *odd),
            Order::Lose(reductions) => self.lose(reductions),
            Order::Target(piece) => self.target(*piece),
            Order::RetreatLosses(reductions) => self.retreat_losses(reductions),
            Order::Retreat(retreats) => self.retreat(retreats),
            Order::Take(tokens) => self.take(tokens),
            Order::Shift(tokens) => self.shift(tokens),
            Order::Recall(locale) => self.recall(*locale),
        };
        self.run(flow);
    }

    /// Runs the procedure until a decision is awaited or the game is over.
    pub(crate) fn run(&mut self, mut flow: Flow) {
        while let Flow::Go(stage) = flow {
            self.s.stage = stage;
            flow = match stage {
                Stage::Action | Stage::Over | Stage::Undisclosed(_) | Stage::Lead | Stage::Send => Flow::Ask,
                Stage::Respond => self.enter_respond(),
                Stage::ManeuverResult => self.maneuver_result(),
                Stage::Prove => self.enter_prove(),
                Stage::Advance => self.enter_advance(),
                Stage::Occupy => self.occupy(),
                Stage::Continue => self.enter_continue(),
                Stage::GoOn => self.enter_go_on(),
                Stage::ArtilleryDefense => self.enter_artillery_defense(),
                Stage::Hit => self.enter_hit(),
                Stage::Counter => self.enter_counter(),
                Stage::AssaultResult => self.assault_result(),
                Stage::LoseAttacker | Stage::LoseDefender => self.enter_lose(),
                Stage::AssaultMorale => self.assault_morale(),
                Stage::AssaultEnd => self.assault_end(),
                Stage::Target => self.enter_target(),
                Stage::RetreatBegins => self.retreat_begins(),
                Stage::RetreatLosses => self.enter_retreat_losses(),
                Stage::Retreat => self.enter_retreat(),
                Stage::RetreatEnds => self.retreat_ends(),
                Stage::Take => self.enter_take(),
                Stage::Shift => self.enter_shift(),
                Stage::Finish => self.finish(),
                Stage::MoraleCleanUp => self.clean_up_morale(),
                Stage::Recall => self.enter_recall(),
                Stage::TurnEnds => self.turn_ends(),
            };
        }
    }

    /// The action is over.
    fn finish(&mut self) -> Flow {
        self.s.fight = Fight::NONE;
        self.shuffle_all();
        Flow::Go(Stage::Action)
    }

    /// Moves a piece. Artillery that leaves its position loses its declaration (§10).
    pub(crate) fn place(&mut self, army: Army, token: Token, to: Position) {
        let troops = &mut self.s.troops[army];
        let from = std::mem::replace(&mut troops.position[token.index()], to);
        if from == to {
            return;
        }
        troops.touched.insert(token);
        if let Some(locale) = from.locale() {
            let held = &mut self.s.held[locale.index()];
            *held -= 1;
            if *held == 0 {
                self.s.occupied[army].remove(locale);
            }
        }
        if let Some(locale) = to.locale() {
            self.s.held[locale.index()] += 1;
            self.s.occupied[army].insert(locale);
        }
        self.drop_declaration(army, TokenSet::of(token));
    }

    /// Moves pieces together.
    pub(crate) fn place_all(&mut self, army: Army, pieces: TokenSet, to: Position) {
        pieces.iter().for_each(|token| self.place(army, token, to));
    }

    /// Notes that pieces of the army have entered the locale (§18, A71).
    pub(crate) fn entered(&mut self, army: Army, locale: LocaleId) {
        self.s.last_in[army].insert(locale);
        self.s.last_in[army.enemy()].remove(locale);
    }

    /// Notes that the pieces have taken part in an action.
    pub(crate) fn act(&mut self, pieces: TokenSet) {
        let army = self.s.active;
        self.s.troops[army].done |= pieces;
        self.s.troops[army].touched |= pieces;
        self.drop_declaration(army, pieces);
    }

    /// Pays commands that were checked to be there.
    pub(crate) fn pay(&mut self, commands: u8) {
        self.s.commands -= commands;
    }

    /// Shows a face to everyone for a moment. What was seen is forgotten only when pieces are shuffled (§17).
    pub(crate) fn show(&mut self, army: Army, token: Token, why: Shown) {
        let face = self.s.troops[army].face(token);
        self.s.known[army].show(token, face);
        self.s.troops[army].touched.insert(token);
        self.tell(Event::Shown { piece: Piece { army, token }, face, why });
    }

    /// Reduces a piece by so much at most; returns by how much it was.
    pub(crate) fn reduce(&mut self, army: Army, token: Token, points: u8) -> u8 {
        let from = self.s.troops[army].face(token);
        let suffered = points.min(from.strength());
        if suffered == 0 {
            return 0;
        }
        let mut to = Some(from);
        for _ in 0..suffered {
            to = to.and_then(Face::reduced);
        }
        self.s.known[army].show(token, from);
        self.s.known[army].replace(token, to);
        self.s.troops[army].touched.insert(token);
        self.s.troops[army].face[token.index()] = to.unwrap_or(Face::HIDDEN);
        self.tell(Event::Reduced { piece: Piece { army, token }, from, to });
        if to.is_none() {
            self.remove(army, token);
        }
        suffered
    }

    /// Removes a piece whose face everyone has seen.
    pub(crate) fn eliminate(&mut self, army: Army, token: Token) -> u8 {
        let face = self.s.troops[army].face(token);
        self.s.known[army].show(token, face);
        self.s.known[army].replace(token, None);
        self.s.troops[army].face[token.index()] = Face::HIDDEN;
        self.tell(Event::Eliminated { piece: Piece { army, token }, face });
        self.remove(army, token);
        face.strength()
    }

    fn remove(&mut self, army: Army, token: Token) {
        self.place(army, token, Position::GONE);
        let gone = TokenSet::of(token);
        let troops = &mut self.s.troops[army];
        for set in [
            &mut troops.done,
            &mut troops.disorganized,
            &mut troops.organized,
            &mut troops.face_up,
            &mut troops.fired,
        ] {
            *set -= gone;
        }
        let fight = &mut self.s.fight;
        if army == self.s.active {
            fight.attackers -= gone;
            fight.leads -= gone;
        } else {
            fight.defense -= gone;
            fight.counters -= gone;
        }
    }
}

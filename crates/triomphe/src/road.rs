//! §8: road marches.

use estafette_linear::traffic::Use;
use estafette_linear::{ApproachId, Arm, CrossingId, LocaleId, Position, Token, TokenSet};

use crate::acting::{Acting, Flow};
use crate::event::{Event, Shown};
use crate::field::{Block, Field};
use crate::order::{Crossings, ROAD_STEPS};
use crate::piece::{FRANCE, Piece};
use crate::policy::{CLEANED_UP_MAY_ROAD_MARCH, LOCAL_ROAD_COST};
use crate::refusal::Refusal;
use crate::state::{Fight, March, Procedure, Stage};

/// A stretch of a road march that was found legal: where it leads and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    /// The march after it.
    pub(crate) march: March,
    /// The locale it ends in; of an attack, the locale attacked.
    pub(crate) at: LocaleId,
    /// The use of each crossing.
    uses: [Use; ROAD_STEPS],
    /// Whether the last crossing is an attack.
    pub(crate) attacks: bool,
}

impl Field<'_> {
    /// Whether the piece may march, or enter the map, so. Returns the stretch, with its cost in commands.
    pub(crate) fn check_road(
        &self,
        piece: Token,
        via: &[CrossingId],
        then: Option<ApproachId>,
    ) -> Result<(Stretch, u8), Refusal> {
        let position = self.check_group(TokenSet::of(piece))?;
        let start = match position.locale() {
            Some(_) if position.is_approach() || self.started_in_approach(piece) => {
                return Err(Refusal::NotInReserve);
            }
            Some(locale) => locale,
            None => self.check_entry(piece, position, via)?,
        };
        if via.is_empty() && then.is_none() {
            return Err(Refusal::NoMarch);
        }
        if !via.is_empty() {
            self.check_organized(self.s.active, TokenSet::of(piece))?;
        }
        self.check_stretch(March { piece, ..March::NONE }, start, via, then)
    }

    /// A1: whether the piece began its turn in an approach, if that bars it from marching by road.
    fn started_in_approach(&self, piece: Token) -> bool {
        !CLEANED_UP_MAY_ROAD_MARCH && self.s.memory.cleaned_up.contains(piece)
    }

    /// Whether a march that has come so far may go on so from the locale. Returns the stretch, with its cost.
    pub(crate) fn check_stretch(
        &self,
        mut march: March,
        start: LocaleId,
        via: &[CrossingId],
        then: Option<ApproachId>,
    ) -> Result<(Stretch, u8), Refusal> {
        let paid = march.local;
        let mut at = start;
        let mut uses = [Use::default(); ROAD_STEPS];
        let mut attacks = false;
        for (index, &id) in via.iter().enumerate() {
            if index >= ROAD_STEPS {
                return Err(Refusal::Traffic(id));
            }
            let ends_here = index + 1 == via.len() && then.is_none();
            let earlier = via[..index].iter().rposition(|&before| before == id).map(|before| uses[before]);
            let before = earlier.unwrap_or_else(|| self.s.memory.traffic.at(id));
            let (to, mut now) = self.check_crossing(&march, at, before, id)?;
            if self.is_occupied(to, self.s.active.enemy()) {
                self.check_road_attack(march.piece, id, to, ends_here)?;
                attacks = true;
                now.attacked = true;
            } else {
                self.check_road_entry(start, to, index + 1 == via.len())?;
            }
            uses[index] = now;
            march.step = now.step;
            march.last = Some(id);
            march.local |= !self.map.board.crossing(id).main;
            at = to;
        }
        if let Some(approach) = then {
            self.check_arm(self.s.active, march.piece, Arm::Cavalry)?;
            self.check_continuation_to(at, approach)?;
            march.local |= !self.check_road_to_approach(march.last, at, approach)?;
        }
        let cost = if march.local && !paid { LOCAL_ROAD_COST } else { 0 };
        self.check_commands(cost)?;
        Ok((Stretch { march, at, uses, attacks }, cost))
    }

    /// Whether the road goes on from `at` through the crossing, which was used so far as told; returns the
    /// locale beyond and the use of the crossing now.
    fn check_crossing(
        &self,
        march: &March,
        at: LocaleId,
        used: Use,
        id: CrossingId,
    ) -> Result<(LocaleId, Use), Refusal> {
        let crossing = self.map.board.crossing(id);
        let from = crossing.end(at).ok_or(Refusal::NoRoad)?;
        if crossing.is_entry() && at != LocaleId::OFF_MAP {
            return Err(Refusal::NoRoad);
        }
        let joined = march.last.is_none_or(|last| self.map.board.crossing(last).is_linked(crossing, at));
        if !joined {
            return Err(Refusal::NoRoad);
        }
        if used.step > 0 {
            if used.from as usize != from {
                return Err(Refusal::Direction(id));
            }
            if crossing.is_entry() && crossing.nets[1].is_none() {
                return Err(Refusal::Used(id));
            }
        }
        let step = march.step.max(used.step) + 1;
        if step as usize > ROAD_STEPS {
            return Err(Refusal::Traffic(id));
        }
        if let Some(approaches) = crossing.approaches {
            self.check_passable(approaches[from])?;
            self.check_open(approaches[from])?;
        }
        let to = crossing.ends[1 - from];
        if self.s.memory.road_closed.contains(to) {
            return Err(Refusal::RoadClosed(to));
        }
        self.check_barred(to, self.s.active)?;
        Ok((to, Use { step, from: from as u8, attacked: used.attacked }))
    }

    /// Whether a step into an enemy-occupied locale is a maneuver attack that the piece may make (A90).
    fn check_road_attack(
        &self,
        piece: Token,
        id: CrossingId,
        to: LocaleId,
        last: bool,
    ) -> Result<(), Refusal> {
        let crossing = self.map.board.crossing(id);
        let approaches = crossing.approaches.filter(|_| last && self.is(self.s.active, piece, Arm::Cavalry));
        let Some(approaches) = approaches else { return Err(Refusal::EnemyOccupied(to)) };
        if self.s.memory.traffic.at(id).attacked {
            return Err(Refusal::Used(id));
        }
        let defense = if crossing.ends[0] == to { approaches[0] } else { approaches[1] };
        if self.block(self.s.active.enemy(), defense) == Block::Fully {
            return Err(Refusal::FullyBlocked(defense));
        }
        if self.map.board.approach(defense).obstructing {
            return Err(Refusal::NeedsInfantry(defense));
        }
        Ok(())
    }

    /// Whether there is room for the piece in a locale that it enters, in passing or to stay (A91), and
    /// whether it may pass (§14, A10).
    fn check_road_entry(&self, start: LocaleId, to: LocaleId, last: bool) -> Result<(), Refusal> {
        let army = self.s.active;
        if self.room(to, army) + u8::from(to == start) == 0 {
            return Err(Refusal::Capacity(to));
        }
        let passes = !last && army == FRANCE;
        if passes && self.troops(FRANCE).disorganized.meets(self.troops(FRANCE).within(to)) {
            return Err(Refusal::DisorganizedOnTheWay(to));
        }
        Ok(())
    }

    /// Whether a road joins the one marched on with the approach; returns whether it is a main road (A89).
    fn check_road_to_approach(
        &self,
        last: Option<CrossingId>,
        at: LocaleId,
        approach: ApproachId,
    ) -> Result<bool, Refusal> {
        let mut found = None;
        for &id in self.map.board.roads_of(at) {
            let crossing = self.map.board.crossing(id);
            let over = crossing.approaches.is_some_and(|approaches| approaches.contains(&approach));
            if over && last.is_none_or(|last| self.map.board.crossing(last).is_linked(crossing, at)) {
                found = Some(found.unwrap_or(false) || crossing.main);
            }
        }
        found.ok_or(Refusal::NoRoad)
    }

    /// `goon`: whether the march may go on so after a won attack.
    pub(crate) fn check_go_on(&self, via: &[CrossingId], then: Option<ApproachId>) -> Result<(), Refusal> {
        self.check_stretch(self.s.fight.march, self.defense_locale(), via, then).map(drop)
    }

    /// Whether a march can go on from the locale at all.
    pub(crate) fn can_go_on(&self, march: March, at: LocaleId) -> bool {
        let board = &self.map.board;
        board.roads_of(at).iter().any(|&id| self.check_stretch(march, at, &[id], None).is_ok())
            || board
                .locale(at)
                .approaches
                .iter()
                .any(|&a| self.check_stretch(march, at, &[], Some(a)).is_ok())
    }
}

impl Acting<'_> {
    pub(crate) fn march_by_road(&mut self, piece: Token, via: &Crossings, then: Option<ApproachId>) -> Flow {
        let (stretch, cost) = self.field().check_road(piece, via, then).expect("the order was checked");
        self.act(TokenSet::of(piece));
        self.follow_road(stretch, cost, via, then)
    }

    pub(crate) fn go_on(&mut self, via: &Crossings, then: Option<ApproachId>) -> Flow {
        let (march, at) = (self.s.fight.march, self.field().defense_locale());
        let (stretch, cost) =
            self.field().check_stretch(march, at, via, then).expect("the order was checked");
        self.follow_road(stretch, cost, via, then)
    }

    fn follow_road(&mut self, stretch: Stretch, cost: u8, via: &Crossings, then: Option<ApproachId>) -> Flow {
        let army = self.s.active;
        let piece = Piece { army, token: stretch.march.piece };
        let entered = !self.s.troops[army].position(piece.token).on_map();
        if cost > 0 {
            self.pay(cost);
            self.tell(Event::LocalRoad { army });
        }
        let quiet = if stretch.attacks { via.len() - 1 } else { via.len() };
        for (index, (&id, used)) in via.iter().zip(stretch.uses).enumerate() {
            self.s.memory.traffic.note(id, used);
            let from = used.from as usize;
            if index < quiet {
                let to = self.map.board.crossing(id).ends[1 - from];
                self.place(army, piece.token, Position::reserve(to));
                self.entered(army, to);
                self.tell(Event::Crossed { piece, crossing: id, to, step: used.step });
            } else {
                self.begin_road_attack(stretch.march, id, from);
            }
        }
        if entered {
            self.s.bar_entries(self.map);
        }
        if stretch.attacks {
            return Flow::Go(Stage::Respond);
        }
        if !via.is_empty() {
            self.merge(army, stretch.at);
        }
        match then {
            Some(approach) => {
                self.carry_on(&[(piece.token, approach)]);
                Flow::Go(Stage::Finish)
            }
            None => self.end_march(stretch.march),
        }
    }

    fn begin_road_attack(&mut self, march: March, crossing: CrossingId, from: usize) {
        let approaches = self.map.board.crossing(crossing).approaches.expect("no attack leads on to the map");
        let across = approaches[1 - from];
        let army = self.s.active;
        let pieces = TokenSet::of(march.piece);
        self.s.known[army].narrow(march.piece, |face| face.is(Arm::Cavalry));
        self.s.fight = Fight {
            procedure: Procedure::RoadMarch,
            from: approaches[from],
            attackers: pieces,
            from_reserve: true,
            first: !self.s.memory.was_attacked(across),
            march: March { attacked: true, ..march },
            ..Fight::NONE
        };
        self.s.memory.note_attack(across);
        self.tell(Event::Attacked { army, pieces, across, crossing: Some(crossing) });
    }

    /// The march is over; a piece that attacked shows that it is cavalry.
    pub(crate) fn end_march(&mut self, march: March) -> Flow {
        if march.attacked {
            self.show(self.s.active, march.piece, Shown::RoadAttack);
        }
        Flow::Go(Stage::Finish)
    }

    /// `goon`: asked if there is a way to go on.
    pub(crate) fn enter_go_on(&mut self) -> Flow {
        let march = self.s.fight.march;
        let field = self.field();
        if field.can_go_on(march, field.defense_locale()) { Flow::Ask } else { self.end_march(march) }
    }
}

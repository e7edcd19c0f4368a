//! §13: retreats.

use arrayvec::ArrayVec;
use estafette_linear::{Arm, Army, LocaleId, Position, TokenSet};

use crate::acting::{Acting, Flow};
use crate::event::{Event, Shown};
use crate::field::Field;
use crate::order::{Fate, Reductions, Retreats};
use crate::piece::{AUSTRIA, Piece, TOKENS};
use crate::policy::NO_ROOM_COSTS_STRENGTH;
use crate::refusal::Refusal;
use crate::state::Stage;

/// A locale that retreating pieces can reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Refuge {
    pub(crate) locale: LocaleId,
    /// How many pieces it can take.
    pub(crate) room: u8,
    /// Whether it lies the wrong way: west for the French, east for the Austrians.
    pub(crate) wrong_way: bool,
}

/// Where the pieces of a retreat can go, and how many must go which way: right ways are filled first, wrong
/// ways next, and only what finds no room is eliminated (A66).
#[derive(Clone, Debug)]
pub(crate) struct Refuges {
    pub(crate) all: ArrayVec<Refuge, 16>,
    /// The pieces that retreat.
    pub(crate) pieces: TokenSet,
    /// How many go a right way.
    pub(crate) right: u8,
    /// How many go a wrong way.
    pub(crate) wrong: u8,
    /// How many are eliminated.
    pub(crate) lost: u8,
}

impl Refuges {
    pub(crate) fn find(&self, locale: LocaleId) -> Option<&Refuge> {
        self.all.iter().find(|refuge| refuge.locale == locale)
    }

    /// The one fate that all pieces share, if there is no choice.
    fn only_fate(&self) -> Option<Fate> {
        let pieces = self.pieces.len() as u8;
        if pieces == self.lost {
            return Some(None);
        }
        let wrong_way = pieces == self.wrong;
        if pieces != self.right && !wrong_way {
            return None;
        }
        let mut ways = self.all.iter().filter(|refuge| refuge.wrong_way == wrong_way);
        match (ways.next(), ways.next()) {
            (Some(only), None) => Some(Some(only.locale)),
            _ => None,
        }
    }
}

impl Field<'_> {
    /// Step 2: where the defender's pieces can go. All share the same refuges (A69), tested before the
    /// attackers move in (A65).
    pub(crate) fn refuges(&self) -> Refuges {
        let army = self.s.active.enemy();
        let from = self.defense_locale();
        let attack = self.map.board.approach(self.s.fight.from).locale;
        let mut all: ArrayVec<Refuge, 16> = ArrayVec::new();
        for (id, approach) in self.map.board.approaches_of(from) {
            let locale = approach.beyond;
            if approach.impassable
                || locale == attack
                || self.is_occupied(locale, army.enemy())
                || self.check_barred(locale, army).is_err()
            {
                continue;
            }
            let east = self.map.board.border(id.border()).eastward;
            let wrong_way = match east {
                Some(to) if army == AUSTRIA => to == locale,
                Some(to) => to == from,
                None => false,
            };
            let room = self.room(locale, army);
            if let Some(twin) = all.iter_mut().find(|refuge| refuge.locale == locale) {
                twin.wrong_way &= wrong_way;
            } else if room > 0 {
                all.push(Refuge { locale, room, wrong_way });
            }
        }
        let pieces = self.troops(army).within(from);
        let count = pieces.len() as u8;
        let room = |wrong_way| -> u16 {
            all.iter()
                .filter(|refuge| refuge.wrong_way == wrong_way)
                .map(|refuge| u16::from(refuge.room))
                .sum()
        };
        let right = u16::from(count).min(room(false)) as u8;
        let wrong = u16::from(count - right).min(room(true)) as u8;
        Refuges { all, pieces, right, wrong, lost: count - right - wrong }
    }

    /// Why nobody can retreat into the locale.
    pub(crate) fn why_no_refuge(&self, locale: LocaleId) -> Refusal {
        let army = self.s.active.enemy();
        let mut borders = self.map.board.facing(self.defense_locale(), locale);
        let Some((first, _)) = borders.clone().next() else { return Refusal::NotAdjacent };
        if borders.all(|(_, approach)| approach.impassable) {
            return Refusal::Impassable(first);
        }
        if self.is_occupied(locale, army.enemy()) {
            return Refusal::EnemyOccupied(locale);
        }
        self.check_barred(locale, army).err().unwrap_or(Refusal::Room)
    }

    /// Step 1: whether the reductions may be placed so (A99, A100).
    pub(crate) fn check_retreat_losses(&self, reductions: &Reductions) -> Result<(), Refusal> {
        let army = self.s.active.enemy();
        let due = self.retreat_due();
        Self::check_reductions(&due, reductions)?;
        for &(token, _) in reductions {
            let piece = Piece { army, token };
            let position = self.troops(army).position(token);
            if !position.is_in(self.defense_locale()) {
                return Err(Refusal::Mixed);
            }
            if position.is_reserve() && !self.is(army, token, Arm::Infantry) {
                return Err(Refusal::WrongType(piece));
            }
        }
        if due.is_met_by(self.troops(army), reductions) {
            Ok(())
        } else {
            Err(Refusal::Reductions { due: due.total() })
        }
    }

    /// Step 2: whether the pieces may go there.
    pub(crate) fn check_retreat(&self, retreats: &Retreats) -> Result<(), Refusal> {
        let refuges = self.refuges();
        let pieces = refuges.pieces.len() as u8;
        let ordered = retreats.windows(2).all(|pair| pair[0].0 < pair[1].0);
        if !ordered
            || retreats.len() != pieces as usize
            || !retreats.iter().all(|&(token, _)| refuges.pieces.contains(token))
        {
            return Err(Refusal::Count { least: pieces, most: pieces });
        }
        let (mut right, mut wrong) = (0, None);
        for &(_, to) in retreats {
            let Some(locale) = to else { continue };
            let refuge = refuges.find(locale).ok_or_else(|| self.why_no_refuge(locale))?;
            let taken = retreats.iter().filter(|&&(_, other)| other == to).count();
            if taken > refuge.room as usize {
                return Err(Refusal::Room);
            }
            if refuge.wrong_way {
                wrong = Some(locale);
            } else {
                right += 1;
            }
        }
        if right < refuges.right {
            return match wrong {
                Some(locale) if self.s.active.enemy() == AUSTRIA => Err(Refusal::Eastward(locale)),
                Some(locale) => Err(Refusal::Westward(locale)),
                None => Err(Refusal::Room),
            };
        }
        let lost = retreats.iter().filter(|(_, to)| to.is_none()).count();
        if lost > refuges.lost as usize { Err(Refusal::Room) } else { Ok(()) }
    }
}

impl Acting<'_> {
    /// Step 1: the faces are revealed, and artillery is eliminated.
    pub(crate) fn retreat_begins(&mut self) -> Flow {
        let army = self.s.active.enemy();
        let pieces = self.s.troops[army].within(self.field().defense_locale());
        self.s.fight.suffered[army] = 0;
        pieces.iter().for_each(|token| self.show(army, token, Shown::Retreat));
        for gun in self.field().of_arm(army, pieces, Arm::Artillery).iter() {
            let strength = self.s.troops[army].face(gun).strength();
            self.s.fight.suffered[army] += self.reduce(army, gun, strength);
        }
        Flow::Go(Stage::RetreatLosses)
    }

    /// `rloss`: asked if there is a choice.
    pub(crate) fn enter_retreat_losses(&mut self) -> Flow {
        match self.field().retreat_due().if_forced() {
            Some(reductions) => self.retreat_losses(&reductions),
            None => Flow::Ask,
        }
    }

    pub(crate) fn retreat_losses(&mut self, reductions: &Reductions) -> Flow {
        let army = self.s.active.enemy();
        for &(token, points) in reductions {
            self.s.fight.suffered[army] += self.reduce(army, token, points);
        }
        let suffered = self.s.fight.suffered[army];
        self.lose_morale(army, suffered, Stage::Retreat)
    }

    /// `retreat`: asked if there is a choice.
    pub(crate) fn enter_retreat(&mut self) -> Flow {
        let refuges = self.field().refuges();
        match refuges.only_fate() {
            Some(fate) => {
                let retreats: Retreats = refuges.pieces.iter().map(|token| (token, fate)).collect();
                self.retreat(&retreats)
            }
            None => Flow::Ask,
        }
    }

    /// Step 2: the pieces retreat.
    pub(crate) fn retreat(&mut self, retreats: &Retreats) -> Flow {
        let army = self.s.active.enemy();
        let from = self.field().defense_locale();
        let mut arrived: ArrayVec<LocaleId, TOKENS> = ArrayVec::new();
        let mut lost = 0;
        for &(token, to) in retreats {
            if let Some(locale) = to {
                self.place(army, token, Position::reserve(locale));
                self.entered(army, locale);
                self.tell(Event::Retreated { piece: Piece { army, token }, from, to: locale });
                self.s.fight.retreated += 1;
                arrived.push(locale);
            } else {
                lost += self.eliminate(army, token);
            }
        }
        arrived.iter().for_each(|&locale| self.merge(army, locale));
        self.lose_morale(army, if NO_ROOM_COSTS_STRENGTH { lost } else { 0 }, Stage::RetreatEnds)
    }

    /// The retreat is over: the Austrians pay for it, and the attackers move in.
    pub(crate) fn retreat_ends(&mut self) -> Flow {
        let army: Army = self.s.active.enemy();
        let from = self.field().defense_locale();
        self.commit_for_retreat(army, from, Stage::Occupy)
    }
}

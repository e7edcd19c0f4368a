//! The orders of a turn.

use std::ops::ControlFlow;

use estafette_core::{Draft, Pick};
use estafette_linear::{ApproachId, Arm, CrossingId, LocaleId, Position, Token, TokenSet};

use super::Drafted;
use crate::continuation::split_cost;
use crate::field::Field;
use crate::order::{ACTION_PIECES, Continuations, Crossings, Order};
use crate::picks::{self, Choice, Picked, Place};
use crate::piece::{FRANCE, Piece};
use crate::refusal::Refusal;
use crate::state::March;

/// Hears offers one by one, and may have heard enough.
type Hear<'a> = &'a mut dyn FnMut(Pick) -> ControlFlow<()>;

impl Field<'_> {
    pub(super) fn draft_action(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        let Some((&first, rest)) = picks.split_first() else {
            self.offer_actions(draft);
            return Ok(());
        };
        match self.read_pick(first)? {
            Picked::Choice(Choice::Organize) => return self.draft_organize(rest, draft),
            Picked::Choice(Choice::End) => {
                self.check_no_debt()?;
                draft.order = Some(Order::End);
            }
            Picked::Place(Place::Position(position)) => {
                self.check_no_debt()?;
                let from = self.map.board.approach_at(position).ok_or(Refusal::NoSuchPick)?;
                self.check_assault(from)?;
                draft.order = Some(Order::Assault(from));
            }
            Picked::Piece(_) => {
                self.check_no_debt()?;
                return self.draft_group(picks, draft);
            }
            _ => return Err(Refusal::NoSuchPick),
        }
        if rest.is_empty() { Ok(()) } else { Err(Refusal::NoSuchPick) }
    }

    fn offer_actions(&self, draft: &mut Draft<Order>) {
        if self.s.active == FRANCE {
            if self.can_organize() {
                draft.offer(Choice::Organize.pick());
            }
            if self.check_no_debt().is_err() {
                return;
            }
        }
        let own = self.own();
        let army = self.s.active;
        let mut rest = own.in_play() - own.done;
        while let Some(first) = rest.lowest() {
            let together = own.at(own.position(first)) & rest;
            rest -= together;
            self.offer_starters(together, own.position(first), draft);
        }
        if self.s.commands > 0 {
            let mut blocking = own.which(Position::is_approach) - own.done;
            while let Some(token) = blocking.lowest() {
                let position = own.position(token);
                blocking -= own.at(position);
                let from = self.map.board.approach_at(position);
                if from.is_some_and(|from| self.check_assault(from).is_ok()) {
                    draft.offer(picks::position(position));
                }
            }
        }
        for token in (own.aimed | own.declared).iter().filter(|&token| own.done.contains(token)) {
            draft.offer(picks::piece(army, token));
        }
        draft.offer(Choice::End.pick());
    }

    /// Offers those of the pieces, which stand together, with which any action starts.
    fn offer_starters(&self, together: TokenSet, position: Position, draft: &mut Draft<Order>) {
        self.offer_alike(together, draft, |token| {
            self.is_group_viable(TokenSet::of(token), position)
                || self.offer_single(token, position, &mut |_| ControlFlow::Break(())).is_break()
        });
    }

    /// Offers those of the pieces, which stand together, that can do something. What one of them can do all
    /// of its type can; only artillery differs by what it has declared.
    fn offer_alike(&self, together: TokenSet, draft: &mut Draft<Order>, can: impl Fn(Token) -> bool) {
        let mut known = [None; Arm::ALL.len()];
        for token in together.iter() {
            let arm = self.own().face(token).arm();
            let able = match &mut known[arm as usize] {
                _ if arm == Arm::Artillery => can(token),
                known => *known.get_or_insert_with(|| can(token)),
            };
            if able {
                draft.offer(picks::piece(self.s.active, token));
            }
        }
    }

    /// Picks of pieces, and then of what they do.
    fn draft_group(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        let mut group = TokenSet::EMPTY;
        let mut rest = picks;
        while let Some((&pick, after)) = rest.split_first()
            && let Ok(Picked::Piece(piece)) = self.read_pick(pick)
        {
            if piece.army != self.s.active || !self.own().in_play().contains(piece.token) {
                return Err(Refusal::NotYours);
            }
            if group.contains(piece.token) {
                return Err(Refusal::NoSuchPick);
            }
            group.insert(piece.token);
            rest = after;
        }
        let single = group.lowest().filter(|_| group.len() == 1);
        if let (Some(gun), Some(&pick)) = (single, rest.first())
            && let Some(order) = self.bombardment(gun, pick)?
        {
            draft.order = Some(order);
            return if rest.len() == 1 { Ok(()) } else { Err(Refusal::NoSuchPick) };
        }
        let position = match self.check_group(group) {
            Err(Refusal::Done(piece)) if rest.is_empty() && self.check_cancel(piece.token).is_ok() => {
                draft.offer(Choice::Cancel.pick());
                return Ok(());
            }
            checked => checked?,
        };
        let Some((&pick, after)) = rest.split_first() else {
            return self.offer_group(group, position, draft);
        };
        match self.read_pick(pick)? {
            Picked::Place(Place::Position(to)) => {
                self.draft_march_or_attack(group, position, to, after, draft)
            }
            Picked::Place(Place::Crossing(_)) => {
                let piece = single.ok_or(Refusal::Count { least: 1, most: 1 })?;
                self.draft_road(piece, rest, draft)
            }
            Picked::Choice(Choice::Ride) => {
                let piece = single.ok_or(Refusal::Count { least: 1, most: 1 })?;
                self.draft_ride(piece, position, after, draft)
            }
            _ => Err(Refusal::NoSuchPick),
        }
    }

    /// The bombardment order that this pick makes for the piece, if it is one.
    fn bombardment(&self, gun: Token, pick: Pick) -> Result<Option<Order>, Refusal> {
        let Picked::Choice(choice) = self.read_pick(pick)? else { return Ok(None) };
        Ok(Some(match choice {
            Choice::Declare => self.check_declare(gun).map(|()| Order::Declare(gun))?,
            Choice::Complete => self.check_complete(gun).map(|()| Order::Complete(gun))?,
            Choice::Cancel => self.check_cancel(gun).map(|()| Order::Cancel(gun))?,
            _ => return Ok(None),
        }))
    }

    /// Offers all that a group can do, or says why it can do nothing.
    fn offer_group(&self, group: TokenSet, position: Position, draft: &mut Draft<Order>) -> Drafted {
        let hear: Hear<'_> = &mut |pick| {
            draft.offer(pick);
            ControlFlow::Continue(())
        };
        if let Some(single) = group.lowest().filter(|_| group.len() == 1) {
            let _ = self.offer_single(single, position, hear);
        }
        let mut why = Refusal::NotAdjacent;
        let _ = self.offer_places(group, position, hear, &mut why);
        if group.len() < ACTION_PIECES && position.on_map() {
            let more = self.able(position) - group;
            self.offer_alike(more, draft, |token| {
                self.is_group_viable(group | TokenSet::of(token), position)
            });
        }
        if draft.offers.is_empty() { Err(self.why_idle(group, position, why)) } else { Ok(()) }
    }

    /// The reason to give for a group that can do nothing.
    fn why_idle(&self, group: TokenSet, position: Position, why: Refusal) -> Refusal {
        let single = group.lowest().filter(|_| group.len() == 1);
        if let (Some(area), Some(piece)) = (position.area(), single) {
            let way = [self.map.areas[area as usize].road];
            return self.check_road(piece, &way, None).err().unwrap_or(why);
        }
        if self.s.commands == 0 { Refusal::Commands { needed: 1, left: 0 } } else { why }
    }

    /// Whether the group, which can act together, could march off-road or attack, if need be with infantry
    /// that has yet to join it.
    fn is_group_viable(&self, group: TokenSet, position: Position) -> bool {
        self.offer_places(group, position, &mut |_| ControlFlow::Break(()), &mut Refusal::NotNow).is_break()
            || self.needs_only_infantry(group, position)
    }

    fn needs_only_infantry(&self, group: TokenSet, position: Position) -> bool {
        let near = position.locale().is_some_and(|locale| self.is_near_enemy(locale));
        if self.s.commands == 0 || group.len() >= ACTION_PIECES || !near {
            return false;
        }
        let more = self.able(position) - group - self.own().disorganized;
        let infantry = self.of_arm(self.s.active, more, Arm::Infantry).lowest();
        infantry.is_some_and(|infantry| {
            let joined = group | TokenSet::of(infantry);
            self.attack_targets(position)
                .any(|across| self.check_attack_from(joined, position, across).is_ok())
        })
    }

    /// The defense approaches that an attack from this position could be made across.
    fn attack_targets(&self, position: Position) -> impl Iterator<Item = ApproachId> {
        let only = self.map.board.approach_at(position);
        let locale = position.locale();
        let all =
            locale.filter(|_| only.is_none()).map_or(&[][..], |l| &self.map.board.locale(l).approaches[..]);
        only.into_iter().chain(all.iter().copied()).map(ApproachId::opposite)
    }

    /// Offers where the group can march off-road, and what it can attack.
    fn offer_places(
        &self,
        group: TokenSet,
        position: Position,
        hear: Hear<'_>,
        why: &mut Refusal,
    ) -> ControlFlow<()> {
        let Some(here) = position.locale() else { return ControlFlow::Continue(()) };
        let commands = self.s.commands;
        if commands == 0 && !self.is_near_enemy(here) {
            *why = Refusal::Commands { needed: 1, left: 0 };
            return ControlFlow::Continue(());
        }
        let enemy = self.s.occupied[self.s.active.enemy()];
        let mut consider = |offer: Result<Pick, Refusal>| match offer {
            Ok(pick) => hear(pick),
            Err(refusal) => {
                *why = refusal;
                ControlFlow::Continue(())
            }
        };
        let march = |to: Position| match self.check_off_road_to(group, position, to) {
            Ok(needed) if needed > commands => Err(Refusal::Commands { needed, left: commands }),
            other => other.map(|_| picks::position(to)),
        };
        if let Some(approach) = self.map.board.approach_at(position) {
            consider(march(Position::reserve(here)))?;
            let beyond = self.map.board.approach(approach).beyond;
            if enemy.contains(beyond) {
                return consider(self.offer_attack(group, position, approach.opposite()));
            }
            return consider(march(Position::reserve(beyond)));
        }
        for (id, approach) in self.map.board.approaches_of(here) {
            if enemy.contains(approach.beyond) {
                consider(march(approach.position))?;
                if commands > 0 {
                    consider(self.offer_attack(group, position, id.opposite()))?;
                }
            } else if commands > 0 && self.map.board.border(id.border()).nth.is_none_or(|nth| nth == 1) {
                consider(march(Position::reserve(approach.beyond)))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn offer_attack(&self, group: TokenSet, position: Position, across: ApproachId) -> Result<Pick, Refusal> {
        self.check_commands(1)?;
        self.check_attack_from(group, position, across)?;
        self.check_infantry(group, across)?;
        Ok(picks::position(self.map.board.approach(across).position))
    }

    /// Offers what only a single piece can do: bombard, march by road, enter.
    fn offer_single(&self, piece: Token, position: Position, hear: Hear<'_>) -> ControlFlow<()> {
        if let Some(area) = position.area() {
            let holding = &self.map.areas[area as usize];
            for way in std::iter::once(holding.road).chain(holding.pontoon) {
                if self.check_road(piece, &[way], None).is_ok() {
                    hear(Place::Crossing(way).pick())?;
                }
            }
            return ControlFlow::Continue(());
        }
        if position.is_approach() {
            if self.is(self.s.active, piece, Arm::Artillery) {
                for (choice, allowed) in [
                    (Choice::Declare, self.check_declare(piece)),
                    (Choice::Complete, self.check_complete(piece)),
                    (Choice::Cancel, self.check_cancel(piece)),
                ] {
                    if allowed.is_ok() {
                        hear(choice.pick())?;
                    }
                }
            }
            return ControlFlow::Continue(());
        }
        let Some(here) = position.locale() else { return ControlFlow::Continue(()) };
        let march = March { piece, ..March::NONE };
        if !self.own().disorganized.contains(piece) {
            self.offer_crossings(march, here, &[], hear)?;
        }
        let rides = self.is_near_enemy(here)
            && self.is(self.s.active, piece, Arm::Cavalry)
            && self.continuation_targets(here).any(|a| self.check_stretch(march, here, &[], Some(a)).is_ok());
        if rides { hear(Choice::Ride.pick()) } else { ControlFlow::Continue(()) }
    }

    /// Offers the crossings by which a march can go on after these.
    fn offer_crossings(
        &self,
        march: March,
        start: LocaleId,
        via: &[CrossingId],
        hear: Hear<'_>,
    ) -> ControlFlow<()> {
        let mut longer = Crossings::new();
        if longer.try_extend_from_slice(via).is_err() || longer.is_full() {
            return ControlFlow::Continue(());
        }
        let at = via.iter().fold(start, |at, &id| {
            let crossing = self.map.board.crossing(id);
            if crossing.ends[0] == at { crossing.ends[1] } else { crossing.ends[0] }
        });
        longer.push(CrossingId(0));
        let paid = march.local || via.iter().any(|&id| !self.map.board.crossing(id).main);
        let free = self.s.commands == 0 && !paid;
        for &id in if free { self.map.main_roads_of(at) } else { self.map.board.roads_of(at) } {
            if let Some(last) = longer.last_mut() {
                *last = id;
            }
            if self.check_stretch(march, start, &longer, None).is_ok() {
                hear(Place::Crossing(id).pick())?;
            }
        }
        ControlFlow::Continue(())
    }

    fn continuation_targets(&self, locale: LocaleId) -> impl Iterator<Item = ApproachId> {
        self.map.board.locale(locale).approaches.iter().copied()
    }

    /// A march off-road, with the cavalry that goes on; or an attack.
    fn draft_march_or_attack(
        &self,
        group: TokenSet,
        position: Position,
        to: Position,
        rest: &[Pick],
        draft: &mut Draft<Order>,
    ) -> Drafted {
        let across = self.map.board.approach_at(to).filter(|&across| {
            let here = position.locale();
            here != to.locale() && Some(self.map.board.approach(across).beyond) == here
        });
        if let Some(across) = across {
            self.check_attack(group, across)?;
            draft.order = Some(Order::Attack { pieces: group, across });
            return if rest.is_empty() { Ok(()) } else { Err(Refusal::NoSuchPick) };
        }
        let cost = self.check_off_road_to(group, position, to)?;
        self.check_commands(cost)?;
        let Some(locale) = to.locale().filter(|_| to.is_reserve()) else {
            draft.order = Some(Order::OffRoad { pieces: group, to, then: Continuations::new() });
            return if rest.is_empty() { Ok(()) } else { Err(Refusal::NotInReserve) };
        };
        let then = self.draft_continuations(group, locale, self.s.commands - cost, rest, draft)?;
        draft.order = then.map(|then| Order::OffRoad { pieces: group, to, then });
        Ok(())
    }

    /// Cavalry of the group, in reserve of the locale, that goes on: piece, approach, piece, approach.
    /// Returns the continuations if they can stand as they are.
    pub(super) fn draft_continuations(
        &self,
        group: TokenSet,
        locale: LocaleId,
        commands: u8,
        rest: &[Pick],
        draft: &mut Draft<Order>,
    ) -> Result<Option<Continuations>, Refusal> {
        let army = self.s.active;
        let riders = self.of_arm(army, group, Arm::Cavalry);
        let mut then = Continuations::new();
        let mut moved = TokenSet::EMPTY;
        let mut picks = rest.iter();
        let affordable = |then: &[(Token, ApproachId)]| {
            // Cavalry that has yet to choose can still join others; the rest stays.
            let needed = split_cost(then, riders != group);
            if needed > commands { Err(Refusal::Commands { needed, left: commands }) } else { Ok(()) }
        };
        while let Some(&pick) = picks.next() {
            let token = self.own_piece(pick)?;
            if !group.contains(token) || moved.contains(token) {
                return Err(Refusal::NoSuchPick);
            }
            self.check_arm(army, token, Arm::Cavalry)?;
            let Some(&pick) = picks.next() else {
                let mut refused = Refusal::NotAdjacent;
                for approach in self.continuation_targets(locale) {
                    let mut longer = then.clone();
                    longer.push((token, approach));
                    match self.check_continuation_to(locale, approach).and_then(|()| affordable(&longer)) {
                        Ok(()) => draft.offer(picks::position(self.map.board.approach(approach).position)),
                        Err(why) => refused = why,
                    }
                }
                return if draft.offers.is_empty() { Err(refused) } else { Ok(None) };
            };
            let Picked::Place(Place::Position(position)) = self.read_pick(pick)? else {
                return Err(Refusal::NoSuchPick);
            };
            let approach = self.map.board.approach_at(position).ok_or(Refusal::NotAdjacent)?;
            self.check_continuation_to(locale, approach)?;
            then.push((token, approach));
            affordable(&then)?;
            moved.insert(token);
        }
        let can_move = |then: &Continuations| {
            self.continuation_targets(locale).any(|approach| {
                let mut longer = then.clone();
                longer.push((Token(0), approach));
                self.check_continuation_to(locale, approach).is_ok() && affordable(&longer).is_ok()
            })
        };
        if riders != moved && can_move(&then) {
            (riders - moved).iter().for_each(|token| draft.offer(picks::piece(army, token)));
        }
        then.sort_unstable();
        let stands = then.is_empty() || split_cost(&then, moved != group) <= commands;
        Ok(stands.then_some(then))
    }

    /// A march or entry by road: crossings, and then perhaps an approach.
    fn draft_road(&self, piece: Token, rest: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        let (via, then) = self.read_road(rest)?;
        let (stretch, _) = self.check_road(piece, &via, then)?;
        if then.is_none() && !stretch.attacks {
            let start = self.own().position(piece).locale().unwrap_or(LocaleId::OFF_MAP);
            self.offer_road(March { piece, ..March::NONE }, start, &via, stretch.at, draft);
        }
        draft.order = Some(Order::Road { piece, via, then });
        Ok(())
    }

    /// Offers how a march that has come to `at` can go on.
    pub(super) fn offer_road(
        &self,
        march: March,
        start: LocaleId,
        via: &[CrossingId],
        at: LocaleId,
        draft: &mut Draft<Order>,
    ) {
        let _ = self.offer_crossings(march, start, via, &mut |pick| {
            draft.offer(pick);
            ControlFlow::Continue(())
        });
        if self.is_near_enemy(at) && self.is(self.s.active, march.piece, Arm::Cavalry) {
            for approach in self.continuation_targets(at) {
                if self.check_stretch(march, start, via, Some(approach)).is_ok() {
                    draft.offer(picks::position(self.map.board.approach(approach).position));
                }
            }
        }
    }

    /// Reads crossings, and an approach after them.
    pub(super) fn read_road(&self, rest: &[Pick]) -> Result<(Crossings, Option<ApproachId>), Refusal> {
        let mut via = Crossings::new();
        let mut then = None;
        for &pick in rest {
            match self.read_pick(pick)? {
                _ if then.is_some() => return Err(Refusal::NoSuchPick),
                Picked::Place(Place::Crossing(id)) => {
                    via.try_push(id).map_err(|_| Refusal::Traffic(id))?;
                }
                Picked::Place(Place::Position(position)) => {
                    then = Some(self.map.board.approach_at(position).ok_or(Refusal::NotAdjacent)?);
                }
                _ => return Err(Refusal::NoSuchPick),
            }
        }
        Ok((via, then))
    }

    /// Continuation from reserve along a road of the same locale.
    fn draft_ride(
        &self,
        piece: Token,
        position: Position,
        rest: &[Pick],
        draft: &mut Draft<Order>,
    ) -> Drafted {
        let Some(here) = position.locale().filter(|_| position.is_reserve()) else {
            return Err(Refusal::NotInReserve);
        };
        self.check_arm(self.s.active, piece, Arm::Cavalry)?;
        let (via, then) = self.read_road(rest)?;
        if !via.is_empty() {
            return Err(Refusal::NoSuchPick);
        }
        if then.is_some() {
            self.check_road(piece, &via, then)?;
            draft.order = Some(Order::Road { piece, via, then });
            return Ok(());
        }
        let mut refused = Refusal::NoRoad;
        for approach in self.continuation_targets(here) {
            match self.check_road(piece, &[], Some(approach)) {
                Ok(_) => draft.offer(picks::position(self.map.board.approach(approach).position)),
                Err(why) => refused = why,
            }
        }
        if draft.offers.is_empty() { Err(refused) } else { Ok(()) }
    }

    /// Whether any organize action is possible.
    fn can_organize(&self) -> bool {
        let able = self.troops(FRANCE).disorganized - self.troops(FRANCE).organized;
        self.s.commands > 0 && able.iter().any(|token| self.could_organize(able, token))
    }

    /// Whether the piece can be organized, alone or with another.
    fn could_organize(&self, able: TokenSet, token: Token) -> bool {
        let one = TokenSet::of(token);
        self.check_organize(one).is_ok()
            || (able - one).iter().any(|other| self.check_organize(one | TokenSet::of(other)).is_ok())
    }

    fn draft_organize(&self, rest: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        if self.s.active != FRANCE {
            return Err(Refusal::NotNow);
        }
        let mut pieces = TokenSet::EMPTY;
        for &pick in rest {
            let token = self.own_piece(pick)?;
            self.check_organizable(Piece { army: FRANCE, token })?;
            if pieces.contains(token) {
                return Err(Refusal::NoSuchPick);
            }
            pieces.insert(token);
        }
        let able = self.troops(FRANCE).disorganized - self.troops(FRANCE).organized;
        if pieces.len() < 2 {
            for token in (able - pieces).iter() {
                let fits = match pieces.lowest() {
                    None => self.could_organize(able, token),
                    Some(_) => self.check_organize(pieces | TokenSet::of(token)).is_ok(),
                };
                if fits {
                    draft.offer(picks::piece(FRANCE, token));
                }
            }
        }
        let checked = self.check_organize(pieces);
        if checked.is_ok() {
            draft.order = Some(Order::Organize(pieces));
        } else if draft.offers.is_empty() {
            self.check_commands(1)?;
            return checked;
        }
        Ok(())
    }
}

//! The answers that an action asks for.

use estafette_core::{Draft, Pick};
use estafette_linear::{Arm, Token, TokenSet};

use super::Drafted;
use crate::field::Field;
use crate::order::{ACTION_PIECES, Advance, Fate, Order, Reductions, Retreats, Stack, Tokens};
use crate::picks::{self, Choice, Picked, Place};
use crate::piece::{FRANCE, TOKENS};
use crate::reductions::{Due, list};
use crate::refusal::Refusal;
use crate::state::Stage;

impl Field<'_> {
    /// Pieces of the decider, each picked once.
    fn read_pieces(&self, picks: &[Pick]) -> Result<TokenSet, Refusal> {
        let mut pieces = TokenSet::EMPTY;
        for &pick in picks {
            let token = self.own_piece(pick)?;
            if pieces.contains(token) {
                return Err(Refusal::NoSuchPick);
            }
            pieces.insert(token);
        }
        Ok(pieces)
    }

    /// Offers pieces of the decider.
    fn offer_pieces(&self, pieces: TokenSet, draft: &mut Draft<Order>) {
        if let Some(army) = self.decider() {
            pieces.iter().for_each(|token| draft.offer(picks::piece(army, token)));
        }
    }

    pub(super) fn draft_respond(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        let pieces = self.read_pieces(picks)?;
        self.check_respond(pieces)?;
        if pieces.len() < self.s.fight.attackers.len() {
            self.offer_pieces(self.defense_reserve() - pieces, draft);
        }
        draft.order = Some(Order::Respond(pieces));
        Ok(())
    }

    pub(super) fn draft_advance(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        let attackers = self.s.fight.attackers;
        let riders = self.of_arm(self.s.active, attackers, Arm::Cavalry);
        let affordable = !self.on_the_road() && (self.s.commands > 0 || riders == attackers);
        match picks {
            [] => {
                draft.offer(Choice::All.pick());
                draft.offer(Choice::None.pick());
                if affordable {
                    self.offer_pieces(riders, draft);
                }
                return Ok(());
            }
            [pick] if *pick == Choice::All.pick() => draft.order = Some(Order::Advance(Advance::All)),
            [pick] if *pick == Choice::None.pick() => draft.order = Some(Order::Advance(Advance::None)),
            _ => {
                let moved = self.read_pieces(picks)?;
                if !affordable || !moved.is_subset(riders) {
                    return Err(self
                        .check_advance(Advance::Continue(moved))
                        .err()
                        .unwrap_or(Refusal::AllOrNone));
                }
                self.offer_pieces(riders - moved, draft);
                let advance = Advance::Continue(moved);
                if self.check_advance(advance).is_ok() {
                    draft.order = Some(Order::Advance(advance));
                }
            }
        }
        Ok(())
    }

    /// One piece of these, as far as the rules accept it.
    pub(super) fn draft_piece(
        &self,
        picks: &[Pick],
        draft: &mut Draft<Order>,
        pieces: TokenSet,
        order: fn(Token) -> Order,
    ) -> Drafted {
        let check = |token| match self.s.stage {
            Stage::Prove => self.check_prove(token),
            Stage::Hit => self.check_hit(token),
            _ => self.check_target(token),
        };
        match picks {
            [] => {
                let fit = pieces.iter().filter(|&token| check(token).is_ok()).collect();
                self.offer_pieces(fit, draft);
                Ok(())
            }
            [pick] => {
                let token = self.own_piece(*pick)?;
                check(token)?;
                draft.order = Some(order(token));
                Ok(())
            }
            _ => Err(Refusal::NoSuchPick),
        }
    }

    pub(super) fn draft_continue(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        let (attackers, locale) = (self.s.fight.attackers, self.defense_locale());
        let then = self.draft_continuations(attackers, locale, self.s.commands, picks, draft)?;
        draft.order = then.map(Order::Continue);
        Ok(())
    }

    pub(super) fn draft_go_on(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        let (via, then) = self.read_road(picks)?;
        let (march, start) = (self.s.fight.march, self.defense_locale());
        let (stretch, _) = self.check_stretch(march, start, &via, then)?;
        if then.is_none() && !stretch.attacks {
            self.offer_road(march, start, &via, stretch.at, draft);
        }
        draft.order = Some(Order::GoOn { via, then });
        Ok(())
    }

    pub(super) fn draft_lead(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        let pieces = self.read_pieces(picks)?;
        self.check_lead(pieces)?;
        let more = self.defenders() - pieces;
        let fit = more.iter().filter(|&token| self.check_lead(pieces | TokenSet::of(token)).is_ok());
        self.offer_pieces(fit.collect(), draft);
        draft.order = Some(Order::Lead(pieces));
        Ok(())
    }

    /// The leading pieces, then perhaps [`Choice::Follow`] and those that follow them.
    pub(super) fn draft_send(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        let follow = picks.iter().position(|&pick| pick == Choice::Follow.pick());
        let leads = self.read_pieces(&picks[..follow.unwrap_or(picks.len())])?;
        let sendable = self.sendable();
        let most = ACTION_PIECES.min(self.map.board.locale(self.defense_locale()).capacity as usize);
        let fits = |leads: TokenSet| self.check_send(leads, leads);
        if !leads.is_empty() {
            fits(leads)?;
        }
        if let Some(follow) = follow {
            let followers = self.read_pieces(&picks[follow + 1..])?;
            if leads.is_empty() || followers.meets(leads) {
                return Err(Refusal::NoSuchPick);
            }
            let pieces = leads | followers;
            self.check_send(pieces, leads)?;
            if pieces.len() < most {
                self.offer_pieces(sendable - pieces, draft);
            }
            if !followers.is_empty() {
                draft.order = Some(Order::Send { pieces, leads });
            } else if draft.offers.is_empty() {
                return Err(Refusal::Count { least: 1, most: ACTION_PIECES as u8 });
            }
            return Ok(());
        }
        let more =
            (sendable - leads).iter().filter(|&token| fits(leads | TokenSet::of(token)).is_ok()).collect();
        self.offer_pieces(more, draft);
        if !leads.is_empty() {
            if leads.len() < most && sendable != leads {
                draft.offer(Choice::Follow.pick());
            }
            draft.order = Some(Order::Send { pieces: leads, leads });
        }
        Ok(())
    }

    pub(super) fn draft_artillery_defense(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        match picks {
            [] => {
                if self.defending_gun().is_some() {
                    draft.offer(Choice::Fire.pick());
                }
                draft.offer(Choice::Hold.pick());
                Ok(())
            }
            [pick] if *pick == Choice::Fire.pick() || *pick == Choice::Hold.pick() => {
                let fires = *pick == Choice::Fire.pick();
                self.check_artillery_defense(fires)?;
                draft.order = Some(Order::ArtilleryDefense(fires));
                Ok(())
            }
            _ => Err(Refusal::NoSuchPick),
        }
    }

    /// The counter-attacking pieces; of two that must divide an odd reduction, the one that takes it is
    /// picked again.
    pub(super) fn draft_counter(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        let (named, odd) = match picks {
            [named @ .., odd] if named.len() == 2 => (named, Some(self.own_piece(*odd)?)),
            named => (named, None),
        };
        let pieces = self.read_pieces(named)?;
        let check = |pieces: TokenSet| {
            let odd = pieces.lowest().filter(|_| self.is_counter_uneven(pieces));
            self.check_counter(pieces, odd)
        };
        check(pieces)?;
        if odd.is_some() || !self.is_counter_uneven(pieces) {
            self.check_counter(pieces, odd)?;
            draft.order = Some(Order::Counter { pieces, odd });
        }
        if odd.is_none() {
            let candidates = if self.is_counter_uneven(pieces) {
                pieces
            } else {
                let more = self.defenders() - pieces;
                more.iter().filter(|&token| check(pieces | TokenSet::of(token)).is_ok()).collect()
            };
            self.offer_pieces(candidates, draft);
        }
        Ok(())
    }

    /// Reductions beyond the forced ones, a point for every pick of a piece.
    pub(super) fn draft_reductions(
        &self,
        picks: &[Pick],
        draft: &mut Draft<Order>,
        due: &Due,
        order: fn(Reductions) -> Order,
    ) -> Drafted {
        let Some(army) = self.decider() else { return Err(Refusal::NotNow) };
        let troops = self.troops(army);
        let mut points = due.forced;
        let mut shares = due.free.clone();
        let can_take = |points: &[u8; TOKENS], token: Token, each: u8| {
            let taken = points[token.index()];
            taken < troops.face(token).strength() && taken - due.forced[token.index()] < each
        };
        for &pick in picks {
            let token = self.own_piece(pick)?;
            let share = shares.iter_mut().find(|share| share.pieces.contains(token));
            let share = share.ok_or(Refusal::Reductions { due: due.total() })?;
            if share.points == 0 || !can_take(&points, token, share.each) {
                return Err(Refusal::Uneven);
            }
            share.points -= 1;
            points[token.index()] += 1;
        }
        for share in shares.iter().filter(|share| share.points > 0) {
            let open = share.pieces.iter().filter(|&token| can_take(&points, token, share.each));
            self.offer_pieces(open.collect(), draft);
        }
        if shares.iter().all(|share| share.points == 0) {
            draft.order = Some(order(list(&points)));
        }
        Ok(())
    }

    /// Piece and refuge, piece and refuge.
    pub(super) fn draft_retreat(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        let refuges = self.refuges();
        let mut fates: [Option<Fate>; TOKENS] = [None; TOKENS];
        let mut left = (refuges.right, refuges.wrong, refuges.lost);
        let mut placed = TokenSet::EMPTY;
        let room_left = |fates: &[Option<Fate>; TOKENS], locale, room: u8| {
            let taken = fates.iter().filter(|&&fate| fate == Some(Some(locale))).count();
            room as usize > taken
        };
        let wrong_way = |locale| {
            if self.decider() == Some(FRANCE) { Refusal::Westward(locale) } else { Refusal::Eastward(locale) }
        };
        for pair in picks.chunks(2) {
            let token = self.own_piece(pair[0])?;
            if !refuges.pieces.contains(token) || placed.contains(token) {
                return Err(Refusal::NoSuchPick);
            }
            let Some(&to) = pair.get(1) else {
                for refuge in &refuges.all {
                    let ways = if refuge.wrong_way { left.1 } else { left.0 };
                    if ways > 0 && room_left(&fates, refuge.locale, refuge.room) {
                        draft.offer(picks::position(estafette_linear::Position::reserve(refuge.locale)));
                    }
                }
                if left.2 > 0 {
                    draft.offer(Place::Gone.pick());
                }
                return Ok(());
            };
            let fate = match self.read_pick(to)? {
                Picked::Place(Place::Gone) => None,
                Picked::Place(Place::Position(position)) if position.is_reserve() => position.locale(),
                _ => return Err(Refusal::NoSuchPick),
            };
            match fate {
                None if left.2 == 0 => return Err(Refusal::Room),
                None => left.2 -= 1,
                Some(locale) => {
                    let refuge = refuges.find(locale).ok_or_else(|| self.why_no_refuge(locale))?;
                    let ways = if refuge.wrong_way { &mut left.1 } else { &mut left.0 };
                    if *ways == 0 && refuge.wrong_way {
                        return Err(wrong_way(locale));
                    }
                    if *ways == 0 || !room_left(&fates, locale, refuge.room) {
                        return Err(Refusal::Room);
                    }
                    *ways -= 1;
                }
            }
            fates[token.index()] = Some(fate);
            placed.insert(token);
        }
        self.offer_pieces(refuges.pieces - placed, draft);
        if placed == refuges.pieces {
            let retreats: Retreats =
                placed.iter().map(|token| (token, fates[token.index()].unwrap_or(None))).collect();
            draft.order = Some(Order::Retreat(retreats));
        }
        Ok(())
    }

    /// Committed tokens, one for every pick.
    pub(super) fn draft_tokens(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        let owed = self.s.fight.owed;
        let morale = &self.s.morale[owed.army];
        let mut tokens = Tokens::new();
        for &pick in picks {
            let Picked::Place(Place::Morale(stack)) = self.read_pick(pick)? else {
                return Err(Refusal::NoSuchPick);
            };
            let there = tokens.iter_mut().find(|(other, _)| *other == stack);
            match there {
                Some((_, count)) => *count += 1,
                None => tokens.try_push((stack, 1)).map_err(|_| Refusal::MoraleTokens)?,
            }
        }
        tokens.sort_unstable();
        let taken =
            |stack: Stack| tokens.iter().find(|(other, _)| *other == stack).map_or(0, |&(_, count)| count);
        if picks.len() > owed.tokens as usize
            || tokens
                .iter()
                .any(|&(stack, count)| count > morale.committed(stack) || !self.may_choose_tokens(stack))
        {
            return Err(Refusal::MoraleTokens);
        }
        if picks.len() < owed.tokens as usize {
            for (stack, count) in morale.stacks() {
                if self.may_choose_tokens(stack) && taken(stack) < count {
                    draft.offer(Place::Morale(stack).pick());
                }
            }
        }
        draft.order = match self.s.stage {
            Stage::Shift => Some(Order::Shift(tokens)),
            _ if picks.len() == owed.tokens as usize => Some(Order::Take(tokens)),
            _ => None,
        };
        Ok(())
    }

    pub(super) fn draft_recall(&self, picks: &[Pick], draft: &mut Draft<Order>) -> Drafted {
        match picks {
            [] => {
                for (stack, _) in self.s.morale[FRANCE].stacks().filter(|(stack, _)| !stack.moved) {
                    draft.offer(Place::Morale(stack).pick());
                }
                draft.order = Some(Order::Recall(None));
                Ok(())
            }
            [pick] => {
                let Picked::Place(Place::Morale(Stack { locale, moved: false })) = self.read_pick(*pick)?
                else {
                    return Err(Refusal::MoraleTokens);
                };
                self.check_recall(Some(locale))?;
                draft.order = Some(Order::Recall(Some(locale)));
                Ok(())
            }
            _ => Err(Refusal::NoSuchPick),
        }
    }
}

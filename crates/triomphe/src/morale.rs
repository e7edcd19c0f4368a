//! §18: morale.

use estafette_linear::{Army, LocaleId, LocaleSet};
use serde::{Deserialize, Serialize};

use crate::acting::{Acting, Flow};
use crate::event::Event;
use crate::field::Field;
use crate::order::{Stack, TOKEN_STACKS, Tokens};
use crate::piece::{AUSTRIA, FRANCE};
use crate::policy::IMPASSABLE_NEIGHBOURS_COUNT;
use crate::refusal::Refusal;
use crate::state::{Owed, Stage};

/// The last round in which the French may recall a token.
pub const LAST_RECALL: u8 = 10;

/// The morale tokens of an army that count: not those still on the time track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Morale {
    /// Tokens in the uncommitted morale area.
    pub uncommitted: u8,
    /// Committed tokens by locale and kind, in rising order; empty stacks at the end.
    #[serde(with = "estafette_core::arrays")]
    stacks: [(u8, u8); TOKEN_STACKS],
}

impl Morale {
    /// Tokens committed to a locale, of one kind.
    pub fn committed(&self, stack: Stack) -> u8 {
        self.stacks().find(|(at, _)| *at == stack).map_or(0, |(_, tokens)| tokens)
    }

    /// All stacks of committed tokens with their number, in rising order.
    #[inline]
    pub fn stacks(&self) -> impl Iterator<Item = (Stack, u8)> + Clone + use<> {
        self.stacks
            .into_iter()
            .take_while(|&(_, tokens)| tokens > 0)
            .map(|(key, tokens)| (Stack { locale: LocaleId(key >> 1), moved: key & 1 != 0 }, tokens))
    }

    /// All committed tokens.
    #[inline]
    pub fn total_committed(&self) -> u8 {
        self.stacks.iter().map(|&(_, tokens)| tokens).sum()
    }

    /// The morale level.
    #[inline]
    pub fn level(&self) -> u8 {
        self.uncommitted + self.total_committed()
    }

    /// Adds tokens to a stack. `false` if there is no room for a further stack.
    pub fn add(&mut self, stack: Stack, tokens: u8) -> bool {
        let key = stack.locale.0 << 1 | u8::from(stack.moved);
        if tokens == 0 {
            return true;
        }
        let used = self.stacks().count();
        match self.stacks[..used].binary_search_by_key(&key, |&(key, _)| key) {
            Ok(found) => self.stacks[found].1 += tokens,
            Err(_) if used == TOKEN_STACKS => return false,
            Err(place) => {
                self.stacks.copy_within(place..used, place + 1);
                self.stacks[place] = (key, tokens);
            }
        }
        true
    }

    /// Takes tokens from a stack that has them.
    pub fn remove(&mut self, stack: Stack, tokens: u8) {
        let key = stack.locale.0 << 1 | u8::from(stack.moved);
        let used = self.stacks().count();
        let found = self.stacks[..used].binary_search_by_key(&key, |&(key, _)| key);
        let found = found.expect("tokens are taken from a stack that exists");
        self.stacks[found].1 -= tokens;
        if self.stacks[found].1 == 0 {
            self.stacks.copy_within(found + 1..used, found);
            self.stacks[used - 1] = (0, 0);
        }
    }
}

impl Field<'_> {
    /// Whether the enemy of the owing army may take these tokens for its loss, or move them for its
    /// commitment (A79, A100).
    pub(crate) fn check_tokens(&self, tokens: &Tokens) -> Result<(), Refusal> {
        let owed = &self.s.fight.owed;
        let morale = &self.s.morale[owed.army];
        let total: u32 = tokens.iter().map(|&(_, count)| u32::from(count)).sum();
        let sound = tokens.iter().all(|&(stack, count)| {
            count > 0 && count <= morale.committed(stack) && self.may_choose_tokens(stack)
        });
        let ordered = tokens.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let enough = match self.s.stage {
            Stage::Take => total == u32::from(owed.tokens),
            _ => total <= u32::from(owed.tokens),
        };
        if sound && ordered && enough { Ok(()) } else { Err(Refusal::MoraleTokens) }
    }

    /// Whether tokens of this stack can be chosen in the morale decision under way.
    pub(crate) fn may_choose_tokens(&self, stack: Stack) -> bool {
        self.s.stage == Stage::Take || stack.locale != self.s.fight.owed.locale
    }

    /// Whether the French may recall a token from there (§18 step 3).
    pub(crate) fn check_recall(&self, locale: Option<LocaleId>) -> Result<(), Refusal> {
        match locale {
            Some(locale) if self.s.morale[FRANCE].committed(Stack { locale, moved: false }) == 0 => {
                Err(Refusal::MoraleTokens)
            }
            _ => Ok(()),
        }
    }

    /// Whether the enemy occupies a locale adjacent to this one (A72).
    fn enemy_is_near(&self, locale: LocaleId, enemy: Army) -> bool {
        let occupied: LocaleSet = self.s.occupied[enemy];
        self.map.board.approaches_of(locale).any(|(_, approach)| {
            occupied.contains(approach.beyond) && (IMPASSABLE_NEIGHBOURS_COUNT || !approach.impassable)
        })
    }
}

impl Acting<'_> {
    /// Morale loss. If uncommitted tokens do not cover it, the enemy chooses committed ones; at level zero
    /// the game is over.
    pub(crate) fn lose_morale(&mut self, army: Army, tokens: u8, then: Stage) -> Flow {
        if tokens == 0 {
            return Flow::Go(then);
        }
        let morale = &mut self.s.morale[army];
        let level = morale.level();
        let paid = tokens.min(morale.uncommitted);
        morale.uncommitted -= paid;
        if tokens >= level {
            *morale = Morale::default();
            self.tell(Event::MoraleLost { army, tokens: level });
            return self.demoralized(army);
        }
        self.tell(Event::MoraleLost { army, tokens });
        if paid == tokens {
            return Flow::Go(then);
        }
        self.s.fight.owed = Owed { army, tokens: tokens - paid, locale: LocaleId(0), then };
        Flow::Go(Stage::Take)
    }

    /// `take`: asked if there is a choice of stacks.
    pub(crate) fn enter_take(&mut self) -> Flow {
        let owed = self.s.fight.owed;
        let mut stacks = self.s.morale[owed.army].stacks();
        match (stacks.next(), stacks.next()) {
            (Some((stack, _)), None) => {
                let mut tokens = Tokens::new();
                tokens.push((stack, owed.tokens));
                self.take(&tokens)
            }
            _ => Flow::Ask,
        }
    }

    pub(crate) fn take(&mut self, tokens: &Tokens) -> Flow {
        let owed = self.s.fight.owed;
        for &(stack, count) in tokens {
            self.s.morale[owed.army].remove(stack, count);
            self.tell(Event::Taken { army: owed.army, locale: stack.locale, tokens: count });
        }
        Flow::Go(owed.then)
    }

    /// Morale commitment to a locale. If uncommitted tokens do not cover it, the enemy may move others there.
    pub(crate) fn commit_morale(&mut self, army: Army, locale: LocaleId, tokens: u8, then: Stage) -> Flow {
        let morale = &mut self.s.morale[army];
        let paid = tokens.min(morale.uncommitted);
        if paid > 0 && morale.add(Stack { locale, moved: false }, paid) {
            morale.uncommitted -= paid;
            self.tell(Event::Committed { army, locale, tokens: paid });
        }
        if paid == tokens {
            return Flow::Go(then);
        }
        self.s.fight.owed = Owed { army, tokens: tokens - paid, locale, then };
        Flow::Go(Stage::Shift)
    }

    /// `shift`: asked if any other locale has tokens.
    pub(crate) fn enter_shift(&mut self) -> Flow {
        let owed = self.s.fight.owed;
        let any = self.s.morale[owed.army].stacks().any(|(stack, _)| stack.locale != owed.locale);
        if any { Flow::Ask } else { self.shift(&Tokens::new()) }
    }

    pub(crate) fn shift(&mut self, tokens: &Tokens) -> Flow {
        let Owed { army, locale, then, tokens: mut missing } = self.s.fight.owed;
        for &(stack, count) in tokens {
            self.s.morale[army].remove(stack, count);
            self.s.morale[army].add(Stack { locale, moved: army == FRANCE }, count);
            self.tell(Event::Shifted { army, from: stack.locale, to: locale, tokens: count });
            missing -= count;
        }
        if missing > 0 {
            self.tell(Event::Uncovered { army, locale, tokens: missing });
        }
        Flow::Go(then)
    }

    /// Morale clean-up, steps 1 and 2.
    pub(crate) fn clean_up_morale(&mut self) -> Flow {
        let army = self.s.active;
        let enemy = army.enemy();
        for (stack, tokens) in self.s.morale[army].stacks() {
            let locale = stack.locale;
            let unoccupied =
                !self.s.occupied[army].contains(locale) && !self.s.occupied[enemy].contains(locale);
            let forfeit = self.s.occupied[enemy].contains(locale)
                || unoccupied && self.s.last_in[enemy].contains(locale);
            if forfeit {
                self.s.morale[army].remove(stack, tokens);
                self.tell(Event::Forfeited { army, locale, tokens });
                if self.s.morale[army].level() == 0 {
                    return self.demoralized(army);
                }
            } else if !self.field().enemy_is_near(locale, enemy) {
                self.s.morale[army].remove(stack, tokens);
                self.s.morale[army].uncommitted += tokens;
                self.tell(Event::Returned { army, locale, tokens });
            }
        }
        Flow::Go(Stage::Recall)
    }

    /// `recall`: asked in a French turn up to 3:00PM if there is a token to recall.
    pub(crate) fn enter_recall(&mut self) -> Flow {
        let asked = self.s.active == FRANCE
            && self.s.round <= LAST_RECALL
            && self.s.morale[FRANCE].stacks().any(|(stack, _)| !stack.moved);
        if asked { Flow::Ask } else { self.recall(None) }
    }

    pub(crate) fn recall(&mut self, locale: Option<LocaleId>) -> Flow {
        if let Some(locale) = locale {
            self.s.morale[FRANCE].remove(Stack { locale, moved: false }, 1);
            self.s.morale[FRANCE].uncommitted += 1;
            self.tell(Event::Returned { army: FRANCE, locale, tokens: 1 });
        }
        if self.s.active == FRANCE {
            for (stack, tokens) in self.s.morale[FRANCE].stacks().filter(|(stack, _)| stack.moved) {
                self.s.morale[FRANCE].remove(stack, tokens);
                self.s.morale[FRANCE].add(Stack { moved: false, ..stack }, tokens);
            }
        }
        Flow::Go(Stage::TurnEnds)
    }

    /// Scheduled morale updates.
    pub(crate) fn schedule_morale(&mut self) {
        let army = self.s.active;
        let tokens = self.map.schedule[army][self.s.round as usize - 1];
        if tokens > 0 {
            self.s.morale[army].uncommitted += tokens;
            self.tell(Event::MoraleScheduled { army, tokens });
        }
    }

    /// §18, §13: the Austrians commit a token for each piece that retreated.
    pub(crate) fn commit_for_retreat(&mut self, army: Army, from: LocaleId, then: Stage) -> Flow {
        match self.s.fight.retreated {
            retreated if retreated > 0 && army == AUSTRIA => self.commit_morale(army, from, retreated, then),
            _ => Flow::Go(then),
        }
    }
}

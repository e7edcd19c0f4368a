//! §14: French disorganization.

use estafette_linear::{Army, LocaleId, TokenSet};

use crate::acting::{Acting, Flow};
use crate::event::Event;
use crate::field::Field;
use crate::piece::{FRANCE, Piece};
use crate::policy::ORGANIZE_DEBT_IS_IMMEDIATE;
use crate::refusal::Refusal;
use crate::state::Stage;

/// With so many organized pieces on the map an action can organize two.
const ENOUGH: usize = 3;

/// How many pieces one action can organize, if so many are organized.
const fn limit(organized: usize) -> usize {
    if organized < ENOUGH { 1 } else { 2 }
}

impl Field<'_> {
    /// The organized French pieces on the map.
    fn organized_count(&self) -> usize {
        let troops = self.troops(FRANCE);
        (troops.on_map() - troops.disorganized).len()
    }

    /// The disorganized pieces in locales where others are organized, if `organized` become so as well: those
    /// that must be organized this turn.
    fn debt(&self, organized: TokenSet) -> TokenSet {
        let troops = self.troops(FRANCE);
        let disorganized = troops.disorganized - organized;
        let others = troops.on_map() - disorganized;
        let mixed = |token| {
            let locale = troops.position(token).locale();
            locale.is_some_and(|locale| troops.within(locale).meets(others))
        };
        disorganized.iter().filter(|&token| mixed(token)).collect()
    }

    /// Whether any locale holds both organized and disorganized pieces.
    pub(crate) fn is_mixed(&self) -> bool {
        !self.debt(TokenSet::EMPTY).is_empty()
    }

    /// The locale of the first of these pieces.
    fn first_locale(&self, pieces: TokenSet) -> Option<LocaleId> {
        pieces.lowest().and_then(|token| self.troops(FRANCE).position(token).locale())
    }

    /// A3: while a locale is half organized only organize actions are accepted.
    pub(crate) fn check_no_debt(&self) -> Result<(), Refusal> {
        if !ORGANIZE_DEBT_IS_IMMEDIATE || !self.s.memory.debt {
            return Ok(());
        }
        match self.first_locale(self.debt(TokenSet::EMPTY)) {
            Some(locale) => Err(Refusal::Debt(locale)),
            None => Ok(()),
        }
    }

    /// Whether the piece could be organized this turn at all.
    pub(crate) fn check_organizable(&self, piece: Piece) -> Result<(), Refusal> {
        let troops = self.troops(FRANCE);
        let able = troops.disorganized - troops.organized;
        if piece.army != FRANCE || !troops.on_map().contains(piece.token) {
            return Err(Refusal::NotYours);
        }
        if able.contains(piece.token) { Ok(()) } else { Err(Refusal::NotOrganizable(piece)) }
    }

    /// Whether an organize action may organize these.
    pub(crate) fn check_organize(&self, pieces: TokenSet) -> Result<(), Refusal> {
        if self.s.active != FRANCE {
            return Err(Refusal::NotNow);
        }
        let most = limit(self.organized_count());
        if pieces.is_empty() {
            return Err(Refusal::Count { least: 1, most: most as u8 });
        }
        if pieces.len() > most {
            return Err(Refusal::OrganizeLimit { most: most as u8 });
        }
        pieces.iter().try_for_each(|token| self.check_organizable(Piece { army: FRANCE, token }))?;
        self.check_commands(1)?;
        self.check_payable(pieces)
    }

    /// A3: whether the commands left afterwards could organize every locale touched completely.
    fn check_payable(&self, pieces: TokenSet) -> Result<(), Refusal> {
        let debt = self.debt(pieces);
        let Some(locale) = self.first_locale(debt) else { return Ok(()) };
        if debt.meets(self.troops(FRANCE).organized) {
            return Err(Refusal::NotPayable(locale));
        }
        let mut owed = debt.len();
        let mut organized = self.organized_count() + pieces.len();
        let mut commands = self.s.commands - 1;
        while owed > 0 {
            if commands == 0 {
                return Err(Refusal::NotPayable(locale));
            }
            let cleared = owed.min(limit(organized));
            owed -= cleared;
            organized += cleared;
            commands -= 1;
        }
        Ok(())
    }
}

impl Acting<'_> {
    pub(crate) fn organize(&mut self, pieces: TokenSet) -> Flow {
        self.pay(1);
        let troops = &mut self.s.troops[FRANCE];
        troops.disorganized -= pieces;
        troops.organized |= pieces;
        troops.touched |= pieces;
        self.s.memory.debt = self.field().is_mixed();
        self.tell(Event::Organized { pieces });
        Flow::Go(Stage::Finish)
    }

    /// Organized and disorganized pieces in one locale all become disorganized at once.
    pub(crate) fn merge(&mut self, army: Army, locale: LocaleId) {
        if army != FRANCE {
            return;
        }
        let troops = &mut self.s.troops[FRANCE];
        let here = troops.within(locale);
        if troops.disorganized.meets(here) && !here.is_subset(troops.disorganized) {
            troops.disorganized |= here;
            troops.touched |= here;
            self.tell(Event::Disorganized { locale });
        }
    }
}

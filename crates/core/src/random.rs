//! A player who picks at random: for tests, for measuring, and as the humblest of opponents.

use crate::chance::Draws;
use crate::game::Game;
use crate::pick::{Draft, Pick};

/// How many picks and offers there is room for at first: more than an order usually takes.
const ROOM: usize = 128;

/// A player who picks at random, with the memory it works in.
pub struct RandomPlayer<G: Game> {
    draws: Draws,
    draft: Draft<G::Order>,
    picks: Vec<Pick>,
}

impl<G: Game> RandomPlayer<G> {
    /// A player who draws from this stream.
    pub fn new(draws: Draws) -> Self {
        let mut draft = Draft::new();
        draft.offers.reserve(ROOM);
        RandomPlayer { draws, draft, picks: Vec::with_capacity(ROOM) }
    }

    /// An order of whoever must act: at every step any offer, or issuing what is complete, is as likely as
    /// any other. An error tells how the draft broke its promises.
    #[inline]
    pub fn order(&mut self, game: &G, state: &G::State) -> Result<G::Order, String> {
        self.order_preferring(game, state, |_| false)
    }

    /// The same, but wherever something is offered that is preferred, it is one of those.
    #[inline]
    pub fn order_preferring(
        &mut self,
        game: &G,
        state: &G::State,
        prefers: impl Fn(Pick) -> bool,
    ) -> Result<G::Order, String> {
        self.picks.clear();
        loop {
            game.draft(state, &self.picks, &mut self.draft)
                .map_err(|refusal| format!("{:?} was offered and then refused: {refusal:?}", self.picks))?;
            let ways = self.draft.offers.len() + usize::from(self.draft.order.is_some());
            if ways == 0 {
                return Err(format!("{:?} leads nowhere", self.picks));
            }
            let preferred = self.draft.offers.iter().filter(|&&pick| prefers(pick)).count();
            let pick = if preferred == 0 {
                self.draft.offers.get(self.draws.below(ways))
            } else {
                let chosen = self.draws.below(preferred);
                self.draft.offers.iter().filter(|&&pick| prefers(pick)).nth(chosen)
            };
            match pick {
                Some(&pick) => self.picks.push(pick),
                None => {
                    return self.draft.order.take().ok_or_else(|| "unreachable: nothing to issue".to_owned());
                }
            }
        }
    }

    /// The picks of the last order.
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// The stream it draws from.
    pub fn draws(&mut self) -> &mut Draws {
        &mut self.draws
    }
}

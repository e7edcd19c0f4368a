//! What can be known of an army's tokens by those who do not see their faces.
//!
//! The enemy knows the army's blocks: its order of battle is printed and every reduction is public. What he
//! does not know is which token is which block. So for every block the set of tokens that it could be is
//! kept: the set-up's pools at the start, narrowed by what is shown and by what a token was seen to do,
//! widened when tokens are shuffled, and closed under matching: a token is kept as a possibility only if all
//! the other blocks can still be dealt to the other tokens.
//!
//! Blocks of the same face are interchangeable. When a token shows its face, it is taken to be the block of
//! that face that was known best; no conclusion can depend on that choice.

use estafette_core::Draws;
use serde::{Deserialize, Serialize};

use crate::face::{Face, FaceSet};
use crate::token::{Token, TokenSet};

/// A token, and the faces that it should have one of.
pub type Wish = (Token, fn(Face) -> bool);

/// What is known of an army of at most `N` tokens, `N` at most 32.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Knowledge<const N: usize> {
    /// The face of each block; hidden if it is out of play.
    #[serde(with = "estafette_core::arrays")]
    faces: [Face; N],
    /// The tokens that each block could be.
    #[serde(with = "estafette_core::arrays")]
    tokens: [TokenSet; N],
    /// Whether sets were narrowed since they were last closed under matching.
    narrowed: bool,
}

impl<const N: usize> Knowledge<N> {
    /// Nothing in play.
    pub const NONE: Self =
        Knowledge { faces: [Face::HIDDEN; N], tokens: [TokenSet::EMPTY; N], narrowed: false };

    /// Adds a pool: these blocks are dealt to these tokens, nobody knows how.
    pub fn deal(&mut self, faces: &[Face], tokens: TokenSet) {
        debug_assert_eq!(faces.len(), tokens.len(), "as many blocks as tokens");
        let first = self.faces.iter().rposition(|face| !face.is_hidden()).map_or(0, |last| last + 1);
        self.faces[first..first + faces.len()].copy_from_slice(faces);
        self.tokens[first..first + faces.len()].fill(tokens);
    }

    /// The tokens were shuffled together: each could be what any of them could be.
    #[inline]
    pub fn shuffle(&mut self, group: TokenSet) {
        self.close();
        for tokens in &mut self.tokens {
            if tokens.meets(group) {
                *tokens |= group;
            }
        }
    }

    /// The token showed its face.
    pub fn show(&mut self, token: Token, face: Face) {
        let alone = TokenSet::of(token);
        let is_candidate = |block: &usize| self.faces[*block] == face && self.tokens[*block].contains(token);
        let known = (0..N).filter(is_candidate).min_by_key(|&block| self.tokens[block].len());
        let Some(known) = known else {
            debug_assert!(false, "a token shows a face that it could not have");
            return;
        };
        let was = self.tokens[known];
        for (block, tokens) in self.tokens.iter_mut().enumerate() {
            if block == known || !tokens.contains(token) {
                continue;
            }
            // If the token is really another block of that face, the two have changed places: the other
            // could be wherever this one could.
            if self.faces[block] == face {
                *tokens |= was;
            }
            *tokens -= alone;
            self.narrowed = true;
        }
        self.narrowed |= was != alone;
        self.tokens[known] = alone;
    }

    /// The token was seen to do what only these faces can.
    pub fn narrow(&mut self, token: Token, can: impl Fn(Face) -> bool) {
        for block in 0..N {
            if self.tokens[block].contains(token) && !can(self.faces[block]) {
                self.tokens[block].remove(token);
                self.narrowed = true;
            }
        }
    }

    /// The token, which has just shown its face, is now this one; or it is out of play.
    pub fn replace(&mut self, token: Token, face: Option<Face>) {
        let alone = TokenSet::of(token);
        let block = self.tokens.iter().position(|&tokens| tokens == alone).expect("the token was just shown");
        self.faces[block] = face.unwrap_or(Face::HIDDEN);
        if face.is_none() {
            self.tokens[block] = TokenSet::EMPTY;
        }
    }

    /// The faces that a token could have.
    pub fn could_be(&self, token: Token) -> FaceSet {
        let mut set = FaceSet::default();
        let closed = self.closed();
        (0..N)
            .filter(|&block| closed.tokens[block].contains(token))
            .for_each(|block| set.insert(self.faces[block]));
        set
    }

    /// The faces of all blocks in play, in no telling order.
    pub fn blocks(&self) -> impl Iterator<Item = Face> {
        self.faces.iter().copied().filter(|face| !face.is_hidden())
    }

    /// Whether the faces, by token, are among the possibilities.
    pub fn allows(&self, faces: &[Face; N]) -> bool {
        let edge = |block: usize, token: Token| {
            self.tokens[block].contains(token) && self.faces[block] == faces[token.index()]
        };
        let tokens = faces.iter().filter(|face| !face.is_hidden()).count();
        tokens == self.blocks().count() && self.matching(edge).is_some()
    }

    /// Faces for all tokens in play, consistent with what is known. `wish` restricts a token further, and is
    /// dropped where it cannot be had.
    pub fn sample(&self, draws: &mut Draws, wish: Option<Wish>) -> [Face; N] {
        let wished = |block: usize, token: Token| {
            self.tokens[block].contains(token)
                && wish.is_none_or(|(wisher, can)| token != wisher || can(self.faces[block]))
        };
        let held = |block: usize, token: Token| self.tokens[block].contains(token);
        let strict = self.random_matching(draws, wished);
        let dealt = strict.or_else(|| self.random_matching(draws, held));
        let dealt = dealt.expect("what is known is never contradictory");
        let mut faces = [Face::HIDDEN; N];
        for (block, token) in dealt.into_iter().enumerate() {
            if let Some(token) = token {
                faces[token.index()] = self.faces[block];
            }
        }
        faces
    }

    /// Closes the sets under matching.
    fn close(&mut self) {
        if self.narrowed {
            *self = self.closed();
        }
    }

    /// The same with every token removed that belongs to no perfect matching (Régin's filter: a token can stay
    /// with a block exactly if swapping along some cycle of the matching brings it there).
    fn closed(&self) -> Self {
        if !self.narrowed {
            return *self;
        }
        let matched =
            self.matching(|block, token| self.tokens[block].contains(token)).expect("never contradictory");
        let mut holder = [None; 32];
        for (block, token) in matched.iter().enumerate() {
            if let Some(token) = token {
                holder[token.index()] = Some(block);
            }
        }
        let holders = |tokens: TokenSet| {
            tokens.iter().filter_map(|token| holder[token.index()]).fold(0u32, |set, block| set | 1 << block)
        };
        let mut reach = self.tokens.map(holders);
        for middle in 0..N {
            for block in 0..N {
                if reach[block] & 1 << middle != 0 {
                    reach[block] |= reach[middle];
                }
            }
        }
        let mut closed = *self;
        for block in 0..N {
            let keep =
                |&token: &Token| holder[token.index()].is_some_and(|other| reach[other] & 1 << block != 0);
            closed.tokens[block] = self.tokens[block].iter().filter(keep).collect();
        }
        closed.narrowed = false;
        closed
    }

    /// A way of dealing all blocks in play to different tokens along the allowed edges.
    fn matching(&self, edge: impl Fn(usize, Token) -> bool) -> Option<[Option<Token>; N]> {
        let blocks: [usize; N] = std::array::from_fn(|block| block);
        self.matching_in_order(&blocks, |block| (0..N as u8).map(Token).filter(|&t| edge(block, t)).collect())
    }

    fn matching_in_order(
        &self,
        blocks: &[usize; N],
        edges: impl Fn(usize) -> TokenSet,
    ) -> Option<[Option<Token>; N]> {
        let mut allowed = [TokenSet::EMPTY; N];
        for &block in blocks {
            if !self.faces[block].is_hidden() {
                allowed[block] = edges(block);
            }
        }
        let mut holder = [None; 32];
        for &block in blocks {
            let mut tried = TokenSet::EMPTY;
            if !self.faces[block].is_hidden() && !augment(block, &allowed, &mut holder, &mut tried) {
                return None;
            }
        }
        let mut matched = [None; N];
        for (token, block) in holder.iter().enumerate() {
            if let Some(block) = block {
                matched[*block] = Some(Token(token as u8));
            }
        }
        Some(matched)
    }

    /// A random matching: one found in random order, then mixed by random exchanges.
    fn random_matching(
        &self,
        draws: &mut Draws,
        edge: impl Fn(usize, Token) -> bool,
    ) -> Option<[Option<Token>; N]> {
        let mut blocks: [usize; N] = std::array::from_fn(|block| block);
        draws.shuffle(&mut blocks);
        let mut matched = self.matching_in_order(&blocks, |block| {
            (0..N as u8).map(Token).filter(|&token| edge(block, token)).collect()
        })?;
        for _ in 0..8 * N {
            let (one, other) = (draws.below(N), draws.below(N));
            if let (Some(a), Some(b)) = (matched[one], matched[other])
                && edge(one, b)
                && edge(other, a)
            {
                matched.swap(one, other);
            }
        }
        Some(matched)
    }
}

/// Finds the block a token, moving others if need be (Kuhn's algorithm).
fn augment(
    block: usize,
    allowed: &[TokenSet],
    holder: &mut [Option<usize>; 32],
    tried: &mut TokenSet,
) -> bool {
    while let Some(token) = (allowed[block] - *tried).lowest() {
        tried.insert(token);
        if holder[token.index()].is_none_or(|other| augment(other, allowed, holder, tried)) {
            holder[token.index()] = Some(block);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const N: usize = 5;

    fn face(text: &str) -> Face {
        text.parse().expect("a face")
    }

    fn set(tokens: &[u8]) -> TokenSet {
        tokens.iter().copied().map(Token).collect()
    }

    fn dealt() -> Knowledge<N> {
        let mut known = Knowledge::NONE;
        known.deal(&["i3", "i2", "c2"].map(face), set(&[0, 1, 2]));
        known.deal(&["i2", "a1"].map(face), set(&[3, 4]));
        known
    }

    fn could_be(known: &Knowledge<N>, token: u8) -> String {
        known.could_be(Token(token)).iter().map(|face| face.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_pool_is_all_that_is_known_at_first() {
        assert_eq!(could_be(&dealt(), 0), "i2 i3 c2");
        assert_eq!(could_be(&dealt(), 4), "i2 a1");
    }

    #[test]
    fn what_one_token_shows_the_others_are_not() {
        let mut known = dealt();
        known.show(Token(4), face("a1"));
        assert_eq!([could_be(&known, 3), could_be(&known, 4)], ["i2", "a1"]);
    }

    #[test]
    fn after_a_shuffle_only_the_sum_is_known() {
        let mut known = dealt();
        known.show(Token(0), face("c2"));
        known.shuffle(set(&[0, 3]));
        assert_eq!(could_be(&known, 0), "i2 c2 a1");
        assert_eq!(could_be(&known, 1), "i2 i3");
        known.show(Token(3), face("a1"));
        assert_eq!([could_be(&known, 0), could_be(&known, 4)], ["c2", "i2"]);
    }

    #[test]
    fn a_deed_narrows_and_the_rest_follows() {
        let mut known = dealt();
        known.narrow(Token(1), |face| face.is(crate::Arm::Cavalry));
        assert_eq!([could_be(&known, 0), could_be(&known, 1)], ["i2 i3", "c2"]);
    }

    #[test]
    fn losses_are_followed() {
        let mut known = dealt();
        known.show(Token(0), face("i3"));
        known.replace(Token(0), Some(face("i2")));
        known.show(Token(1), face("c2"));
        known.replace(Token(1), None);
        assert_eq!([could_be(&known, 0), could_be(&known, 1), could_be(&known, 2)], ["i2", "", "i2"]);
        assert_eq!(known.blocks().count(), 4);
    }

    /// What an onlooker can see, as a list of deeds on a true deal.
    #[derive(Clone, Debug)]
    enum Deed {
        Show(u8),
        Shuffle(u8, Vec<u8>),
        Cavalry(u8),
        Reduce(u8),
    }

    fn deeds() -> impl Strategy<Value = Vec<Deed>> {
        let token = 0..N as u8;
        proptest::collection::vec(
            prop_oneof![
                token.clone().prop_map(Deed::Show),
                (1u8..32, Just((0..N as u8).collect::<Vec<_>>()).prop_shuffle())
                    .prop_map(|(group, order)| Deed::Shuffle(group, order)),
                token.clone().prop_map(Deed::Cavalry),
                token.prop_map(Deed::Reduce),
            ],
            0..12,
        )
    }

    proptest! {
        /// The truth is never excluded, samples are always possible, and the closed sets hold nothing that no
        /// full deal supports.
        #[test]
        fn knowledge_is_sound_and_closed(deeds in deeds(), seed in 0u64..1000) {
            let mut known = dealt();
            let mut truth = ["i2", "c2", "i3", "a1", "i2"].map(face);
            for deed in deeds {
                match deed {
                    Deed::Show(token) if !truth[token as usize].is_hidden() => {
                        known.show(Token(token), truth[token as usize]);
                    }
                    Deed::Shuffle(group, order) => {
                        let group: Vec<u8> = (0..N as u8)
                            .filter(|&token| group & 1 << token != 0 && !truth[token as usize].is_hidden())
                            .collect();
                        let to: Vec<u8> = order.into_iter().filter(|token| group.contains(token)).collect();
                        let old = truth;
                        group.iter().zip(&to).for_each(|(&from, &to)| truth[to as usize] = old[from as usize]);
                        known.shuffle(set(&group));
                    }
                    Deed::Cavalry(token) if truth[token as usize].is(crate::Arm::Cavalry) => {
                        known.narrow(Token(token), |face| face.is(crate::Arm::Cavalry));
                    }
                    Deed::Reduce(token) if !truth[token as usize].is_hidden() => {
                        known.show(Token(token), truth[token as usize]);
                        let left = truth[token as usize].reduced();
                        known.replace(Token(token), left);
                        truth[token as usize] = left.unwrap_or(Face::HIDDEN);
                    }
                    _ => {}
                }
                prop_assert!(known.allows(&truth), "the truth is possible");
                let sample = known.sample(&mut Draws::new(seed), None);
                prop_assert!(known.allows(&sample), "samples are possible");
                let closed = known.closed();
                for block in 0..N {
                    for token in closed.tokens[block].iter() {
                        let mut forced = closed;
                        forced.tokens[block] = TokenSet::of(token);
                        prop_assert!(
                            forced.matching(|b, t| forced.tokens[b].contains(t)).is_some(),
                            "every possibility has a full deal"
                        );
                    }
                }
            }
        }
    }
}

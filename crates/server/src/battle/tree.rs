//! Drafts sent ahead: as much of the tree of picks as fits, so that a pick is answered without asking.

use std::collections::{BTreeMap, VecDeque};

use estafette_core::{Draft, Draws, Event, Game, Pick, Seat, Viewer};
use estafette_draw::Drawn;
use estafette_words::Lexicon;
use serde::Serialize;

/// After this many nodes no more are opened, save those one pick away.
const MOST_NODES: usize = 300;
/// Nor after this many offers: a node may have many.
const MOST_OFFERS: usize = 4_000;
/// Nor after this many bytes of sketches and forecasts.
const MOST_MARKUP: usize = 60_000;
/// How many states are imagined to see whether an order may tell something.
const IMAGINED: u64 = 3;

/// A part of the tree of drafts.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Tree {
    /// The nodes by their picks, joined with commas.
    pub nodes: BTreeMap<String, Node>,
    /// What the picks are called.
    pub labels: BTreeMap<String, String>,
}

/// A draft after some picks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Node {
    /// What may be picked next.
    pub offers: Vec<String>,
    /// The order, if it can be issued as it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Ready>,
    /// What is drawn over the pieces meanwhile.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sketch: String,
    /// What chance may bring, to be shown beside the order.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub forecast: String,
}

/// An order that can be issued.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ready {
    /// In the notation.
    pub text: String,
    /// Whether it may tell something, so that it cannot be taken back.
    pub confirm: bool,
}

/// The tree of the acting seat's drafts from these picks on.
pub(super) fn grow<G: Drawn>(
    game: &G,
    state: &G::State,
    seat: Seat,
    picks: &[Pick],
    lexicon: &Lexicon,
) -> Result<Tree, G::Refusal> {
    let sight = game.sight(state, Viewer::Seat(seat));
    let imagined = imagined(game, &sight);
    let mut tree = Tree { nodes: BTreeMap::new(), labels: BTreeMap::new() };
    let mut draft = Draft::new();
    let (mut offers, mut markup) = (0, 0);
    let mut open = VecDeque::from([picks.to_vec()]);
    while let Some(path) = open.pop_front() {
        // What is one pick away is always there, however much it is.
        let near = path.len() <= picks.len() + 1;
        if !near && (tree.nodes.len() >= MOST_NODES || offers >= MOST_OFFERS || markup >= MOST_MARKUP) {
            break;
        }
        game.draft(state, &path, &mut draft)?;
        offers += draft.offers.len();
        for &pick in &draft.offers {
            tree.labels.entry(pick.to_string()).or_insert_with(|| game.pick(lexicon, &sight, pick));
            open.push_back([path.as_slice(), &[pick]].concat());
        }
        let order = draft.order.as_ref().map(|order| Ready {
            text: game.write(seat, order),
            confirm: imagined.iter().any(|state| tells(game, state, seat, order)),
        });
        let sketch = game.sketch(&sight, &path, &draft.offers);
        let forecast = game.forecast(lexicon, &sight, &path);
        markup += sketch.len() + forecast.len();
        let offers = draft.offers.iter().map(Pick::to_string).collect();
        tree.nodes.insert(key(&path), Node { offers, order, sketch, forecast });
    }
    for pick in picks {
        tree.labels.entry(pick.to_string()).or_insert_with(|| game.pick(lexicon, &sight, *pick));
    }
    Ok(tree)
}

/// The name of a node.
fn key(picks: &[Pick]) -> String {
    picks.iter().map(Pick::to_string).collect::<Vec<_>>().join(",")
}

/// States that one who sees this could be in, for all he knows. Whether an order needs confirmation is judged by these
/// and not by the true state: the question itself would tell otherwise.
fn imagined<G: Game>(game: &G, sight: &G::Sight) -> Vec<G::State> {
    (0..IMAGINED).map(|seed| game.imagine(sight, &mut Draws::new(seed))).collect()
}

/// Whether the order would do in this state what cannot be taken back: tell something, or leave the next decision
/// to another.
fn tells<G: Game>(game: &G, state: &G::State, seat: Seat, order: &G::Order) -> bool {
    let mut events = Vec::new();
    let mut after = state.clone();
    let issued = game.issue(&mut after, seat, order, &mut events);
    issued.is_err() || game.to_act(&after) != Some(seat) || events.iter().any(Event::is_irreversible)
}

/// Orders of the acting seat, in notation, that begin with this text: the shortest drafts first. If none of the short
/// ones does, the long ones are followed to their ends.
pub(super) fn complete<G: Game>(game: &G, state: &G::State, seat: Seat, text: &str) -> Vec<String> {
    const MOST_OPENED: usize = 1_500;
    const SHORT_OPENED: usize = 1_000;
    const MOST_FOUND: usize = 20;
    let mut found = Vec::new();
    let mut draft = Draft::new();
    let mut open = VecDeque::from([Vec::new()]);
    let mut deep = false;
    for opened in 0..MOST_OPENED {
        deep |= opened == SHORT_OPENED && found.is_empty();
        let next = if deep { open.pop_back() } else { open.pop_front() };
        let Some(path) = next else { break };
        if game.draft(state, &path, &mut draft).is_err() {
            continue;
        }
        if let Some(order) = &draft.order {
            let written = game.write(seat, order);
            if written.starts_with(text) && !found.contains(&written) {
                found.push(written);
                if found.len() == MOST_FOUND {
                    break;
                }
            }
        }
        open.extend(draft.offers.iter().map(|&pick| [path.as_slice(), &[pick]].concat()));
    }
    found
}

#[cfg(test)]
mod tests {
    use estafette_core::{RandomPlayer, Seed, Setup};
    use estafette_triomphe::Triomphe;

    use super::*;

    /// Some drafts have so many offers, and orders so many picks, that breadth alone finds none.
    #[test]
    fn wherever_someone_must_decide_an_order_is_found() {
        let game = Triomphe::new(&Setup::numbered::<Triomphe>(0)).expect("a set-up");
        for seed in 0..60 {
            let mut player = RandomPlayer::new(Draws::new(seed));
            let mut state = game.start(Seed::from(seed), &mut Vec::new());
            while let Some(seat) = game.to_act(&state) {
                let picks = player.order(&game, &state).map(|order| (player.picks().len(), order));
                let (picks, order) = picks.expect("an order");
                if picks > 2 {
                    let found = complete(&game, &state, seat, "");
                    assert!(!found.is_empty(), "seed {seed}: {}", game.write(seat, &order));
                }
                game.issue(&mut state, seat, &order, &mut Vec::new()).expect("it was offered");
            }
        }
    }
}

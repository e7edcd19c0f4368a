//! Vectors that no position file can hold: the set-up, what is seen of it, the time track.

use std::collections::BTreeSet;

use estafette_core::{Game, Seed, Viewer};
use estafette_linear::{Army, Position, TokenSet};
use estafette_triomphe::Triomphe;
use estafette_triomphe::event::Event;
use estafette_triomphe::order::Order;
use estafette_triomphe::piece::{AUSTRIA, FRANCE, Piece};
use estafette_triomphe::sight::Sight;
use estafette_triomphe::state::{Stage, State};

const SEEDS: std::ops::Range<u64> = 0..200;

fn start(game: &Triomphe, seed: u64) -> (State, Vec<Event>) {
    let mut events = Vec::new();
    let state = game.start(Seed::from(seed), &mut events);
    (state, events)
}

fn end_turn(game: &Triomphe, state: &mut State) {
    let seat = state.active.seat();
    let ended = game.issue(state, seat, &Order::End, &mut Vec::new());
    assert_eq!(ended, Ok(()), "a turn can always be ended");
}

/// The faces of some pieces, sorted, in one line.
fn faces(state: &State, army: Army, pieces: TokenSet) -> String {
    let mut faces: Vec<String> =
        pieces.iter().map(|token| state.troops[army].face(token).to_string()).collect();
    faces.sort();
    faces.join(" ")
}

fn waiting(game: &Triomphe, state: &State, army: Army, area: &str) -> TokenSet {
    let area = game.map().area(area).expect("the board has this holding area");
    state.troops[army].at(Position::holding(area))
}

fn seen_by_france(game: &Triomphe, state: &State) -> Sight {
    game.sight(state, Viewer::Seat(FRANCE.seat()))
}

fn could_be(sight: &Sight, piece: Piece) -> String {
    let mut faces: Vec<String> = sight.could_be(piece).iter().map(|face| face.to_string()).collect();
    faces.sort();
    faces.join(" ")
}

#[test]
fn v005_the_french_on_the_map() {
    let game = Triomphe::marengo();
    for seed in SEEDS {
        let (state, _) = start(&game, seed);
        let troops = &state.troops[FRANCE];
        let on_map = troops.on_map();
        assert_eq!(faces(&state, FRANCE, on_map), "c2 c2 c2 i2 i2 i2 i2 i2 i2 i3 i3");
        assert_eq!(troops.disorganized, on_map);
        assert!(on_map.iter().all(|token| troops.position(token).is_reserve()));
        let mut held = Vec::new();
        for locale in game.map().board.locale_ids() {
            let here = troops.within(locale).len();
            assert_eq!(here, game.map().board.locale(locale).french_setup as usize, "as many pieces as bars");
            assert_eq!(state.last_in[FRANCE].contains(locale), here > 0);
            assert!(!state.last_in[AUSTRIA].contains(locale));
            held.extend((here > 0).then_some(here));
        }
        held.sort_unstable();
        assert_eq!(held, [1, 1, 1, 1, 1, 2, 2, 2]);
    }
}

#[test]
fn v005_the_holding_areas() {
    let game = Triomphe::marengo();
    for seed in SEEDS {
        let (state, _) = start(&game, seed);
        let [sale, tortona, novi] =
            ["sale", "tortona", "novi"].map(|area| waiting(&game, &state, FRANCE, area));
        assert_eq!([sale, tortona, novi].map(TokenSet::len), [1, 3, 4]);
        assert_eq!(faces(&state, FRANCE, sale | tortona | novi), "a1 c2 i2 i2 i2 i2 i3 i3");
        let alessandria = waiting(&game, &state, AUSTRIA, "alessandria");
        assert_eq!(alessandria.len(), 20);
        assert_eq!(alessandria, state.troops[AUSTRIA].in_play());
        assert_eq!(
            faces(&state, AUSTRIA, alessandria),
            "a1 c2 c2 c2 c2 c2 c2 i2 i2 i2 i2 i2 i2 i2 i2 i2 i2 i3 i3 i3"
        );
    }
}

#[test]
fn v005_chance_deals_the_french() {
    let game = Triomphe::marengo();
    let mut at_start = BTreeSet::new();
    let mut gun_in = BTreeSet::new();
    let mut sale = BTreeSet::new();
    for seed in SEEDS {
        let (state, _) = start(&game, seed);
        let locale = (game.map().board.locale_ids())
            .find(|&locale| game.map().board.locale(locale).french_setup == 1)
            .expect("the board has set-up locales");
        at_start.insert(faces(&state, FRANCE, state.troops[FRANCE].within(locale)));
        for area in ["sale", "tortona", "novi"] {
            let here = faces(&state, FRANCE, waiting(&game, &state, FRANCE, area));
            gun_in.extend(here.contains("a1").then_some(area));
            sale.extend((area == "sale").then_some(here));
        }
    }
    assert_eq!(at_start.into_iter().collect::<Vec<_>>(), ["c2", "i2", "i3"]);
    assert_eq!(gun_in.into_iter().collect::<Vec<_>>(), ["novi", "sale", "tortona"]);
    assert_eq!(sale.into_iter().collect::<Vec<_>>(), ["a1", "c2", "i2", "i3"]);
}

/// A started game stands in the first Austrian turn: what its time track gave is in the events.
#[test]
fn v005_morale_at_the_start() {
    let game = Triomphe::marengo();
    let (state, events) = start(&game, 1);
    let scheduled: u8 = (events.iter())
        .map(|event| match event {
            Event::MoraleScheduled { army: AUSTRIA, tokens } => *tokens,
            _ => 0,
        })
        .sum();
    assert_eq!(state.morale[AUSTRIA].uncommitted - scheduled, 0);
    assert_eq!(state.morale[FRANCE].uncommitted, 3);
    assert_eq!(Army::BOTH.map(|army| state.morale[army].total_committed()), [0, 0]);
    assert_eq!((state.round, state.active, state.commands, state.stage), (1, AUSTRIA, 3, Stage::Action));
    assert_eq!(game.outcome(&state), None);
}

#[test]
fn v006_one_gun_is_seen_in_the_first_round() {
    let game = Triomphe::marengo();
    for seed in SEEDS {
        let (mut state, _) = start(&game, seed);
        for _turn in [AUSTRIA, FRANCE] {
            let sight = seen_by_france(&game, &state);
            let shown: Vec<String> = (waiting(&game, &state, AUSTRIA, "alessandria").iter())
                .filter_map(|token| sight.face(Piece { army: AUSTRIA, token }))
                .map(|face| face.to_string())
                .collect();
            assert_eq!(shown, ["a1"]);
            let up = sight.seen().troops[AUSTRIA].face_up;
            assert_eq!(faces(&state, AUSTRIA, up), "a1");
            for token in (state.troops[AUSTRIA].in_play() - up).iter() {
                assert_eq!(could_be(&sight, Piece { army: AUSTRIA, token }), "c2 i2 i3");
            }
            end_turn(&game, &mut state);
        }
    }
}

#[test]
fn v006_from_the_second_round_it_is_one_of_twenty() {
    let game = Triomphe::marengo();
    let mut gun_is = BTreeSet::new();
    for seed in SEEDS {
        let (mut state, _) = start(&game, seed);
        end_turn(&game, &mut state);
        end_turn(&game, &mut state);
        assert_eq!((state.round, state.active), (2, AUSTRIA));
        let sight = seen_by_france(&game, &state);
        assert!(sight.seen().troops[AUSTRIA].face_up.is_empty());
        let pieces = waiting(&game, &state, AUSTRIA, "alessandria");
        assert_eq!(pieces.len(), 20);
        for token in pieces.iter() {
            assert_eq!(sight.face(Piece { army: AUSTRIA, token }), None);
            assert_eq!(could_be(&sight, Piece { army: AUSTRIA, token }), "a1 c2 i2 i3");
            if state.troops[AUSTRIA].face(token).to_string() == "a1" {
                gun_is.insert(token.index());
            }
        }
        let guns = sight.seen().known[AUSTRIA].blocks().filter(|face| face.to_string() == "a1");
        assert_eq!(guns.count(), 1, "and it is known that one of them is the gun");
    }
    assert!(gun_is.len() > 15, "the handles are dealt anew, but the gun was only {gun_is:?}");
}

#[test]
fn v007_tokens_of_the_time_track() {
    let game = Triomphe::marengo();
    let (mut state, _) = start(&game, 1);
    let mut before = [0, 3];
    let mut gained = [Vec::new(), Vec::new()];
    while state.stage == Stage::Action {
        let seat = state.active as usize;
        let now = state.morale[state.active].uncommitted;
        gained[seat].push(now - before[seat]);
        before[seat] = now;
        end_turn(&game, &mut state);
    }
    assert_eq!(gained[0], [2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(gained[1], [1, 1, 1, 1, 1, 1, 2, 0, 0, 0, 3, 1, 0, 0, 0, 0]);
    assert_eq!((before, state.stage, state.round), ([12, 15], Stage::Over, 16));
}

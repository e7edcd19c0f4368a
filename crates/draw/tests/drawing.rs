//! Drawings of Triomphe à Marengo.

use estafette_core::{Draws, Game, RandomPlayer, Seed, Viewer};
use estafette_draw::{Drawn, png};
use estafette_triomphe::Triomphe;
use estafette_triomphe::state::State;

fn play(game: &Triomphe, seed: u64, orders: usize) -> State {
    let mut state = game.start(Seed::from(seed), &mut Vec::new());
    let mut player = RandomPlayer::<Triomphe>::new(Draws::new(seed));
    for _ in 0..orders {
        let Some(seat) = game.to_act(&state) else { break };
        let order = player.order(game, &state).expect("drafts have no dead ends");
        game.issue(&mut state, seat, &order, &mut Vec::new()).expect("drafted orders are accepted");
    }
    state
}

#[test]
fn every_place_of_the_board_can_be_found_in_its_drawing() {
    let game = Triomphe::marengo();
    let drawing = game.board();
    let board = &game.map().board;
    for locale in board.locale_ids() {
        assert!(drawing.contains(&format!("data-place=\"{}\"", board.locale(locale).code)));
        for (approach, _) in board.approaches_of(locale) {
            assert!(drawing.contains(&format!("data-place=\"{}\"", board.write_approach(approach))));
        }
    }
}

/// The drawing of a state and that of another which its viewer cannot tell from it are the same to the byte.
#[test]
fn a_drawing_shows_nothing_hidden() {
    let game = Triomphe::marengo();
    let mut draws = Draws::new(1);
    let mut compared = 0;
    for seed in 0..40 {
        let state = play(&game, seed, 20 + 5 * seed as usize);
        for viewer in Viewer::all(Triomphe::SEATS.len()) {
            let Some(twin) = game.twin(&state, viewer, &mut draws) else { continue };
            let drawn = [&state, &twin].map(|state| game.pieces(&game.sight(state, viewer)));
            assert!(drawn[0] == drawn[1], "seed {seed}: the drawing for {viewer:?} tells something hidden");
            compared += 1;
        }
    }
    assert!(compared > 60, "only {compared} drawings were compared");
}

#[test]
fn a_drawing_becomes_a_picture() {
    let game = Triomphe::marengo();
    let drawing = game.draw(&game.sight(&play(&game, 7, 60), Viewer::Spectator));
    let picture = png::picture(&drawing, 400).expect("the drawing is sound");
    assert!(picture.starts_with(b"\x89PNG"));
    assert!(png::picture(&drawing, 0).is_err() && png::picture("no drawing", 400).is_err());
}

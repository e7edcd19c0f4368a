//! Thinking takes its memory before it begins: more playouts take no more of it.

use estafette_battlefields::Battlefields;
use estafette_bots::{Budget, General, Judged, Level};
use estafette_core::{Seed, Setup, Viewer};
use estafette_triomphe::Triomphe;

/// How many blocks of memory a search of so many playouts asks for.
fn blocks<G: Judged>(playouts: u32) -> u64 {
    let game = G::new(&Setup::plain(G::scenarios()[0])).expect("a game");
    let state = game.start(Seed::from(1), &mut Vec::new());
    let seat = game.to_act(&state).expect("it begins");
    let sight = game.sight(&state, Viewer::Seat(seat));
    let general = General { budget: Budget::Playouts(playouts), ..General::of(Level::Colonel) };
    let think = || drop(general.order(&game, &sight, seat, Seed::from(2)));
    think();
    allocation_counter::measure(think).count_total
}

/// What is told at the end grows with the tree, and the tree's own memory is doubled now and then: a few blocks for
/// hundreds of playouts, each of which issues dozens of orders.
fn hardly_any<G: Judged>() {
    let (few, many) = (blocks::<G>(100), blocks::<G>(600));
    assert!(many < few + 60, "{few} blocks for 100 playouts, {many} for 600");
}

#[test]
fn thinking_about_triomphe_takes_no_memory_by_the_playout() {
    hardly_any::<Triomphe>();
}

#[test]
fn thinking_about_battlefields_takes_no_memory_by_the_playout() {
    hardly_any::<Battlefields>();
}

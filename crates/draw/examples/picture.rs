//! A picture of a random game: seed, orders played, and pixels across; written to the file named last.

use estafette_core::{Draws, Game, RandomPlayer, Seat, Seed, Viewer};
use estafette_draw::{Drawn, png};
use estafette_triomphe::Triomphe;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, orders, width, file] = &arguments[..] else {
        panic!("seed, number of orders, width and file are needed");
    };
    let number = |text: &String| text.parse::<u64>().expect("a number");
    let game = Triomphe::marengo();
    let mut state = game.start(Seed::from(number(seed)), &mut Vec::new());
    let mut player = RandomPlayer::<Triomphe>::new(Draws::new(number(seed)));
    for _ in 0..number(orders) {
        let Some(seat) = game.to_act(&state) else { break };
        let order = player.order(&game, &state).expect("drafts have no dead ends");
        game.issue(&mut state, seat, &order, &mut Vec::new()).expect("drafted orders are accepted");
    }
    let drawing = game.draw(&game.sight(&state, Viewer::Seat(Seat(1))));
    let picture = png::picture(&drawing, number(width) as u32).expect("the drawing is sound");
    std::fs::write(file, picture).expect("the file can be written");
}

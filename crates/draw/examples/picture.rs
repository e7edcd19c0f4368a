//! A picture of a random game: seed, orders played, viewer (0, 1, or anything else for a spectator), palette
//! (paper, dark, print) and pixels across; written to the file named last, as
//! a drawing if its name says so.

use estafette_core::{Draws, Game, RandomPlayer, Seat, Seed, Viewer};
use estafette_draw::{Drawn, Palette, png};
use estafette_triomphe::Triomphe;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, orders, viewer, palette, width, file] = &arguments[..] else {
        panic!("seed, number of orders, viewer, palette, width and file are needed");
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
    let viewer = match number(viewer) {
        seat @ 0..=1 => Viewer::Seat(Seat(seat as u8)),
        _ => Viewer::Spectator,
    };
    let palette = match palette.as_str() {
        "dark" => Palette::DARK,
        "print" => Palette::PRINT,
        _ => Palette::PAPER,
    };
    let drawing = game.draw_in(&game.sight(&state, viewer), &palette);
    let picture = if std::path::Path::new(file).extension().is_some_and(|extension| extension == "svg") {
        drawing.into_bytes()
    } else {
        png::picture(&drawing, number(width) as u32).expect("the drawing is sound")
    };
    std::fs::write(file, picture).expect("the file can be written");
}

//! Random games of all battles from fixed seeds and nothing else: what the instruction counts of
//! `docs/performance.md` are taken of. The first argument is the number of games.

use estafette_battlefields::Battlefields;
use estafette_core::{Draws, Game, RandomPlayer, Seed, Setup};

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(20);
    let battles: Vec<_> = Battlefields::scenarios()
        .iter()
        .map(|&scenario| Battlefields::new(&Setup::plain(scenario)).expect("the game knows its scenarios"))
        .collect();
    let mut player = RandomPlayer::<Battlefields>::new(Draws::new(1800));
    let mut events = Vec::new();
    let (mut picks, mut orders) = (0, 0);
    for seed in 0..games {
        let game = &battles[seed as usize % battles.len()];
        let mut state = game.start(Seed::from(seed), &mut events);
        while let Some(seat) = game.to_act(&state) {
            events.clear();
            let order = player.order(game, &state).expect("drafts have no dead ends");
            picks += player.picks().len();
            orders += 1;
            game.issue(&mut state, seat, &order, &mut events).expect("drafted orders are accepted");
        }
    }
    println!("{games} games, {picks} picks, {orders} orders");
}

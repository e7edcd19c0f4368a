//! The contract, checked over random games of every battle with every choice of options. `ESTAFETTE_GAMES` sets how
//! many.

use estafette_battlefields::Battlefields;
use estafette_core::harness::{Thoroughness, check};
use estafette_core::{Seed, Setup};

fn budget(usual: u64) -> u64 {
    std::env::var("ESTAFETTE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usual)
}

fn play(games: u64, how: Thoroughness) {
    for seed in 0..games {
        let setup = Setup::numbered::<Battlefields>(seed);
        let checked = check::<Battlefields>(&setup, Seed::from(seed), how);
        checked.unwrap_or_else(|violation| panic!("seed {seed}: {violation}\n{}", violation.record));
    }
}

#[test]
fn random_games_keep_every_promise() {
    play(budget(24), Thoroughness::Everything);
}

#[test]
fn random_games_end() {
    play(budget(96), Thoroughness::Play);
}

//! The contract, checked over random games. `ESTAFETTE_GAMES` sets how many.

use estafette_core::harness::{Thoroughness, check};
use estafette_core::{Seed, Setup};
use estafette_triomphe::Triomphe;

fn budget(usual: u64) -> u64 {
    std::env::var("ESTAFETTE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usual)
}

#[test]
fn random_games_keep_every_promise() {
    for seed in 0..budget(40) {
        let checked = check::<Triomphe>(&Setup::plain("marengo"), Seed::from(seed), Thoroughness::Everything);
        checked.unwrap_or_else(|violation| panic!("seed {seed}: {violation}\n{}", violation.record));
    }
}

#[test]
fn random_games_end() {
    for seed in 0..budget(1000) {
        let checked = check::<Triomphe>(&Setup::plain("marengo"), Seed::from(seed), Thoroughness::Play);
        checked.unwrap_or_else(|violation| panic!("seed {seed}: {violation}\n{}", violation.record));
    }
}

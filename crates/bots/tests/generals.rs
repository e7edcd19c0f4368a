//! What holds of every general, with small budgets.

use std::ops::ControlFlow;

use estafette_battlefields::Battlefields;
use estafette_bots::arena::{Bout, Match, scenarios};
use estafette_bots::{Budget, General, Judged, Level};
use estafette_core::{Draws, RandomPlayer, Seat, Seed, Setup, Viewer};
use estafette_triomphe::Triomphe;

fn general(text: &str) -> General {
    text.parse().expect("a general")
}

/// Plays a match and returns its games in order, with their records.
fn games<G: Judged>(a: &str, b: &str, pairs: u32, jobs: usize) -> Vec<(Bout, String)> {
    let game = Match {
        contenders: [a.parse().expect(a), b.parse().expect(b)],
        pairs,
        seed: 1800,
        scenarios: scenarios::<G>(None).expect("all"),
    };
    let mut games = Vec::new();
    let told = |bout: Bout, record: estafette_core::Record| {
        games.push((bout, record.to_string()));
        ControlFlow::Continue(())
    };
    game.play::<G>(|_, _| false, jobs, told).expect("the match can be played");
    games.sort_by_key(|(bout, _)| (bout.pair, bout.seat));
    games
}

/// Two true states that a seat cannot tell apart bring forth the same order.
fn fair<G: Judged>(games: u64, least: usize) {
    let levels = ["recruit", "sergeant:6", "colonel:12", "marshal:12"].map(general);
    let mut compared = 0;
    for number in 0..games {
        let game = G::new(&Setup::numbered::<G>(number)).expect("a set-up");
        let mut draws = Draws::new(number);
        let mut player = RandomPlayer::new(Draws::new(number + 1000));
        let mut state = game.start(Seed::from(number), &mut Vec::new());
        while let Some(seat) = game.to_act(&state) {
            if draws.below(12) == 0
                && let Some(twin) = game.twin(&state, Viewer::Seat(seat), &mut draws)
            {
                assert_ne!(state, twin);
                let seed = draws.seed();
                let order = |general: &General, state: &G::State| {
                    let general = General { threads: 1, ..*general };
                    general.order(&game, &game.sight(state, Viewer::Seat(seat)), seat, seed)
                };
                for level in &levels {
                    assert_eq!(order(level, &state), order(level, &twin), "{level} tells twins apart");
                }
                compared += 1;
            }
            let order = player.order(&game, &state).expect("an order");
            game.issue(&mut state, seat, &order, &mut Vec::new()).expect("it was offered");
        }
    }
    assert!(compared >= least, "only {compared} twins were compared");
}

/// From the same sight a Colonel does not always order the same, unless one order is clearly the best.
fn mixed<G: Judged>() {
    let game = G::new(&Setup::numbered::<G>(0)).expect("a set-up");
    let mut player = RandomPlayer::new(Draws::new(1));
    let mut state = game.start(Seed::from(1), &mut Vec::new());
    let (mut asked, mut varied) = (0, 0);
    for number in 0..60 {
        let Some(seat) = game.to_act(&state) else { break };
        if number % 5 == 0 {
            let sight = game.sight(&state, Viewer::Seat(seat));
            let order = |seed| general("colonel:60").order(&game, &sight, seat, Seed::from(seed)).order;
            let first = order(0);
            asked += 1;
            varied += usize::from((1..6).any(|seed| order(seed) != first));
        }
        let order = player.order(&game, &state).expect("an order");
        game.issue(&mut state, seat, &order, &mut Vec::new()).expect("it was offered");
    }
    assert!(2 * varied > asked, "the order varied in {varied} of {asked} positions");
}

#[test]
fn what_a_colonel_orders_can_seldom_be_foretold_from_what_he_sees() {
    mixed::<Triomphe>();
    mixed::<Battlefields>();
}

#[test]
fn triomphe_is_played_by_what_is_seen() {
    fair::<Triomphe>(12, 100);
}

#[test]
fn battlefields_is_played_by_what_is_seen() {
    fair::<Battlefields>(8, 100);
}

/// Every order of every level is legal, to the end of the game.
fn legal<G: Judged>(pairs: u32) {
    for (a, b) in [("recruit", "sergeant:4"), ("colonel:4", "sergeant:4"), ("colonel:6", "recruit")] {
        for (bout, _) in games::<G>(a, b, pairs, 2) {
            assert_eq!(bout.forfeit, None);
            assert!(bout.spent.iter().all(|spent| spent.orders > 0));
        }
    }
}

#[test]
fn triomphe_is_played_by_the_rules() {
    legal::<Triomphe>(40);
}

#[test]
fn battlefields_is_played_by_the_rules() {
    legal::<Battlefields>(8);
}

/// The same seed gives the same games, however many are played at once.
fn reproducible<G: Judged>() {
    let records = |jobs| -> Vec<String> {
        games::<G>("colonel:8", "sergeant:5", 2, jobs).into_iter().map(|(_, record)| record).collect()
    };
    let first = records(1);
    assert_eq!(first, records(2));
    assert_ne!(first[0], first[1]);
}

#[test]
fn triomphe_is_played_again_from_a_seed() {
    reproducible::<Triomphe>();
}

#[test]
fn battlefields_is_played_again_from_a_seed() {
    reproducible::<Battlefields>();
}

/// Rank tells: each level beats the one below it even with a small budget.
fn ranked<G: Judged>(pairs: u32) {
    for (a, b, least) in [("sergeant:40", "recruit", 0.9), ("colonel:40", "recruit", 0.99)] {
        let games = games::<G>(a, b, pairs, 2);
        let points: u32 = games.iter().map(|(bout, _)| u32::from(bout.points)).sum();
        let share = f64::from(points) / (2 * games.len()) as f64;
        assert!(share >= least, "{a} won only {share:.2} of the points against {b}");
    }
}

#[test]
fn rank_tells_in_triomphe() {
    ranked::<Triomphe>(4);
}

#[test]
fn rank_tells_in_battlefields() {
    ranked::<Battlefields>(2);
}

/// The order that is weighed is among those that were thought about, and the best is no worse than it.
#[test]
fn an_order_is_weighed_against_the_best() {
    let game = Triomphe::marengo();
    let state = estafette_core::Game::start(&game, Seed::from(1), &mut Vec::new());
    let seat = estafette_core::Game::to_act(&game, &state).expect("it begins");
    let sight = estafette_core::Game::sight(&game, &state, Viewer::Seat(seat));
    let order = RandomPlayer::new(Draws::new(3)).order(&game, &state).expect("an order");
    let weighed = general("colonel:200").weigh(&game, &sight, seat, &order, Seed::from(2));
    assert!((-1.0..=1.0).contains(&weighed.value) && weighed.cost() >= 0.0, "{weighed:?}");
}

#[test]
fn generals_are_named_with_their_budgets() {
    for (text, level, budget) in [
        ("recruit", Level::Recruit, Level::Recruit.budget()),
        ("sergeant:7", Level::Sergeant, Budget::Playouts(7)),
        ("colonel:0.25s", Level::Colonel, Budget::Time(std::time::Duration::from_millis(250))),
        ("marshal:1500ms", Level::Marshal, Budget::Time(std::time::Duration::from_millis(1500))),
    ] {
        let parsed = general(text);
        assert_eq!((parsed.level, parsed.budget), (level, budget), "{text}");
        assert_eq!(general(&parsed.to_string()), parsed, "{text}");
    }
    for wrong in
        ["", "corporal", "colonel:", "colonel:0", "colonel:0s", "colonel:-1s", "colonel:NaNs", "colonel:1h"]
    {
        assert!(wrong.parse::<General>().is_err(), "{wrong} is a general");
    }
}

/// A plan begins with the order, and its first orders are the seat's own until another must decide.
#[test]
fn a_plan_begins_with_the_order() {
    let game = Triomphe::marengo();
    let state = estafette_core::Game::start(&game, Seed::from(5), &mut Vec::new());
    let seat = Seat(0);
    let sight = estafette_core::Game::sight(&game, &state, Viewer::Seat(seat));
    if estafette_core::Game::to_act(&game, &state) != Some(seat) {
        return;
    }
    let thought = general("colonel:300").order(&game, &sight, seat, Seed::from(6));
    assert_eq!(thought.plan.first(), Some(&(seat, thought.order)));
    assert_eq!(thought.playouts, 300);
}

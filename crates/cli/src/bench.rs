//! `estafette bench`: how fast the rules are, and the server.

use std::io::Write;
use std::time::{Duration, Instant};

use estafette_core::{Draws, Game, RandomPlayer, Seed, Setup};
use estafette_server::bench;
use serde::Serialize;

use crate::complaint::Complaint;
use crate::games::{Playable, Task, with_game};

/// Measures random play for some seconds.
pub(crate) fn run(game: &str, seconds: u64, json: bool) -> Result<(), Complaint> {
    if seconds == 0 {
        return Err(Complaint::input("--seconds must be at least 1"));
    }
    with_game(game, Complaint::Input, Bench { seconds, json })
}

/// Measures the server with so many games at once.
pub(crate) fn server(games: usize, seconds: u64, json: bool) -> Result<(), Complaint> {
    if seconds == 0 || games == 0 {
        return Err(Complaint::input("--seconds and --games must be at least 1"));
    }
    let folder = tempfile::tempdir()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let measured = runtime.block_on(bench::run(folder.path(), games, Duration::from_secs(seconds)));
    let measured = measured.map_err(Complaint::input)?;
    let mut out = anstream::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::json!(measured))?;
    } else {
        writeln!(out, "games              {}", measured.games)?;
        writeln!(out, "orders_per_s       {}", measured.orders_per_s)?;
        writeln!(out, "p50_ms             {}", measured.p50_ms)?;
        writeln!(out, "p99_ms             {}", measured.p99_ms)?;
        writeln!(out, "raw_commits_per_s  {}", measured.raw_commits_per_s)?;
    }
    Ok(())
}

struct Bench {
    seconds: u64,
    json: bool,
}

#[derive(Serialize)]
struct Measured {
    game: &'static str,
    picks_per_s: u64,
    orders_per_s: u64,
    games_per_s: f64,
    state_bytes: usize,
}

impl Task for Bench {
    fn run<G: Playable>(self) -> Result<(), Complaint> {
        let measured = measure::<G>(Duration::from_secs(self.seconds))?;
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::json!(measured))?;
        } else {
            writeln!(out, "game          {}", measured.game)?;
            writeln!(out, "picks_per_s   {}", measured.picks_per_s)?;
            writeln!(out, "orders_per_s  {}", measured.orders_per_s)?;
            writeln!(out, "games_per_s   {:.1}", measured.games_per_s)?;
            writeln!(out, "state_bytes   {}", measured.state_bytes)?;
        }
        Ok(())
    }
}

/// Plays whole random games, one after another through all scenarios, until the time is up.
fn measure<G: Game>(time: Duration) -> Result<Measured, Complaint> {
    let scenarios: Vec<G> = G::scenarios()
        .iter()
        .map(|&scenario| G::new(&Setup::plain(scenario)))
        .collect::<Result<_, _>>()
        .map_err(Complaint::input)?;
    let mut player = RandomPlayer::<G>::new(Draws::new(1800));
    let mut events = Vec::new();
    let (mut picks, mut orders, mut games) = (0u64, 0u64, 0u64);
    let begin = Instant::now();
    while begin.elapsed() < time {
        let game = &scenarios[games as usize % scenarios.len()];
        let mut state = game.start(Seed::from(games), &mut events);
        while let Some(seat) = game.to_act(&state) {
            events.clear();
            let order = player.order(game, &state).map_err(Complaint::input)?;
            picks += player.picks().len() as u64;
            orders += 1;
            game.issue(&mut state, seat, &order, &mut events)
                .map_err(|refusal| Complaint::input(format!("a drafted order was refused: {refusal:?}")))?;
        }
        games += 1;
    }
    let seconds = begin.elapsed().as_secs_f64();
    let rate = |count: u64| (count as f64 / seconds) as u64;
    Ok(Measured {
        game: G::ID,
        picks_per_s: rate(picks),
        orders_per_s: rate(orders),
        games_per_s: (games as f64 / seconds * 10.0).round() / 10.0,
        state_bytes: size_of::<G::State>(),
    })
}

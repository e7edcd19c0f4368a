//! `estafette bench`: how fast the rules are, and the server.

use std::io::Write;
use std::time::{Duration, Instant};

use estafette_bots::{Budget, General, Judged, Level};
use estafette_core::{Draws, RandomPlayer, Seed, Setup, Viewer};
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

/// Measures the server with so many games at once, beside so many Marshals.
pub(crate) fn server(games: usize, marshals: usize, seconds: u64, json: bool) -> Result<(), Complaint> {
    if seconds == 0 || games == 0 {
        return Err(Complaint::input("--seconds and --games must be at least 1"));
    }
    let folder = tempfile::tempdir()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let measured = runtime.block_on(bench::run(folder.path(), games, marshals, Duration::from_secs(seconds)));
    let measured = measured.map_err(Complaint::input)?;
    let mut out = anstream::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::json!(measured))?;
    } else {
        writeln!(out, "games              {}", measured.games)?;
        writeln!(out, "marshals           {}", measured.marshals)?;
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
    playouts_per_s: u64,
    order_ms_budget: u64,
    order_ms_mean: f64,
    order_ms_longest: f64,
}

impl Task for Bench {
    fn run<G: Playable>(self) -> Result<(), Complaint> {
        let measured = measure::<G>(Duration::from_secs(self.seconds))?;
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::json!(measured))?;
        } else {
            writeln!(out, "game              {}", measured.game)?;
            writeln!(out, "picks_per_s       {}", measured.picks_per_s)?;
            writeln!(out, "orders_per_s      {}", measured.orders_per_s)?;
            writeln!(out, "games_per_s       {:.1}", measured.games_per_s)?;
            writeln!(out, "state_bytes       {}", measured.state_bytes)?;
            writeln!(out, "playouts_per_s    {}", measured.playouts_per_s)?;
            writeln!(out, "order_ms_budget   {}", measured.order_ms_budget)?;
            writeln!(out, "order_ms_mean     {:.1}", measured.order_ms_mean)?;
            writeln!(out, "order_ms_longest  {:.1}", measured.order_ms_longest)?;
        }
        Ok(())
    }
}

/// Plays whole random games, one after another through all scenarios, until the time is up; then lets a Colonel think
/// about positions of such games for as long again.
fn measure<G: Judged>(time: Duration) -> Result<Measured, Complaint> {
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
    let thinking = think(&scenarios, time);
    let tenths = |number: f64| (number * 10.0).round() / 10.0;
    let spent: f64 = thinking.iter().map(|(time, _)| time.as_secs_f64()).sum();
    let playouts: u64 = thinking.iter().map(|&(_, playouts)| u64::from(playouts)).sum();
    let longest = thinking.iter().map(|(time, _)| time.as_secs_f64()).fold(0.0, f64::max);
    Ok(Measured {
        game: G::ID,
        picks_per_s: rate(picks),
        orders_per_s: rate(orders),
        games_per_s: tenths(games as f64 / seconds),
        state_bytes: size_of::<G::State>(),
        playouts_per_s: (playouts as f64 / spent) as u64,
        order_ms_budget: THOUGHT.as_millis() as u64,
        order_ms_mean: tenths(1000.0 * spent / thinking.len() as f64),
        order_ms_longest: tenths(1000.0 * longest),
    })
}

/// How long the Colonel may think about each order.
const THOUGHT: Duration = Duration::from_millis(100);

/// Lets a Colonel think about orders in random games, on one core, until the time is up: how long each took, and how
/// many playouts were made.
fn think<G: Judged>(scenarios: &[G], time: Duration) -> Vec<(Duration, u32)> {
    let general = General { budget: Budget::Time(THOUGHT), ..General::of(Level::Colonel) };
    let mut player = RandomPlayer::<G>::new(Draws::new(1801));
    let mut thinking = Vec::new();
    let begin = Instant::now();
    for number in 0.. {
        let game = &scenarios[number % scenarios.len()];
        let mut state = game.start(Seed::from(number as u64), &mut Vec::new());
        let mut left = 3 + 17 * (number % 5);
        while let Some(seat) = game.to_act(&state) {
            if left == 0 {
                let sight = game.sight(&state, Viewer::Seat(seat));
                let begun = Instant::now();
                let thought = general.order(game, &sight, seat, Seed::from(number as u64));
                thinking.push((begun.elapsed(), thought.playouts));
                break;
            }
            left -= 1;
            let order = player.order(game, &state).expect("drafts have no dead ends");
            game.issue(&mut state, seat, &order, &mut Vec::new()).expect("what was drafted is allowed");
        }
        if begin.elapsed() >= time {
            break;
        }
    }
    thinking
}

//! The `estafette` program: the table for browsers, and the rules of the games at the command line.
//!
//! Each command has a module of its own. What they share: [`games`] finds the game that a name or a file
//! speaks of, and [`complaint`] is what a user hears when something is wrong.

mod arena;
mod bench;
mod board;
mod complaint;
mod curve;
mod games;
mod keeper;
mod output;
mod replay;
mod selfplay;
mod serve;
mod try_position;
mod tune;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use estafette_words::Language;

/// Four Napoleonic board wargames, complete and rules-enforcing. Without a command: opens a table in the
/// browser.
#[derive(Parser)]
#[command(name = "estafette", version, about, max_term_width = 100, subcommand_value_name = "COMMAND")]
struct Arguments {
    /// The language of the output: en or es. By default that of the environment.
    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<Language>,
    #[command(flatten)]
    serve: serve::Plan,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Try the orders of a position file: what happens, or why not
    ///
    /// Loads the position, issues its orders in turn and prints what happened, or the refusal with its code
    /// and the section of the rules; then who must decide next and what is offered. Exits with 1 where
    /// anything differs from what the file expects, with 2 where it cannot be read. The format is described in
    /// docs/positions.md.
    Try {
        /// The position file
        file: PathBuf,
        /// Print JSON lines
        #[arg(long)]
        json: bool,
    },
    /// Let random players play, and check the rules as they do
    ///
    /// Game number i is drawn from seed S + i. With --check every promise of the contract is tested at every
    /// decision. At the first violation a record that reproduces it is written to the current folder, and
    /// the exit status is 1.
    Selfplay {
        /// The game, e.g. triomphe
        game: String,
        /// How many games
        #[arg(long, value_name = "N", default_value_t = 100)]
        games: u64,
        /// The seed of the first game
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
        /// How many games at once [default: one for each core]
        #[arg(long, value_name = "J")]
        jobs: Option<usize>,
        /// Test every promise of the contract at every decision
        #[arg(long)]
        check: bool,
        /// Write the record of every game into this folder
        #[arg(long, value_name = "FOLDER")]
        records: Option<PathBuf>,
    },
    /// Let two generals play each other, and tell how much stronger one is
    ///
    /// Games are played in pairs: the same set-up and seed with sides swapped. A general is recruit, sergeant, colonel
    /// or marshal, with a budget for each order if it is not to be the usual one: colonel:0.3s, colonel:1000 (playouts).
    /// exec:./mybot is a program that speaks the protocol of docs/generals.md.
    Arena {
        /// The game, e.g. triomphe
        game: String,
        /// The first general
        #[arg(long, value_name = "GENERAL")]
        a: String,
        /// The second
        #[arg(long, value_name = "GENERAL")]
        b: String,
        /// How many pairs of games
        #[arg(long, value_name = "N", default_value_t = 50)]
        pairs: u32,
        /// The seed of the first pair
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
        /// How many games at once [default: as many as there are cores for]
        #[arg(long, value_name = "J")]
        jobs: Option<usize>,
        /// Play only this scenario [default: all in turn]
        #[arg(long, value_name = "NAME")]
        scenario: Option<String>,
        /// Stop as soon as the first is found not to be elo1 stronger, or to be more than elo0 stronger
        #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
        sprt: Option<arena::Hypotheses>,
        /// For how many seconds a program may think about an order
        #[arg(long, value_name = "N", default_value_t = 10)]
        patience: u64,
        /// Keep finished games in this file, and go on with a match that is there
        #[arg(long, value_name = "FILE")]
        keep: Option<PathBuf>,
        /// Write the record of every game into this folder
        #[arg(long, value_name = "FOLDER")]
        records: Option<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Tell how much strength more thinking brings
    ///
    /// Colonels with one budget play Colonels with the next longer one; strength adds up from the shortest on.
    Curve {
        /// The game, e.g. triomphe
        game: String,
        /// The budgets, the shortest first
        #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "0.1s,0.3s,1s,3s")]
        budgets: Vec<String>,
        /// How many pairs of games for each step
        #[arg(long, value_name = "N", default_value_t = 20)]
        pairs: u32,
        /// The seed of the first pair
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
        /// How many games at once [default: as many as there are cores for]
        #[arg(long, value_name = "J")]
        jobs: Option<usize>,
        /// Keep finished games in this folder, and go on with what is there
        #[arg(long, value_name = "FOLDER")]
        keep: Option<PathBuf>,
        /// Draw the curve into this file
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// Learn to judge a game from games that are played fast
    ///
    /// Begins with what is in use, then tries what was learnt against that. If it wins, it is written, with the figures
    /// that justify it. What is stopped goes on where it was when it is run again.
    Tune {
        /// The game, e.g. triomphe
        game: String,
        /// From how many games
        #[arg(long, value_name = "N", default_value_t = 200_000)]
        games: u32,
        /// Who tries what was learnt
        #[arg(long, value_name = "GENERAL", default_value = "colonel:200")]
        judge: String,
        /// In how many pairs of games
        #[arg(long, value_name = "P", default_value_t = 50)]
        pairs: u32,
        /// The seed of the first game
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
        /// How many games at once [default: as many as there are cores for]
        #[arg(long, value_name = "J")]
        jobs: Option<usize>,
        /// Keep what was learnt so far in this file, and go on with what is there [default: GAME.tuning]
        #[arg(long, value_name = "FILE")]
        keep: Option<PathBuf>,
        /// The file of the weights [default: GAME.toml]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Print the log of a recorded game, as one viewer may see it
    ///
    /// On a terminal the log is text, elsewhere JSON lines, one an event.
    Replay {
        /// The record
        record: PathBuf,
        /// Whose eyes to see it with: a seat's name, or spectator
        #[arg(long = "as", value_name = "VIEWER", default_value = "spectator")]
        viewer: String,
        /// Print text wherever the output goes
        #[arg(long)]
        text: bool,
    },
    /// Check or show a board or a battle
    Board {
        #[command(subcommand)]
        command: BoardCommand,
    },
    /// Measure random play on one core, or the server
    ///
    /// Of a game: plays through drafts and orders for some seconds and prints picks, orders and games per second,
    /// and the size of a state; then lets a Colonel think for as long and prints playouts per second, and how long an
    /// order took against its budget. Of the server: plays many games at once over HTTP on loopback and prints orders
    /// per second, each answered when it is on the disk, how long they took, and how many rows the same file
    /// commits one after another.
    Bench {
        /// The game, e.g. triomphe, or server
        game: String,
        /// For how many seconds
        #[arg(long, value_name = "N", default_value_t = 5)]
        seconds: u64,
        /// How many games at once; for the server
        #[arg(long, value_name = "G", default_value_t = 100)]
        games: usize,
        /// How many Marshals think meanwhile, at other tables; for the server
        #[arg(long, value_name = "M", default_value_t = 0)]
        marshals: usize,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Subcommand)]
enum BoardCommand {
    /// Find the faults of a board or a battle, each with its line
    Lint {
        /// A board or battle file, or the id of one, e.g. triomphe or borodino
        board: String,
    },
    /// Print what is on a board or in a battle
    Show {
        /// A board or battle file, or the id of one, e.g. triomphe or borodino
        board: String,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let language = arguments.lang.unwrap_or_else(output::language_of_environment);
    let done = match arguments.command {
        None => serve::run(&arguments.serve),
        Some(Command::Try { file, json }) => try_position::run(&file, json, language),
        Some(Command::Selfplay { game, games, seed, jobs, check, records }) => {
            let plan = selfplay::Plan { games, seed, jobs, check, records };
            selfplay::run(&game, plan, language)
        }
        Some(Command::Arena {
            game,
            a,
            b,
            pairs,
            seed,
            jobs,
            scenario,
            sprt,
            patience,
            keep,
            records,
            json,
        }) => {
            let plan = arena::Plan { a, b, pairs, seed, jobs, scenario, sprt, patience, keep, records, json };
            arena::run(&game, plan)
        }
        Some(Command::Curve { game, budgets, pairs, seed, jobs, keep, svg }) => {
            curve::run(&game, curve::Plan { budgets, pairs, seed, jobs, keep, svg })
        }
        Some(Command::Tune { game, games, judge, pairs, seed, jobs, keep, out }) => {
            tune::run(&game, tune::Plan { games, judge, pairs, seed, jobs, keep, out })
        }
        Some(Command::Replay { record, viewer, text }) => replay::run(&record, &viewer, text, language),
        Some(Command::Board { command: BoardCommand::Lint { board } }) => board::lint(&board),
        Some(Command::Board { command: BoardCommand::Show { board } }) => board::show(&board),
        Some(Command::Bench { game, seconds, games, marshals, json }) if game == "server" => {
            bench::server(games, marshals, seconds, json)
        }
        Some(Command::Bench { game, seconds, json, .. }) => bench::run(&game, seconds, json),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => complaint.report(),
    }
}

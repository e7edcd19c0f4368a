//! Position files (`docs/positions.md`): any moment of a battle as a small TOML file, with orders to try on it.

mod board;
mod play;

use std::sync::Arc;

use estafette_core::{Chance, Fault, Loaded, Seed};
use serde::Deserialize;
use toml::Spanned;

use crate::Battlefields;
use crate::acting::Acting;
use crate::battle::Battle;
use crate::battle::file::syntax_fault;
use crate::setup;
use crate::state::State;
use crate::unit::Side;

use board::Board;
use play::Script;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionFile {
    game: Spanned<String>,
    #[serde(default, rename = "title")]
    _title: String,
    battle: Option<Spanned<String>>,
    size: Option<Spanned<[u8; 2]>>,
    board: Option<Spanned<Items>>,
    seed: Option<Spanned<SeedText>>,
    play: Option<Spanned<String>>,
    expect: Option<Spanned<String>>,
    #[serde(default, rename = "try")]
    tries: Vec<Try>,
}

/// One of several ways to go on from the same position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Try {
    play: Option<Spanned<String>>,
    expect: Option<Spanned<String>>,
}

/// What stands on the board: in one string, or in several.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a string of items with ; between them, or a list of such strings")]
enum Items {
    One(String),
    Several(Vec<String>),
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number or a string of 64 hexadecimal digits")]
enum SeedText {
    Number(u64),
    Text(String),
}

impl Items {
    fn iter(&self) -> impl Iterator<Item = &str> {
        let texts: &[String] = match self {
            Items::One(text) => std::slice::from_ref(text),
            Items::Several(texts) => texts,
        };
        texts.iter().flat_map(|text| items(text))
    }
}

/// The items of a text: those between semicolons.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(';').map(str::trim).filter(|item| !item.is_empty())
}

/// The size of a plain, where the file does not say.
const PLAIN: [u8; 2] = [10, 10];

/// Reads a position file.
pub(crate) fn load(text: &str) -> Result<Loaded<Battlefields>, Fault> {
    let file: PositionFile = toml::from_str(text).map_err(|wrong| syntax_fault(text, &wrong))?;
    let at = |span: std::ops::Range<usize>| move |message: String| Fault::in_text(text, span.start, message);
    if file.game.get_ref() != <Battlefields as estafette_core::Game>::ID {
        return Err(at(file.game.span())(format!(
            "expected a position of battlefields, found `{}`",
            file.game.get_ref()
        )));
    }
    let battle = match (&file.battle, &file.size) {
        (Some(id), None) => Battle::find(id.get_ref())
            .ok_or_else(|| at(id.span())(format!("there is no battle `{}`", id.get_ref())))?
            .clone(),
        (Some(_), Some(size)) => return Err(at(size.span())("a battle has its own size".into())),
        (None, size) => {
            let [columns, rows] = size.as_ref().map_or(PLAIN, |size| *size.get_ref());
            let cells = usize::from(columns) * usize::from(rows);
            if cells == 0
                || cells > crate::battle::MAX_CELLS
                || columns.max(rows) > estafette_hexes::Grid::MOST
            {
                let message = format!("a map has 1 to {} spaces", crate::battle::MAX_CELLS);
                return Err(file
                    .size
                    .as_ref()
                    .map_or(Fault::new(message.clone()), |size| at(size.span())(message)));
            }
            Battle::plain(columns, rows)
        }
    };
    let mut board = Board::new(battle);
    if let Some(given) = &file.board {
        for item in given.get_ref().iter() {
            board.read(item).map_err(|wrong| at(given.span())(format!("`{item}`: {wrong}")))?;
        }
    }
    let seed = match &file.seed {
        None => Seed::from(0),
        Some(given) => match given.get_ref() {
            SeedText::Number(number) => Seed::from(*number),
            SeedText::Text(seed) => seed.parse().map_err(at(given.span()))?,
        },
    };
    let Board { battle, options, setting, .. } = board;
    let mut game = Battlefields { battle: Arc::new(battle), options, dictated: Vec::new() };
    let mut state = setup::deploy(&game.battle, seed);
    setting.apply(&game.battle, &mut state).map_err(Fault::new)?;
    let active = state.active;
    let turns = state.sides;
    Acting { game: &game, battle: &game.battle, s: &mut state, events: &mut Vec::new() }.begin_turn(active);
    for side in Side::BOTH {
        if turns[side].turns > 0 {
            state.sides[side].turns = turns[side].turns;
        }
    }
    crate::audit::audit(&game, &state).map_err(|broken| {
        let span = file.board.as_ref().map_or(0..0, Spanned::span);
        at(span)(format!("this is no sound position: {broken}"))
    })?;
    let mut script = Script::default();
    let top = Try { play: file.play, expect: file.expect };
    let tries = if file.tries.is_empty() {
        vec![top]
    } else if let Some(play) = top.play.or(top.expect) {
        return Err(at(play.span())("what is to be tried stands in [[try]], or at the top, not both".into()));
    } else {
        file.tries
    };
    for (index, one) in tries.iter().enumerate() {
        if index > 0 {
            script.restarts.push((script.orders.len(), script.dictated.len()));
        }
        script.read(text, one.play.as_ref(), one.expect.as_ref())?;
    }
    let Script { orders, expect, dictated, restarts } = script;
    game.dictated = dictated;
    let restarts = restarts
        .into_iter()
        .map(|(order, dice)| (order, State { chance: Chance::after(seed, dice as u32), ..state.clone() }))
        .collect();
    Ok(Loaded { game, state, names: Vec::new(), orders, expect, restarts })
}

//! Position files (`docs/positions.md`): any moment of a game as a small TOML file.

use std::collections::BTreeMap;

use estafette_core::position::line_at;
use estafette_core::{Chance, Fault, Game, Loaded, ScriptedOrder, Seed};
use estafette_linear::file::{BoardFile, syntax_fault};
use estafette_linear::traffic::Use;
use estafette_linear::{Arm, Army, Board, Face, Position, Token, TokenSet};
use serde::Deserialize;
use toml::Spanned;

use crate::Triomphe;
use crate::acting::Acting;
use crate::field::Field;
use crate::map::{MAX_MORALE, Map};
use crate::order::Stack;
use crate::piece::{AUSTRIA, FRANCE, Piece, TOKENS, letter};
use crate::sequence::{COMMANDS, ROUNDS};
use crate::state::State;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionFile<B> {
    game: Spanned<String>,
    #[serde(default, rename = "title")]
    _title: String,
    board: Spanned<B>,
    seed: Option<Spanned<SeedText>>,
    #[serde(default = "default_round")]
    round: Spanned<u8>,
    active: Option<Spanned<String>>,
    commands: Option<Spanned<u8>>,
    #[serde(default)]
    phase: Phase,
    #[serde(default)]
    morale: BTreeMap<String, Spanned<MoraleEntry>>,
    #[serde(default)]
    pieces: Vec<Spanned<String>>,
    #[serde(default)]
    last_in: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    memory: MemoryEntry,
    #[serde(default)]
    orders: Vec<Spanned<toml::Value>>,
    #[serde(default)]
    expect: Vec<String>,
}

fn default_round() -> Spanned<u8> {
    Spanned::new(0..0, 5)
}

/// What must be known of a file before it can be read: whether it names a board or brings one.
#[derive(Deserialize)]
struct Peek {
    board: Option<toml::Value>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number from 0 up, or 64 hexadecimal digits")]
enum SeedText {
    Number(u64),
    Text(String),
}

#[derive(Deserialize, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Phase {
    /// The turn is about to begin: scheduled morale and clean-up are still to come.
    Start,
    /// Actions may be ordered.
    #[default]
    Actions,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a number of uncommitted tokens, or { uncommitted, committed, moved }"
)]
enum MoraleEntry {
    Uncommitted(u8),
    Full(MoraleTable),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoraleTable {
    #[serde(default)]
    uncommitted: u8,
    #[serde(default)]
    committed: BTreeMap<String, u8>,
    #[serde(default)]
    moved: BTreeMap<String, u8>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct MemoryEntry {
    #[serde(default)]
    attacked: Vec<Spanned<String>>,
    #[serde(default)]
    closed: Vec<Spanned<String>>,
    #[serde(default)]
    road_closed: Vec<Spanned<String>>,
    #[serde(default)]
    traffic: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderTable {
    order: String,
    seat: Option<String>,
    refuse: Option<Codes>,
    #[serde(default)]
    expect: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a code, or a list of codes")]
enum Codes {
    One(String),
    Any(Vec<String>),
}

/// What the uncommitted tokens of an army are if the file does not say.
const DEFAULT_MORALE: u8 = 6;

/// Reads a position file.
pub(crate) fn load(text: &str) -> Result<Loaded<Triomphe>, Fault> {
    let syntax = |wrong: toml::de::Error| syntax_fault(text, &wrong);
    let peek: Peek = toml::from_str(text).map_err(syntax)?;
    if peek.board.is_some_and(|board| board.is_table()) {
        let file: PositionFile<BoardFile> = toml::from_str(text).map_err(syntax)?;
        let board = Board::from_file(file.board.get_ref(), text).map_err(|faults| {
            faults.into_iter().next().unwrap_or_else(|| Fault::new("the board is faulty"))
        })?;
        let map = Map::new(board).map_err(|fault| {
            let of_board = line_at(text, file.board.span().start);
            Fault { line: fault.line.or(Some(of_board)), ..fault }
        })?;
        read(text, file, map)
    } else {
        let file: PositionFile<String> = toml::from_str(text).map_err(syntax)?;
        let id = file.board.get_ref();
        if id != "triomphe" {
            let message = format!("there is no board `{id}`, expected `triomphe`");
            return Err(Fault::in_text(text, file.board.span().start, message));
        }
        read(text, file, Map::marengo().clone())
    }
}

fn read<B>(text: &str, file: PositionFile<B>, map: Map) -> Result<Loaded<Triomphe>, Fault> {
    if file.game.get_ref() != "triomphe" {
        let message = format!("this is a position of `{}`, expected `triomphe`", file.game.get_ref());
        return Err(Fault::in_text(text, file.game.span().start, message));
    }
    let reader = Reader { text, map: &map };
    let (mut state, names) = reader.state(&file)?;
    let orders = file.orders.into_iter().map(|order| reader.scripted(order)).collect::<Result<_, _>>()?;
    if file.phase == Phase::Start {
        Acting { map: &map, s: &mut state, events: &mut Vec::new() }.begin_turn();
        if let Some(commands) = &file.commands {
            state.commands = *commands.get_ref();
        }
    }
    let game = Triomphe::on(map);
    crate::audit::audit(&game.map, &state).map_err(Fault::new)?;
    Ok(Loaded { game, state, names, orders, expect: file.expect, restarts: Vec::new() })
}

/// The army of a name or letter.
pub(crate) fn army_named(name: &str) -> Option<Army> {
    match name {
        "austria" | "A" => Some(AUSTRIA),
        "france" | "F" => Some(FRANCE),
        _ => None,
    }
}

struct Reader<'a> {
    text: &'a str,
    map: &'a Map,
}

type Names = Vec<(String, String)>;

impl Reader<'_> {
    fn fault<T>(&self, at: &Spanned<T>, message: impl Into<String>) -> Fault {
        Fault::in_text(self.text, at.span().start, message)
    }

    fn army(&self, name: &Spanned<String>) -> Result<Army, Fault> {
        army_named(name.get_ref())
            .ok_or_else(|| self.fault(name, format!("`{}` is neither austria nor france", name.get_ref())))
    }

    fn scripted(&self, entry: Spanned<toml::Value>) -> Result<ScriptedOrder, Fault> {
        let line = line_at(self.text, entry.span().start);
        let table: OrderTable = match entry.into_inner() {
            toml::Value::String(order) => {
                return Ok(ScriptedOrder { order, line: Some(line), ..ScriptedOrder::default() });
            }
            toml::Value::Table(table) => {
                table.try_into().map_err(|wrong: toml::de::Error| Fault::at(line, wrong.message()))?
            }
            _ => return Err(Fault::at(line, "expected an order, or { order, seat, refuse, expect }")),
        };
        if let Some(seat) = table.seat.as_deref().filter(|seat| !Triomphe::SEATS.contains(seat)) {
            return Err(Fault::at(line, format!("`{seat}` is neither austria nor france")));
        }
        Ok(ScriptedOrder {
            seat: table.seat,
            order: table.order,
            line: Some(line),
            refuse: table.refuse.map(|codes| match codes {
                Codes::One(code) => vec![code],
                Codes::Any(codes) => codes,
            }),
            expect: table.expect,
        })
    }

    fn state<B>(&self, file: &PositionFile<B>) -> Result<(State, Names), Fault> {
        let chance = match &file.seed {
            None => Chance::STILL,
            Some(seed) => Chance::new(match seed.get_ref() {
                SeedText::Number(number) => Seed::from(*number),
                SeedText::Text(text) => text.parse().map_err(|wrong: String| self.fault(seed, wrong))?,
            }),
        };
        let mut state = State::empty(chance);
        let round = *file.round.get_ref();
        if !(1..=ROUNDS).contains(&round) {
            return Err(self.fault(&file.round, format!("round {round} is not 1 to {ROUNDS}")));
        }
        state.round = round;
        state.active = file.active.as_ref().map_or(Ok(AUSTRIA), |name| self.army(name))?;
        state.commands = match &file.commands {
            Some(commands) if *commands.get_ref() > COMMANDS => {
                let message = format!("commands {} is not 0 to {COMMANDS}", commands.get_ref());
                return Err(self.fault(commands, message));
            }
            Some(commands) => *commands.get_ref(),
            None => COMMANDS,
        };
        let names = self.pieces(&mut state, &file.pieces)?;
        self.morale(&mut state, &file.morale)?;
        self.last_in(&mut state, &file.last_in)?;
        self.memory(&mut state, &file.memory)?;
        state.bar_entries(self.map);
        state.memory.debt = state.active == FRANCE && Field { map: self.map, s: &state }.is_mixed();
        Ok((state, names))
    }

    fn pieces(&self, state: &mut State, pieces: &[Spanned<String>]) -> Result<Names, Fault> {
        let mut names: Vec<(String, Vec<Piece>)> = Vec::new();
        let mut placed: Vec<(Piece, &Spanned<String>)> = Vec::new();
        let mut count = [0; 2];
        for line in pieces {
            let wrong = |message: String| self.fault(line, format!("piece `{}`: {message}", line.get_ref()));
            let mut words = line.get_ref().split_whitespace();
            let (Some(army), Some(face), Some(place)) = (words.next(), words.next(), words.next()) else {
                return Err(wrong("expected army, face and place, like `A c2 5/9 done`".into()));
            };
            let army = army_named(army).ok_or_else(|| wrong(format!("`{army}` is neither A nor F")))?;
            let name = format!("{}{face}", letter(army));
            let face = read_face(face).map_err(wrong)?;
            let position = self.place(army, place).map_err(wrong)?;
            self.check_place(state, army, position).map_err(wrong)?;
            let number = &mut count[army as usize];
            if *number == TOKENS {
                return Err(wrong(format!("an army has at most {TOKENS} pieces")));
            }
            let piece = Piece { army, token: Token(*number as u8) };
            *number += 1;
            state.put(army, piece.token, face, position);
            placed.push((piece, line));
            for flag in words {
                set_flag(state, piece, flag).map_err(wrong)?;
            }
            match names.iter_mut().find(|(known, _)| *known == name) {
                Some((_, same)) => same.push(piece),
                None => names.push((name, vec![piece])),
            }
        }
        self.check_organization(state, &placed)?;
        for army in Army::BOTH {
            deal_knowledge(state, army);
        }
        // A name that several pieces bear names none of them.
        let unique = names.into_iter().filter(|(_, pieces)| pieces.len() == 1);
        Ok(unique.map(|(name, pieces)| (name, pieces[0].to_string())).collect())
    }

    fn place(&self, army: Army, text: &str) -> Result<Position, String> {
        match self.map.area(text) {
            Some(area) if self.map.areas[area as usize].army == army => Ok(Position::holding(area)),
            Some(_) => Err(format!("`{text}` is a holding area of the other army")),
            None => self.map.board.read_position(text),
        }
    }

    /// Whether one more piece of the army can be there.
    fn check_place(&self, state: &State, army: Army, position: Position) -> Result<(), String> {
        let board = &self.map.board;
        if let Some(approach) = board.approach_at(position).filter(|&id| board.approach(id).impassable) {
            return Err(format!("the approach {} is impassable", board.write_approach(approach)));
        }
        let Some(locale) = position.locale() else { return Ok(()) };
        let code = &board.locale(locale).code;
        if state.occupied[army.enemy()].contains(locale) {
            return Err(format!("locale {code} holds pieces of the other army"));
        }
        match board.locale(locale).capacity {
            capacity if capacity <= state.held[locale.index()] => {
                Err(format!("locale {code} holds at most {capacity} pieces"))
            }
            _ => Ok(()),
        }
    }

    /// §14: the French pieces of a locale are all organized or all disorganized, but in a French turn, while
    /// they are being organized.
    fn check_organization(&self, state: &State, placed: &[(Piece, &Spanned<String>)]) -> Result<(), Fault> {
        let troops = &state.troops[FRANCE];
        let apart = placed.iter().find(|(piece, _)| {
            let locale = troops.position(piece.token).locale().filter(|_| piece.army == FRANCE);
            troops.disorganized.contains(piece.token)
                && locale.is_some_and(|locale| !troops.within(locale).is_subset(troops.disorganized))
        });
        match apart {
            Some((_, line)) if state.active != FRANCE => {
                let message = "others in its locale are not disorganized, expected all or none";
                Err(self.fault(line, format!("piece `{}`: {message}", line.get_ref())))
            }
            _ => Ok(()),
        }
    }

    fn morale(
        &self,
        state: &mut State,
        entries: &BTreeMap<String, Spanned<MoraleEntry>>,
    ) -> Result<(), Fault> {
        for army in Army::BOTH {
            state.morale[army].uncommitted = DEFAULT_MORALE;
        }
        for (name, entry) in entries {
            let army = Triomphe::SEATS.iter().position(|seat| seat == name).map(|seat| Army::BOTH[seat]);
            let army =
                army.ok_or_else(|| self.fault(entry, format!("`{name}` is neither austria nor france")))?;
            let table = match entry.get_ref() {
                MoraleEntry::Uncommitted(tokens) => {
                    self.check_morale(entry, u32::from(*tokens))?;
                    state.morale[army].uncommitted = *tokens;
                    continue;
                }
                MoraleEntry::Full(table) => table,
            };
            let committed = table.committed.values().chain(table.moved.values());
            let total = committed.map(|&tokens| u32::from(tokens)).sum::<u32>();
            self.check_morale(entry, u32::from(table.uncommitted) + total)?;
            let morale = &mut state.morale[army];
            morale.uncommitted = table.uncommitted;
            for (stacks, moved) in [(&table.committed, false), (&table.moved, true)] {
                if moved && army == AUSTRIA && !stacks.is_empty() {
                    return Err(self.fault(entry, "only French tokens are marked as moved"));
                }
                for (code, &tokens) in stacks {
                    let locale =
                        self.map.board.read_locale(code).map_err(|wrong| self.fault(entry, wrong))?;
                    if !morale.add(Stack { locale, moved }, tokens) {
                        return Err(self.fault(entry, "tokens are committed to too many locales"));
                    }
                }
            }
        }
        Ok(())
    }

    fn check_morale(&self, entry: &Spanned<MoraleEntry>, tokens: u32) -> Result<(), Fault> {
        if tokens > MAX_MORALE {
            let message = format!("{tokens} morale tokens are more than the {MAX_MORALE} there can be");
            return Err(self.fault(entry, message));
        }
        Ok(())
    }

    fn last_in(&self, state: &mut State, entries: &BTreeMap<String, Spanned<String>>) -> Result<(), Fault> {
        for (code, name) in entries {
            let locale = self.map.board.read_locale(code).map_err(|wrong| self.fault(name, wrong))?;
            for army in Army::BOTH {
                state.last_in[army].remove(locale);
            }
            if name.get_ref() != "nobody" {
                state.last_in[self.army(name)?].insert(locale);
            }
        }
        Ok(())
    }

    fn memory(&self, state: &mut State, entry: &MemoryEntry) -> Result<(), Fault> {
        let board = &self.map.board;
        for text in &entry.attacked {
            let across = board.read_approach(text.get_ref()).map_err(|wrong| self.fault(text, wrong))?;
            state.memory.note_attack(across);
        }
        for text in &entry.closed {
            let approach = board.read_approach(text.get_ref()).map_err(|wrong| self.fault(text, wrong))?;
            state.memory.close(approach.border());
        }
        for text in &entry.road_closed {
            let locale = board.read_locale(text.get_ref()).map_err(|wrong| self.fault(text, wrong))?;
            state.memory.road_closed.insert(locale);
        }
        for text in &entry.traffic {
            self.traffic(state, text.get_ref()).map_err(|wrong| self.fault(text, wrong))?;
        }
        Ok(())
    }

    /// `x 2 from X`, or `x 2 from X attacked`.
    fn traffic(&self, state: &mut State, text: &str) -> Result<(), String> {
        let board = &self.map.board;
        let words: Vec<&str> = text.split_whitespace().collect();
        let ([name, step, "from", from], attacked) = (match words[..] {
            [a, b, c, d] => ([a, b, c, d], false),
            [a, b, c, d, "attacked"] => ([a, b, c, d], true),
            _ => ([""; 4], false),
        }) else {
            return Err(format!("`{text}` is not like `6~14 2 from 6` or `6~14 2 from 6 attacked`"));
        };
        let id = board.read_crossing(name)?;
        let step = step.parse().ok().filter(|step| (1..=3).contains(step)).ok_or("a step is 1 to 3")?;
        let crossing = board.crossing(id);
        let from = if crossing.is_entry() { Some(0) } else { crossing.end(board.read_locale(from)?) };
        let from = from.ok_or_else(|| format!("the crossing {name} does not leave that locale"))? as u8;
        state.memory.traffic.note(id, Use { step, from, attacked });
        Ok(())
    }
}

/// The face of a piece line, which a letter may follow.
fn read_face(text: &str) -> Result<Face, String> {
    let letterless = text.strip_suffix(|c: char| c.is_ascii_alphabetic()).unwrap_or(text);
    letterless.parse().map_err(|_| {
        format!("`{text}` is not a face: a type i, c or a, a strength 1 to 3, and a letter if need be")
    })
}

/// The enemy knows what the army is made of, and the faces that are up.
fn deal_knowledge(state: &mut State, army: Army) {
    let troops = state.troops[army];
    let known = &mut state.known[army];
    let hidden = troops.in_play() - troops.face_up;
    let faces: Vec<Face> = hidden.iter().map(|token| troops.face(token)).collect();
    known.deal(&faces, hidden);
    for token in troops.face_up.iter() {
        known.deal(&[troops.face(token)], TokenSet::of(token));
    }
}

/// Sets what a piece line says after army, face and place.
fn set_flag(state: &mut State, Piece { army, token }: Piece, flag: &str) -> Result<(), String> {
    let troops = &mut state.troops[army];
    let active = army == state.active;
    if !active && matches!(flag, "done" | "organized" | "declared") {
        return Err(format!("only pieces of the army whose turn it is can be `{flag}`"));
    }
    let gun = troops.face(token).is(Arm::Artillery);
    let approach = troops.position(token).is_approach();
    let organizes = army == FRANCE && troops.position(token).on_map();
    match flag {
        "done" => troops.done.insert(token),
        "disorganized" if organizes => troops.disorganized.insert(token),
        "organized" if organizes => troops.organized.insert(token),
        "declared" if gun && approach => {
            troops.declared.insert(token);
            troops.done.insert(token);
            troops.fired.insert(token);
            troops.face_up.insert(token);
        }
        "aimed" if gun && approach => {
            troops.aimed.insert(token);
            troops.face_up.insert(token);
            if !active {
                troops.fired.insert(token);
            }
        }
        "fired" if gun => troops.fired.insert(token),
        "faceup" if gun => troops.face_up.insert(token),
        "declared" | "aimed" => return Err(format!("only artillery in an approach can be `{flag}`")),
        "fired" | "faceup" => return Err(format!("only artillery can be `{flag}`")),
        "disorganized" | "organized" => return Err(format!("only French pieces on the map can be `{flag}`")),
        _ => {
            return Err(format!(
                "`{flag}` is none of done, disorganized, organized, declared, aimed, fired, faceup"
            ));
        }
    }
    Ok(())
}

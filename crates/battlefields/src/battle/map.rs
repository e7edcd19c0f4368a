//! The `[map]` of a battle file, its legend, and the kinds of terrain and edges.

use std::collections::{HashMap, HashSet};

use estafette_hexes::{Cell, Direction, Edges, Grid};
use toml::Spanned;

use crate::battle::lint::{Linter, either_side};
use crate::battle::schema::{BattleFile, EffectEntry, MapEntry, Named, Word};
use crate::battle::{Battle, Edge, EdgeKind, Effect, EffectKind, Ground, MAX_CELLS, Terrain, Text};
use crate::unit::Arms;

/// The most kinds of terrain, and the most kinds of edges.
const MOST_KINDS: usize = 64;

/// The rules that terrain can have. Edges can have all but the first.
const EFFECTS: [(&str, EffectKind); 6] = [
    ("control", EffectKind::Control),
    ("cover", EffectKind::Cover),
    ("fortified", EffectKind::Fortified),
    ("impassable", EffectKind::Impassable),
    ("obstruction", EffectKind::Obstruction),
    ("rough", EffectKind::Rough),
];

/// The edges listed, each as it is written, with its kind.
pub(super) type Listed = Vec<(Cell, Direction, u8)>;

/// The spaces; `None` if their number is not to be known.
pub(super) fn grid(lint: &mut Linter, map: &MapEntry) -> Option<Grid> {
    let columns = lint.number("the number of columns", &map.cols, 1..=Grid::MOST);
    let rows = lint.number("the number of rows", &map.rows_n, 1..=Grid::MOST);
    let (columns, rows) = (columns?, rows?);
    let cells = usize::from(columns) * usize::from(rows);
    if cells > MAX_CELLS {
        let message =
            format!("the map has {columns} × {rows} = {cells} spaces, expected at most {MAX_CELLS}");
        lint.fault(&map.cols, message);
        return None;
    }
    Some(Grid::new(columns, rows))
}

/// Reads all that `[map]`, `[legend]`, `[terrain]` and `[edge]` say.
pub(super) fn read(lint: &mut Linter, file: &BattleFile, battle: &mut Battle) -> Listed {
    terrains(lint, file, battle);
    ground(lint, file, battle);
    let listed = edges(lint, file, battle);
    roads(lint, file, battle);
    names(lint, file, battle);
    listed
}

/// The tables of a kind in the order of the file, which is that of their numbers.
fn in_order<'a, T>(lint: &mut Linter, what: &str, kinds: &'a Named<T>) -> Vec<(&'a Word, &'a T)> {
    let mut kinds: Vec<(&Word, &T)> = kinds.iter().collect();
    kinds.sort_by_key(|(key, _)| key.span().start);
    if let Some((key, _)) = kinds.get(MOST_KINDS) {
        lint.fault(key, format!("there are more than {MOST_KINDS} kinds of {what}"));
        kinds.truncate(MOST_KINDS);
    }
    kinds
}

fn terrains(lint: &mut Linter, file: &BattleFile, battle: &mut Battle) {
    battle.terrains.clear();
    for (key, entry) in in_order(lint, "terrain", &file.terrain) {
        battle.terrains.push(Terrain {
            key: lint.identifier("name for a kind of terrain", key),
            name: lint.text("the name of the terrain", &entry.name),
            obstacle: entry.obstacle,
            effects: entry.effects.iter().filter_map(|spanned| effect(lint, spanned, &EFFECTS)).collect(),
        });
    }
    for (key, entry) in in_order(lint, "edges", &file.edge) {
        battle.edge_kinds.push(EdgeKind {
            key: lint.identifier("name for a kind of edge", key),
            name: lint.text("the name of the edge", &entry.name),
            effects: entry
                .effects
                .iter()
                .filter_map(|spanned| effect(lint, spanned, &EFFECTS[1..]))
                .collect(),
        });
    }
}

fn effect(lint: &mut Linter, spanned: &Spanned<EffectEntry>, known: &[(&str, EffectKind)]) -> Option<Effect> {
    let entry = spanned.get_ref();
    let kind = lint.word("effect here", &entry.effect, known);
    let to = lint.arms(&entry.to);
    let from_lower =
        entry.when.as_ref().is_some_and(|when| lint.word("condition", when, &[("from_lower", ())]).is_some());
    let against = match &entry.against {
        Some(list) => lint.words("kind of attack", list, &[("fire", "fire"), ("assault", "assault")]),
        None => vec!["fire", "assault"],
    };
    let kind = kind?;
    if kind != EffectKind::Cover {
        let name = entry.effect.get_ref();
        if let Some(when) = &entry.when {
            lint.fault(when, format!("`when` belongs to `cover`, not to `{name}`"));
        }
        if let Some(against) = &entry.against {
            lint.fault(against, format!("`against` belongs to `cover`, not to `{name}`"));
        }
    }
    if kind == EffectKind::Obstruction && to != Arms::ALL {
        lint.fault(&entry.to, "an obstruction is one for everybody: expected all three types");
    }
    Some(Effect {
        kind,
        to,
        from_lower,
        against_fire: against.contains(&"fire"),
        against_assault: against.contains(&"assault"),
    })
}

/// The legend: which kind of terrain a character stands for.
fn legend(lint: &mut Linter, file: &BattleFile, battle: &mut Battle) -> HashMap<char, Option<u8>> {
    let kinds: Vec<(&str, u8)> =
        battle.terrains.iter().zip(0..).map(|(terrain, index)| (terrain.key.as_str(), index)).collect();
    let mut signs = vec![' '; kinds.len()];
    let mut legend = HashMap::new();
    for (key, kind) in &file.legend {
        let mut characters = key.get_ref().chars();
        let (Some(sign), None) = (characters.next(), characters.next()) else {
            lint.fault(key, format!("`{}` in the legend is not a single character", key.get_ref()));
            continue;
        };
        if sign.is_control() || sign.is_whitespace() {
            lint.fault(key, "a character of the legend cannot be seen");
        }
        // An unknown kind is one fault, not one for each of its spaces.
        let terrain = lint.word("kind of terrain", kind, &kinds);
        legend.insert(sign, terrain);
        if let Some(index) = terrain {
            signs[usize::from(index)] = sign;
        }
    }
    battle.signs = signs;
    legend
}

/// The rows of a list, as far as there are as many and as long as the map needs; a row with a fault is left out.
fn rows<'a>(lint: &mut Linter, what: &str, grid: &Grid, list: &'a Spanned<Vec<Word>>) -> Vec<(u8, &'a Word)> {
    let expected = usize::from(grid.rows());
    let found = list.get_ref().len();
    if found != expected {
        lint.fault(list, format!("there are {found} rows of {what}, expected {expected}"));
    }
    let mut sound = Vec::new();
    for (row, word) in (0..grid.rows()).zip(list.get_ref()) {
        let length = word.get_ref().chars().count();
        if length == usize::from(grid.columns()) {
            sound.push((row, word));
        } else {
            let columns = grid.columns();
            lint.fault(word, format!("row {row:02} of {what} has {length} characters, expected {columns}"));
        }
    }
    sound
}

fn ground(lint: &mut Linter, file: &BattleFile, battle: &mut Battle) {
    let legend = legend(lint, file, battle);
    let mut unknown = HashSet::new();
    let grid = &battle.grid;
    for (row, word) in rows(lint, "terrain", grid, &file.map.rows) {
        for (column, sign) in (0..).zip(word.get_ref().chars()) {
            let Some(cell) = grid.cell(column, row) else { continue };
            match legend.get(&sign) {
                Some(&Some(index)) => {
                    let terrain = &battle.terrains[usize::from(index)];
                    battle.ground[cell.index()] = ground_of(index, terrain);
                    fortify(&mut battle.edges, cell, terrain);
                }
                Some(None) => {}
                None => {
                    if unknown.insert(sign) {
                        let address = grid.address(cell);
                        lint.fault(word, format!("`{sign}` at {address} is not in the legend"));
                    }
                }
            }
        }
    }
    for (row, word) in rows(lint, "levels", grid, &file.map.levels) {
        for (column, digit) in (0..).zip(word.get_ref().chars()) {
            let Some(cell) = grid.cell(column, row) else { continue };
            let Some(level) = digit.to_digit(10) else {
                let address = grid.address(cell);
                lint.fault(word, format!("the level `{digit}` of {address} is no digit"));
                break;
            };
            battle.ground[cell.index()].level = level as u8;
        }
    }
}

fn ground_of(index: u8, terrain: &Terrain) -> Ground {
    let mut ground = Ground { terrain: index, obstacle: terrain.obstacle, ..Ground::default() };
    terrain.effects.iter().for_each(|&effect| ground.add(effect));
    ground
}

/// Fortified terrain fortifies all sides of its own space (A68).
fn fortify(edges: &mut Edges<Edge>, cell: Cell, terrain: &Terrain) {
    for &effect in terrain.effects.iter().filter(|effect| effect.kind == EffectKind::Fortified) {
        for side in Direction::ALL {
            edges.get_mut(cell, side).add(effect);
        }
    }
}

fn edges(lint: &mut Linter, file: &BattleFile, battle: &mut Battle) -> Listed {
    let kinds: Vec<(&str, u8)> =
        battle.edge_kinds.iter().zip(0..).map(|(kind, index)| (kind.key.as_str(), index)).collect();
    let grid = &battle.grid;
    let mut seen: HashMap<(Cell, Direction, Option<Cell>), String> = HashMap::new();
    let mut listed = Listed::new();
    for spanned in &file.map.edges {
        let entry = spanned.get_ref();
        let kind = lint.word("kind of edge", &entry.kind, &kinds);
        let edge = lint.edge(grid, &entry.hex, &entry.side);
        let (Some(index), Some((cell, side))) = (kind, edge) else { continue };
        let kind = &battle.edge_kinds[usize::from(index)];
        let owner = kind.is_fortified().then_some(cell);
        let (first, first_side) = either_side(grid, cell, side);
        let written = format!("{} {side}", entry.hex.get_ref());
        match seen.get(&(first, first_side, owner)) {
            Some(before) if *before == written => {
                lint.fault(spanned, format!("the edge {written} is listed twice"));
            }
            Some(before) => {
                lint.fault(spanned, format!("the edge {written} is listed twice: it is also {before}"));
            }
            None => {
                seen.insert((first, first_side, owner), written);
                lay(grid, &mut battle.edges, (cell, side, index), kind);
                listed.push((cell, side, index));
            }
        }
    }
    listed
}

/// Lays an edge: *Fortified* is for the space that owns it, all else works both ways (A68).
fn lay(grid: &Grid, edges: &mut Edges<Edge>, (cell, side, index): (Cell, Direction, u8), kind: &EdgeKind) {
    for &effect in &kind.effects {
        if effect.kind == EffectKind::Fortified {
            edges.get_mut(cell, side).add(effect);
        } else {
            edges.change_both(grid, cell, side, |edge| edge.add(effect));
        }
    }
    if kind.is_fortified() {
        edges.get_mut(cell, side).kind = Some(index);
    } else {
        // Where a parapet stands above a stream, its owner's side is known by the parapet, whichever comes first.
        edges.change_both(grid, cell, side, |edge| edge.kind = edge.kind.or(Some(index)));
    }
}

fn roads(lint: &mut Linter, file: &BattleFile, battle: &mut Battle) {
    let grid = &battle.grid;
    for road in &file.map.roads {
        let cells: Vec<Option<Cell>> = road.iter().map(|address| lint.cell(grid, address)).collect();
        for (at, pair) in (1..).zip(cells.windows(2)) {
            if let &[Some(from), Some(to)] = pair
                && grid.side(from, to).is_none()
            {
                let [from, to] = [from, to].map(|cell| grid.address(cell));
                lint.fault(&road[at], format!("the road leaps from {from} to {to}, which are not adjacent"));
            }
        }
        battle.roads.push(cells.into_iter().flatten().collect());
    }
}

fn names(lint: &mut Linter, file: &BattleFile, battle: &mut Battle) {
    for spanned in &file.map.names {
        let entry = spanned.get_ref();
        let cell = lint.cell(&battle.grid, &entry.hex);
        lint.lettering("the name", spanned.span().start, [&entry.en, &entry.es], char::is_control);
        battle.names.extend(cell.map(|cell| (cell, Text { en: entry.en.clone(), es: entry.es.clone() })));
    }
}

impl EdgeKind {
    /// Whether it belongs to one of its two spaces.
    fn is_fortified(&self) -> bool {
        self.effects.iter().any(|effect| effect.kind == EffectKind::Fortified)
    }
}

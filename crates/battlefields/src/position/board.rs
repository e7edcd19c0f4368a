//! What stands on the board of a position file.

use estafette_hexes::{Cell, Direction};

use crate::Options;
use crate::battle::{
    Battle, Begins, Effect, EffectKind, Group, GroupId, LeaderSheet, MAX_GROUPS, MAX_LEADERS, MAX_OBJECTIVES,
    MAX_UNITS, Objective, Text, UnitSheet,
};
use crate::expect::{side, side_and_number};
use crate::notation::{find_space, read_condition};
use crate::order::OrderSpace;
use crate::state::{Place, State};
use crate::unit::{Arm, Arms, Class, Condition, Quality, Side};

/// A battle being changed by the items of a position.
pub(super) struct Board {
    pub(super) battle: Battle,
    pub(super) options: Options,
    pub(super) setting: Setting,
    /// Whether it is one of the battles of the program, whose units are known.
    known: bool,
}

/// What the items say of the state, and not of the battle.
#[derive(Default)]
pub(super) struct Setting {
    turn: Option<Side>,
    points: Vec<(Side, u8)>,
    turns: Vec<(Side, u8)>,
    rallies: Vec<(Side, u8)>,
    track: Vec<(Side, u8)>,
    placed: Vec<(Side, OrderSpace)>,
    rout: Option<u8>,
    /// Units of a known battle that are elsewhere, or otherwise.
    units: Vec<(String, Place, Option<Condition>, Option<u8>)>,
    leaders: Vec<(String, Place)>,
    objectives: Vec<(Cell, Option<Side>)>,
}

type Read<T = ()> = Result<T, String>;

impl Board {
    pub(super) fn new(battle: Battle) -> Board {
        let known = !battle.id.is_empty();
        Board { battle, options: Options::default(), setting: Setting::default(), known }
    }

    /// Reads one item.
    pub(super) fn read(&mut self, item: &str) -> Read {
        let words: Vec<&str> = item.split_whitespace().collect();
        match *words {
            ["hex", cells, effects] => self.hex(cells, effects),
            ["edge", cell, sides, effects] => self.edge(cell, sides, effects),
            ["obj", cell, owner] => self.objective(cell, owner),
            ["opt", ..] => words[1..].iter().try_for_each(|option| self.option(option)),
            ["turn", who] => {
                self.setting.turn = Some(whose(who)?);
                Ok(())
            }
            ["range", range] => {
                let range =
                    number(range).ok().filter(|range| (1..=8).contains(range)).ok_or("a range is 1 to 8")?;
                self.battle.artillery_range = range;
                self.battle.lines = estafette_hexes::Lines::new(range);
                Ok(())
            }
            ["placed", who, spaces] => {
                let who = whose(who)?;
                for code in spaces.split(',') {
                    let space =
                        find_space(&self.battle, code).ok_or_else(|| format!("there is no order {code}"))?;
                    self.setting.placed.push((who, space));
                }
                Ok(())
            }
            ["rout", one, two, three] => self.rout([one, two, three]),
            ["reinf", who, "at", at, "entry", entry, ":", ..] => {
                self.group(whose(who)?, number(at)?, entry, &words[7..])
            }
            ["cmd" | "vp" | "rallyvp" | "rtrack" | "turns" | "rallies", ..] => {
                words[1..].iter().try_for_each(|word| self.number_of(words[0], word))
            }
            [name, place] if self.is_leader(name) => self.leader(name, place),
            [unit, place @ ("gone" | "off")] if self.known => {
                let place = if place == "gone" { Place::Gone } else { Place::Off };
                self.setting.units.push((unit.to_owned(), place, None, None));
                Ok(())
            }
            [unit, condition, cell] if self.known => self.known_unit(unit, condition, cell, None),
            [unit, condition, cell, strength] if self.known => {
                self.known_unit(unit, condition, cell, Some(strength))
            }
            [unit, class, condition, cell] => self.unit(unit, class, condition, cell, None),
            [unit, class, condition, cell, strength] => {
                self.unit(unit, class, condition, cell, Some(strength))
            }
            _ => Err("this is no item of a board".into()),
        }
    }

    fn cell(&self, address: &str) -> Read<Cell> {
        self.battle.grid.parse(address).map_err(|_| format!("`{address}` is no space of the map"))
    }

    fn cells(&self, addresses: &str) -> Read<Vec<Cell>> {
        addresses.split('+').map(|address| self.cell(address)).collect()
    }

    fn hex(&mut self, cells: &str, effects: &str) -> Read {
        for cell in self.cells(cells)? {
            for word in effects.split(',') {
                if word == "obstacle" {
                    self.battle.ground[cell.index()].obstacle = true;
                } else if let Some(level) = word.strip_prefix("level") {
                    self.battle.ground[cell.index()].level = number(level)?;
                } else {
                    let effect = effect(word)?;
                    self.battle.ground[cell.index()].add(effect);
                    if effect.kind == EffectKind::Fortified {
                        for side in Direction::ALL {
                            self.battle.edges.get_mut(cell, side).add(effect);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn edge(&mut self, cell: &str, sides: &str, effects: &str) -> Read {
        let cell = self.cell(cell)?;
        for side in sides.split('+') {
            let side: Direction = side.parse()?;
            for word in effects.split(',') {
                let effect = effect(word)?;
                if effect.kind == EffectKind::Fortified {
                    self.battle.edges.get_mut(cell, side).add(effect);
                } else {
                    self.battle.edges.change_both(&self.battle.grid, cell, side, |edge| edge.add(effect));
                }
            }
        }
        Ok(())
    }

    fn objective(&mut self, cell: &str, owner: &str) -> Read {
        let cell = self.cell(cell)?;
        let owner = if owner == "grey" { None } else { Some(whose(owner)?) };
        if self.battle.ground(cell).objective.is_some() {
            self.setting.objectives.push((cell, owner));
            return Ok(());
        }
        if self.battle.objectives.len() == MAX_OBJECTIVES {
            return Err(format!("there are at most {MAX_OBJECTIVES} markers"));
        }
        self.battle.ground[cell.index()].objective = Some(self.battle.objectives.len() as u8);
        self.battle.objectives.push(Objective { at: cell, owner, name: Text::default() });
        Ok(())
    }

    fn option(&mut self, options: &str) -> Read {
        for option in options.split(',').filter(|option| !option.is_empty()) {
            match option {
                "feints" => self.options.feints = true,
                "disbanded" => self.options.disbanded = true,
                "efficient" => self.options.efficient = true,
                _ => return Err(format!("there is no optional rule `{option}`")),
            }
        }
        Ok(())
    }

    /// `8- 10! 12-`: the spaces of the Rout markers, and which shows the rout.
    fn rout(&mut self, markers: [&str; 3]) -> Read {
        for (index, marker) in markers.iter().enumerate() {
            let (space, face) =
                marker.split_at_checked(marker.len().saturating_sub(1)).ok_or("expected 8- or 8!")?;
            self.battle.rout_spaces[index] = number(space)?;
            match face {
                "!" => self.setting.rout = Some(index as u8),
                "-" => {}
                _ => return Err(format!("`{marker}` is no Rout marker, expected 8- or 8!")),
            }
        }
        Ok(())
    }

    fn number_of(&mut self, what: &str, word: &str) -> Read {
        let (who, value) = side_and_number(word).ok_or_else(|| format!("`{word}`: expected e.g. B3"))?;
        let setting = &mut self.setting;
        match what {
            "cmd" => self.battle.armies[who].command = value,
            "rallyvp" => self.battle.rally_points[who] = value,
            "vp" => setting.points.push((who, value)),
            "rtrack" => setting.track.push((who, value)),
            "turns" => setting.turns.push((who, value)),
            _ => setting.rallies.push((who, value)),
        }
        Ok(())
    }

    fn is_leader(&self, name: &str) -> bool {
        let plain = name.get(1..2) == Some("L");
        self.battle.find_leader(name).is_some() || !self.known && plain
    }

    fn leader(&mut self, name: &str, place: &str) -> Read {
        let place = match place {
            "gone" => Place::Gone,
            "off" => Place::Off,
            address => Place::On(self.cell(address)?),
        };
        if self.known {
            self.setting.leaders.push((name.to_owned(), place));
            return Ok(());
        }
        let Place::On(cell) = place else { return Err("a Leader is in a space".into()) };
        self.add_leader(name, Begins::At(cell))
    }

    fn add_leader(&mut self, name: &str, begins: Begins) -> Read {
        self.check_new(name)?;
        if self.battle.leaders.len() == MAX_LEADERS {
            return Err(format!("there are at most {MAX_LEADERS} Leaders"));
        }
        let side = side_of(name)?;
        self.battle.leaders.push(LeaderSheet { id: name.to_owned(), side, name: String::new(), begins });
        Ok(())
    }

    fn check_new(&self, id: &str) -> Read {
        let taken = self.battle.find_unit(id).is_some() || self.battle.find_leader(id).is_some();
        let verb = crate::notation::VERBS.contains(&id);
        if taken || verb { Err(format!("`{id}` is taken")) } else { Ok(()) }
    }

    fn unit(&mut self, id: &str, class: &str, condition: &str, cell: &str, strength: Option<&str>) -> Read {
        let cell = self.cell(cell)?;
        let condition = read_condition(condition).ok_or_else(|| format!("`{condition}` is no formation"))?;
        let usual = if condition == Condition::Broken { 1 } else { 4 };
        let strength = strength.map_or(Ok(usual), strength_of)?;
        self.add_unit(id, class, condition, strength, Begins::At(cell))
    }

    fn add_unit(
        &mut self,
        id: &str,
        class: &str,
        condition: Condition,
        strength: u8,
        begins: Begins,
    ) -> Read {
        self.check_new(id)?;
        if self.battle.units.len() == MAX_UNITS {
            return Err(format!("there are at most {MAX_UNITS} units"));
        }
        let (class, quality) = class_of(class).ok_or_else(|| format!("`{class}` is no class"))?;
        let side = side_of(id)?;
        let name = String::new();
        self.battle.units.push(UnitSheet {
            id: id.to_owned(),
            side,
            name,
            class,
            quality,
            condition,
            strength,
            begins,
        });
        Ok(())
    }

    fn known_unit(&mut self, id: &str, condition: &str, cell: &str, strength: Option<&str>) -> Read {
        if self.battle.find_unit(id).is_none() {
            return Err(format!("the battle has no unit `{id}`"));
        }
        let condition = read_condition(condition).ok_or_else(|| format!("`{condition}` is no formation"))?;
        let strength = strength.map(strength_of).transpose()?;
        let place = Place::On(self.cell(cell)?);
        self.setting.units.push((id.to_owned(), place, Some(condition), strength));
        Ok(())
    }

    /// `reinf B at 3 entry 0005+0007 : b9 RI C, b8 HC C, bL2`.
    fn group(&mut self, side: Side, at: u8, entry: &str, members: &[&str]) -> Read {
        if self.battle.groups.len() == MAX_GROUPS {
            return Err(format!("there are at most {MAX_GROUPS} groups"));
        }
        let entry = self.cells(entry)?;
        let group = GroupId(self.battle.groups.len() as u8);
        self.battle.groups.push(Group {
            id: format!("group{}", group.0),
            side,
            at,
            entry,
            name: Text::default(),
        });
        for member in members.join(" ").split(',') {
            match *member.split_whitespace().collect::<Vec<_>>() {
                [leader] => self.add_leader(leader, Begins::With(group))?,
                [unit, class, formation] => {
                    let condition = match formation {
                        "L" => Condition::Line(Direction::E),
                        "C" => Condition::Column(Direction::E),
                        _ => read_condition(formation)
                            .ok_or_else(|| format!("`{formation}` is no formation"))?,
                    };
                    self.add_unit(unit, class, condition, 4, Begins::With(group))?;
                }
                _ => return Err(format!("`{member}`: expected a unit, its class and formation")),
            }
        }
        Ok(())
    }
}

impl Setting {
    /// Changes the state as the items say.
    pub(super) fn apply(&self, battle: &Battle, state: &mut State) -> Read {
        state.active = self.turn.unwrap_or(battle.initiative);
        state.rout = Some(self.rout.unwrap_or(0));
        for &(side, points) in &self.points {
            state.sides[side].points = points;
        }
        for &(side, track) in &self.track {
            state.sides[side].track = track;
        }
        for &(side, turns) in &self.turns {
            state.sides[side].turns = turns;
        }
        for &(side, rallies) in &self.rallies {
            state.sides[side].rallies = rallies;
        }
        for &(side, space) in &self.placed {
            state.sides[side].tokens |= 1 << space.number();
        }
        for (marker, &space) in battle.rout_spaces.iter().enumerate() {
            let reached = Side::BOTH.into_iter().any(|side| state.sides[side].points >= space);
            if reached && state.rout != Some(marker as u8) {
                state.revealed |= 1 << marker;
            }
        }
        for &(cell, owner) in &self.objectives {
            if let Some(objective) = battle.ground(cell).objective {
                state.objectives[objective as usize] = owner;
            }
        }
        for (id, place) in &self.leaders {
            let leader = battle.find_leader(id).ok_or_else(|| format!("there is no Leader `{id}`"))?;
            state.leaders[leader.index()] = *place;
        }
        for (id, place, condition, strength) in &self.units {
            let unit = battle.find_unit(id).ok_or_else(|| format!("there is no unit `{id}`"))?;
            let changed = &mut state.units[unit.index()];
            changed.place = *place;
            changed.condition = condition.unwrap_or(changed.condition);
            let broken = changed.condition == Condition::Broken;
            changed.strength = strength.unwrap_or(if broken { 1 } else { changed.strength });
            if *place == Place::Gone {
                (changed.strength, changed.condition) = (0, Condition::Broken);
            }
        }
        state.occupant = [None; crate::battle::MAX_CELLS];
        for unit in battle.unit_ids() {
            let Some(cell) = state.units[unit.index()].place.cell() else { continue };
            if state.occupant[cell.index()].replace(unit.into()).is_some() {
                return Err(format!("two units are in {}", battle.grid.address(cell)));
            }
        }
        Ok(())
    }
}

fn whose(word: &str) -> Read<Side> {
    side(word).ok_or_else(|| format!("`{word}` is no side, expected B or R"))
}

fn number(word: &str) -> Read<u8> {
    word.parse().map_err(|_| format!("`{word}` is no number from 0 to 255"))
}

fn strength_of(word: &str) -> Read<u8> {
    let strength = number(word.strip_prefix('s').unwrap_or(word))?;
    if (1..=4).contains(&strength) { Ok(strength) } else { Err("a strength is 1 to 4".into()) }
}

fn side_of(id: &str) -> Read<Side> {
    match id.as_bytes().first() {
        Some(b'b') => Ok(Side::Blue),
        Some(b'r') => Ok(Side::Red),
        _ => Err(format!("`{id}`: a piece is called b… or r…")),
    }
}

fn class_of(word: &str) -> Option<(Class, Quality)> {
    let class = match word {
        "RI" => Class::RegularInfantry,
        "VI" => Class::VeteranInfantry,
        "EI" => Class::EliteInfantry,
        "LC" => Class::LightCavalry,
        "MC" => Class::MediumCavalry,
        "HC" => Class::HeavyCavalry,
        "AW" => return Some((Class::Artillery, Quality::White)),
        "AS" => return Some((Class::Artillery, Quality::Silver)),
        "AG" => return Some((Class::Artillery, Quality::Gold)),
        _ => return None,
    };
    Some((class, class.quality()?))
}

/// `cover`, `rough:cav+art`, `cover@lower`, `cover:inf@assault`.
fn effect(word: &str) -> Read<Effect> {
    let (word, against) = word.split_once('@').map_or((word, None), |(word, against)| (word, Some(against)));
    let (name, to) = word.split_once(':').map_or((word, None), |(name, to)| (name, Some(to)));
    let kind = match name {
        "control" => EffectKind::Control,
        "cover" => EffectKind::Cover,
        "fortified" => EffectKind::Fortified,
        "impassable" => EffectKind::Impassable,
        "obstruction" => EffectKind::Obstruction,
        "rough" => EffectKind::Rough,
        _ => return Err(format!("`{name}` is no effect of terrain")),
    };
    let arm = |name: &str| match name {
        "inf" | "infantry" => Ok(Arm::Infantry),
        "cav" | "cavalry" => Ok(Arm::Cavalry),
        "art" | "artillery" => Ok(Arm::Artillery),
        _ => Err(format!("`{name}` is no type, expected inf, cav or art")),
    };
    let to = to.map_or(Ok(Arms::ALL), |to| to.split('+').map(arm).collect())?;
    if !matches!(against, None | Some("lower" | "assault" | "fire")) {
        return Err("expected @lower, @assault or @fire".into());
    }
    Ok(Effect {
        kind,
        to,
        from_lower: against == Some("lower"),
        against_fire: against != Some("assault"),
        against_assault: against != Some("fire"),
    })
}

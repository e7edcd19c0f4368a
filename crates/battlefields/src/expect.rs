//! What a position file expects (`docs/positions.md`).

use estafette_core::Seat;

use crate::Battlefields;
use crate::event::Event;
use crate::field::Field;
use crate::notation::read_condition;
use crate::state::{Place, Stage, State};
use crate::unit::{Condition, Side};

/// The word for what is to be decided.
pub(crate) fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Turn => "turn",
        Stage::Activate => "activate",
        Stage::React => "react",
        Stage::Resolve => "resolve",
        Stage::Fortified => "fortified",
        Stage::Retreat => "retreat",
        Stage::Ground => "ground",
        Stage::Again => "again",
        Stage::Enter => "enter",
        Stage::Rally | Stage::Leaders => "rally",
        Stage::Over => "over",
    }
}

/// The side of a letter or name.
pub(crate) fn side(word: &str) -> Option<Side> {
    match word {
        "B" | "blue" => Some(Side::Blue),
        "R" | "red" => Some(Side::Red),
        _ => None,
    }
}

/// A number after the letter of a side, e.g. `B7`.
pub(crate) fn side_and_number(word: &str) -> Option<(Side, u8)> {
    let (letter, number) = word.split_at_checked(1)?;
    Some((side(letter)?, number.parse().ok()?))
}

/// Compares one expectation; an error says what is so instead.
pub(crate) fn expect(game: &Battlefields, state: &State, events: &[Event], text: &str) -> Result<(), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let found = Expectation { field: game.field(state), events }.find(&words)?;
    if found.holds { Ok(()) } else { Err(found.instead) }
}

struct Found {
    holds: bool,
    instead: String,
}

fn compare<T: PartialEq + std::fmt::Display>(is: &T, expected: &T) -> Found {
    Found { holds: is == expected, instead: format!("it is {is}") }
}

struct Expectation<'a> {
    field: Field<'a>,
    events: &'a [Event],
}

impl Expectation<'_> {
    fn find(&self, words: &[&str]) -> Result<Found, String> {
        let s = self.field.s;
        let unknown = || format!("`{}` is no expectation", words.join(" "));
        let number = |word: &str| word.parse::<u8>().map_err(|_| format!("`{word}` is no number"));
        let whose = |word: &str| side(word).ok_or_else(|| format!("`{word}` is no side, expected B or R"));
        Ok(match *words {
            ["?", kind, ..] => self.decision(kind, &words[2..].join(" ")),
            ["VP", ..] => {
                let mut found = Found { holds: true, instead: String::new() };
                for word in &words[1..] {
                    let (side, points) = side_and_number(word).ok_or_else(unknown)?;
                    let is = s.sides[side].points;
                    if is != points {
                        found = Found { holds: false, instead: format!("{} has {is}", side.name()) };
                    }
                }
                found
            }
            ["obj", cell, owner] => {
                let cell = self.cell(cell)?;
                let (_, is) = self.field.objective(cell).ok_or("there is no marker")?;
                let name = |owner: Option<Side>| owner.map_or("grey", Side::name);
                let expected = if owner == "grey" { None } else { Some(whose(owner)?) };
                compare(&name(is), &name(expected))
            }
            ["win", winner] => {
                let is = s.outcome.and_then(|outcome| outcome.winner);
                let won = |seat: Option<Seat>| seat.and_then(Side::of).map_or("nobody", Side::name);
                compare(&won(is), &whose(winner)?.name())
            }
            ["no", "win"] => Found { holds: s.outcome.is_none(), instead: "the battle is over".into() },
            ["markers", count] => compare(&s.markers, &number(count)?),
            ["next", who, kind] => {
                let is = self.field.decider().map_or("nobody", Side::name);
                let expected = (whose(who)?.name(), kind);
                let holds = (is, stage_name(s.stage)) == expected;
                Found { holds, instead: format!("next is {is} {}", stage_name(s.stage)) }
            }
            ["placed", who, count] => {
                compare(&(s.sides[whose(who)?].tokens.count_ones() as u8), &number(count)?)
            }
            ["rtrack", who, space] => compare(&s.sides[whose(who)?].track, &number(space)?),
            ["command", who, value] => compare(&s.sides[whose(who)?].command, &number(value)?),
            ["seen", space] => {
                let space = number(space)?;
                let marker = self.field.battle.rout_spaces.iter().position(|&at| at == space);
                let marker = marker.ok_or("there is no Rout marker")?;
                Found { holds: s.revealed >> marker & 1 != 0, instead: "it is not revealed".into() }
            }
            ["pending", unit] => {
                let unit = self.field.battle.find_unit(unit).ok_or("there is no such unit")?;
                let holds = self.field.unit(unit).place == Place::Off;
                Found { holds, instead: "it is not off the map".into() }
            }
            ["rolled", ..] => {
                let rolled = self.events.iter().flat_map(|event| match event {
                    Event::Rolled(roll) => roll.dice.iter().map(|die| die.face.to_string()).collect(),
                    Event::ArrivalRolled(_, number, _) => vec![format!("D{number}")],
                    _ => Vec::new(),
                });
                compare(&rolled.collect::<Vec<_>>().join(" "), &words[1..].join(" "))
            }
            [piece, "gone"] => {
                let place = self.place(piece)?;
                Found { holds: place == Place::Gone, instead: "it is in play".into() }
            }
            [leader, cell] if self.field.battle.find_leader(leader).is_some() => {
                let expected = self.cell(cell)?;
                let is = self.place(leader)?.cell();
                let name = |cell| self.field.battle.grid.address(cell);
                Found { holds: is == Some(expected), instead: is.map_or("he is not on the map".into(), name) }
            }
            [unit, cell, condition] => self.unit(unit, cell, condition, None)?,
            [unit, cell, condition, strength] => {
                let strength = strength.strip_prefix('s').unwrap_or(strength);
                self.unit(unit, cell, condition, Some(number(strength)?))?
            }
            _ => return Err(unknown()),
        })
    }

    fn cell(&self, address: &str) -> Result<estafette_hexes::Cell, String> {
        self.field.battle.grid.parse(address).map_err(|_| format!("`{address}` is no space"))
    }

    fn place(&self, piece: &str) -> Result<Place, String> {
        let battle = self.field.battle;
        let unit = battle.find_unit(piece).map(|unit| self.field.unit(unit).place);
        let leader = || battle.find_leader(piece).map(|leader| self.field.s.leaders[leader.index()]);
        unit.or_else(leader).ok_or_else(|| format!("there is no piece `{piece}`"))
    }

    fn unit(&self, id: &str, cell: &str, condition: &str, strength: Option<u8>) -> Result<Found, String> {
        let battle = self.field.battle;
        let unit = battle.find_unit(id).ok_or_else(|| format!("there is no unit `{id}`"))?;
        let cell = self.cell(cell)?;
        let condition = read_condition(condition).ok_or_else(|| format!("`{condition}` is no formation"))?;
        let is = self.field.unit(unit);
        let expected = strength.unwrap_or(if condition == Condition::Broken { 1 } else { is.strength });
        let holds = is.place == Place::On(cell) && is.condition == condition && is.strength == expected;
        let place = match is.place {
            Place::On(cell) => battle.grid.address(cell),
            Place::Off => "off the map".into(),
            Place::Gone => "gone".into(),
        };
        Ok(Found { holds, instead: format!("it is {place} {} {}", is.condition, is.strength) })
    }

    /// What is to be decided, with the complete list of answers; of some decisions only the kind.
    fn decision(&self, kind: &str, choices: &str) -> Found {
        let is = stage_name(self.field.s.stage);
        let mut listed: Vec<String> = self.choices();
        listed.sort();
        let mut expected: Vec<String> = choices
            .split(',')
            .map(|choice| choice.trim().to_owned())
            .filter(|choice| !choice.is_empty())
            .collect();
        expected.sort();
        let only_kind = matches!(self.field.s.stage, Stage::Ground | Stage::Again) || expected.is_empty();
        let holds = kind == is && (only_kind || listed == expected);
        Found { holds, instead: format!("it is {is} {}", listed.join(", ")) }
    }

    fn choices(&self) -> Vec<String> {
        let field = &self.field;
        let battle = field.battle;
        let mut choices = Vec::new();
        let mut add = |holds: bool, name: &str| {
            if holds {
                choices.push(name.to_owned());
            }
        };
        match field.s.stage {
            Stage::React => {
                let reactions = field.pending_reactions();
                add(true, "none");
                add(reactions.fire, "fire");
                add(reactions.fire_hazard, "fire hazard");
                add(reactions.square, "square");
                add(reactions.evade, "evade");
            }
            Stage::Resolve => {
                let hazard = |assault| field.check_assault_hazard(assault).is_ok();
                add(true, "go");
                add(field.s.assault.is_some_and(hazard), "go hazard");
                add(field.may_halt(), "halt");
                add(field.feints().next().is_some(), "feint");
            }
            Stage::Fortified => {
                add(true, "hold");
                add(true, "yield");
            }
            Stage::Retreat => {
                if let Some(blow) = field.s.blow {
                    field.retreat_spaces(blow).for_each(|cell| add(true, &battle.grid.address(cell)));
                }
            }
            Stage::Enter => field.entrants().for_each(|unit| add(true, &battle.unit(unit).id)),
            _ => {}
        }
        choices
    }
}

//! Expectations of position files: one line, one fact about the state or the last order's events.

use estafette_core::{Draft, Game, NotationError, Refusal as _};
use estafette_linear::{Army, Position};

use crate::Triomphe;
use crate::event::Event;
use crate::field::Field;
use crate::order::Stack;
use crate::piece::Piece;
use crate::position::army_named;
use crate::refusal::Refusal;
use crate::state::{Stage, State};
use crate::victory::DECISIVE;

/// What the decision of a stage is called.
pub fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Action => "action",
        Stage::Respond => "respond",
        Stage::Prove => "prove",
        Stage::Advance => "advance",
        Stage::Continue => "cont",
        Stage::GoOn => "goon",
        Stage::Lead => "lead",
        Stage::Send => "send",
        Stage::ArtilleryDefense => "artdef",
        Stage::Hit => "hit",
        Stage::Counter => "counter",
        Stage::LoseAttacker | Stage::LoseDefender => "lose",
        Stage::Target => "target",
        Stage::RetreatLosses => "rloss",
        Stage::Retreat => "retreat",
        Stage::Take => "take",
        Stage::Shift => "shift",
        Stage::Recall => "recall",
        Stage::Over => "over",
        _ => "undisclosed",
    }
}

/// Compares one expectation with what is so.
pub(crate) fn expect(game: &Triomphe, state: &State, events: &[Event], text: &str) -> Result<(), String> {
    let expecting = Expecting { game, state, events };
    let (verb, rest) = text.split_once(' ').map_or((text, ""), |(verb, rest)| (verb, rest.trim_start()));
    let words: Vec<&str> = rest.split_whitespace().collect();
    match (verb, &words[..]) {
        ("commands", [number]) => same(number, state.commands),
        ("round", [number]) => same(number, state.round),
        ("active", [army]) => same(&seat(army)?, seat_of(state.active)),
        ("ask", [army, what]) => expecting.ask(army, what),
        ("over", []) => same("over", stage_name(state.stage)),
        ("winner", [army, kind]) => expecting.winner(army, kind),
        ("morale", [army, uncommitted, stacks @ ..]) => expecting.morale(army, uncommitted, stacks),
        ("level", [army, level]) => same(level, state.morale[read_army(army)?].level()),
        ("lastin", [locale, army]) => expecting.last_in(locale, army),
        ("closed" | "open", [approach]) => {
            let approach = game.map.board.read_approach(approach)?;
            same(verb, if state.memory.is_closed(approach.border()) { "closed" } else { "open" })
        }
        ("roadclosed", [locale]) => {
            let locale = game.map.board.read_locale(locale)?;
            same("true", state.memory.road_closed.contains(locale))
        }
        ("traffic", [crossing, step]) => {
            same(step, state.memory.traffic.at(game.map.board.read_crossing(crossing)?).step)
        }
        ("piece", [piece, facts @ ..]) => expecting.piece(piece, facts),
        ("couldbe", [piece, faces @ ..]) => expecting.could_be(piece, faces),
        ("shown", [piece, face]) => expecting.shown(piece, face),
        ("unshown", [piece]) => expecting.unshown(piece),
        ("steps", [list]) => expecting.steps(list),
        ("result", [number]) => expecting.result(number),
        ("orgcount", [number]) => {
            let troops = &state.troops[crate::piece::FRANCE];
            same(number, (troops.on_map() - troops.disorganized).len())
        }
        ("legal", _) => expecting.legal(rest),
        ("refused", [codes, ..]) => expecting.refused(codes, rest[codes.len()..].trim_start()),
        _ => Err(format!("`{text}` is not an expectation that docs/positions.md knows")),
    }
}

fn same(expected: &str, found: impl std::fmt::Display) -> Result<(), String> {
    let found = found.to_string();
    if expected == found { Ok(()) } else { Err(format!("it is {found}, expected {expected}")) }
}

fn read_army(text: &str) -> Result<Army, String> {
    army_named(text).ok_or_else(|| format!("`{text}` is neither austria nor france"))
}

fn seat(text: &str) -> Result<String, String> {
    read_army(text).map(|army| seat_of(army).to_owned())
}

fn seat_of(army: Army) -> &'static str {
    Triomphe::SEATS[army as usize]
}

struct Expecting<'a> {
    game: &'a Triomphe,
    state: &'a State,
    events: &'a [Event],
}

impl Expecting<'_> {
    fn field(&self) -> Field<'_> {
        Field { map: &self.game.map, s: self.state }
    }

    fn read_piece(text: &str) -> Result<Piece, String> {
        Piece::read(text).ok_or_else(|| format!("`{text}` is no piece"))
    }

    fn ask(&self, army: &str, what: &str) -> Result<(), String> {
        let asked = self.field().decider().map_or("nobody", seat_of);
        same(&format!("{} {what}", seat(army)?), format!("{asked} {}", stage_name(self.state.stage)))
    }

    fn winner(&self, army: &str, kind: &str) -> Result<(), String> {
        let outcome = self.state.outcome.ok_or("the game is not over")?;
        let winner = outcome.winner.and_then(Army::of).map_or("nobody", seat_of);
        let how = if outcome.kind == DECISIVE { "decisive" } else { "marginal" };
        same(&format!("{} {kind}", seat(army)?), format!("{winner} {how}"))
    }

    fn morale(&self, army: &str, uncommitted: &str, stacks: &[&str]) -> Result<(), String> {
        let morale = &self.state.morale[read_army(army)?];
        let write = |(stack, tokens): (Stack, u8)| {
            let code = &self.game.map.board.locale(stack.locale).code;
            format!("{code}:{tokens}{}", if stack.moved { "m" } else { "" })
        };
        let mut found: Vec<String> = morale.stacks().map(write).collect();
        let mut expected: Vec<String> = stacks.iter().map(ToString::to_string).collect();
        found.sort();
        expected.sort();
        let line = |first: String, stacks: Vec<String>| [vec![first], stacks].concat().join(" ");
        same(&line(uncommitted.to_owned(), expected), line(morale.uncommitted.to_string(), found))
    }

    fn last_in(&self, locale: &str, army: &str) -> Result<(), String> {
        let locale = self.game.map.board.read_locale(locale)?;
        let last = Army::BOTH.into_iter().find(|&army| self.state.last_in[army].contains(locale));
        let expected = if army == "nobody" { army.to_owned() } else { seat(army)? };
        same(&expected, last.map_or("nobody", seat_of))
    }

    fn piece(&self, piece: &str, facts: &[&str]) -> Result<(), String> {
        let Piece { army, token } = Self::read_piece(piece)?;
        let troops = &self.state.troops[army];
        let position = troops.position(token);
        let mut negated = false;
        for &fact in facts {
            if fact == "not" {
                negated = true;
                continue;
            }
            let flag = match fact {
                "done" => Some(troops.done),
                "disorganized" => Some(troops.disorganized),
                "organized" => Some(troops.organized),
                "declared" => Some(troops.declared),
                "aimed" => Some(troops.aimed),
                "fired" => Some(troops.fired),
                "faceup" => Some(troops.face_up),
                _ => None,
            };
            let holds = match flag {
                Some(set) => set.contains(token),
                None if fact == "gone" => position == Position::GONE,
                None if fact.parse() == Ok(troops.face(token)) => true,
                None => position == self.place(fact)?,
            };
            if holds == negated {
                let place = match position.area() {
                    Some(area) => self.game.map.areas[area as usize].name.clone(),
                    None if position == Position::GONE => "gone".to_owned(),
                    None => self.game.map.board.write_position(position),
                };
                let word = if negated { "is" } else { "is not" };
                return Err(format!("{piece} {word} {fact}: it is {} at {place}", troops.face(token)));
            }
            negated = false;
        }
        Ok(())
    }

    fn place(&self, text: &str) -> Result<Position, String> {
        match self.game.map.area(text) {
            Some(area) => Ok(Position::holding(area)),
            None if text.parse::<estafette_linear::Face>().is_ok() => Ok(Position::holding(u8::MAX - 1)),
            None => self.game.map.board.read_position(text),
        }
    }

    fn could_be(&self, piece: &str, faces: &[&str]) -> Result<(), String> {
        let Piece { army, token } = Self::read_piece(piece)?;
        let found = self.state.known[army].could_be(token);
        let found: Vec<String> = found.iter().map(|face| face.to_string()).collect();
        let mut expected: Vec<String> = Vec::new();
        for face in faces {
            face.parse::<estafette_linear::Face>()?;
            expected.push((*face).to_owned());
        }
        let order = |face: &String| found.iter().position(|other| other == face);
        expected.sort_by_key(order);
        same(&expected.join(" "), found.join(" "))
    }

    fn shown(&self, piece: &str, face: &str) -> Result<(), String> {
        let piece = Self::read_piece(piece)?;
        let seen: Vec<String> = self.faces_shown(piece);
        if seen.iter().any(|shown| shown == face) {
            Ok(())
        } else {
            Err(format!("{piece} showed [{}], expected {face}", seen.join(" ")))
        }
    }

    fn unshown(&self, piece: &str) -> Result<(), String> {
        let piece = Self::read_piece(piece)?;
        let seen = self.faces_shown(piece);
        if seen.is_empty() {
            Ok(())
        } else {
            Err(format!("{piece} showed [{}], expected nothing", seen.join(" ")))
        }
    }

    fn faces_shown(&self, of: Piece) -> Vec<String> {
        let mut seen = Vec::new();
        for event in self.events {
            match *event {
                Event::Shown { piece, face, .. } | Event::Eliminated { piece, face } if piece == of => {
                    seen.push(face.to_string());
                }
                Event::Reduced { piece, from, to } if piece == of => {
                    seen.push(from.to_string());
                    seen.extend(to.map(|face| face.to_string()));
                }
                _ => {}
            }
        }
        seen
    }

    fn steps(&self, list: &str) -> Result<(), String> {
        let steps: Vec<String> = (self.events.iter())
            .filter_map(|event| match event {
                Event::Crossed { step, .. } => Some(step.to_string()),
                _ => None,
            })
            .collect();
        same(list, steps.join(","))
    }

    fn result(&self, number: &str) -> Result<(), String> {
        let result = self.events.iter().find_map(|event| match event {
            Event::Result { result, .. } => Some(*result),
            _ => None,
        });
        same(number, result.map_or("no assault's result".to_owned(), |result| result.to_string()))
    }

    /// Whether the one who must decide could issue the order; an error is its refusal.
    fn try_order(&self, text: &str) -> Result<Result<(), Refusal>, String> {
        let seat = self.game.to_act(self.state).ok_or("the game is over")?;
        let order = match self.game.read(self.state, seat, text) {
            Ok(order) => order,
            Err(NotationError::Refused(refusal)) => return Ok(Err(refusal)),
            Err(wrong) => return Err(format!("`{text}`: {wrong}")),
        };
        let mut state = *self.state;
        let issued = self.game.issue(&mut state, seat, &order, &mut Vec::new());
        let mut draft = Draft::new();
        let picks = self.game.picks(self.state, &order);
        let drafted = self.game.draft(self.state, &picks, &mut draft).is_ok() && draft.order == Some(order);
        if issued.is_ok() != drafted {
            return Err(format!("`{text}`: the draft and the rules disagree"));
        }
        Ok(issued)
    }

    fn legal(&self, order: &str) -> Result<(), String> {
        match self.try_order(order)? {
            Ok(()) => Ok(()),
            Err(refusal) => Err(format!("`{order}` is refused with {}", refusal.code())),
        }
    }

    /// `codes` is one code or several joined by `|`.
    fn refused(&self, codes: &str, order: &str) -> Result<(), String> {
        match self.try_order(order)? {
            Ok(()) => Err(format!("`{order}` is accepted, expected {codes}")),
            Err(refusal) if codes.split('|').any(|code| code == refusal.code()) => Ok(()),
            Err(refusal) => Err(format!("`{order}` is refused with {}, expected {codes}", refusal.code())),
        }
    }
}

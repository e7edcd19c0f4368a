//! Notation (`docs/notation.md`): orders as readable text, without loss.

use std::fmt::Write;

use arrayvec::ArrayVec;
use estafette_core::NotationError;
use estafette_linear::{ApproachId, Army, Board, LocaleId, Position, Token, TokenSet};

use crate::field::Field;
use crate::map::Map;
use crate::order::{Advance, Continuations, Crossings, Order, Reductions, Retreats, Stack, Tokens};
use crate::piece::{Piece, TOKENS};
use crate::refusal::Refusal;
use crate::state::{Stage, State};

type Read<T> = Result<T, NotationError<Refusal>>;

/// Writes an order of this army.
pub(crate) fn write(map: &Map, army: Army, order: &Order) -> String {
    let writer = Writer { board: &map.board, army };
    match order {
        Order::OffRoad { pieces, to, then } => {
            let mut text = format!("offroad {} to {}", writer.pieces(*pieces), map.board.write_position(*to));
            if !then.is_empty() {
                let _ = write!(text, " cont {}", writer.continuations(then));
            }
            text
        }
        Order::Road { piece, via, then } => {
            let enters = via.first().is_some_and(|&first| map.board.crossing(first).is_entry());
            let verb = if enters { "enter" } else { "road" };
            format!("{verb} {}{}", writer.piece(*piece), writer.way(via, *then))
        }
        Order::Attack { pieces, across } => {
            format!("attack {} across {}", writer.pieces(*pieces), map.board.write_approach(*across))
        }
        Order::Declare(gun) => format!("bombard declare {}", writer.piece(*gun)),
        Order::Complete(gun) => format!("bombard complete {}", writer.piece(*gun)),
        Order::Cancel(gun) => format!("bombard cancel {}", writer.piece(*gun)),
        Order::Assault(from) => format!("assault from {}", map.board.write_approach(*from)),
        Order::Organize(pieces) => format!("organize {}", writer.pieces(*pieces)),
        Order::End => "end".to_owned(),
        Order::Respond(pieces) => format!("respond {}", writer.pieces(*pieces)),
        Order::Advance(Advance::All) => "advance all".to_owned(),
        Order::Advance(Advance::None) => "advance none".to_owned(),
        Order::Advance(Advance::Continue(riders)) => format!("advance cont {}", writer.pieces(*riders)),
        Order::Prove(piece) => format!("prove {}", writer.piece(*piece)),
        Order::Continue(then) => format!("cont {}", writer.continuations(then)),
        Order::GoOn { via, then: None } if via.is_empty() => "goon stop".to_owned(),
        Order::GoOn { via, then } => format!("goon{}", writer.way(via, *then)),
        Order::Lead(pieces) => format!("lead {}", writer.pieces(*pieces)),
        Order::Send { pieces, leads } => {
            format!("send {} lead {}", writer.pieces(*pieces), writer.pieces(*leads))
        }
        Order::ArtilleryDefense(fires) => format!("artdef {}", if *fires { "yes" } else { "no" }),
        Order::Hit(piece) => format!("hit {}", writer.piece(*piece)),
        Order::Counter { pieces, odd } => {
            let odd = odd.map_or(String::new(), |odd| format!(" odd {}", writer.piece(odd)));
            format!("counter {}{odd}", writer.pieces(*pieces))
        }
        Order::Lose(reductions) => format!("lose {}", writer.reductions(reductions)),
        Order::Target(piece) => format!("target {}", writer.piece(*piece)),
        Order::RetreatLosses(reductions) => format!("rloss {}", writer.reductions(reductions)),
        Order::Retreat(retreats) => list("retreat ", retreats.iter(), |&(token, to)| {
            let to = to.map_or("gone", |locale| map.board.locale(locale).code.as_str());
            format!("{}:{to}", writer.piece(token))
        }),
        Order::Take(tokens) => writer.tokens("take ", tokens),
        Order::Shift(tokens) => writer.tokens("shift ", tokens),
        Order::Recall(None) => "recall none".to_owned(),
        Order::Recall(Some(locale)) => format!("recall {}", map.board.locale(*locale).code),
    }
}

fn list<T>(verb: &str, items: impl Iterator<Item = T>, write: impl Fn(T) -> String) -> String {
    format!("{verb}{{{}}}", items.map(write).collect::<Vec<_>>().join(","))
}

struct Writer<'a> {
    board: &'a Board,
    army: Army,
}

impl Writer<'_> {
    fn piece(&self, token: Token) -> String {
        Piece { army: self.army, token }.to_string()
    }

    fn pieces(&self, pieces: TokenSet) -> String {
        list("", pieces.iter(), |token| self.piece(token))
    }

    fn continuations(&self, then: &Continuations) -> String {
        let write = |&(token, to): &(Token, ApproachId)| {
            format!("{}:{}", self.piece(token), self.board.write_approach(to))
        };
        list("", then.iter(), write)
    }

    fn reductions(&self, reductions: &Reductions) -> String {
        list("", reductions.iter(), |&(token, points)| format!("{}:{points}", self.piece(token)))
    }

    fn tokens(&self, verb: &str, tokens: &Tokens) -> String {
        list(verb, tokens.iter(), |&(stack, count)| {
            format!("{}:{count}{}", self.board.locale(stack.locale).code, if stack.moved { "m" } else { "" })
        })
    }

    fn way(&self, via: &Crossings, then: Option<ApproachId>) -> String {
        let mut text = String::new();
        if !via.is_empty() {
            let via: Vec<_> = via.iter().map(|&id| self.board.write_crossing(id)).collect();
            let _ = write!(text, " via {}", via.join(","));
        }
        if let Some(to) = then {
            let _ = write!(text, " cont {}", self.board.write_approach(to));
        }
        text
    }
}

/// Reads an order of this army.
pub(crate) fn read(map: &Map, state: &State, army: Army, text: &str) -> Read<Order> {
    let mut reader = Reader { map, state, army, words: words(text), next: 0, end: text.chars().count() + 1 };
    let order = reader.order()?;
    match reader.words.get(reader.next) {
        None => Ok(order),
        Some(_) => Err(reader.expected("the end of the order")),
    }
}

/// Splits a text into words and the signs `{ } , :`, each with its column.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start = None;
    let mut column = 0;
    let mut start_column = 0;
    for (index, c) in text.char_indices() {
        column += 1;
        let sign = matches!(c, '{' | '}' | ',' | ':');
        if c.is_whitespace() || sign {
            if let Some(from) = start.take() {
                words.push((start_column, &text[from..index]));
            }
            if sign {
                words.push((column, &text[index..index + c.len_utf8()]));
            }
        } else if start.is_none() {
            start = Some(index);
            start_column = column;
        }
    }
    if let Some(from) = start {
        words.push((start_column, &text[from..]));
    }
    words
}

struct Reader<'a> {
    map: &'a Map,
    state: &'a State,
    army: Army,
    words: Vec<(usize, &'a str)>,
    next: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).map(|&(_, word)| word)
    }

    /// What was expected instead of the next word.
    fn expected(&self, expected: impl Into<String>) -> NotationError<Refusal> {
        let (column, found) = self.words.get(self.next).copied().unwrap_or((self.end, "nothing"));
        NotationError::Syntax { column, expected: expected.into(), found: found.to_owned() }
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.next += usize::from(found);
        found
    }

    fn word(&mut self, expected: &str) -> Read<&'a str> {
        let word = self.peek().ok_or_else(|| self.expected(expected))?;
        self.next += 1;
        Ok(word)
    }

    fn keyword(&mut self, word: &str) -> Read<()> {
        if self.take(word) { Ok(()) } else { Err(self.expected(format!("`{word}`"))) }
    }

    /// One of these words.
    fn one_of<T: Copy>(&mut self, options: &[(&str, T)]) -> Read<T> {
        let found = options.iter().find(|(word, _)| Some(*word) == self.peek());
        let Some(&(_, value)) = found else {
            let names: Vec<_> = options.iter().map(|(word, _)| format!("`{word}`")).collect();
            return Err(self.expected(names.join(", ")));
        };
        self.next += 1;
        Ok(value)
    }

    fn order(&mut self) -> Read<Order> {
        let verb = self.word("an order")?;
        Ok(match verb {
            "offroad" => {
                let pieces = self.pieces()?;
                self.keyword("to")?;
                let to = self.position()?;
                let then = if self.take("cont") { self.continuations()? } else { Continuations::new() };
                Order::OffRoad { pieces, to, then }
            }
            "road" | "enter" => {
                let piece = self.single()?;
                let (via, then) = self.way()?;
                Order::Road { piece, via, then }
            }
            "attack" => {
                let pieces = self.pieces()?;
                self.keyword("across")?;
                Order::Attack { pieces, across: self.approach()? }
            }
            "bombard" => {
                let make: fn(Token) -> Order = self.one_of(&[
                    ("declare", Order::Declare as fn(Token) -> Order),
                    ("complete", Order::Complete),
                    ("cancel", Order::Cancel),
                ])?;
                make(self.single()?)
            }
            "assault" => {
                self.keyword("from")?;
                Order::Assault(self.approach()?)
            }
            "organize" => Order::Organize(self.pieces()?),
            "end" => Order::End,
            "respond" => Order::Respond(self.pieces()?),
            "advance" => Order::Advance(self.advance()?),
            "prove" => Order::Prove(self.single()?),
            "cont" | "stay" => {
                let stays = verb == "stay" || self.take("none");
                Order::Continue(if stays { Continuations::new() } else { self.continuations()? })
            }
            "goon" if self.take("stop") => Order::GoOn { via: Crossings::new(), then: None },
            "goon" => {
                let (via, then) = self.way()?;
                Order::GoOn { via, then }
            }
            "lead" => Order::Lead(self.pieces()?),
            "send" => {
                let pieces = self.pieces()?;
                self.keyword("lead")?;
                Order::Send { pieces, leads: self.pieces()? }
            }
            "artdef" => Order::ArtilleryDefense(self.one_of(&[("yes", true), ("no", false)])?),
            "hit" => Order::Hit(self.single()?),
            "counter" => {
                let pieces = self.pieces()?;
                let odd = if self.take("odd") { Some(self.single()?) } else { None };
                Order::Counter { pieces, odd }
            }
            "lose" => Order::Lose(self.reductions()?),
            "target" => Order::Target(self.single()?),
            "rloss" => Order::RetreatLosses(self.reductions()?),
            "retreat" => Order::Retreat(self.retreats()?),
            "take" => Order::Take(self.tokens()?),
            "shift" => Order::Shift(self.tokens()?),
            "recall" if self.take("none") => Order::Recall(None),
            "recall" => Order::Recall(Some(self.locale()?)),
            _ => {
                self.next -= 1;
                return Err(self.expected(
                    "an order: offroad, road, enter, attack, bombard, assault, organize, end, or an answer",
                ));
            }
        })
    }

    fn advance(&mut self) -> Read<Advance> {
        if self.take("cont") {
            return self.pieces().map(Advance::Continue);
        }
        if self.peek() == Some("{") {
            // Part of a beaten group cannot advance; only `cont` moves cavalry alone.
            let pieces = self.pieces()?;
            return match self.state.stage {
                Stage::Advance if pieces == self.state.fight.attackers => Ok(Advance::All),
                Stage::Advance => Err(NotationError::Refused(Refusal::AllOrNone)),
                _ => Err(NotationError::Refused(Refusal::NotNow)),
            };
        }
        self.one_of(&[("all", Advance::All), ("none", Advance::None)])
    }

    /// Items in braces, or a single one without, or `none`.
    fn items<T>(&mut self, mut item: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        if self.take("none") || self.take("-") {
            return Ok(Vec::new());
        }
        if !self.take("{") {
            return item(self).map(|only| vec![only]);
        }
        let mut items = Vec::new();
        while !self.take("}") {
            if !items.is_empty() {
                self.keyword(",")?;
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn pieces(&mut self) -> Read<TokenSet> {
        let mut set = TokenSet::EMPTY;
        let list = self.items_of_pieces(|_, token| Ok(token))?;
        for &token in &list {
            if set.contains(token) {
                return Err(NotationError::Refused(too_many(list.len() - 1)));
            }
            set.insert(token);
        }
        Ok(set)
    }

    /// Items that begin with a piece; no piece is taken twice for one that is named by its face.
    fn items_of_pieces<T>(&mut self, mut item: impl FnMut(&mut Self, Token) -> Read<T>) -> Read<Vec<T>> {
        let mut taken = TokenSet::EMPTY;
        self.items(|reader| {
            let token = reader.piece(taken)?;
            taken.insert(token);
            item(reader, token)
        })
    }

    /// Exactly one piece, with or without braces.
    fn single(&mut self) -> Read<Token> {
        let list = self.items_of_pieces(|_, token| Ok(token))?;
        match list[..] {
            [only] => Ok(only),
            _ => Err(NotationError::Refused(too_many(1))),
        }
    }

    /// A piece: its handle (`A7`), or its face (`c2`) if that is enough to know it, or its face and position
    /// (`c2@8/4`).
    fn piece(&mut self, taken: TokenSet) -> Read<Token> {
        let word = self.peek().ok_or_else(|| self.expected("a piece"))?;
        if let Some(piece) = Piece::read(word) {
            self.next += 1;
            let decider = Field { map: self.map, s: self.state }.decider();
            return match piece.army {
                army if army == self.army => Ok(piece.token),
                _ if decider != Some(self.army) => Err(NotationError::Refused(Refusal::NotNow)),
                _ => Err(NotationError::Refused(Refusal::NotYours)),
            };
        }
        let (face, place) = word.split_once('@').map_or((word, None), |(face, place)| (face, Some(place)));
        let found = face.parse().map_err(|_| self.expected("a piece, like A7, c2 or c2@8/4"))?;
        let at = match place {
            Some(place) => Some(self.place(place).map_err(|wrong| self.expected(wrong))?),
            None => None,
        };
        let troops = &self.state.troops[self.army];
        let fits =
            |token: &Token| troops.face(*token) == found && at.is_none_or(|at| at == troops.position(*token));
        let all: Vec<Token> = troops.in_play().iter().filter(fits).collect();
        let places: Vec<Position> = all.iter().map(|&token| troops.position(token)).collect();
        if places.windows(2).any(|pair| pair[0] != pair[1]) {
            return Err(self.expected(format!("which {face} is meant, like {face}@8/4")));
        }
        let free = all.iter().copied().filter(|&token| !taken.contains(token));
        let best = free.clone().find(|&token| !troops.done.contains(token)).or(free.clone().next());
        let best = best.ok_or_else(|| self.expected("a piece that is there"))?;
        self.next += 1;
        Ok(best)
    }

    fn place(&self, text: &str) -> Result<Position, String> {
        match self.map.area(text) {
            Some(area) => Ok(Position::holding(area)),
            None => self.map.board.read_position(text),
        }
    }

    fn read_with<T>(&mut self, what: &str, read: impl FnOnce(&Board, &str) -> Result<T, String>) -> Read<T> {
        let word = self.peek().ok_or_else(|| self.expected(what))?;
        let value =
            read(&self.map.board, word).map_err(|wrong| self.expected(format!("{what} ({wrong})")))?;
        self.next += 1;
        Ok(value)
    }

    fn position(&mut self) -> Read<Position> {
        self.read_with("a position", Board::read_position)
    }

    fn approach(&mut self) -> Read<ApproachId> {
        self.read_with("an approach", Board::read_approach)
    }

    fn locale(&mut self) -> Read<LocaleId> {
        self.read_with("a locale", Board::read_locale)
    }

    fn way(&mut self) -> Read<(Crossings, Option<ApproachId>)> {
        let mut via = Crossings::new();
        if self.take("via") && !self.take("-") {
            loop {
                // `6~14:main` comes as three words.
                let mut text = self.word("a crossing")?.to_owned();
                if self.take(":") {
                    text = format!("{text}:{}", self.word("`main` or `local`")?);
                }
                let id = self.map.board.read_crossing(&text).map_err(|wrong| {
                    self.next -= 1;
                    self.expected(format!("a crossing ({wrong})"))
                })?;
                via.try_push(id).map_err(|_| NotationError::Refused(Refusal::Traffic(id)))?;
                if !self.take(",") {
                    break;
                }
            }
        }
        let then = if self.take("cont") { Some(self.approach()?) } else { None };
        Ok((via, then))
    }

    fn continuations(&mut self) -> Read<Continuations> {
        let list = self.items_of_pieces(|reader, token| {
            reader.keyword(":")?;
            Ok((token, reader.approach()?))
        })?;
        in_order(list, |&(token, _)| token)
    }

    fn number(&mut self) -> Read<u8> {
        let word = self.peek().ok_or_else(|| self.expected("a number"))?;
        let number = word.parse().map_err(|_| self.expected("a number"))?;
        self.next += 1;
        Ok(number)
    }

    fn reductions(&mut self) -> Read<Reductions> {
        let list = self.items_of_pieces(|reader, token| {
            reader.keyword(":")?;
            Ok((token, reader.number()?))
        })?;
        in_order(list.into_iter().filter(|&(_, points)| points > 0).collect(), |&(token, _)| token)
    }

    fn retreats(&mut self) -> Read<Retreats> {
        let list = self.items_of_pieces(|reader, token| {
            reader.keyword(":")?;
            let to = if reader.take("gone") { None } else { Some(reader.locale()?) };
            Ok((token, to))
        })?;
        in_order(list, |&(token, _)| token)
    }

    fn tokens(&mut self) -> Read<Tokens> {
        let list = self.items(|reader| {
            let locale = reader.locale()?;
            reader.keyword(":")?;
            let word = reader.peek().ok_or_else(|| reader.expected("a number of tokens"))?;
            let (digits, moved) = word.strip_suffix('m').map_or((word, false), |digits| (digits, true));
            let count: u8 =
                digits.parse().map_err(|_| reader.expected("a number of tokens, like 2 or 2m"))?;
            reader.next += 1;
            Ok((Stack { locale, moved }, count))
        })?;
        in_order(list.into_iter().filter(|&(_, count)| count > 0).collect(), |&(stack, _)| stack)
            .map_err(|_| NotationError::Refused(Refusal::MoraleTokens))
    }
}

fn too_many(most: usize) -> Refusal {
    Refusal::Count { least: 1, most: most.max(1) as u8 }
}

/// The items sorted as orders list them; a key given twice is refused.
fn in_order<T, K: Ord, const N: usize>(mut items: Vec<T>, key: impl Fn(&T) -> K) -> Read<ArrayVec<T, N>> {
    items.sort_by_key(|item| key(item));
    let twice = items.windows(2).any(|pair| key(&pair[0]) == key(&pair[1]));
    if twice || items.len() > N {
        return Err(NotationError::Refused(Refusal::Count { least: 0, most: N.min(TOKENS) as u8 }));
    }
    Ok(items.into_iter().collect())
}

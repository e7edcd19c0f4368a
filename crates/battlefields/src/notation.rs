//! Notation (`docs/notation.md`): orders as readable text, without loss.

use std::fmt::Write;

use estafette_core::NotationError;
use estafette_hexes::grid::NoCell;
use estafette_hexes::{Cell, Direction};

use crate::battle::{Battle, Rule};
use crate::order::{Hazard, Order, OrderSpace, Path, Target};
use crate::refusal::Refusal;
use crate::unit::{Condition, LeaderId, Leaders, UnitId};

type Read<T> = Result<T, NotationError<Refusal>>;

/// Writes an order.
pub(crate) fn write(battle: &Battle, order: &Order) -> String {
    let unit = |unit: UnitId| battle.unit(unit).id.as_str();
    let leader = |leader: LeaderId| battle.leader(leader).id.as_str();
    let cell = |cell| battle.grid.address(cell);
    let hazard = |hazard| if hazard == Hazard::With { " hazard" } else { "" };
    let target = |target| match target {
        Target::Unit(target) => unit(target),
        Target::Leader(target) => leader(target),
    };
    let path = |path: &[Cell]| path.iter().map(|&at| cell(at)).collect::<Vec<_>>().join(" ");
    let with = |leaders: Leaders| {
        let mut text = String::new();
        for (index, who) in leaders.iter().enumerate() {
            let _ = write!(text, "{} {}", if index == 0 { " with" } else { "" }, leader(who));
        }
        text
    };
    match *order {
        Order::Release(number) => match &battle.specials[number as usize].rule {
            Rule::GuardRelease { units, .. } => {
                let first = battle.unit_ids().find(|&held| units.contains(held));
                format!("release {}", first.map_or("", unit))
            }
            _ => "release".to_owned(),
        },
        Order::Issue(space, None) => format!("order {}", space_code(battle, space)),
        Order::Issue(space, Some(who)) => format!("order {} {}", space_code(battle, space), leader(who)),
        Order::Rally => "rally".to_owned(),
        Order::Move { unit: who, path: ref way, facing, with: leaders } => {
            let way = if way.is_empty() { "-".to_owned() } else { path(way) };
            format!("{} move {way} face {facing}{}", unit(who), with(leaders))
        }
        Order::Fire { unit: who, target, facing, hazard: die } => {
            format!("{} fire {} face {facing}{}", unit(who), unit(target), hazard(die))
        }
        Order::Assault { unit: who, path: ref way, target: whom, facing, with: leaders } => {
            let via = if way.is_empty() { String::new() } else { format!(" via {}", path(way)) };
            format!("{} assault {}{via} face {facing}{}", unit(who), target(whom), with(leaders))
        }
        Order::Form(who, condition) => format!("{} form {condition}", unit(who)),
        Order::End(None) => "end".to_owned(),
        Order::End(Some((who, to))) => format!("end {} {}", leader(who), cell(to)),
        Order::Stand => "none".to_owned(),
        Order::ReactionFire(die) => format!("fire{}", hazard(die)),
        Order::FormSquare => "square".to_owned(),
        Order::Evade { to, facing, with: leaders } => format!("evade {} {facing}{}", cell(to), with(leaders)),
        Order::Go(die) => format!("go{}", hazard(die)),
        Order::Halt => "halt".to_owned(),
        Order::Feint { to, facing, with: leaders } => format!("feint {} {facing}{}", cell(to), with(leaders)),
        Order::Hold => "hold".to_owned(),
        Order::Yield => "yield".to_owned(),
        Order::Retreat { to, with: leaders } => format!("to {}{}", cell(to), with(leaders)),
        Order::Ground { facing, with: leaders } => format!("ground face {facing}{}", with(leaders)),
        Order::Again { target: whom, facing } => format!("again {} face {facing}", target(whom)),
        Order::Stop => "stop".to_owned(),
        Order::Enter { unit: who, path: ref way, facing } => {
            format!("enter {} via {} face {facing}", unit(who), path(way))
        }
        Order::Reform(who, condition) => format!("reform {} {condition}", unit(who)),
        Order::Deploy(who, condition) => format!("deploy {} {condition}", unit(who)),
        Order::Place(who, to) => format!("leader {} {}", leader(who), cell(to)),
    }
}

/// The code of an Order space.
pub(crate) fn space_code(battle: &Battle, space: OrderSpace) -> &str {
    match (space, space.code()) {
        (_, Some(code)) => code,
        (OrderSpace::Extra(number), None) => match &battle.specials[number as usize].rule {
            Rule::ExtraOrder { id, .. } => id,
            _ => "",
        },
        _ => "",
    }
}

/// The Order space of a code.
pub(crate) fn find_space(battle: &Battle, code: &str) -> Option<OrderSpace> {
    let extra = (0..battle.specials.len() as u8).map(OrderSpace::Extra);
    OrderSpace::USUAL
        .into_iter()
        .chain(extra)
        .find(|&space| space_code(battle, space) == code && !code.is_empty())
}

/// Words that begin an order, so that no unit can be called so.
pub(crate) const VERBS: [&str; 20] = [
    "release", "order", "rally", "end", "none", "fire", "square", "evade", "go", "halt", "feint", "hold",
    "yield", "to", "ground", "again", "stop", "enter", "reform", "deploy",
];

/// Reads an order.
pub(crate) fn read(battle: &Battle, text: &str) -> Read<Order> {
    let mut reader = Reader { battle, text, rest: text };
    let order = reader.order()?;
    match reader.peek() {
        None => Ok(order),
        Some(_) => Err(reader.expected("the end of the order")),
    }
}

struct Reader<'a> {
    battle: &'a Battle,
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    fn next(&mut self, expected: &str) -> Read<&'a str> {
        let word = self.peek().ok_or_else(|| self.expected(expected))?;
        self.skip(word);
        Ok(word)
    }

    fn skip(&mut self, word: &str) {
        let start = self.rest.len() - self.rest.trim_start().len();
        self.rest = &self.rest[start + word.len()..];
    }

    /// Takes this word if it comes next.
    fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        if found {
            self.skip(word);
        }
        found
    }

    /// That something else was expected than what comes next.
    fn expected(&self, expected: &str) -> NotationError<Refusal> {
        let before = &self.text[..self.text.len() - self.rest.trim_start().len()];
        NotationError::Syntax {
            column: before.chars().count() + 1,
            expected: expected.to_owned(),
            found: self.peek().unwrap_or_default().to_owned(),
        }
    }

    fn order(&mut self) -> Read<Order> {
        let Some(word) = self.peek() else { return Err(self.expected("an order")) };
        if !VERBS.contains(&word) && word != "leader" {
            return self.activation();
        }
        self.skip(word);
        Ok(match word {
            "release" => Order::Release(self.guard()?),
            "order" => self.issue()?,
            "rally" => Order::Rally,
            "end" => Order::End(match self.peek() {
                None => None,
                Some(_) => Some((self.leader()?, self.cell()?)),
            }),
            "none" => Order::Stand,
            "fire" => Order::ReactionFire(self.hazard()),
            "square" => Order::FormSquare,
            "evade" => Order::Evade { to: self.cell()?, facing: self.direction()?, with: self.with()? },
            "go" => Order::Go(self.hazard()),
            "halt" => Order::Halt,
            "feint" => Order::Feint { to: self.cell()?, facing: self.direction()?, with: self.with()? },
            "hold" => Order::Hold,
            "yield" => Order::Yield,
            "to" => Order::Retreat { to: self.cell()?, with: self.with()? },
            "ground" => Order::Ground { facing: self.face()?, with: self.with()? },
            "again" => Order::Again { target: self.target()?, facing: self.face()? },
            "stop" => Order::Stop,
            "enter" => self.enter()?,
            "reform" => Order::Reform(self.unit()?, self.condition()?),
            "deploy" => Order::Deploy(self.unit()?, self.condition()?),
            _ => Order::Place(self.leader()?, self.cell()?),
        })
    }

    /// `b1 move …`, `b1 fire …`, `b1 assault …`, `b1 form …`.
    fn activation(&mut self) -> Read<Order> {
        const ACTIONS: &str = "move, fire, assault or form";
        let name = self.next("an order")?;
        let unit = self.battle.find_unit(name);
        let Some(action) = self.peek() else { return Err(self.expected(ACTIONS)) };
        if !["move", "fire", "assault", "form"].contains(&action) {
            return Err(self.expected(ACTIONS));
        }
        let unit = unit.ok_or(NotationError::Refused(Refusal::NoSuchUnit))?;
        self.skip(action);
        Ok(match action {
            "move" => {
                let path = if self.take("-") { Path::new() } else { self.path(unit)? };
                Order::Move { unit, path, facing: self.face()?, with: self.with()? }
            }
            "fire" => {
                let target = match self.target()? {
                    Target::Unit(target) => target,
                    Target::Leader(_) => return Err(NotationError::Refused(Refusal::NotATarget)),
                };
                Order::Fire { unit, target, facing: self.face()?, hazard: self.hazard() }
            }
            "assault" => {
                let target = self.target()?;
                let path = if self.take("via") { self.path(unit)? } else { Path::new() };
                Order::Assault { unit, path, target, facing: self.face()?, with: self.with()? }
            }
            _ => Order::Form(unit, self.condition()?),
        })
    }

    fn issue(&mut self) -> Read<Order> {
        let code = self.next("an Order space: IL, IC, CC, AU, GU, LA, MA, or one of this battle")?;
        let space = find_space(self.battle, code).ok_or(NotationError::Refused(Refusal::NoSuchOrder))?;
        let leader = match self.peek() {
            None => None,
            Some(_) => Some(self.leader()?),
        };
        Ok(Order::Issue(space, leader))
    }

    /// `enter b9 via 0005 0105 face E`, or a Leader: `enter bL 0005`.
    fn enter(&mut self) -> Read<Order> {
        if let Some(leader) = self.peek().and_then(|name| self.battle.find_leader(name)) {
            self.next("a Leader")?;
            self.take("via");
            return Ok(Order::Place(leader, self.cell()?));
        }
        let unit = self.unit()?;
        if !self.take("via") {
            return Err(self.expected("via"));
        }
        Ok(Order::Enter { unit, path: self.path(unit)?, facing: self.face()? })
    }

    /// The units of a guard, by any of them; the only one there is, if none is named.
    fn guard(&mut self) -> Read<u8> {
        let named = match self.peek() {
            None => None,
            Some(_) => Some(self.unit()?),
        };
        let mut guards =
            self.battle.specials.iter().enumerate().filter_map(|(number, special)| match special.rule {
                Rule::GuardRelease { units, .. } if named.is_none_or(|unit| units.contains(unit)) => {
                    Some(number as u8)
                }
                _ => None,
            });
        match (guards.next(), guards.next()) {
            (Some(only), None) => Ok(only),
            (None, _) => Err(NotationError::Refused(Refusal::NoSuchOrder)),
            (Some(_), Some(_)) => Err(self.expected("a unit of those to release")),
        }
    }

    fn unit(&mut self) -> Read<UnitId> {
        let name = self.next("a unit")?;
        self.battle.find_unit(name).ok_or(NotationError::Refused(Refusal::NoSuchUnit))
    }

    fn leader(&mut self) -> Read<LeaderId> {
        let name = self.next("a Leader")?;
        self.battle.find_leader(name).ok_or(NotationError::Refused(Refusal::NoLeader))
    }

    fn target(&mut self) -> Read<Target> {
        let name = self.next("a unit or Leader")?;
        let unit = self.battle.find_unit(name).map(Target::Unit);
        unit.or_else(|| self.battle.find_leader(name).map(Target::Leader))
            .ok_or(NotationError::Refused(Refusal::NoSuchUnit))
    }

    fn is_address(word: &str) -> bool {
        word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit())
    }

    fn cell(&mut self) -> Read<Cell> {
        const SPACE: &str = "a space, e.g. 0304";
        let Some(word) = self.peek() else { return Err(self.expected(SPACE)) };
        match self.battle.grid.parse(word) {
            Ok(cell) => {
                self.skip(word);
                Ok(cell)
            }
            Err(NoCell::OffMap) => Err(NotationError::Refused(Refusal::OffMap)),
            Err(NoCell::NoAddress) => Err(self.expected(SPACE)),
        }
    }

    /// One or more spaces.
    fn path(&mut self, unit: UnitId) -> Read<Path> {
        let mut path = Path::new();
        path.push(self.cell()?);
        while self.peek().is_some_and(Self::is_address) {
            let cell = self.cell()?;
            let allowance = path.capacity() as u8;
            path.try_push(cell).map_err(|_| NotationError::Refused(Refusal::TooFar { unit, allowance }))?;
        }
        Ok(path)
    }

    fn direction(&mut self) -> Read<Direction> {
        const WAY: &str = "E, NE, NW, W, SW or SE";
        let Some(word) = self.peek() else { return Err(self.expected(WAY)) };
        let direction = word.parse().map_err(|_| self.expected(WAY))?;
        self.skip(word);
        Ok(direction)
    }

    fn face(&mut self) -> Read<Direction> {
        if self.take("face") { self.direction() } else { Err(self.expected("face")) }
    }

    fn hazard(&mut self) -> Hazard {
        if self.take("hazard") { Hazard::With } else { Hazard::Without }
    }

    fn with(&mut self) -> Read<Leaders> {
        let mut leaders = Leaders::NONE;
        if self.take("with") {
            leaders.insert(self.leader()?);
            while self.peek().is_some() {
                leaders.insert(self.leader()?);
            }
        }
        Ok(leaders)
    }

    fn condition(&mut self) -> Read<Condition> {
        const FORMATION: &str = "a formation: L/E, C/E or S";
        let Some(word) = self.peek() else { return Err(self.expected(FORMATION)) };
        let condition = read_condition(word).ok_or_else(|| self.expected(FORMATION))?;
        self.skip(word);
        Ok(condition)
    }
}

/// `L/E`, `C/NW`, `S`, `D`, `X`.
pub(crate) fn read_condition(word: &str) -> Option<Condition> {
    match word.split_once('/') {
        Some(("L", facing)) => facing.parse().ok().map(Condition::Line),
        Some(("C", facing)) => facing.parse().ok().map(Condition::Column),
        None if word == "S" => Some(Condition::Square),
        None if word == "D" => Some(Condition::Disordered),
        None if word == "X" => Some(Condition::Broken),
        _ => None,
    }
}

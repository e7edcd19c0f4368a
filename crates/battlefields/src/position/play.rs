//! The orders of a position file: who issues what, how the dice fall, what is refused, and what must hold.

use estafette_core::position::line_at;
use estafette_core::{Fault, ScriptedOrder};
use toml::Spanned;

use super::items;
use crate::expect::side;

/// Orders to try.
#[derive(Default)]
pub(super) struct Script {
    pub(super) orders: Vec<ScriptedOrder>,
    /// What must hold before the first order.
    pub(super) expect: Vec<String>,
    /// How the dice fall, one after another.
    pub(super) dictated: Vec<u8>,
    /// Before which orders the position begins anew, and how many dice fell until then.
    pub(super) restarts: Vec<(usize, usize)>,
}

impl Script {
    /// Reads one series of orders, and what must hold at its end.
    pub(super) fn read(
        &mut self,
        text: &str,
        play: Option<&Spanned<String>>,
        expect: Option<&Spanned<String>>,
    ) -> Result<(), Fault> {
        let first = self.orders.len();
        if let Some(play) = play {
            let fault = |message: String| Fault::in_text(text, play.span().start, message);
            for item in items(play.get_ref()) {
                if let Some(decision) = item.strip_prefix('?') {
                    self.expect_now(first, format!("? {}", decision.trim()));
                } else {
                    let line = line_at(text, play.span().start);
                    self.order(item, line).map_err(|wrong| fault(format!("`{item}`: {wrong}")))?;
                }
            }
        }
        for item in expect.iter().flat_map(|expect| items(expect.get_ref())) {
            self.expect_now(first, item.to_owned());
        }
        Ok(())
    }

    /// Something that must hold after the order read last.
    fn expect_now(&mut self, first: usize, expectation: String) {
        match self.orders[first..].last_mut() {
            Some(order) => order.expect.push(expectation),
            None => self.expect.push(expectation),
        }
    }

    /// `B b1 fire r1 face E [F4 F6]`, `R end !must-enter`.
    fn order(&mut self, item: &str, line: usize) -> Result<(), String> {
        let (letter, rest) = item.split_once(' ').ok_or("expected a side and its order")?;
        let seat = side(letter).ok_or_else(|| format!("`{letter}` is no side, expected B or R"))?;
        let (rest, refuse) = match rest.rsplit_once('!') {
            Some((order, code)) => (order.trim(), Some(vec![code.trim().to_owned()])),
            None => (rest.trim(), None),
        };
        let (order, faces) = match rest.split_once('[') {
            Some((order, faces)) => {
                (order.trim(), faces.strip_suffix(']').ok_or("expected ] after the dice")?)
            }
            None => (rest, ""),
        };
        let mut expect = Vec::new();
        for face in faces.split_whitespace() {
            let number = face
                .get(1..)
                .and_then(|number| number.parse().ok())
                .filter(|number| (1..=6).contains(number));
            let known = face.starts_with(['F', 'M', 'H', 'D']);
            let number = number
                .filter(|_| known)
                .ok_or_else(|| format!("`{face}` is no face, expected e.g. F4, M1, H6, D5"))?;
            self.dictated.push(number);
        }
        if !faces.trim().is_empty() {
            expect.push(format!("rolled {}", faces.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
        self.orders.push(ScriptedOrder {
            seat: Some(seat.name().to_owned()),
            order: order.to_owned(),
            line: Some(line),
            refuse,
            expect,
        });
        Ok(())
    }
}

//! The morale of both armies: what they have, where it is, and what is still to come.

use estafette_linear::Army;
use estafette_triomphe::Triomphe;
use estafette_triomphe::piece::{AUSTRIA, FRANCE};
use estafette_triomphe::sight::Sight;
use estafette_words::{Lexicon, Spoken};

use super::colour;
use crate::drawn::Panel;
use crate::svg::{Escaped, Pen, Short};

/// The morale tokens of an army.
#[derive(Clone, Copy, Debug)]
pub(in crate::triomphe) struct Account {
    pub(in crate::triomphe) army: Army,
    pub(in crate::triomphe) uncommitted: u8,
    pub(in crate::triomphe) committed: u8,
    /// Still on the time track.
    pub(in crate::triomphe) to_come: u8,
    pub(in crate::triomphe) lost: u8,
}

impl Account {
    pub(in crate::triomphe) fn of(game: &Triomphe, sight: &Sight, army: Army) -> Account {
        let (map, seen) = (game.map(), sight.seen());
        let morale = &seen.morale[army];
        // The tokens of a round come when the army's turn begins.
        let had =
            if army == AUSTRIA || seen.active == FRANCE { seen.round } else { seen.round.saturating_sub(1) };
        let schedule = &map.schedule[army];
        let to_come: u8 = schedule.iter().skip(had as usize).sum();
        let at_first =
            map.setup.as_ref().filter(|_| army == FRANCE).map_or(0, |setup| setup.french_uncommitted);
        let all = at_first + schedule.iter().sum::<u8>();
        // A position of one's own may have more than the game gives.
        let lost = all.saturating_sub(to_come).saturating_sub(morale.level());
        Account { army, uncommitted: morale.uncommitted, committed: morale.total_committed(), to_come, lost }
    }

    /// The parts, each with the class that it is drawn in.
    fn parts(&self) -> [(&'static str, u8); 4] {
        [
            ("free", self.uncommitted),
            ("committed", self.committed),
            ("to-come", self.to_come),
            ("lost", self.lost),
        ]
    }
}

pub(super) fn panel(game: &Triomphe, lexicon: &Lexicon, sight: &Sight) -> Panel {
    let words = [
        "triomphe-panel-morale-uncommitted",
        "triomphe-panel-morale-committed",
        "triomphe-panel-morale-to-come",
        "triomphe-panel-morale-lost",
    ]
    .map(|id| lexicon.say(id, []));
    let mut pen = Pen::default();
    for army in Army::BOTH {
        let account = Account::of(game, sight, army);
        let level = account.uncommitted + account.committed;
        pen.raw(format_args!(
            "<section class=\"panel-army\"><h4 class=\"panel-name {}\">{} <b>{level}</b></h4>",
            colour(army),
            Escaped(&Triomphe::seat(lexicon, army.seat()))
        ));
        pen.raw("<svg class=\"panel-tokens\" viewBox=\"0 0 480 26\" aria-hidden=\"true\">");
        tokens(&account, &mut pen);
        pen.raw("</svg><dl class=\"panel-account\">");
        for ((class, count), word) in account.parts().into_iter().zip(&words) {
            pen.raw(format_args!("<div class=\"{class}\"><dt>{}</dt><dd>{count}</dd></div>", Escaped(word)));
        }
        pen.raw("</dl></section>");
    }
    Panel { key: "morale", title: lexicon.say("triomphe-panel-morale", []), body: pen.finish() }
}

/// Draws all tokens of an army in a row: free, committed, to come and lost.
pub(in crate::triomphe) fn tokens(account: &Account, pen: &mut Pen) {
    let mut x = 13.0;
    let total: u8 = account.parts().iter().map(|&(_, count)| count).sum();
    let step = (452.0 / f32::from(total.max(1))).min(28.0);
    for (class, count) in account.parts() {
        for _ in 0..count {
            pen.raw(format_args!(
                "<circle class=\"counter {} {class}\" cx=\"{}\" cy=\"13\" r=\"9.5\"/>",
                colour(account.army),
                Short(x)
            ));
            x += step;
        }
    }
}

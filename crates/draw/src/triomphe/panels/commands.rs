//! Commands left this turn.

use estafette_triomphe::sequence::COMMANDS;
use estafette_triomphe::sight::Sight;
use estafette_words::Lexicon;

use super::{colour, key};
use crate::drawn::Panel;
use crate::svg::{Escaped, Pen, Short};

pub(super) fn panel(lexicon: &Lexicon, sight: &Sight) -> Panel {
    let seen = sight.seen();
    let left = lexicon.say(
        "triomphe-panel-commands-left",
        [("commands", seen.commands.into()), ("total", COMMANDS.into()), ("army", key(seen.active))],
    );
    let mut pen = Pen::default();
    pen.raw(
        "<div class=\"panel-row\"><svg class=\"panel-pips\" viewBox=\"0 0 108 36\" aria-hidden=\"true\">",
    );
    pips(sight, &mut pen);
    pen.raw(format_args!("</svg><p class=\"panel-line\">{}</p></div>", Escaped(&left)));
    Panel { key: "commands", title: lexicon.say("triomphe-panel-commands", []), body: pen.finish() }
}

/// Draws a seal for every command of a turn: full if it is left, empty if it is spent.
pub(in crate::triomphe) fn pips(sight: &Sight, pen: &mut Pen) {
    let seen = sight.seen();
    for command in 0..COMMANDS.max(seen.commands) {
        let spent = if command < seen.commands { "" } else { " spent" };
        pen.raw(format_args!(
            "<circle class=\"counter {}{spent}\" cx=\"{}\" cy=\"18\" r=\"13\"/>",
            colour(seen.active),
            Short(18.0 + 36.0 * f32::from(command))
        ));
    }
}

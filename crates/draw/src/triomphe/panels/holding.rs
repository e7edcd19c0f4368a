//! The holding areas: pieces that are not on the map yet, and when and where they come.

use estafette_triomphe::Triomphe;
use estafette_triomphe::map::HoldingArea;
use estafette_triomphe::sight::Sight;
use estafette_words::{Lexicon, triomphe};

use super::colour;
use crate::drawn::Panel;
use crate::linear::blocks::{self, Block};
use crate::plane::Point;
use crate::svg::{Escaped, Pen};

/// A holding area with the blocks in it.
pub(in crate::triomphe) struct Waiting<'a> {
    pub(in crate::triomphe) area: &'a HoldingArea,
    pub(in crate::triomphe) blocks: Vec<Block>,
}

/// The holding areas with anyone in them.
pub(in crate::triomphe) fn waiting<'a>(game: &'a Triomphe, sight: &Sight) -> Vec<Waiting<'a>> {
    let blocks = crate::triomphe::blocks(sight);
    let areas = game.map().areas.iter().enumerate().map(|(index, area)| {
        let here = |block: &&Block| block.position.area() == Some(index as u8);
        Waiting { area, blocks: blocks.iter().filter(here).cloned().collect() }
    });
    areas.filter(|waiting| !waiting.blocks.is_empty()).collect()
}

/// The town that an area is named after.
pub(in crate::triomphe) fn name(area: &HoldingArea) -> String {
    let mut name = area.name.clone();
    if let Some(first) = name.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    name
}

pub(super) fn panel(game: &Triomphe, lexicon: &Lexicon, sight: &Sight) -> Panel {
    let mut pen = Pen::default();
    let waiting = waiting(game, sight);
    if waiting.is_empty() {
        let nobody = lexicon.say("triomphe-panel-holding-none", []);
        pen.raw(format_args!("<p class=\"panel-line\">{}</p>", Escaped(&nobody)));
    }
    for Waiting { area, blocks } in waiting {
        let when = if area.from <= sight.seen().round {
            lexicon.say("triomphe-panel-holding-now", [])
        } else {
            lexicon.say(
                "triomphe-panel-holding-from",
                [("clock", triomphe::clock(lexicon, area.from).into()), ("round", area.from.into())],
            )
        };
        pen.raw(format_args!(
            "<section class=\"panel-area\"><h4 class=\"panel-name {}\">{} <b>{}</b></h4>\
             <p class=\"panel-line\">{}</p><div class=\"panel-blocks\">",
            colour(area.army),
            Escaped(&name(area)),
            blocks.len(),
            Escaped(&when)
        ));
        for block in &blocks {
            pen.raw("<svg class=\"panel-block\" viewBox=\"-40 -16 80 32\">");
            blocks::alone(Point::default(), block, &mut pen);
            pen.raw("</svg>");
        }
        pen.raw("</div></section>");
    }
    Panel { key: "holding", title: lexicon.say("triomphe-panel-holding", []), body: pen.finish() }
}

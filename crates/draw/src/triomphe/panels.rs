//! What stands beside the map.

use estafette_triomphe::Triomphe;
use estafette_triomphe::sight::Sight;
use estafette_words::Lexicon;

use crate::drawn::Panel;
use crate::linear::blocks;
use crate::svg::Pen;

/// How the panels look.
pub(super) const STYLE: &str = "";

/// All panels.
pub(super) fn all(_game: &Triomphe, _lexicon: &Lexicon, sight: &Sight) -> Vec<Panel> {
    let mut pen = Pen::default();
    for block in super::blocks(sight).iter().filter(|block| !block.position.on_map()) {
        pen.raw("<svg class=\"panel-block\" viewBox=\"-46 -14 92 28\" width=\"46\" height=\"14\">");
        blocks::alone(crate::plane::Point::default(), block, &mut pen);
        pen.raw("</svg>");
    }
    vec![Panel { key: "holding", title: String::new(), body: pen.finish() }]
}

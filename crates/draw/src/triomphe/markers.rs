//! Morale tokens committed to locales.

use estafette_linear::Army;
use estafette_triomphe::Triomphe;
use estafette_triomphe::picks::Place;
use estafette_triomphe::sight::Sight;

use crate::plane::Point;
use crate::svg::Pen;

/// Draws every stack of committed tokens beside the reserve of its locale.
pub(super) fn draw(game: &Triomphe, sight: &Sight, pen: &mut Pen) {
    for (army, colour, aside) in [(Army::Red, "red", -46.0), (Army::Blue, "blue", 54.0)] {
        for (stack, tokens) in sight.seen().morale[army].stacks() {
            let Some(reserve) = game.map().board.locale(stack.locale).reserve else { continue };
            let (kind, down) = if stack.moved { (" moved", 78.0) } else { ("", 48.0) };
            let at = Point::from(reserve) + Point::new(aside, down);
            pen.raw(format_args!(
                "<g class=\"morale {colour}{kind}\" data-pick=\"{}\" transform=\"translate({at})\">\
                 <circle class=\"token\" r=\"15\"/><circle class=\"rim\" r=\"12\"/>",
                Place::Morale(stack).pick()
            ));
            pen.lettering("morale-count", Point::new(0.0, 6.5), &tokens.to_string());
            pen.raw("<circle class=\"ring\" r=\"20\"/></g>\n");
        }
    }
}

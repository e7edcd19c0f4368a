//! How a finished game swung, and which orders cost most.

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};

use super::{Reader, ReplayPage};

/// How many of the largest swings are listed.
const LISTED: usize = 8;

/// The chart: chances from left to right, the first army's above the middle. It stands on the slider, whose moments are
/// its own; what it shows is also said in words, and in a list.
pub(super) fn chart(reader: &Reader, page: &ReplayPage) -> Markup {
    let width = page.last.max(1);
    let (moment, titles) = (page.moment, ["hindsight-title", "hindsight-words"]);
    html! {
        figure.swing.hindsight {
            @if let Some((_, army)) = page.seats.first() { figcaption.seat-0 { (army) } }
            svg viewBox={ "0 0 " (width) " 100" } preserveAspectRatio="none" role="img"
                aria-labelledby=(titles.join(" "))
            {
                title id=(titles[0]) { (reader.say("ui-swing")) }
                desc id=(titles[1]) { (in_words(reader, page)) }
                path.area.seat-0 d=(area(&page.swing, f32::max)) {}
                path.area.seat-1 d=(area(&page.swing, f32::min)) {}
                path.middle d={ "M0 50H" (width) } {}
                path.curve d=(line(&page.swing)) {}
                path.now d={ "M" (moment) " 0V100" } {}
            }
            @if let Some((_, army)) = page.seats.get(1) { figcaption.seat-1 { (army) } }
        }
    }
}

/// Where chances are drawn.
fn height(chances: f32) -> f32 {
    98.0 - 96.0 * chances
}

fn line(swing: &[f32]) -> String {
    swing.iter().enumerate().fold(String::new(), |mut path, (moment, &chances)| {
        // Writing to a string does not fail.
        let _ = write!(path, "{}{moment} {:.1}", if moment == 0 { "M" } else { "L" }, height(chances));
        path
    })
}

/// What lies between the curve and the middle, on one side of it.
fn area(swing: &[f32], side: fn(f32, f32) -> f32) -> String {
    let one_side: Vec<f32> = swing.iter().map(|&chances| side(chances, 0.5)).collect();
    format!("{}L{} 50L0 50Z", line(&one_side), swing.len().saturating_sub(1))
}

fn percent(chances: f32) -> u32 {
    (chances * 100.0).round() as u32
}

fn in_words(reader: &Reader, page: &ReplayPage) -> String {
    let moments = || page.swing.iter().copied().enumerate();
    let best = moments().max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or_default();
    let worst = moments().min_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or_default();
    let last = page.swing.last().copied().unwrap_or(0.5);
    let army = page.seats.first().map_or("", |(_, army)| army);
    reader.tell(
        "ui-swing-words",
        [
            ("army", army.into()),
            ("best", percent(best.1).into()),
            ("best-moment", best.0.into()),
            ("worst", percent(worst.1).into()),
            ("worst-moment", worst.0.into()),
            ("last", percent(last).into()),
        ],
    )
}

/// The largest swings as a list, and the orders that cost most. It stays while moments change.
pub(super) fn section(reader: &Reader, page: &ReplayPage) -> Markup {
    let change = |moment: &usize| (page.swing[*moment] - page.swing[*moment - 1]).abs();
    let mut largest: Vec<usize> = (1..page.swing.len()).collect();
    largest.sort_by(|one, other| change(other).total_cmp(&change(one)));
    largest.truncate(LISTED);
    largest.sort_unstable();
    let army = page.seats.first().map_or("", |(_, army)| army);
    html! {
        section.hindsight id="hindsight" aria-label=(reader.say("ui-hindsight")) {
            h3 { (reader.say("ui-hindsight")) }
            div id="costly" { (page.costly) }
            details {
                summary { (reader.say("ui-swing-largest")) }
                table {
                    thead {
                        tr {
                            th scope="col" { (reader.say("ui-swing-order")) }
                            th scope="col" colspan="3" { (reader.say("ui-swing")) ": " (army) }
                        }
                    }
                    @for moment in largest {
                        tr {
                            th scope="row" {
                                a href=(page.address(moment as u32)) data-moment=(moment) { (moment) }
                            }
                            td { (percent(page.swing[moment - 1])) " %" }
                            td { "→" }
                            td { (percent(page.swing[moment])) " %" }
                        }
                    }
                }
            }
        }
    }
}

/// The orders that cost most, and how far the weighing has come.
pub struct CostlyOrders {
    /// The table's id.
    pub id: String,
    /// The moment that is shown.
    pub moment: u32,
    /// How many orders were weighed; `None` if nobody has asked for it.
    pub weighed: Option<u32>,
    /// How many there are.
    pub of: u32,
    /// The armies, and their orders that cost most, the costliest first.
    pub sides: Vec<(String, Vec<CostlyOrder>)>,
}

/// An order that cost something.
pub struct CostlyOrder {
    /// The moment right after it.
    pub moment: u32,
    /// The order.
    pub order: PreEscaped<String>,
    /// The better one.
    pub better: PreEscaped<String>,
    /// By how many percent it lowered the chances of winning.
    pub percent: u32,
}

/// The orders that cost most.
pub fn costly(reader: &Reader, costly: &CostlyOrders) -> Markup {
    let Some(weighed) = costly.weighed else {
        return html! {
            p.quiet { (reader.say("ui-costly-means")) }
            form method="post" action={ "/replay/" (costly.id) "/hindsight" } {
                input type="hidden" name="moment" value=(costly.moment);
                button { (reader.say("ui-costly-go")) }
            }
        };
    };
    if weighed < costly.of {
        let said = reader.tell("ui-costly-progress", [("weighed", weighed.into()), ("of", costly.of.into())]);
        return html! {
            p.quiet role="status" { (said) }
            progress max=(costly.of) value=(weighed) aria-label=(reader.say("ui-costly-go")) {}
            noscript { p.quiet { (reader.say("ui-costly-reload")) } }
        };
    }
    html! {
        p.quiet { (reader.say("ui-costly-means")) }
        @for (index, (army, orders)) in costly.sides.iter().enumerate() {
            h4 class={ "seat-" (index) } { (army) }
            @if orders.is_empty() { p.quiet { (reader.say("ui-costly-none")) } }
            ol.costly {
                @for order in orders {
                    li {
                        a href={ "/replay/" (costly.id) "/" (order.moment) } data-moment=(order.moment) {
                            (reader.tell("ui-costly-order", [("moment", order.moment.into())]))
                        }
                        " " strong { "−" (order.percent) " %" }
                        p { (order.order) }
                        p.quiet { (reader.say("ui-costly-better")) " " (order.better) }
                    }
                }
            }
        }
    }
}

//! The Order spaces with the tokens on them, and what each side has left.

use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::Rule;
use estafette_battlefields::order::OrderSpace;
use estafette_battlefields::picks::Choice;
use estafette_battlefields::sight::Sight;
use estafette_battlefields::unit::{Arm, Side};
use estafette_words::{Lexicon, Spoken};

use super::side_key;
use crate::battlefields::units::{Lie, colour, symbols};
use crate::drawn::Panel;
use crate::plane::Point;
use crate::svg::{Escaped, Pen, Short};

pub(super) fn panel(game: &Battlefields, lexicon: &Lexicon, sight: &Sight) -> Panel {
    let (battle, state) = (game.battle(), &sight.state);
    let mut pen = Pen::default();
    pen.raw("<div class=\"orders\">");
    for space in spaces(game) {
        let now = if state.order == Some(space) { " now" } else { "" };
        let pick = Choice::Order(space).pick();
        pen.raw(format_args!(
            "<div class=\"order-space{now}\" data-pick=\"{pick}\"><svg class=\"order-icon\" viewBox=\"-26 -19 52 38\" \
             aria-hidden=\"true\">"
        ));
        icon(game, space, &mut pen);
        pen.raw(format_args!(
            "</svg><span class=\"order-name\">{}</span><span class=\"order-tokens\">",
            Escaped(&game.pick(lexicon, sight, pick))
        ));
        for side in Side::BOTH.into_iter().filter(|&side| battle.orders_of(side).any(|own| own == space)) {
            let there = state.sides[side].tokens >> space.number() & 1 != 0;
            let label = if there {
                lexicon.say("battlefields-table-token", [("side", side_key(side))])
            } else {
                String::new()
            };
            if there {
                pen.raw(format_args!(
                    "<svg viewBox=\"-10 -10 20 20\" role=\"img\" aria-label=\"{}\">",
                    Escaped(&label)
                ));
            } else {
                pen.raw("<svg viewBox=\"-10 -10 20 20\" aria-hidden=\"true\">");
            }
            token(side, if there { "" } else { " spent" }, Point::default(), &mut pen);
            pen.raw("</svg>");
        }
        pen.raw("</span></div>");
    }
    let price = game.rally_price(state, state.active);
    pen.raw(format_args!(
        "<div class=\"order-space rally\" data-pick=\"{}\"><svg class=\"order-icon\" viewBox=\"-26 -19 52 38\" \
         aria-hidden=\"true\"><path class=\"drum\" d=\"M-14-8v14a14 5 0 0 0 28 0v-14\"/>\
         <path class=\"drum\" d=\"M-14-8a14 5 0 1 1 28 0a14 5 0 1 1-28 0z\"/>\
         <path class=\"drum\" d=\"M-14 6l7-10 7 12 7-12 7 10M-20-18l16 9M20-18l-16 9\"/></svg>\
         <span class=\"order-name\">{} <small>{}</small></span></div></div>",
        Choice::Rally.pick(),
        Escaped(&lexicon.say("battlefields-table-rally", [])),
        Escaped(&lexicon.say("battlefields-table-rally-price", [("points", price.into())]))
    ));
    for side in Side::BOTH {
        let own = &state.sides[side];
        let placed = own.tokens.count_ones() as u8;
        let left = own.command.saturating_sub(placed);
        pen.raw(format_args!(
            "<div class=\"panel-row\"><svg class=\"panel-tokens\" viewBox=\"0 0 {} 24\" aria-hidden=\"true\">",
            24 * u32::from(own.command.max(placed)).max(1)
        ));
        for index in 0..own.command.max(placed) {
            let spent = if index < left { "" } else { " spent" };
            token(side, spent, Point::new(12.0 + 24.0 * f32::from(index), 12.0), &mut pen);
        }
        let facts = [("left", left.into()), ("command", own.command.into()), ("side", side_key(side))];
        pen.raw(format_args!(
            "</svg><p class=\"panel-line\">{}</p></div>",
            Escaped(&lexicon.say("battlefields-table-tokens-left", facts))
        ));
    }
    if state.order.is_some() {
        let facts = [("markers", state.markers.into()), ("side", side_key(state.active))];
        let left = lexicon.say("battlefields-table-markers-left", facts);
        pen.raw(format_args!("<p class=\"panel-line markers-left\">{}</p>", Escaped(&left)));
    }
    Panel { key: "orders", title: lexicon.say("battlefields-table-orders", []), body: pen.finish() }
}

/// The Order spaces of both sides, those that both have first.
pub(in crate::battlefields) fn spaces(game: &Battlefields) -> Vec<OrderSpace> {
    let mut spaces: Vec<OrderSpace> = Vec::new();
    for side in Side::BOTH {
        for space in game.battle().orders_of(side) {
            if !spaces.contains(&space) {
                spaces.push(space);
            }
        }
    }
    spaces
}

/// An Order token. Blue's is round and red's is square.
pub(in crate::battlefields) fn token(side: Side, class: &str, at: Point, pen: &mut Pen) {
    let size = 8.0;
    let round = if side == Side::Blue { size } else { 1.0 };
    pen.raw(format_args!(
        "<rect class=\"counter {}{class}\" x=\"{}\" y=\"{}\" width=\"{w}\" height=\"{w}\" rx=\"{}\"/>",
        colour(side),
        Short(at.x - size),
        Short(at.y - size),
        Short(round),
        w = Short(2.0 * size)
    ));
}

/// What an Order space is for, around the origin.
pub(in crate::battlefields) fn icon(game: &Battlefields, space: OrderSpace, pen: &mut Pen) {
    let beside = [Point::new(-10.5, 0.0), Point::new(10.5, 0.0)];
    let behind = [Point::new(0.0, -8.0), Point::new(0.0, 8.0)];
    pen.raw("<g class=\"order-sign\">");
    match space {
        OrderSpace::InfantryLines => symbols(Arm::Infantry, &beside, Lie::Upright, pen),
        OrderSpace::InfantryColumns => symbols(Arm::Infantry, &behind, Lie::Upright, pen),
        OrderSpace::CavalryColumns => symbols(Arm::Cavalry, &behind, Lie::Upright, pen),
        OrderSpace::ArtilleryUnits => symbols(Arm::Artillery, &beside, Lie::Upright, pen),
        OrderSpace::GoldUnits => {
            pen.raw("<g class=\"golden\">");
            symbols(Arm::Infantry, &[Point::new(-10.5, -8.0)], Lie::Upright, pen);
            symbols(Arm::Cavalry, &[Point::new(10.5, -8.0)], Lie::Upright, pen);
            symbols(Arm::Artillery, &[Point::new(0.0, 8.0)], Lie::Upright, pen);
            pen.raw("</g>");
        }
        OrderSpace::LeaderAction => pen.path("banner", "M-9-16v32M-9-14q8-4 15 0t15 0v15q-8 4-15 0t-15 0z"),
        OrderSpace::March => pen.path("chevrons", "M-16-11l11 11-11 11M-3-11l11 11-11 11M10-11l11 11-11 11"),
        OrderSpace::Extra(rule) => {
            let arms = match game.battle().specials.get(rule as usize).map(|special| &special.rule) {
                Some(Rule::ExtraOrder { arms, .. }) => *arms,
                _ => estafette_battlefields::unit::Arms::NONE,
            };
            let arms: Vec<Arm> = Arm::ALL.into_iter().filter(|&arm| arms.contains(arm)).collect();
            for (index, &arm) in arms.iter().enumerate() {
                let x = (index as f32 - (arms.len() as f32 - 1.0) / 2.0) * 18.0;
                symbols(arm, &[Point::new(x, 4.0)], Lie::Upright, pen);
            }
            pen.path("chevrons", "M-6-12h12M0-18v12");
        }
    }
    pen.raw("</g>");
}

//! Reinforcements: both tracks, the groups, and the pieces that are not on the map yet.

use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::{Begins, Group, GroupId};
use estafette_battlefields::sight::Sight;
use estafette_battlefields::state::Place;
use estafette_battlefields::unit::{LeaderId, Side, UnitId};
use estafette_core::Pick;
use estafette_words::Lexicon;

use super::{army, told};
use crate::battlefields::units::colour;
use crate::battlefields::{figure, markers, units};
use crate::drawn::Panel;
use crate::plane::Point;
use crate::svg::{Escaped, Pen};

/// A group with whoever of it is still off the map.
pub(in crate::battlefields) struct Waiting<'a> {
    pub(in crate::battlefields) group: &'a Group,
    pub(in crate::battlefields) units: Vec<UnitId>,
    pub(in crate::battlefields) leaders: Vec<LeaderId>,
    /// Whether it may enter.
    pub(in crate::battlefields) due: bool,
}

/// The groups of which anyone is off the map.
pub(in crate::battlefields) fn waiting<'a>(game: &'a Battlefields, sight: &Sight) -> Vec<Waiting<'a>> {
    let (battle, state) = (game.battle(), &sight.state);
    let groups = battle.groups.iter().zip(0..).map(|(group, number)| {
        let with = Begins::With(GroupId(number));
        let units = battle.unit_ids().filter(|&unit| {
            battle.unit(unit).begins == with && state.units[unit.index()].place == Place::Off
        });
        let leaders = battle.leader_ids().filter(|&leader| {
            battle.leader(leader).begins == with && state.leaders[leader.index()] == Place::Off
        });
        let due = state.due >> number & 1 != 0;
        Waiting { group, units: units.collect(), leaders: leaders.collect(), due }
    });
    groups.filter(|waiting| !waiting.units.is_empty() || !waiting.leaders.is_empty()).collect()
}

pub(super) fn panel(game: &Battlefields, lexicon: &Lexicon, sight: &Sight) -> Option<Panel> {
    let battle = game.battle();
    if battle.groups.is_empty() {
        return None;
    }
    let waiting = waiting(game, sight);
    let mut pen = Pen::default();
    for side in Side::BOTH.into_iter().filter(|&side| battle.groups.iter().any(|group| group.side == side)) {
        let facts = [
            ("at", sight.state.sides[side].track.into()),
            ("track", battle.reinforcement_track[side].into()),
        ];
        pen.raw(format_args!(
            "<section class=\"panel-army\"><h4 class=\"panel-name {}\">{} <b>{}</b></h4>",
            colour(side),
            Escaped(&army(battle, lexicon, side)),
            Escaped(&lexicon.say("battlefields-table-reinforcement-track", facts))
        ));
        for it in waiting.iter().filter(|it| it.group.side == side) {
            let entry: Vec<String> = it.group.entry.iter().map(|&cell| battle.grid.address(cell)).collect();
            let facts = [
                ("group", told(lexicon, &it.group.name).to_owned().into()),
                ("at", it.group.at.into()),
                ("entry", entry.join(", ").into()),
                ("due", if it.due { "yes" } else { "no" }.into()),
            ];
            pen.raw(format_args!(
                "<p class=\"panel-line\">{}</p><div class=\"panel-blocks\">",
                Escaped(&lexicon.say("battlefields-table-group", facts))
            ));
            for &unit in &it.units {
                pen.raw("<svg class=\"panel-unit\" viewBox=\"-50 -50 100 100\">");
                let pick = Some(Pick::Piece(unit.piece()));
                units::draw(Point::default(), &figure(game, sight, unit), pick, "", &mut pen);
                pen.raw("</svg>");
            }
            for &leader in &it.leaders {
                pen.raw("<svg class=\"panel-leader\" viewBox=\"-26 -36 58 68\">");
                markers::one(game, leader, Point::default(), "", &mut pen);
                pen.raw("</svg>");
            }
            pen.raw("</div>");
        }
        if !waiting.iter().any(|it| it.group.side == side) {
            let nobody = lexicon.say("battlefields-table-nobody", []);
            pen.raw(format_args!("<p class=\"panel-line\">{}</p>", Escaped(&nobody)));
        }
        pen.raw("</section>");
    }
    let title = lexicon.say("battlefields-table-reinforcements", []);
    Some(Panel { key: "reinforcements", title, body: pen.finish() })
}

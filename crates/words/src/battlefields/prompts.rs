//! Prompts: what is to be decided, and under which section.

use estafette_battlefields::battle::GroupId;
use estafette_battlefields::sight::Sight;
use estafette_battlefields::state::{Reaction, Stage, State};
use estafette_battlefields::unit::{Side, UnitId};
use estafette_core::Viewer;

use super::{Speaker, side_key};
use crate::lexicon::Value;

/// The section that the prompt of a stage is about.
pub(super) fn section(stage: Stage) -> &'static str {
    match stage {
        Stage::Turn => "The game turn",
        Stage::Activate => "Issuing orders",
        Stage::React => "Reactions to assaults",
        Stage::Resolve | Stage::Ground => "Assault",
        Stage::Fortified => "Fortified",
        Stage::Retreat => "Retreats",
        Stage::Again => "Heavy cavalry",
        Stage::Enter => "Reinforcements",
        Stage::Rally => "Rally",
        Stage::Leaders => "Leaders movement",
        Stage::Over => "Winning the battle",
    }
}

impl Speaker<'_> {
    /// The prompt, with the side that decides; nobody does when the battle is over.
    pub(super) fn prompt(&self, sight: &Sight, decides: Option<Side>) -> String {
        let state = &sight.state;
        let Some(side) = decides else {
            return match state.outcome {
                Some(outcome) => {
                    self.say("battlefields-prompt-over", [("outcome", self.ending(outcome).into())])
                }
                None => self.say("battlefields-prompt-stopped", []),
            };
        };
        let own = sight.viewer == Viewer::Seat(side.seat());
        let facts = [("who", if own { "you" } else { "they" }.into()), ("side", side_key(side))];
        let (id, more) = self.question(state, side);
        self.say(id, facts.into_iter().chain(more))
    }

    /// The message that asks for the decision of a stage, and what it takes.
    fn question(&self, state: &State, side: Side) -> (&'static str, Vec<(&'static str, Value<'static>)>) {
        let markers = ("markers", Value::from(state.markers));
        match state.stage {
            Stage::Turn => {
                let command = &state.sides[side];
                let left = u32::from(command.command).saturating_sub(command.tokens.count_ones());
                ("battlefields-prompt-turn", vec![("tokens", left.into())])
            }
            Stage::Activate => {
                let order = state.order.and_then(|space| self.order_space(space)).unwrap_or_default();
                ("battlefields-prompt-activate", vec![markers, ("order", order.into())])
            }
            Stage::React => ("battlefields-prompt-react", self.fight(state)),
            Stage::Resolve => {
                let id = match state.assault.map_or(Reaction::None, |assault| assault.reaction) {
                    Reaction::None | Reaction::Evade => "battlefields-prompt-resolve",
                    Reaction::Fire => "battlefields-prompt-resolve-fire",
                    Reaction::Square => "battlefields-prompt-resolve-square",
                };
                (id, self.fight(state))
            }
            Stage::Fortified => ("battlefields-prompt-fortified", self.suffering(state)),
            Stage::Retreat => ("battlefields-prompt-retreat", self.suffering(state)),
            Stage::Ground => ("battlefields-prompt-ground", self.fight(state)),
            Stage::Again => ("battlefields-prompt-again", self.fight(state)),
            Stage::Enter => {
                let due = |group: &u8| {
                    state.due >> group & 1 != 0 && self.battle.groups[*group as usize].side == side
                };
                let groups = (0..self.battle.groups.len() as u8).filter(due);
                let names: Vec<String> = groups.map(|group| self.group(GroupId(group)).to_owned()).collect();
                let groups = ("groups", self.lexicon.list(&names).into());
                ("battlefields-prompt-enter", vec![groups, ("count", names.len().into())])
            }
            Stage::Rally => ("battlefields-prompt-rally", vec![markers]),
            Stage::Leaders => ("battlefields-prompt-leaders", Vec::new()),
            Stage::Over => ("battlefields-prompt-stopped", Vec::new()),
        }
    }

    /// The assault under way: who, against whom, where.
    fn fight(&self, state: &State) -> Vec<(&'static str, Value<'static>)> {
        let Some(assault) = state.assault else { return self.nobody() };
        let space = self.space(assault.ground);
        // Leaders alone in a space have no unit to speak of; the space does.
        let target = assault.target.map_or_else(|| space.clone(), |target| self.unit(target));
        vec![("unit", self.unit(assault.unit).into()), ("target", target.into()), ("space", space.into())]
    }

    /// The unit that suffers a roll, and what is left to suffer.
    fn suffering(&self, state: &State) -> Vec<(&'static str, Value<'static>)> {
        let Some(blow) = state.blow else { return self.nobody() };
        let space = self.space_of(state, blow.target);
        vec![
            ("unit", self.unit(blow.target).into()),
            ("space", space.into()),
            ("count", blow.retreats.into()),
        ]
    }

    fn space_of(&self, state: &State, unit: UnitId) -> String {
        state.units[unit.index()].place.cell().map(|cell| self.space(cell)).unwrap_or_default()
    }

    /// A position file may stand at a stage without what led to it; the question can still be put.
    fn nobody(&self) -> Vec<(&'static str, Value<'static>)> {
        let nobody = self.say("battlefields-nobody", []);
        let named = ["unit", "target", "space"].map(|fact| (fact, nobody.clone().into()));
        named.into_iter().chain([("count", 1.into())]).collect()
    }
}

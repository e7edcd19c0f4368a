//! Prompts: what is to be decided, and under which section.

use estafette_linear::TokenSet;
use estafette_triomphe::map::Map;
use estafette_triomphe::piece::Piece;
use estafette_triomphe::sight::Sight;
use estafette_triomphe::state::Stage;

use super::{Speaker, army_key};

/// The message that asks for the decision of a stage, and its section; `None` if there is none to make.
fn question(stage: Stage) -> Option<(&'static str, &'static str)> {
    Some(match stage {
        Stage::Action => ("triomphe-prompt-action", "§6"),
        Stage::Respond => ("triomphe-prompt-respond", "§9.2"),
        Stage::Prove => ("triomphe-prompt-prove", "§9"),
        Stage::Advance => ("triomphe-prompt-advance", "§9.4"),
        Stage::Continue => ("triomphe-prompt-continue", "§12"),
        Stage::GoOn => ("triomphe-prompt-go-on", "§8"),
        Stage::Lead => ("triomphe-prompt-lead", "§11.2"),
        Stage::Send => ("triomphe-prompt-send", "§11.3"),
        Stage::ArtilleryDefense => ("triomphe-prompt-artillery-defense", "§11.4"),
        Stage::Hit => ("triomphe-prompt-hit", "§11.4"),
        Stage::Counter => ("triomphe-prompt-counter", "§11.5"),
        Stage::LoseAttacker | Stage::LoseDefender => ("triomphe-prompt-lose", "§11.8"),
        Stage::Target => ("triomphe-prompt-target", "§10.2"),
        Stage::RetreatLosses => ("triomphe-prompt-retreat-losses", "§13.1"),
        Stage::Retreat => ("triomphe-prompt-retreat", "§13.2"),
        Stage::Take => ("triomphe-prompt-take", "§18"),
        Stage::Shift => ("triomphe-prompt-shift", "§18"),
        Stage::Recall => ("triomphe-prompt-recall", "§18"),
        Stage::ManeuverResult
        | Stage::Occupy
        | Stage::AssaultResult
        | Stage::AssaultMorale
        | Stage::AssaultEnd
        | Stage::RetreatBegins
        | Stage::RetreatEnds
        | Stage::Finish
        | Stage::MoraleCleanUp
        | Stage::TurnEnds
        | Stage::Undisclosed(_)
        | Stage::Over => return None,
    })
}

/// The section that the prompt is about. Of a decision that the viewer may not know it is the turn's.
pub(super) fn section(map: &Map, sight: &Sight) -> &'static str {
    match sight.awaited(map) {
        Some(awaited) => awaited.stage.and_then(question).map_or("§5", |(_, section)| section),
        None => "§19",
    }
}

impl Speaker<'_> {
    pub(super) fn prompt(&self, sight: &Sight) -> String {
        let Some(awaited) = sight.awaited(self.map) else {
            let outcome = sight.outcome().map(|outcome| self.ending(outcome));
            return match outcome {
                Some(outcome) => self.say("triomphe-prompt-over", [("outcome", outcome.into())]),
                None => self.say("triomphe-prompt-stopped", []),
            };
        };
        let army = awaited.army;
        let Some((id, _)) = awaited.stage.and_then(question) else {
            return self.say("triomphe-prompt-deciding", [("army", army_key(army))]);
        };
        let debt = awaited.stage == Some(Stage::Action) && sight.seen().memory.debt;
        let id = if debt { "triomphe-prompt-debt" } else { id };
        // Every question is offered the same facts and takes those it needs. Outside of a procedure the
        // fight's fields stand at their defaults, and no question asks for them.
        let state = sight.seen();
        let fight = &state.fight;
        let own = sight.viewer() == estafette_core::Viewer::Seat(army.seat());
        let pieces = |tokens: TokenSet| self.pieces(state.active, tokens);
        let marcher = Piece { army: state.active, token: fight.march.piece };
        self.say(
            id,
            [
                ("who", if own { "you" } else { "they" }.into()),
                ("army", army_key(army)),
                ("commands", state.commands.into()),
                ("from", self.approach(fight.from).into()),
                ("across", self.approach(fight.from.opposite()).into()),
                ("width", self.map.board.approach(fight.from).need.into()),
                ("locale", self.beyond(fight.from).into()),
                ("attackers", pieces(fight.attackers).into()),
                ("count", fight.attackers.len().into()),
                ("leads", pieces(fight.leads).into()),
                ("marcher", marcher.to_string().into()),
                ("reductions", fight.due[army].into()),
                ("tokens", fight.owed.tokens.into()),
                ("destination", self.locale(fight.owed.locale).into()),
            ],
        )
    }
}

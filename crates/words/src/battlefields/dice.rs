//! Dice: each face with what it needed, whether it counts and why, and what the roll comes to.

use estafette_battlefields::dice::{Attack, Die, Face, Icons, Need, Own, Roll, Verdict};

use super::Speaker;

impl Speaker<'_> {
    pub(super) fn roll(&self, roll: &Roll) -> String {
        let dice: Vec<String> = roll.dice.iter().map(|die| self.die(die)).collect();
        let attack = match roll.attack {
            Attack::Fire => "fire",
            Attack::ReactionFire => "reaction-fire",
            Attack::Assault => "assault",
        };
        let mut said = self.say(
            "battlefields-event-rolled",
            [
                ("attack", attack.into()),
                ("unit", self.unit(roll.unit).into()),
                ("target", self.unit(roll.target).into()),
                ("dice", dice.join("; ").into()),
            ],
        );
        let rolled_retreats =
            roll.dice.iter().any(|die| die.verdict.counts() && die.face.icons().retreats > 0);
        if roll.retreats_ignored && rolled_retreats {
            said.push(' ');
            said.push_str(&self.say("battlefields-event-retreats-ignored", []));
        }
        said.push(' ');
        said.push_str(&self.total(roll.icons()));
        said
    }

    /// What the successful dice do together to the target. What the Hazard die does to the unit that rolled comes
    /// later, and is told then.
    fn total(&self, icons: Icons) -> String {
        let mut parts = Vec::new();
        if icons.casualties > 0 {
            parts.push(self.say("battlefields-total-casualties", [("count", icons.casualties.into())]));
        }
        if icons.retreats > 0 {
            parts.push(self.say("battlefields-total-retreats", [("count", icons.retreats.into())]));
        }
        if parts.is_empty() {
            return self.say("battlefields-total-nothing", []);
        }
        self.say("battlefields-total", [("sum", self.lexicon.list(&parts).into())])
    }

    fn die(&self, die: &Die) -> String {
        let need = die.face.need();
        let icons = self.icons(die.face.icons());
        if let Face::Hazard(_) = die.face {
            return self.say("battlefields-die-hazard", [("icons", icons.into())]);
        }
        let id = match die.verdict {
            Verdict::Met if need == Need::Nothing => "battlefields-die-free",
            Verdict::Met => "battlefields-die-met",
            Verdict::Disordered => "battlefields-die-disordered",
            Verdict::Unmet => "battlefields-die-unmet",
        };
        self.say(id, [("icons", icons.into()), ("need", self.need(need).into())])
    }

    /// What a face shows.
    fn icons(&self, icons: Icons) -> String {
        let mut parts = Vec::new();
        if icons.casualties > 0 {
            parts.push(self.say("battlefields-icon-casualty", []));
        }
        if icons.retreats > 0 {
            parts.push(self.say("battlefields-icon-retreat", [("count", icons.retreats.into())]));
        }
        match icons.own {
            Own::Nothing => {}
            Own::Casualty => parts.push(self.say("battlefields-icon-own-casualty", [])),
            Own::Disorder => parts.push(self.say("battlefields-icon-own-disorder", [])),
        }
        self.lexicon.list(&parts)
    }

    /// What a face needs.
    fn need(&self, need: Need) -> String {
        let id = match need {
            Need::Nothing => "battlefields-need-nothing",
            Need::Leader => "battlefields-need-leader",
            Need::BetterQuality => "battlefields-need-better-quality",
            Need::TargetInColumn => "battlefields-need-target-in-column",
            Need::TargetInLine => "battlefields-need-target-in-line",
            Need::Adjacent => "battlefields-need-adjacent",
            Need::Artillery => "battlefields-need-artillery",
            Need::Cavalry => "battlefields-need-cavalry",
            Need::AnotherFront => "battlefields-need-another-front",
        };
        self.say(id, [])
    }
}

//! §17 and part 7 of the rulings: what a viewer may know.
//!
//! A sight is the state with everything taken out that its viewer may not know: the faces of the other side's
//! pieces, which of its hidden artillery has fired, chance to come, and a decision of the other side that
//! would betray a face by being asked at all (A94). What can be concluded about the faces is in the state's
//! own [`Knowledge`](estafette_linear::Knowledge), which is public.

use estafette_core::{Chance, Draws, Outcome, Viewer};
use estafette_linear::{Arm, Army, ByArmy, Face, FaceSet, TokenSet};
use serde::{Deserialize, Serialize};

use crate::acting::{Acting, Flow};
use crate::assault::can_lead_attack;
use crate::field::Field;
use crate::map::Map;
use crate::piece::{Piece, TOKENS};
use crate::state::{Fight, Procedure, Stage, State};

/// How often faces are dealt until someone can do what has begun; then someone is given what it takes.
const DEALS: usize = 16;

/// Whether a piece of this face can do something.
type Able = fn(Face) -> bool;

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sight {
    viewer: Viewer,
    seen: State,
    /// How many guns of each army declared or completed a bombardment in its latest turn.
    fired: ByArmy<u8>,
}

/// What the other side is seen to be deciding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Awaited {
    /// The army that must decide.
    pub army: Army,
    /// What, if the viewer may know.
    pub stage: Option<Stage>,
}

/// Whether the viewer may know what the army's commander knows.
fn commands(viewer: Viewer, army: Army) -> bool {
    viewer == Viewer::Seat(army.seat()) || viewer == Viewer::Umpire
}

impl Sight {
    pub(crate) fn of(map: &Map, state: &State, viewer: Viewer) -> Sight {
        let mut seen = *state;
        let decider = Field { map, s: state }.decider();
        if let Some(army) = decider.filter(|&army| !commands(viewer, army)) {
            match state.stage {
                // Not even that there is anything to decide.
                Stage::Continue => {
                    seen.stage = Stage::Action;
                    seen.fight = Fight::NONE;
                }
                Stage::Prove | Stage::LoseAttacker | Stage::LoseDefender => {
                    seen.stage = Stage::Undisclosed(army);
                }
                _ => {}
            }
        }
        seen.chance = Chance::STILL;
        for army in Army::BOTH.into_iter().filter(|&army| !commands(viewer, army)) {
            seen.troops[army].face = [Face::HIDDEN; TOKENS];
            seen.troops[army].fired = seen.troops[army].fired & seen.troops[army].face_up;
        }
        let fired = ByArmy(Army::BOTH.map(|army| state.troops[army].fired.len() as u8));
        Sight { viewer, seen, fired }
    }

    /// Whose sight it is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The state as far as the viewer may know it: faces of others are hidden, chance stands still.
    pub fn seen(&self) -> &State {
        &self.seen
    }

    /// The face of a piece, if the viewer knows it.
    pub fn face(&self, piece: Piece) -> Option<Face> {
        let own = self.seen.troops[piece.army].face(piece.token);
        if commands(self.viewer, piece.army) {
            return (!own.is_hidden()).then_some(own);
        }
        let could_be = self.could_be(piece);
        could_be.iter().next().filter(|_| could_be.len() == 1)
    }

    /// The faces that a piece could have, as far as the other side and spectators can conclude.
    pub fn could_be(&self, piece: Piece) -> FaceSet {
        self.seen.known[piece.army].could_be(piece.token)
    }

    /// Who must decide, and what, as far as the viewer may know; `None` when the game is over.
    pub fn awaited(&self, map: &Map) -> Option<Awaited> {
        let army = Field { map, s: &self.seen }.decider()?;
        let undisclosed = matches!(self.seen.stage, Stage::Action | Stage::Undisclosed(_));
        let hidden = undisclosed && !commands(self.viewer, army);
        Some(Awaited { army, stage: (!hidden).then_some(self.seen.stage) })
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.seen.outcome
    }

    /// A full state consistent with the sight.
    pub(crate) fn imagine(&self, map: &Map, draws: &mut Draws) -> State {
        let mut state = self.seen;
        if let Stage::Undisclosed(army) = state.stage {
            state.stage = match state.fight.procedure {
                Procedure::Maneuver => Stage::Prove,
                _ if army == state.active => Stage::LoseAttacker,
                _ => Stage::LoseDefender,
            };
        }
        state.chance = Chance::new(draws.seed());
        for army in Army::BOTH.into_iter().filter(|&army| !commands(self.viewer, army)) {
            state.troops[army].face = self.deal(map, army, state.stage, draws);
            let troops = &state.troops[army];
            let hidden = self.fired[army] as usize - troops.fired.len();
            let guns = troops.with_face(troops.in_play() - troops.fired, |face| face.is(Arm::Artillery));
            let fired: TokenSet = guns.iter().take(hidden).collect();
            state.troops[army].fired |= fired;
        }
        state
    }

    /// Faces for an army. If it has begun what only some pieces can do, one of those who do it can.
    fn deal(&self, map: &Map, army: Army, stage: Stage, draws: &mut Draws) -> [Face; TOKENS] {
        let known = &self.seen.known[army];
        let mut faces = known.sample(draws, None);
        let Some((doers, able)) = self.doers(map, stage).filter(|_| army == self.seen.active) else {
            return faces;
        };
        for _ in 0..DEALS {
            if doers.iter().any(|token| able(faces[token.index()])) {
                return faces;
            }
            faces = known.sample(draws, None);
        }
        let mut order: Vec<_> = doers.iter().collect();
        draws.shuffle(&mut order);
        for token in order {
            faces = known.sample(draws, Some((token, able)));
            if able(faces[token.index()]) {
                break;
            }
        }
        faces
    }

    /// The pieces of the active army among which someone must be able to do what has begun, and who is able.
    fn doers(&self, map: &Map, stage: Stage) -> Option<(TokenSet, Able)> {
        let obstructing = map.board.approach(self.seen.fight.from.opposite()).obstructing;
        match (self.seen.fight.procedure, stage) {
            (Procedure::Assault, Stage::Lead | Stage::Send) => {
                let lead: Able = if obstructing {
                    |face| can_lead_attack(face, true)
                } else {
                    |face| can_lead_attack(face, false)
                };
                Some((Field { map, s: &self.seen }.sendable(), lead))
            }
            (
                Procedure::Maneuver,
                Stage::Respond
                | Stage::RetreatLosses
                | Stage::Retreat
                | Stage::Take
                | Stage::Shift
                | Stage::Prove,
            ) if obstructing => Some((self.seen.fight.attackers, |face| face.is(Arm::Infantry))),
            _ => None,
        }
    }
}

/// A different state that looks the same to the viewer: two hidden pieces have changed faces.
pub(crate) fn twin(map: &Map, state: &State, viewer: Viewer, draws: &mut Draws) -> Option<State> {
    let hidden: Vec<Army> = Army::BOTH.into_iter().filter(|&army| !commands(viewer, army)).collect();
    let army = *draws.choose(&hidden)?;
    let troops = &state.troops[army];
    let mut pieces: Vec<_> = (troops.in_play() - troops.face_up).iter().collect();
    draws.shuffle(&mut pieces);
    let (one, rest) = pieces.split_first()?;
    let other = rest.iter().find(|&&other| {
        let mut faces = troops.face;
        faces.swap(one.index(), other.index());
        troops.face(*one) != troops.face(other) && state.known[army].allows(&faces)
    })?;
    let pair = TokenSet::of(*one) | TokenSet::of(*other);
    let naming = matches!(
        state.stage,
        Stage::Prove | Stage::Send | Stage::LoseAttacker | Stage::LoseDefender | Stage::Advance
    );
    let field = Field { map, s: state };
    if army == state.active
        && naming
        && pair.meets(field.own().within(map.board.approach(state.fight.from).locale))
    {
        return None;
    }
    let mut twin = *state;
    let troops = &mut twin.troops[army];
    troops.face.swap(one.index(), other.index());
    let fired = troops.fired;
    troops.fired -= pair;
    for (from, to) in [(one, other), (other, one)] {
        if fired.contains(*from) {
            troops.fired.insert(*to);
        }
    }
    if twin.stage == Stage::Continue {
        Acting { map, s: &mut twin, events: &mut Vec::new() }.run(Flow::Go(Stage::Continue));
    }
    Some(twin)
}

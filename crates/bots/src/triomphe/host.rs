//! An army on the map, in numbers.

use estafette_linear::{Arm, Army};
use estafette_triomphe::map::Map;
use estafette_triomphe::state::State;

/// The most pieces in a locale that still gain by being together.
const TOGETHER: u8 = 4;

/// An army on the map.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(super) struct Host {
    pub(super) pieces: f32,
    pub(super) strength: f32,
    pub(super) artillery: f32,
    pub(super) cavalry: f32,
    /// How far to the east its pieces are, each from 0 to 1.
    pub(super) advance: f32,
    /// How many are east of the objective line.
    pub(super) beyond: f32,
    /// How many are not alone in their locale.
    pub(super) together: f32,
    /// How many guns have declared a bombardment that would hit somebody.
    pub(super) aimed: f32,
}

impl Host {
    pub(super) fn of(map: &Map, state: &State, army: Army) -> Host {
        let (board, troops) = (&map.board, &state.troops[army]);
        let width = board.size.map_or(1.0, |size| size[0] as f32);
        let mut host = Host::default();
        for token in troops.on_map().iter() {
            let face = troops.face(token);
            host.pieces += 1.0;
            host.strength += f32::from(face.strength());
            match face.arm() {
                Arm::Artillery => host.artillery += 1.0,
                Arm::Cavalry => host.cavalry += 1.0,
                Arm::Infantry => {}
            }
        }
        for locale in state.occupied[army].iter() {
            let (at, pieces) = (board.locale(locale), state.held[locale.index()]);
            host.advance += f32::from(pieces) * at.reserve.map_or(0.5, |[x, _]| x as f32 / width);
            if at.east {
                host.beyond += f32::from(pieces);
            }
            if pieces > 1 {
                host.together += f32::from(pieces.min(TOGETHER));
            }
        }
        for gun in (troops.declared | troops.aimed).iter() {
            let approach = board.approach_at(troops.position(gun)).map(|id| board.approach(id));
            if approach.is_some_and(|approach| state.occupied[army.enemy()].contains(approach.beyond)) {
                host.aimed += 1.0;
            }
        }
        host
    }
}

//! What a viewer knows about each piece, in words.

use estafette_core::Pick;
use estafette_linear::{Army, Position};
use estafette_triomphe::map::Map;
use estafette_triomphe::picks::{Picked, Place};
use estafette_triomphe::piece::Piece;
use estafette_triomphe::sight::Sight;

use super::{Speaker, army_key};

/// The pieces that are not out of play.
pub(super) fn pieces(sight: &Sight) -> Vec<Pick> {
    let all = Army::BOTH.into_iter().flat_map(|army| {
        let troops = &sight.seen().troops[army];
        troops.which(|at| at != Position::GONE).iter().map(move |token| Piece { army, token })
    });
    all.map(|piece| Pick::Piece(piece.id())).collect()
}

/// The piece or place of a word. Numbers alone name the reserve of a locale.
pub(super) fn named(map: &Map, word: &str) -> Option<Pick> {
    if let Some(piece) = Piece::read(word) {
        return Some(Pick::Piece(piece.id()));
    }
    if let Ok(position) = map.board.read_position(word) {
        return Some(Place::Position(position).pick());
    }
    map.board.read_crossing(word).ok().map(|crossing| Place::Crossing(crossing).pick())
}

impl Speaker<'_> {
    /// What the viewer knows about a piece.
    pub(super) fn about(&self, sight: &Sight, pick: Pick) -> Option<String> {
        let Some(Picked::Piece(piece)) = Picked::read(pick) else { return None };
        let troops = &sight.seen().troops[piece.army];
        let position = troops.position(piece.token);
        if position == Position::GONE {
            return None;
        }
        let faces: Vec<String> = match sight.face(piece) {
            Some(face) => vec![self.face(face)],
            None => sight.could_be(piece).iter().map(|face| self.face(face)).collect(),
        };
        let mut said = self.say(
            "triomphe-about",
            [
                ("piece", piece.to_string().into()),
                ("army", army_key(piece.army)),
                ("faces", self.lexicon.alternatives(&faces).into()),
                ("place", self.position(position).into()),
            ],
        );
        let states = [
            (troops.done.contains(piece.token), "triomphe-about-done"),
            (troops.disorganized.contains(piece.token), "triomphe-about-disorganized"),
            (troops.face_up.contains(piece.token), "triomphe-about-face-up"),
        ];
        for (_, id) in states.into_iter().filter(|&(is_so, _)| is_so) {
            said.push(' ');
            said.push_str(&self.say(id, []));
        }
        Some(said)
    }
}

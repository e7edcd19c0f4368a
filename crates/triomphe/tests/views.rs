//! What the rulings' vectors say of shuffles, views, records and results, which no position file can express.

use std::collections::BTreeSet;

use estafette_core::script::Answer;
use estafette_core::{Audience, Event as _, Game, Loaded, Seed, Viewer};
use estafette_linear::{Army, Face, Token};
use estafette_triomphe::Triomphe;
use estafette_triomphe::event::Event;
use estafette_triomphe::piece::{AUSTRIA, FRANCE, Piece};
use estafette_triomphe::sight::Awaited;
use estafette_triomphe::state::{Stage, State};

/// A position in play.
struct Table {
    loaded: Loaded<Triomphe>,
    state: State,
}

impl Table {
    fn load(text: &str) -> Table {
        let loaded = Triomphe::load(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        Table { state: loaded.state, loaded }
    }

    fn game(&self) -> &Triomphe {
        &self.loaded.game
    }

    /// Issues an order of whoever must decide.
    fn order(&mut self, text: &str) -> Vec<Event> {
        let game = &self.loaded.game;
        let seat = game.to_act(&self.state).expect("the game goes on");
        let order = game.read(&self.state, seat, text).unwrap_or_else(|wrong| panic!("`{text}`: {wrong}"));
        let mut events = Vec::new();
        let issued = game.issue(&mut self.state, seat, &order, &mut events);
        issued.unwrap_or_else(|refusal| panic!("`{text}` is refused with {refusal}"));
        events
    }

    fn expect(&self, expectation: &str) {
        let found = self.game().expect(&self.state, &[], expectation);
        found.unwrap_or_else(|found| panic!("`{expectation}`: {found}"));
    }

    /// The faces of the army's first tokens, in the order of their handles.
    fn faces<const N: usize>(&self, army: Army) -> [String; N] {
        std::array::from_fn(|token| self.state.troops[army].face(Token(token as u8)).to_string())
    }

    /// Two pieces of the army change faces.
    fn swapped(&self, army: Army, one: usize, other: usize) -> State {
        let mut state = self.state;
        state.troops[army].face.swap(one, other);
        assert_ne!(state, self.state, "the faces differ");
        state
    }

    /// Whether the viewer sees no difference between this and another state.
    fn looks_like(&self, other: &State, viewer: Viewer) -> bool {
        self.game().sight(&self.state, viewer) == self.game().sight(other, viewer)
    }
}

fn player(army: Army) -> Viewer {
    Viewer::Seat(army.seat())
}

fn piece(army: Army, token: u8) -> Piece {
    Piece { army, token: Token(token) }
}

fn strings<const N: usize>(faces: [&str; N]) -> [String; N] {
    faces.map(str::to_owned)
}

/// Enough seeds for every permutation of three to turn up.
const SEEDS: u64 = 200;

const JOINED: &str = r#"
game = "triomphe"
phase = "start"
pieces = ["A i2 W", "A c2 X/Y", "A i3 X/Y", "F i2 V"]
[board]
locale = [{ id = "X", capacity = 12 }, { id = "Y", capacity = 12 }, { id = "W", capacity = 12 }, { id = "V", capacity = 12 }]
approach = [{ between = ["X", "Y"], width = "narrow" }, { between = ["X", "W"], width = "narrow" }]
"#;

/// Clean-up brings the cavalry and the strong infantry to X, a march brings the other infantry.
#[test]
fn v102_pieces_that_can_still_act_are_not_mixed_with_those_that_cannot() {
    let mut before = BTreeSet::new();
    let mut after = BTreeSet::new();
    for seed in 0..SEEDS {
        let mut table = Table::load(&format!("seed = {seed}\n{JOINED}"));
        table.order("offroad {A1} to X");
        table.expect("piece A1 X done");
        table.expect("piece A2 X not done");
        table.expect("piece A3 X not done");
        before.insert(table.faces::<3>(AUSTRIA));
        table.order("end");
        after.insert(table.faces::<3>(AUSTRIA));
    }
    assert_eq!(before, BTreeSet::from([strings(["i2", "c2", "i3"]), strings(["i2", "i3", "c2"])]));
    assert_eq!(after.len(), 6, "when the turn is over all three are mixed: {after:?}");
}

/// The same as the enemy sees it: what he knew of a piece is lost only among those it is mixed with.
#[test]
fn v102_knowledge_follows_the_shuffles() {
    let mut table = Table::load(&format!("seed = 1\n{JOINED}"));
    let known =
        |table: &Table, token| table.game().sight(&table.state, player(FRANCE)).face(piece(AUSTRIA, token));
    assert_eq!(known(&table, 0), None);
    // As if the infantry had been seen before.
    table.state.known[AUSTRIA].show(Token(0), table.state.troops[AUSTRIA].face(Token(0)));
    table.order("offroad {A1} to X");
    assert_eq!(known(&table, 0).map(|face| face.to_string()).as_deref(), Some("i2"));
    table.expect("couldbe A2 i3 c2");
    table.expect("couldbe A3 i3 c2");
    table.order("end");
    for handle in ["A1", "A2", "A3"] {
        table.expect(&format!("couldbe {handle} i2 i3 c2"));
    }
}

const GUN: &str = r#"
game = "triomphe"
pieces = ["A a1 X/Z", "A i2 X", "A i3 X", "F i2 Z"]
[board]
locale = [{ id = "X", capacity = 12 }, { id = "Z", capacity = 12 }]
approach = [{ between = ["X", "Z"], width = "narrow" }]
"#;

#[test]
fn v102_a_gun_that_lies_face_up_is_never_mixed_in() {
    let mut seen = BTreeSet::new();
    for seed in 0..SEEDS {
        let mut table = Table::load(&format!("seed = {seed}\n{GUN}"));
        table.order("bombard declare A1");
        table.order("offroad {A2,A3} to X/Z");
        seen.insert(table.faces::<3>(AUSTRIA));
        table.order("end");
        seen.insert(table.faces::<3>(AUSTRIA));
        table.expect("piece A1 a1 X/Z faceup aimed");
        table.expect("couldbe A1 a1");
        table.expect("couldbe A2 i2 i3");
    }
    assert_eq!(seen, BTreeSet::from([strings(["a1", "i2", "i3"]), strings(["a1", "i3", "i2"])]));
}

#[test]
fn v111_the_loser_of_an_assault_pays_once_and_for_the_retreat_apart() {
    let loaded = Triomphe::load(include_str!("vectors/v111a.toml")).expect("the position can be read");
    let mut lost = Vec::new();
    loaded.run(|tried, _| {
        if let Answer::Accepted(events) = &tried.answer {
            lost.extend(events.iter().filter_map(|event| match event {
                Event::MoraleLost { army, tokens } => Some((*army, *tokens)),
                _ => None,
            }));
        }
    });
    assert_eq!(lost, [(AUSTRIA, 2), (AUSTRIA, 1)]);
}

const FACING: &str = r#"
game = "triomphe"
board = "triomphe"
pieces = [
  "A i2 3 done", "A c2 3", "A a1 3/5 declared", "A i3 alessandria", "A i2b alessandria",
  "F i2 5", "F i3 5", "F c2 tortona", "F i2b tortona", "F a1 novi",
]
"#;

#[test]
fn v126_the_enemy_sees_handles_places_and_flags_but_no_faces() {
    let table = Table::load(FACING);
    for viewer in [player(FRANCE), Viewer::Spectator] {
        let sight = table.game().sight(&table.state, viewer);
        let (seen, real) = (&sight.seen().troops[AUSTRIA], &table.state.troops[AUSTRIA]);
        assert_eq!(seen.position, real.position);
        assert_eq!(seen.done, real.done);
        assert!(seen.done.contains(Token(0)) && !seen.done.contains(Token(1)));
        assert_eq!(seen.face_up, real.face_up);
        assert_eq!(seen.declared, real.declared);
        assert!(seen.face.iter().all(|face| face.is_hidden()));
        assert_eq!(sight.face(piece(AUSTRIA, 2)).map(|face| face.to_string()).as_deref(), Some("a1"));
        for hidden in [0, 1, 3, 4] {
            assert_eq!(sight.face(piece(AUSTRIA, hidden)), None);
            let could_be: Vec<String> =
                sight.could_be(piece(AUSTRIA, hidden)).iter().map(|face| face.to_string()).collect();
            assert_eq!(BTreeSet::from_iter(could_be), BTreeSet::from(strings(["i2", "i3", "c2"])));
        }
        for (one, other) in [(0, 1), (1, 3), (0, 3)] {
            assert!(table.looks_like(&table.swapped(AUSTRIA, one, other), viewer));
        }
    }
}

#[test]
fn v126_holding_areas_are_counts_to_the_enemy_and_faces_to_their_owner() {
    let table = Table::load(FACING);
    let austrian = table.game().sight(&table.state, player(AUSTRIA));
    let french = table.game().sight(&table.state, player(FRANCE));
    let novi = table.game().map().area("novi");
    let tortona = table.game().map().area("tortona");
    let count = |area| austrian.seen().troops[FRANCE].which(|at| at.area() == area).len();
    assert_eq!((count(tortona), count(novi)), (2, 1));
    for token in 0..5 {
        assert_eq!(austrian.face(piece(FRANCE, token)), None);
        assert_eq!(french.face(piece(FRANCE, token)), Some(table.state.troops[FRANCE].face(Token(token))));
        assert_eq!(
            austrian.face(piece(AUSTRIA, token)),
            Some(table.state.troops[AUSTRIA].face(Token(token)))
        );
    }
    for (one, other) in [(2, 3), (2, 4), (0, 4)] {
        let swapped = table.swapped(FRANCE, one, other);
        assert!(table.looks_like(&swapped, player(AUSTRIA)));
        assert!(table.looks_like(&swapped, Viewer::Spectator));
        assert!(!table.looks_like(&swapped, player(FRANCE)));
    }
}

#[test]
fn v126_so_it_is_from_the_first_deal_on() {
    let game = Triomphe::marengo();
    let state = game.start(Seed::from(1800), &mut Vec::new());
    let austrian = game.sight(&state, player(AUSTRIA));
    let french = game.sight(&state, player(FRANCE));
    for token in state.troops[FRANCE].in_play().iter() {
        let piece = Piece { army: FRANCE, token };
        assert_eq!(austrian.face(piece), None);
        assert_eq!(french.face(piece), Some(state.troops[FRANCE].face(token)));
    }
    let shown = |face: Option<Face>| face.map(|face| face.to_string());
    let faces: Vec<_> = state.troops[AUSTRIA]
        .in_play()
        .iter()
        .filter_map(|token| shown(french.face(Piece { army: AUSTRIA, token })))
        .collect();
    assert_eq!(faces, ["a1"], "of the Austrians only the gun lies face-up");
}

const LONE: &str = r#"
game = "triomphe"
pieces = ["A i2 X/Y", "A c2 U", "F i1 Y", "F i2 V"]
[board]
locale = [
  { id = "X", capacity = 12 }, { id = "Y", capacity = 12 }, { id = "V", capacity = 12 },
  { id = "O", capacity = 12 }, { id = "U", capacity = 12 },
]
approach = [
  { between = ["X", "Y"], width = "narrow" }, { between = ["Y", "V"], width = "narrow" },
  { between = ["Y", "O"], width = "narrow" }, { between = ["X", "U"], width = "narrow" },
]
"#;

#[test]
fn v138_infantry_and_cavalry_that_stays_leave_the_same_record() {
    let mut infantry = Table::load(LONE);
    let mut cavalry = Table::load(LONE);
    cavalry.state = cavalry.swapped(AUSTRIA, 0, 1);
    let alike = |infantry: &Table, cavalry: &Table| {
        for viewer in [player(FRANCE), Viewer::Spectator] {
            assert!(infantry.looks_like(&cavalry.state, viewer));
            let awaited = infantry.game().sight(&infantry.state, viewer).awaited(infantry.game().map());
            assert_eq!(awaited, Some(Awaited { army: AUSTRIA, stage: None }));
        }
    };
    alike(&infantry, &cavalry);
    let attack = "attack {A1} across Y/X";
    assert_eq!(infantry.order(attack), cavalry.order(attack));
    infantry.expect("ask austria action");
    infantry.expect("piece A1 i2 Y");
    cavalry.expect("ask austria cont");
    cavalry.expect("piece A1 c2 Y");
    cavalry.expect("legal cont {A1:Y/V}");
    alike(&infantry, &cavalry);
    let asked = cavalry.game().sight(&cavalry.state, player(AUSTRIA)).awaited(cavalry.game().map());
    assert_eq!(asked, Some(Awaited { army: AUSTRIA, stage: Some(Stage::Continue) }));
    let told: Vec<Event> =
        cavalry.order("cont {}").into_iter().filter(|event| event.audience() == Audience::Everyone).collect();
    assert_eq!(told, []);
    alike(&infantry, &cavalry);
    assert_eq!(infantry.order("end"), cavalry.order("end"));
    for viewer in [player(FRANCE), Viewer::Spectator] {
        assert!(infantry.looks_like(&cavalry.state, viewer));
    }
}

//! The chances that are shown before a player commits himself, against every throw of the dice there is.

use std::collections::BTreeMap;
use std::fmt::Write;

use estafette_battlefields::Battlefields;
use estafette_battlefields::dice::Icons;
use estafette_battlefields::event::Event;
use estafette_battlefields::odds::Chances;
use estafette_core::{Draft, Game, Pick};

/// Positions just before an attack, and the orders that make it without and with the Hazard die.
const ATTACKS: &[(&str, &str, &str, &str)] = &[
    // Fire of a line on a column, with a Leader and the better quality.
    ("bL 0405 ; b1 VI L/E 0505 ; r1 RI C/W 0605", "B order IL", "b1 fire r1 face E", "F"),
    // On a line in cover.
    ("b1 RI L/E 0505 ; r1 RI L/W 0605 ; hex 0605 cover", "B order IL", "b1 fire r1 face E", "F"),
    // On a Square, which is disordered.
    ("b1 RI L/E 0505 ; r1 RI S 0605", "B order IL", "b1 fire r1 face E", "F"),
    // Artillery, far away, and from the Rear.
    ("b1 AW L/E 0505 ; r1 RI L/W 0705", "B order AU", "b1 fire r1 face E", "F"),
    ("b1 AG L/E 0505 ; r1 EI L/E 0704", "B order AU", "b1 fire r1 face E", "F"),
    // Assaults: of infantry with a helper, of cavalry, on a Square, on artillery, in a second front.
    ("b1 RI C/E 0505 ; b2 RI L/NW 0606 ; r1 RI C/W 0605", "B order IC ; B b1 assault r1 face E", "go", "M"),
    ("b1 MC C/E 0405 ; r1 RI D 0605", "B order CC ; B b1 assault r1 via 0505 face E", "go", "M"),
    ("b1 MC C/E 0505 ; r1 RI S 0605", "B order CC ; B b1 assault r1 face E", "go", "M"),
    (
        "bL 0505 ; b1 EI C/E 0505 ; r1 AS L/E 0605 ; hex 0605 cover",
        "B order IC ; B b1 assault r1 face E",
        "go",
        "M",
    ),
    (
        "b1 LC C/E 0505 ; r1 HC C/W 0605 ; edge 0605 W cover@assault",
        "B order CC ; B b1 assault r1 face E",
        "go",
        "M",
    ),
];

/// What came of a roll, by every throw.
fn enumerate(
    board: &str,
    before: &str,
    order: &str,
    letter: &str,
    dice: u8,
    hazard: bool,
) -> BTreeMap<[u8; 3], u32> {
    let mut found = BTreeMap::new();
    let count = 6u32.pow(u32::from(dice) + u32::from(hazard));
    for throw in 0..count {
        let mut faces = String::new();
        for die in 0..dice {
            let _ = write!(faces, " {letter}{}", throw / 6u32.pow(u32::from(die)) % 6 + 1);
        }
        if hazard {
            let _ = write!(faces, " H{}", throw / 6u32.pow(u32::from(dice)) % 6 + 1);
        }
        let hazard = if hazard { " hazard" } else { "" };
        let text = format!(
            "game = \"battlefields\"\nboard = \"{board}\"\nplay = \"{before} ; B {order}{hazard} [{faces}]\""
        );
        let loaded = Battlefields::load(&text).expect("a sound position");
        let mut rolled = None;
        loaded.run(|tried, _| {
            assert!(tried.differs.is_empty(), "{text}\n{:?}", tried.differs);
            if let estafette_core::script::Answer::Accepted(events) = &tried.answer {
                rolled = events.iter().find_map(|event| match event {
                    Event::Rolled(roll) => Some(roll.icons()),
                    _ => None,
                });
            }
        });
        *found.entry(key(rolled.expect("dice were rolled"))).or_insert(0) += 1;
    }
    found
}

fn key(icons: Icons) -> [u8; 3] {
    [icons.casualties, icons.retreats, icons.own as u8]
}

fn told(chances: &Chances) -> BTreeMap<[u8; 3], u32> {
    chances.each().map(|(icons, ways)| (key(icons), ways)).collect()
}

#[test]
fn the_chances_shown_are_those_of_every_throw() {
    for &(board, before, order, letter) in ATTACKS {
        let text = format!("game = \"battlefields\"\nboard = \"{board}\"\nplay = \"{before}\"");
        let loaded = Battlefields::load(&text).expect("a sound position");
        let mut state = loaded.state.clone();
        loaded.run(|tried, after| {
            assert!(tried.differs.is_empty(), "{text}\n{:?}", tried.differs);
            state = after.clone();
        });
        let picks = picks_before_facing(&loaded.game, &state, order);
        let forecasts = loaded.game.forecasts(&state, &picks);
        let [forecast] = &forecasts[..] else { panic!("{text}: {forecasts:?}") };
        let plain = enumerate(board, before, order, letter, forecast.dice, false);
        assert_eq!(told(&forecast.plain), plain, "{text}");
        let hazard = forecast.hazard.as_ref().expect("the Hazard die can be added");
        assert_eq!(told(hazard), enumerate(board, before, order, letter, forecast.dice, true), "{text}");
    }
}

/// The picks of an order up to its target: what a player has picked when he is shown his chances.
fn picks_before_facing(game: &Battlefields, state: &<Battlefields as Game>::State, order: &str) -> Vec<Pick> {
    let seat = game.to_act(state).expect("someone decides");
    let order = game.read(state, seat, order).expect("in notation");
    let mut picks = game.picks(state, &order);
    picks.pop();
    game.draft(state, &picks, &mut Draft::new()).expect("a draft");
    picks
}

//! Drawings of Battlefields of the Napoleonic Wars.

mod fresh;

use std::collections::BTreeMap;

use estafette_battlefields::Battlefields;
use estafette_battlefields::picks::{Choice, Meaning, Spot, meaning};
use estafette_battlefields::sight::Sight;
use estafette_battlefields::state::State;
use estafette_core::{Draft, Draws, Game, Pick, RandomPlayer, Seat, Seed, Viewer};
use estafette_draw::{Drawn, Palette, png};
use estafette_hexes::Direction;
use estafette_words::{Language, Lexicon};
use resvg::usvg::roxmltree::Document;

use fresh::{fought, fresh, game};

fn games() -> impl Iterator<Item = Battlefields> {
    Battlefields::scenarios().iter().map(|battle| game(battle))
}

fn play(game: &Battlefields, seed: u64, orders: usize) -> State {
    let mut state = game.start(Seed::from(seed), &mut Vec::new());
    let mut player = RandomPlayer::<Battlefields>::new(Draws::new(seed));
    for _ in 0..orders {
        let Some(seat) = game.to_act(&state) else { break };
        let order = player.order(game, &state).expect("drafts have no dead ends");
        game.issue(&mut state, seat, &order, &mut Vec::new()).expect("drafted orders are accepted");
    }
    state
}

/// What moves: the pieces, and the panels in a language.
fn moving(game: &Battlefields, sight: &Sight, language: Language) -> String {
    let panels = game.panels(Lexicon::of(language), sight);
    panels.into_iter().fold(game.pieces(sight), |all, panel| all + &panel.title + &panel.body)
}

/// How often each pick is in the markup.
fn picks(markup: &str) -> BTreeMap<Pick, usize> {
    let mut found = BTreeMap::new();
    for after in markup.split("data-pick=\"").skip(1) {
        let name = after.split('"').next().expect("a split has a first part");
        *found.entry(name.parse().expect("a pick is named")).or_insert(0) += 1;
    }
    found
}

/// Every step of a random draft: the picks made, and the offers.
fn drafted(game: &Battlefields, state: &State, draws: &mut Draws) -> Vec<(Vec<Pick>, Vec<Pick>)> {
    let mut steps = Vec::new();
    let mut picks = Vec::new();
    loop {
        let mut draft = Draft::new();
        game.draft(state, &picks, &mut draft).expect("what was offered is accepted");
        steps.push((picks.clone(), draft.offers.clone()));
        let Some(&pick) = draws.choose(&draft.offers) else { return steps };
        if draft.order.is_some() && draws.below(4) == 0 {
            return steps;
        }
        picks.push(pick);
    }
}

/// Whether a page shows the pick as an element and not only as a button.
fn is_drawn(pick: Pick) -> bool {
    !matches!(meaning(pick), Some(Meaning::Choice(choice)) if !matches!(choice, Choice::Order(_) | Choice::Rally))
}

#[test]
fn whatever_is_offered_is_one_element_of_the_page() {
    let mut draws = Draws::new(5);
    let (mut seen, mut facings) = (0, 0);
    for (number, game) in games().enumerate() {
        let board = picks(&game.board());
        assert!(board.values().all(|&count| count == 1));
        for seed in 0..12 {
            let state = play(&game, seed, 11 * seed as usize + number);
            let Some(seat) = game.to_act(&state) else { continue };
            let sight = game.sight(&state, Viewer::Seat(seat));
            let moving = picks(&moving(&game, &sight, Language::English));
            for (made, offers) in (0..4).flat_map(|_| drafted(&game, &state, &mut draws)) {
                let sketched = picks(&game.sketch(&sight, &made, &offers));
                assert!(
                    sketched.keys().all(|pick| offers.contains(pick)),
                    "a sketch shows what is not offered"
                );
                for pick in offers.into_iter().filter(|&pick| is_drawn(pick)) {
                    let count: usize =
                        [&board, &moving, &sketched].iter().filter_map(|them| them.get(&pick)).sum();
                    assert_eq!(count, 1, "seed {seed}: {pick} is offered after {made:?}");
                    seen += 1;
                    facings += usize::from(sketched.contains_key(&pick));
                }
            }
        }
    }
    assert!(seen > 2_000 && facings > 200, "only {seen} offers were looked for, {facings} of them facings");
}

#[test]
fn every_space_of_the_map_can_be_picked_in_its_drawing() {
    for game in games() {
        let found = picks(&game.board());
        for cell in game.battle().grid.cells() {
            assert_eq!(found.get(&Spot::Cell(cell).pick()), Some(&1));
        }
        assert_eq!(found.len(), game.battle().grid.len());
    }
}

/// The drawing of a state and that of another which its viewer cannot tell from it are the same to the byte.
#[test]
fn a_drawing_shows_nothing_hidden() {
    let mut draws = Draws::new(1);
    let mut compared = 0;
    for game in games() {
        for seed in 0..6 {
            let state = play(&game, seed, 15 * seed as usize);
            for viewer in Viewer::all(Battlefields::SEATS.len()) {
                let Some(twin) = game.twin(&state, viewer, &mut draws) else { continue };
                for language in Language::ALL {
                    let drawn = [&state, &twin].map(|state| {
                        let sight = game.sight(state, viewer);
                        moving(&game, &sight, language) + &game.draw(&sight)
                    });
                    assert!(
                        drawn[0] == drawn[1],
                        "seed {seed}: the drawing for {viewer:?} tells something hidden"
                    );
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 20, "only {compared} drawings were compared");
}

#[test]
fn all_markup_is_well_formed_and_nothing_is_styled_in_place() {
    let check = |markup: &str| {
        assert!(!markup.contains(" style=") && !markup.contains("<script"));
        Document::parse(&format!("<div>{markup}</div>")).expect("the markup is well formed");
    };
    let mut draws = Draws::new(3);
    for game in games() {
        check(&game.board());
        for state in [fresh(&game), fought(&game), play(&game, 2, 40), play(&game, 3, 90)] {
            let sight = game.sight(&state, Viewer::Umpire);
            for language in Language::ALL {
                check(&moving(&game, &sight, language));
            }
            check(&game.draw(&sight));
            if game.to_act(&state).is_some() {
                for (made, offers) in drafted(&game, &state, &mut draws) {
                    check(&game.sketch(&sight, &made, &offers));
                }
            }
        }
    }
}

/// Picks come from outside: a sketch of any of them is drawn, or of none.
#[test]
fn a_sketch_bears_any_picks() {
    let game = game("borodino");
    let sight = game.sight(&fresh(&game), Viewer::Spectator);
    let wild =
        ["piece99", "piece113", "piece3000", "place700", "place999", "place1003", "place4999", "choice77"];
    let all: Vec<Pick> = wild.iter().map(|name| name.parse().expect("a pick is named")).collect();
    for pick in &all {
        game.sketch(&sight, &[*pick], &[*pick]);
    }
    game.sketch(&sight, &all, &all);
}

#[test]
fn there_is_a_panel_for_each_part_of_the_battle_board() {
    for game in games() {
        let mut seen_roll = false;
        for orders in 0..24 {
            let sight = game.sight(&play(&game, orders, 9 * orders as usize), Viewer::Spectator);
            let keys: Vec<&str> =
                game.panels(Lexicon::of(Language::English), &sight).iter().map(|panel| panel.key).collect();
            let roll = keys.contains(&"roll");
            seen_roll |= roll;
            assert_eq!(roll, sight.state.roll.is_some());
            for key in ["orders", "victory", "reinforcements", "rules", "terrain"] {
                assert!(keys.contains(&key), "{key}");
            }
        }
        assert!(seen_roll, "dice are rolled in some of the games");
        let sight = game.sight(&fought(&game), Viewer::Spectator);
        for language in Language::ALL {
            for panel in game.panels(Lexicon::of(language), &sight) {
                assert!(!panel.title.is_empty() && !panel.body.is_empty());
            }
        }
    }
}

#[test]
fn every_colour_of_the_style_sheet_has_a_value() {
    let style = game("marengo").style();
    let names = style.split("var(--").skip(1).filter_map(|after| after.split(')').next());
    for name in names.filter(|name| !name.contains(',')) {
        assert_eq!(style.matches(&format!("--{name}:#")).count(), 4, "{name}");
    }
}

#[test]
fn pieces_can_be_moved_by_their_transform() {
    for game in games() {
        let pieces = game.pieces(&game.sight(&fought(&game), Viewer::Spectator));
        let units: Vec<&str> = pieces.split("<g class=\"unit ").skip(1).collect();
        assert!(units.len() > 15);
        for unit in units {
            let transform = unit.split("transform=\"").nth(1).and_then(|after| after.split('"').next());
            let transform = transform.expect("a unit is placed by a transform");
            assert!(transform.starts_with("translate(") && transform.contains(") rotate("), "{transform}");
        }
    }
}

#[test]
fn all_ways_to_face_differ() {
    let game = game("quatre-bras");
    let sight = game.sight(&fresh(&game), Viewer::Spectator);
    let cell = game.battle().grid.parse("0505").expect("on the map");
    let offers = Direction::ALL.map(|facing| Spot::Facing(cell, facing).pick());
    let sketch = game.sketch(&sight, &[], &offers);
    let turns: std::collections::BTreeSet<&str> =
        sketch.split("rotate(").skip(1).filter_map(|after| after.split(')').next()).collect();
    assert_eq!(turns.len(), 6);
}

#[test]
fn the_way_to_a_space_far_away_is_drawn_as_it_will_be_gone() {
    let game = game("quatre-bras");
    let mut state = fresh(&game);
    let issued = game.read(&state, Seat(0), "order IC").expect("an order");
    game.issue(&mut state, Seat(0), &issued, &mut Vec::new()).expect("it is the first turn");
    let sight = game.sight(&state, Viewer::Seat(Seat(0)));
    let unit = Pick::Piece(game.battle().find_unit("b05").expect("a unit").piece());
    let space = |address| Spot::Cell(game.battle().grid.parse(address).expect("on the map")).pick();
    let offers = |picks: &[Pick]| {
        let mut draft = Draft::new();
        game.draft(&state, picks, &mut draft).expect("it is offered");
        draft
    };
    let drawn = |picks: &[Pick]| {
        let sketch = game.sketch(&sight, picks, &offers(picks).offers);
        let way = sketch.split("<path class=\"path\" d=\"").nth(1).expect("a way is drawn");
        way.split('"').next().map(str::to_owned)
    };
    let at_once = [unit, space("0608")];
    let facing = *offers(&at_once).offers.last().expect("it can face somewhere");
    let order = offers(&[&at_once[..], &[facing]].concat()).order.expect("an order");
    let mut by_steps = game.picks(&state, &order);
    assert_eq!(by_steps.pop(), Some(facing));
    assert_eq!(by_steps.len(), 3, "the unit and two steps");
    assert_eq!(drawn(&at_once), drawn(&by_steps));
}

#[test]
fn the_board_is_small_enough_to_send() {
    for game in games() {
        let size = game.board().len();
        assert!(size < 200_000, "the board of {} has {size} bytes", game.battle().id);
    }
}

#[test]
fn each_army_has_the_enemy_ahead_where_that_is_clear() {
    let facing = |battle: &str| [Seat(0), Seat(1)].map(|seat| game(battle).facing(seat));
    assert_eq!(facing("borodino"), [270, 90]);
    assert_eq!(facing("marengo"), [90, 270]);
    assert_eq!(facing("quatre-bras"), [0, 180]);
    assert_eq!(facing("austerlitz"), [270, 90]);
    assert_eq!(game("borodino").facing(Seat(7)), 0);
}

#[test]
fn a_drawing_becomes_a_picture() {
    for game in games() {
        let sight = game.sight(&fought(&game), Viewer::Spectator);
        for palette in [Palette::PAPER, Palette::DARK, Palette::PRINT] {
            let drawing = game.draw_in(&sight, &palette);
            assert!(!drawing.contains("var("), "a colour has no value");
            let picture = png::picture(&drawing, 400).expect("the drawing is sound");
            assert!(picture.starts_with(b"\x89PNG"));
        }
    }
}

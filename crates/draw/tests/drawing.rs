//! Drawings of Triomphe à Marengo.

use std::collections::BTreeMap;

use estafette_core::{Draft, Draws, Game, Pick, RandomPlayer, Seat, Seed, Viewer};
use estafette_draw::{Drawn, Palette, png};
use estafette_triomphe::Triomphe;
use estafette_triomphe::picks::{Choice, Place};
use estafette_triomphe::sight::Sight;
use estafette_triomphe::state::State;
use estafette_words::{Language, Lexicon};
use resvg::usvg::roxmltree::Document;

fn play(game: &Triomphe, seed: u64, orders: usize) -> State {
    let mut state = game.start(Seed::from(seed), &mut Vec::new());
    let mut player = RandomPlayer::<Triomphe>::new(Draws::new(seed));
    for _ in 0..orders {
        let Some(seat) = game.to_act(&state) else { break };
        let order = player.order(game, &state).expect("drafts have no dead ends");
        game.issue(&mut state, seat, &order, &mut Vec::new()).expect("drafted orders are accepted");
    }
    state
}

/// What moves: the pieces, and the panels in a language.
fn moving(game: &Triomphe, sight: &Sight, language: Language) -> String {
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

/// What is offered at every step of a random draft.
fn offered(game: &Triomphe, state: &State, draws: &mut Draws) -> Vec<Pick> {
    let mut all = Vec::new();
    let mut picks = Vec::new();
    let mut draft = Draft::new();
    loop {
        draft.clear();
        game.draft(state, &picks, &mut draft).expect("what was offered is accepted");
        all.extend(&draft.offers);
        // Now and then a complete order is left as it is, or drafts would be of one kind.
        let Some(&pick) = draws.choose(&draft.offers) else { return all };
        if draft.order.is_some() && draws.below(4) == 0 {
            return all;
        }
        picks.push(pick);
    }
}

#[test]
fn whatever_is_offered_is_one_element_of_the_page() {
    let game = Triomphe::marengo();
    let board = picks(&game.board());
    assert!(board.values().all(|&count| count == 1));
    let mut draws = Draws::new(5);
    let mut seen = 0;
    for seed in 0..100 {
        let mut state = play(&game, seed, 3 * seed as usize);
        for _ in 0..4 {
            let Some(seat) = game.to_act(&state) else { break };
            let moving = picks(&moving(&game, &game.sight(&state, Viewer::Seat(seat)), Language::English));
            for pick in (0..6).flat_map(|_| offered(&game, &state, &mut draws)) {
                if matches!(pick, Pick::Choice(_)) || pick == Place::Gone.pick() {
                    continue;
                }
                let count = board.get(&pick).unwrap_or(&0) + moving.get(&pick).unwrap_or(&0);
                assert_eq!(count, 1, "seed {seed}: {pick} is offered");
                seen += 1;
            }
            let order = RandomPlayer::<Triomphe>::new(Draws::new(seed)).order(&game, &state);
            let order = order.expect("drafts have no dead ends");
            game.issue(&mut state, seat, &order, &mut Vec::new()).expect("drafted orders are accepted");
        }
    }
    assert!(seen > 10_000, "only {seen} offers were looked for");
    assert!(!board.contains_key(&Choice::End.pick()));
}

#[test]
fn every_place_of_the_board_can_be_picked_in_its_drawing() {
    let game = Triomphe::marengo();
    let found = picks(&game.board());
    let board = &game.map().board;
    for locale in board.locale_ids() {
        let reserve = estafette_linear::Position::reserve(locale);
        let approaches = board.approaches_of(locale).map(|(_, approach)| approach.position);
        for position in approaches.chain([reserve]) {
            assert_eq!(found.get(&Place::Position(position).pick()), Some(&1));
        }
    }
    for crossing in board.crossing_ids() {
        assert_eq!(found.get(&Place::Crossing(crossing).pick()), Some(&1));
    }
}

/// The drawing of a state and that of another which its viewer cannot tell from it are the same to the byte.
#[test]
fn a_drawing_shows_nothing_hidden() {
    let game = Triomphe::marengo();
    let mut draws = Draws::new(1);
    let mut compared = 0;
    for seed in 0..40 {
        let state = play(&game, seed, 5 * seed as usize);
        for viewer in Viewer::all(Triomphe::SEATS.len()) {
            let Some(twin) = game.twin(&state, viewer, &mut draws) else { continue };
            for language in Language::ALL {
                let drawn = [&state, &twin].map(|state| moving(&game, &game.sight(state, viewer), language));
                assert!(
                    drawn[0] == drawn[1],
                    "seed {seed}: the drawing for {viewer:?} tells something hidden"
                );
            }
            compared += 1;
        }
    }
    assert!(compared > 60, "only {compared} drawings were compared");
}

#[test]
fn all_markup_is_well_formed() {
    let game = Triomphe::marengo();
    let check = |markup: &str| {
        Document::parse(&format!("<div>{markup}</div>")).expect("the markup is well formed");
    };
    check(&game.board());
    for seed in 0..20 {
        let sight = game.sight(&play(&game, seed, 15 * seed as usize), Viewer::Umpire);
        for language in Language::ALL {
            check(&moving(&game, &sight, language));
        }
    }
    check(&game.draw(&game.sight(&play(&game, 1, 100), Viewer::Umpire)));
}

#[test]
fn there_is_a_panel_for_time_commands_morale_and_holding_areas() {
    let game = Triomphe::marengo();
    let sight = game.sight(&play(&game, 2, 50), Viewer::Spectator);
    for language in Language::ALL {
        let panels = game.panels(Lexicon::of(language), &sight);
        let keys: Vec<&str> = panels.iter().map(|panel| panel.key).collect();
        assert_eq!(keys, ["time", "commands", "morale", "holding"]);
        assert!(panels.iter().all(|panel| !panel.title.is_empty() && !panel.body.is_empty()));
    }
}

#[test]
fn every_colour_of_the_style_sheet_has_a_value() {
    let style = Triomphe::marengo().style();
    let names = style.split("var(--").skip(1).filter_map(|after| after.split(')').next());
    // What has a fallback is no colour but something that the page may say, such as how large a pixel is.
    for name in names.filter(|name| !name.contains(',')) {
        assert_eq!(style.matches(&format!("--{name}:#")).count(), 4, "{name}");
    }
}

#[test]
fn blocks_can_be_moved_by_their_transform() {
    let game = Triomphe::marengo();
    let pieces = game.pieces(&game.sight(&play(&game, 5, 70), Viewer::Spectator));
    let blocks: Vec<&str> = pieces.split("<g class=\"block ").skip(1).collect();
    assert!(blocks.len() > 10);
    for block in blocks {
        let transform = block.split("transform=\"").nth(1).and_then(|after| after.split('"').next());
        let transform = transform.expect("a block is placed by a transform");
        assert!(transform.starts_with("translate(") && transform.contains(") rotate("), "{transform}");
    }
}

#[test]
fn nothing_is_styled_in_place() {
    let game = Triomphe::marengo();
    let sight = game.sight(&play(&game, 3, 90), Viewer::Umpire);
    for markup in [game.board(), moving(&game, &sight, Language::English), game.draw(&sight)] {
        assert!(!markup.contains(" style=") && !markup.contains("<script"));
    }
}

#[test]
fn the_board_is_small_enough_to_send() {
    let size = Triomphe::marengo().board().len();
    assert!(size < 150_000, "the board has {size} bytes");
}

#[test]
fn each_seat_has_its_army_at_the_bottom() {
    let game = Triomphe::marengo();
    assert_eq!([Seat(0), Seat(1)].map(|seat| game.facing(seat)), [270, 90]);
}

#[test]
fn a_drawing_becomes_a_picture() {
    let game = Triomphe::marengo();
    let sight = game.sight(&play(&game, 7, 60), Viewer::Spectator);
    for palette in [Palette::PAPER, Palette::DARK, Palette::PRINT] {
        let drawing = game.draw_in(&sight, &palette);
        assert!(!drawing.contains("var("), "a colour has no value");
        let picture = png::picture(&drawing, 400).expect("the drawing is sound");
        assert!(picture.starts_with(b"\x89PNG"));
    }
    let drawing = game.draw(&sight);
    assert!(png::picture(&drawing, 0).is_err() && png::picture("no drawing", 400).is_err());
}

//! Whole battles put into words.

use estafette_battlefields::Battlefields;
use estafette_battlefields::battle::Battle;
use estafette_core::{Draws, Game, Play, RandomPlayer, Seed, Setup, Viewer};
use estafette_words::{Language, Lexicon, NAME_MARKS, Spoken};

/// Two of every battle, the second with an optional rule.
const GAMES: u64 = 8;

/// A sentence with nothing left open.
fn check(said: &str) {
    let open = said.contains(['{', '}', '\u{2068}', '\u{2069}']) || said.contains("  ");
    assert!(said.ends_with('.') && !open, "`{said}`");
}

/// Every name that is marked in a log line can be pointed at.
fn check_names(game: &Battlefields, said: &str) {
    let (open, close) = NAME_MARKS;
    for part in said.split(open).skip(1) {
        let (name, _) = part.split_once(close).expect("a mark that opens is closed");
        assert!(game.named(name).is_some(), "`{name}` in `{said}` is nothing");
    }
}

/// Plays a battle at random; everything that happens, every prompt and every piece is put into words for every
/// viewer. Returns how much happened.
fn play_and_tell(number: u64) -> usize {
    let game = Battlefields::new(&Setup::numbered::<Battlefields>(number)).expect("a battle of the program");
    let mut play = Play::new(game, Seed::from(number));
    let mut player = RandomPlayer::<Battlefields>::new(Draws::new(number + 1000));
    let mut told = 0;
    loop {
        let game = play.game();
        for lexicon in Language::ALL.map(Lexicon::of) {
            for event in &play.events()[told..] {
                check(&game.event(lexicon, event));
                check_names(game, &game.event_with_names(lexicon, event));
            }
            for viewer in Viewer::all(Battlefields::SEATS.len()) {
                let sight = game.sight(play.state(), viewer);
                check(&game.prompt(lexicon, &sight));
                assert!(!game.prompt_section(&sight).is_empty());
            }
            let sight = game.sight(play.state(), Viewer::Spectator);
            for pick in game.pieces_known(&sight) {
                check(&game.about(lexicon, &sight, pick).expect("a piece in play is known"));
            }
        }
        told = play.events().len();
        let Some(seat) = play.to_act() else { return told };
        let order = player.order(game, play.state()).expect("a draft leads to an order");
        let other = game.vary(play.state(), &order, player.draws());
        let sight = game.sight(play.state(), Viewer::Seat(seat));
        let refused = game.issue(&mut play.state().clone(), seat, &other, &mut Vec::new()).err();
        for lexicon in Language::ALL.map(Lexicon::of) {
            let said = game.order_with_names(lexicon, seat, &order);
            check_names(game, &said);
            check(&said.replace(['\u{2068}', '\u{2069}'], ""));
            let unknown = lexicon.say("battlefields-pick-unknown", []);
            for &pick in player.picks() {
                assert_ne!(game.pick(lexicon, &sight, pick), unknown);
            }
            if let Some(refusal) = &refused {
                check(&game.refusal(lexicon, refusal));
            }
        }
        play.issue(seat, &order).expect("an order that was offered is accepted");
    }
}

#[test]
fn random_battles_can_be_told() {
    for number in 0..GAMES {
        let told = play_and_tell(number);
        assert!(told > 100, "only {told} things happened in battle {number}");
    }
}

#[test]
fn the_title_of_a_battle_is_that_of_its_file_with_the_date() {
    let title = |language, battle| Battlefields::scenario_title(Lexicon::of(language), battle);
    assert_eq!(title(Language::English, "quatre-bras"), "Quatre Bras, 16 June 1815");
    assert_eq!(title(Language::Spanish, "quatre-bras"), "Quatre Bras, 16 de junio de 1815");
    for battle in Battle::all() {
        assert!(title(Language::English, &battle.id).starts_with(&battle.title.en));
        assert!(title(Language::Spanish, &battle.id).ends_with(&battle.date[..4]));
    }
}

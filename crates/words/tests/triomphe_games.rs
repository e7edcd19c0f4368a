//! Sentences as players read them, and whole games put into words.

use estafette_core::{Draws, Game, Play, RandomPlayer, Seed, Viewer};
use estafette_linear::{Army, CrossingId, LocaleId, TokenSet};
use estafette_triomphe::Triomphe;
use estafette_triomphe::event::{Event, Shown};
use estafette_triomphe::piece::{AUSTRIA, FRANCE, Piece};
use estafette_triomphe::refusal::Refusal;
use estafette_words::{Language, Lexicon, Spoken, triomphe};

const GAMES: u64 = 30;

fn locale(game: &Triomphe, code: &str) -> LocaleId {
    game.map().board.locale_coded(code).expect("the locale is on the board")
}

fn crossing(game: &Triomphe, text: &str) -> CrossingId {
    game.map().board.read_crossing(text).expect("the crossing is on the board")
}

/// Pieces of one army, by their handles.
fn pieces(handles: &str) -> (Army, TokenSet) {
    let all: Vec<Piece> =
        handles.split(' ').map(|handle| Piece::read(handle).expect("a handle is well written")).collect();
    (all[0].army, all.iter().map(|piece| piece.token).collect())
}

fn piece(handle: &str) -> Piece {
    Piece::read(handle).expect("a handle is well written")
}

/// Compares what is said in English and Spanish.
fn reads(said: impl Fn(&Lexicon) -> String, english: &str, spanish: &str) {
    assert_eq!(said(Lexicon::of(Language::English)), english);
    assert_eq!(said(Lexicon::of(Language::Spanish)), spanish);
}

#[test]
fn marches_name_pieces_places_and_cost() {
    let game = Triomphe::marengo();
    let board = &game.map().board;
    let march = |handles, from, to, cost| {
        let (army, pieces) = pieces(handles);
        let [from, to] =
            [from, to].map(|text| board.read_position(text).expect("the position is on the board"));
        Event::Marched { army, pieces, from, to, cost }
    };
    reads(
        |lexicon| game.event(lexicon, &march("A3 A7", "8", "8/4", 1)),
        "A3 and A7 march off-road from 8 to 8/4 (1 command).",
        "A3 y A7 marchan campo a través desde 8 hasta 8/4 (1 orden).",
    );
    reads(
        |lexicon| game.event(lexicon, &march("F1", "9", "9/5", 0)),
        "F1 marches off-road from 9 (Marengo) to 9/5 (no command cost).",
        "F1 marcha campo a través desde 9 (Marengo) hasta 9/5 (sin coste de orden).",
    );
    let crossed = |piece, crossing, to, step| Event::Crossed { piece, crossing, to, step };
    reads(
        |lexicon| {
            let via = crossing(&game, "pontoon");
            game.event(lexicon, &crossed(piece("A4"), via, locale(&game, "1"), 1))
        },
        "A4 enters the map by the pontoon bridge into 1 (step 1).",
        "A4 entra en el mapa por el puente de pontones hasta 1 (etapa 1).",
    );
    reads(
        |lexicon| {
            let via = crossing(&game, "1~2");
            game.event(lexicon, &crossed(piece("A4"), via, locale(&game, "2"), 2))
        },
        "A4 marches by crossing 1~2 into 2 (step 2).",
        "A4 marcha por el cruce 1~2 hasta 2 (etapa 2).",
    );
}

#[test]
fn fights_read_like_a_report() {
    let game = Triomphe::marengo();
    let approach = |text: &str| game.map().board.read_approach(text).expect("the approach is on the board");
    let (army, pieces) = pieces("A1 A4 A7");
    let attack = Event::Attacked { army, pieces, across: approach("9/5"), crossing: None };
    reads(
        |lexicon| game.event(lexicon, &attack),
        "A1, A4 and A7 make a maneuver attack into locale 9 (Marengo), across 9/5.",
        "A1, A4 y A7 realizan un ataque de maniobra a la localización 9 (Marengo), a través de 9/5.",
    );
    reads(
        |lexicon| game.event(lexicon, &Event::Responded { army: FRANCE, pieces: TokenSet::EMPTY }),
        "France does not respond.",
        "Francia no responde.",
    );
    let leads = TokenSet::of(piece("A4").token);
    reads(
        |lexicon| game.event(lexicon, &Event::Sent { army, pieces, leads }),
        "A4 leads the assault, followed by A1 and A7.",
        "A4 lidera el asalto; participan también A1 y A7.",
    );
    let face = "c2".parse().expect("a face is well written");
    let shown = Event::Shown { piece: piece("F3"), face, why: Shown::CounterAttack };
    reads(
        |lexicon| game.event(lexicon, &shown),
        "F3 is revealed as cavalry 2: it counter-attacks.",
        "Se revela F3, caballería 2: contraataca.",
    );
    reads(
        |lexicon| game.event(lexicon, &Event::Result { from: approach("5/9"), result: -1 }),
        "The assault from 5/9 fails, with a result of -1.",
        "El asalto desde 5/9 fracasa, con un resultado de -1.",
    );
    let taken = |tokens| Event::Taken { army: FRANCE, locale: locale(&game, "9"), tokens };
    reads(
        |lexicon| game.event(lexicon, &taken(1)),
        "1 French morale token committed to locale 9 (Marengo) pays for the loss.",
        "1 ficha de moral francesa comprometida en la localización 9 (Marengo) compensa la pérdida.",
    );
    reads(
        |lexicon| game.event(lexicon, &taken(2)),
        "2 French morale tokens committed to locale 9 (Marengo) pay for the loss.",
        "2 fichas de moral francesas comprometidas en la localización 9 (Marengo) compensan la pérdida.",
    );
}

#[test]
fn refusals_give_the_facts() {
    let game = Triomphe::marengo();
    reads(
        |lexicon| game.refusal(lexicon, &Refusal::Commands { needed: 2, left: 1 }),
        "This takes 2 commands, and only 1 is left.",
        "Esto cuesta 2 órdenes y solo queda 1.",
    );
    reads(
        |lexicon| game.refusal(lexicon, &Refusal::EnemyOccupied(locale(&game, "9"))),
        "Locale 9 (Marengo) is enemy-occupied and cannot be entered like this.",
        "La localización 9 (Marengo) está ocupada por el enemigo y no se puede entrar así en ella.",
    );
    reads(
        |lexicon| game.refusal(lexicon, &Refusal::TooEarly { round: 11 }),
        "This piece cannot enter the map before the 4:00 PM round.",
        "Esta pieza no puede entrar en el mapa antes de la ronda de las 16:00.",
    );
}

#[test]
fn prompts_ask_the_decider_and_tell_the_others() {
    let game = Triomphe::marengo();
    let state = game.start(Seed::from(3), &mut Vec::new());
    let prompt = |army: Army| {
        let sight = game.sight(&state, Viewer::Seat(army.seat()));
        let game = &game;
        move |lexicon: &Lexicon| format!("{} [{}]", game.prompt(lexicon, &sight), game.prompt_section(&sight))
    };
    reads(
        prompt(AUSTRIA),
        "Order an action or end the turn: 3 commands are left. [§6]",
        "Ordena una acción o termina el turno: quedan 3 órdenes. [§6]",
    );
    reads(prompt(FRANCE), "Austria is deciding. [§5]", "Austria está decidiendo. [§5]");
}

#[test]
fn the_day_is_told_in_hours() {
    for (round, english, spanish) in
        [(1, "6:00 AM", "6:00"), (6, "11:00 AM", "11:00"), (7, "12:00 PM", "12:00"), (16, "9:00 PM", "21:00")]
    {
        reads(|lexicon| triomphe::clock(lexicon, round), english, spanish);
    }
}

/// A sentence without the marks around its names.
fn unmarked(said: &str) -> String {
    said.replace(['\u{2068}', '\u{2069}'], "")
}

#[test]
fn orders_read_like_orders() {
    let game = Triomphe::marengo();
    let state = game.start(Seed::from(1), &mut Vec::new());
    let said = |army: Army, text: &str, english: &str, spanish: &str| {
        let order = game.read(&state, army.seat(), text).expect("the order is well written");
        reads(|lexicon| unmarked(&game.order_with_names(lexicon, army.seat(), &order)), english, spanish);
    };
    said(AUSTRIA, "end", "End the turn.", "Terminar el turno.");
    said(
        AUSTRIA,
        "attack {A3,A7} across 9/5",
        "A3 and A7 make a maneuver attack into locale 9 (Marengo), across 9/5.",
        "A3 y A7 realizan un ataque de maniobra a la localización 9 (Marengo), a través de 9/5.",
    );
    said(
        FRANCE,
        "offroad {F1,F2} to 9 cont {F2:9/5}",
        "F1 and F2 march off-road to 9 (Marengo), and by continuation F2 blocks 9/5.",
        "F1 y F2 marchan campo a través hasta 9 (Marengo); mediante la continuación, F2 bloquea 9/5.",
    );
    said(
        AUSTRIA,
        "enter A3 via alessandria,1~2",
        "A3 enters the map by the Alessandria road and crossing 1~2.",
        "A3 entra en el mapa por la carretera de Alessandria y el cruce 1~2.",
    );
    said(
        FRANCE,
        "rloss {F1:1,F2:2}",
        "F1 takes 1 reduction and F2 takes 2 reductions.",
        "F1 sufre 1 pérdida y F2 sufre 2 pérdidas.",
    );
    said(
        FRANCE,
        "retreat {F1:9,F2:gone}",
        "F1 retreats to 9 (Marengo) and F2 is eliminated.",
        "F1 se retira a 9 (Marengo) y F2 se elimina.",
    );
    said(FRANCE, "goon stop", "The road march ends here.", "La marcha por carretera termina aquí.");
    said(
        FRANCE,
        "take {9:2}",
        "The loss is paid for by 2 morale tokens from locale 9 (Marengo).",
        "Compensa la pérdida: 2 fichas de moral de la localización 9 (Marengo).",
    );
}

/// A sentence with nothing left open.
fn check(said: &str) {
    let open = said.contains(['{', '}', '\u{2068}', '\u{2069}']) || said.contains("  ");
    assert!(said.ends_with('.') && !open, "`{said}`");
}

/// Plays a game at random; everything that happens and every prompt is put into words for every viewer.
/// Returns how much happened.
fn play_and_tell(seed: u64) -> usize {
    let mut play = Play::new(Triomphe::marengo(), Seed::from(seed));
    let mut player = RandomPlayer::<Triomphe>::new(Draws::new(seed + 1000));
    let mut told = 0;
    loop {
        let game = play.game();
        for lexicon in Language::ALL.map(Lexicon::of) {
            for event in &play.events()[told..] {
                check(&game.event(lexicon, event));
            }
            for viewer in Viewer::all(Triomphe::SEATS.len()) {
                check(&game.prompt(lexicon, &game.sight(play.state(), viewer)));
            }
        }
        told = play.events().len();
        let Some(seat) = play.to_act() else { return told };
        let order = player.order(game, play.state()).expect("a draft leads to an order");
        let other = game.vary(play.state(), &order, player.draws());
        let sight = game.sight(play.state(), Viewer::Seat(seat));
        let refused = game.issue(&mut play.state().clone(), seat, &other, &mut Vec::new()).err();
        for lexicon in Language::ALL.map(Lexicon::of) {
            check(&unmarked(&game.order_with_names(lexicon, seat, &order)));
            for &pick in player.picks() {
                assert!(!game.pick(lexicon, &sight, pick).is_empty());
            }
            if let Some(refusal) = &refused {
                check(&game.refusal(lexicon, refusal));
            }
        }
        play.issue(seat, &order).expect("an order that was offered is accepted");
    }
}

#[test]
fn random_games_can_be_told() {
    for seed in 0..GAMES {
        let told = play_and_tell(seed);
        assert!(told > 100, "only {told} things happened in game {seed}");
    }
}

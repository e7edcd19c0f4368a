//! Sound files and orders, damaged at random: whatever comes of it, nothing panics.
//!
//! The damage is drawn from a seed, so that a failure comes back; the damaged text is printed with it.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use estafette_core::{Draft, Draws, Game, Loaded, Play, RandomPlayer, Record, Seed, Viewer};
use estafette_linear::Board;
use estafette_triomphe::Triomphe;
use estafette_triomphe::map::{MARENGO, Map};
use estafette_words::{Language, Lexicon, Spoken};

/// What damage is made of, besides what stands in the text already.
const SHARDS: [&str; 36] = [
    "-1",
    "0",
    "255",
    "256",
    "99999999999999999999",
    "1e400",
    "\"",
    "'",
    "\"\"\"",
    "{",
    "}",
    "[",
    "]",
    "[[",
    "=",
    ",",
    ":",
    "/",
    "~",
    "@",
    "#",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\u{1b}[31m",
    "é",
    "💥",
    "\u{feff}",
    "A1",
    "F20",
    "c2@8/4",
    "none",
    "i3",
    "via",
    "cont",
];

/// Damages a text in one to four places. Some of what is put in comes from another text of its kind.
fn damaged(text: &str, other: &str, draws: &mut Draws) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=draws.below(4) {
        damage(&mut bytes, other.as_bytes(), draws);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn damage(bytes: &mut Vec<u8>, other: &[u8], draws: &mut Draws) {
    let at = draws.below(bytes.len() + 1);
    let shard = draws.choose(&SHARDS).expect("there are shards").bytes();
    match draws.below(10) {
        0 if at < bytes.len() => bytes[at] ^= 1 << draws.below(8),
        1 if at < bytes.len() => drop(bytes.remove(at)),
        2 => drop(bytes.splice(at..at, shard)),
        3 => {
            let word = word_at(bytes, at);
            drop(bytes.splice(word, shard));
        }
        4 => {
            let (from, to) = (word_at(bytes, at), word_at(bytes, draws.below(bytes.len() + 1)));
            let word = bytes[from].to_vec();
            drop(bytes.splice(to, word));
        }
        5 => drop(bytes.drain(line_at(bytes, at))),
        6 => {
            let line = bytes[line_at(bytes, at)].to_vec();
            let to = line_at(bytes, draws.below(bytes.len() + 1)).start;
            drop(bytes.splice(to..to, line));
        }
        7 => {
            let line = other[line_at(other, draws.below(other.len() + 1))].to_vec();
            drop(bytes.splice(line_at(bytes, at), line));
        }
        8 => {
            let word = other[word_at(other, draws.below(other.len() + 1))].to_vec();
            drop(bytes.splice(word_at(bytes, at), word));
        }
        _ => bytes.truncate(at.max(bytes.len() / 2)),
    }
}

/// The word around a byte: a run of letters and digits, perhaps empty.
fn word_at(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    let outside = |byte: &u8| !byte.is_ascii_alphanumeric();
    let start = bytes[..at].iter().rposition(outside).map_or(0, |before| before + 1);
    let end = bytes[at..].iter().position(outside).map_or(bytes.len(), |after| at + after);
    start..end
}

/// The line around a byte, with its end.
fn line_at(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    let start = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |before| before + 1);
    let end = bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |after| at + after + 1);
    start..end
}

/// Damages each of the texts so often, and does this with the result.
fn survive<T>(texts: &[(T, String)], times: usize, seed: u64, mut with: impl FnMut(&T, &str)) {
    let mut draws = Draws::new(seed);
    for _ in 0..times {
        let (about, text) = draws.choose(texts).expect("there are texts");
        let (_, other) = draws.choose(texts).expect("there are texts");
        let text = damaged(text, other, &mut draws);
        let survived = catch_unwind(AssertUnwindSafe(|| with(about, &text)));
        assert!(survived.is_ok(), "this makes it panic:\n{text}\n");
    }
}

/// Says everything that can be said of a moment, to everyone.
fn look(game: &Triomphe, state: &<Triomphe as Game>::State) {
    for language in Language::ALL {
        let lexicon = Lexicon::of(language);
        for viewer in Viewer::all(Triomphe::SEATS.len()) {
            let sight = game.sight(state, viewer);
            game.prompt(lexicon, &sight);
            game.prompt_section(&sight);
        }
        let mut draft = Draft::new();
        if let Some(seat) = game.to_act(state).filter(|_| game.draft(state, &[], &mut draft).is_ok()) {
            let sight = game.sight(state, Viewer::Seat(seat));
            draft.offers.iter().for_each(|&pick| drop(game.pick(lexicon, &sight, pick)));
        }
        drop(game.outcome(state).map(|outcome| game.ending(lexicon, outcome)));
    }
}

/// Tries the orders of a position and plays on at random for a while.
fn try_all(loaded: &Loaded<Triomphe>, seed: u64) {
    let lexicon = Lexicon::of(Language::English);
    let game = &loaded.game;
    loaded.differs_at_first();
    look(game, &loaded.state);
    loaded.run(|tried, state| {
        if let estafette_core::script::Answer::Accepted(events) = &tried.answer {
            for event in events {
                drop((game.event(lexicon, event), game.facts(event)));
            }
        }
        look(game, state);
    });
    let mut player = RandomPlayer::new(Draws::new(seed));
    let mut state = loaded.state;
    for _ in 0..40 {
        let Some(seat) = game.to_act(&state) else { break };
        let order = player.order(game, &state).expect("a draft leads somewhere");
        assert_eq!(game.read(&state, seat, &game.write(seat, &order)).as_ref(), Ok(&order));
        game.issue(&mut state, seat, &order, &mut Vec::new()).expect("a drafted order is accepted");
        assert_eq!(game.audit(&state), Ok(()));
    }
}

fn vectors() -> Vec<((), String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../triomphe/tests/vectors");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder of vectors is there")
        .map(|entry| entry.expect("its entries can be read").path())
        .collect();
    files.sort();
    files.iter().map(|path| ((), fs::read_to_string(path).expect("vectors are text"))).collect()
}

/// A random game from its start.
fn play(seed: u64) -> Play<Triomphe> {
    let mut play = Play::new(Triomphe::marengo(), Seed::from(seed));
    let mut player = RandomPlayer::new(Draws::new(seed));
    while let Some(seat) = play.to_act() {
        let order = player.order(play.game(), play.state()).expect("a draft leads somewhere");
        play.issue(seat, &order).expect("a drafted order is accepted");
    }
    play
}

#[test]
fn a_damaged_position_is_refused_or_played() {
    let mut loads = 0;
    survive(&vectors(), TIMES, 1, |(), text| {
        if let Ok(loaded) = Triomphe::load(text) {
            loads += 1;
            try_all(&loaded, loads);
        }
    });
    assert!(loads > 200, "only {loads} damaged positions could be played");
}

/// A position that nobody thought of: any pieces anywhere on the printed board, with any marks.
fn made_up(draws: &mut Draws) -> String {
    let map = Map::marengo();
    let board = &map.board;
    let one_of =
        |words: &[&str], draws: &mut Draws| (*draws.choose(words).expect("there are words")).to_owned();
    let locales: Vec<_> = board.locale_ids().collect();
    let home = draws.below(locales.len());
    let mut pieces = Vec::new();
    for _ in 0..draws.below(30) {
        let locale = locales[(home + draws.below(12)) % locales.len()];
        let mut places = vec![board.locale(locale).code.clone()];
        places.extend(board.approaches_of(locale).map(|(id, _)| board.write_approach(id)));
        places.extend(map.areas.iter().map(|area| area.name.clone()).filter(|_| draws.below(4) == 0));
        let place = draws.choose(&places).expect("a locale has a reserve").clone();
        let army = one_of(&["A", "F"], draws);
        let face = one_of(&["i1", "i2", "i3", "c1", "c2", "c3", "a1", "a2", "a3"], draws);
        let marks = one_of(
            &["", "", "", "", "done", "disorganized", "organized", "declared", "aimed", "fired", "faceup"],
            draws,
        );
        let piece = format!("\"{army} {face} {place} {marks}\"");
        let sound =
            format!("game = \"triomphe\"\nboard = \"triomphe\"\npieces = [{}, {piece}]", pieces.join(", "));
        if Triomphe::load(&sound.replace("[, ", "[")).is_ok() {
            pieces.push(piece);
        }
    }
    let mut morale = || {
        let code = &board.locale(locales[(home + draws.below(12)) % locales.len()]).code;
        format!("{{ uncommitted = {}, committed = {{ {code} = {} }} }}", draws.below(4), draws.below(5))
    };
    let (austria, france) = (morale(), morale());
    format!(
        "game = \"triomphe\"\nboard = \"triomphe\"\nround = {}\nactive = \"{}\"\ncommands = {}\nphase = \"{}\"\n\
         pieces = [{}]\n[morale]\naustria = {austria}\nfrance = {france}\n",
        draws.below(16) + 1,
        one_of(&["austria", "france"], draws),
        draws.below(4),
        one_of(&["start", "actions"], draws),
        pieces.join(", "),
    )
}

#[test]
fn a_made_up_position_is_refused_or_played() {
    let mut draws = Draws::new(6);
    let mut loads = 0;
    for _ in 0..TIMES / 20 {
        let text = made_up(&mut draws);
        let survived = catch_unwind(AssertUnwindSafe(|| {
            if let Ok(loaded) = Triomphe::load(&text) {
                loads += 1;
                try_all(&loaded, loads);
            }
        }));
        assert!(survived.is_ok(), "this makes it panic:\n{text}\n");
    }
    assert!(loads > 50, "only {loads} made-up positions could be played");
}

#[test]
fn a_damaged_record_is_refused_or_replayed() {
    let records: Vec<_> = (1..4).map(|seed| ((), play(seed).record(&[]).to_string())).collect();
    let mut replayed = 0;
    survive(&records, TIMES / 4, 2, |(), text| {
        if let Ok(parsed) = Record::parse(text) {
            replayed += usize::from(parsed.replay::<Triomphe>(|_, _, _, _| {}).is_ok());
        }
    });
    assert!(replayed > 20, "only {replayed} damaged records could be replayed");
}

#[test]
fn a_damaged_board_has_faults_or_is_sound() {
    let own = vectors().into_iter().filter_map(|((), text)| {
        let start = text.find("[board]\n")? + "[board]\n".len();
        Some(((), text[start..].split("\n[").next().unwrap_or_default().to_owned()))
    });
    let boards: Vec<_> = own.chain([((), SMALL.to_owned())]).collect();
    let mut sound = 0;
    let mut read = |text: &str| {
        let Ok(board) = Board::parse(text) else { return };
        sound += 1;
        for locale in board.locale_ids() {
            for (approach, _) in board.approaches_of(locale) {
                let _ = board.read_approach(&board.write_approach(approach));
            }
        }
        for crossing in board.crossing_ids() {
            let _ = board.read_crossing(&board.write_crossing(crossing));
        }
        let _ = Map::new(board);
    };
    survive(&boards, TIMES, 3, |(), text| read(text));
    survive(&[((), MARENGO.to_owned())], TIMES / 20, 4, |(), text| read(text));
    assert!(sound > 100, "only {sound} damaged boards are sound");
}

#[test]
fn a_damaged_order_is_unreadable_refused_or_accepted() {
    let game = Triomphe::marengo();
    let mut moments = Vec::new();
    for seed in 1..4 {
        let mut events = Vec::new();
        let mut state = game.start(Seed::from(seed), &mut events);
        for (seat, order) in play(seed).orders() {
            moments.push(((state, *seat), game.write(*seat, order)));
            game.issue(&mut state, *seat, order, &mut events).expect("the game was just played");
        }
    }
    let mut accepted = 0;
    survive(&moments, TIMES * 2, 5, |(state, seat), text| {
        let mut after = *state;
        let _ = game.expect(state, &[], &format!("legal {text}"));
        let _ = game.expect(state, &[], text);
        let Ok(order) = game.read(state, *seat, text) else { return };
        assert_eq!(game.read(state, *seat, &game.write(*seat, &order)), Ok(order.clone()));
        match game.issue(&mut after, *seat, &order, &mut Vec::new()) {
            Ok(()) => accepted += 1,
            Err(refusal) => drop(game.refusal(Lexicon::of(Language::Spanish), &refusal)),
        }
        assert_eq!(game.audit(&after), Ok(()));
    });
    assert!(accepted > 100, "only {accepted} damaged orders were accepted");
}

/// How often texts are damaged.
const TIMES: usize = 10_000;

/// A board with something of everything, and a drawing.
const SMALL: &str = include_str!("small.toml");

//! Golden games: recorded games whose logs, as a spectator reads them, are reviewed whenever they change.
//!
//! `INSTA_UPDATE=always cargo test -p estafette-words --test golden` writes them anew; read the difference
//! before you commit it.

use estafette_core::{Event, Record, Viewer};
use estafette_triomphe::Triomphe;
use estafette_words::{Language, Lexicon, Spoken};

fn log(record: &str, language: Language) -> String {
    let lexicon = Lexicon::of(language);
    let mut lines = Vec::new();
    let parsed = Record::parse(record).expect("the golden record can be read");
    let replayed = parsed.replay::<Triomphe>(|_, events, game, _| {
        let seen = events.iter().filter(|event| event.audience().includes(Viewer::Spectator));
        lines.extend(seen.map(|event| game.event(lexicon, event)));
    });
    replayed.unwrap_or_else(|fault| panic!("the golden record replays: {fault}"));
    lines.join("\n")
}

#[test]
fn the_log_of_game_91_in_english() {
    insta::assert_snapshot!(log(include_str!("golden/triomphe-91.record"), Language::English));
}

#[test]
fn the_log_of_game_160_in_spanish() {
    insta::assert_snapshot!(log(include_str!("golden/triomphe-160.record"), Language::Spanish));
}

//! Every page in every language, with names that try to break out of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use estafette_words::{Language, Lexicon};
use maud::{Markup, PreEscaped};

use super::*;

/// A name that would do harm wherever it stood unescaped.
const HOSTILE: &str = "</script><script>alert('1')</script>\" onload=\"x";

fn reader(language: Language) -> Reader {
    Reader {
        lexicon: Lexicon::of(language),
        name: Some(HOSTILE.to_owned()),
        login: None,
        path: format!("/table/7?as={HOSTILE}"),
    }
}

fn text(text: &str) -> String {
    text.to_owned()
}

fn listed(standing: Standing) -> Listed {
    Listed {
        id: text("7"),
        title: text(HOSTILE),
        players: vec![(text("Reds"), Some(text(HOSTILE))), (text("Blues"), None)],
        standing,
    }
}

fn game(id: &str) -> GameOffer {
    GameOffer {
        id: text(id),
        title: text(HOSTILE),
        scenarios: vec![(text("day"), text(HOSTILE)), (text("night"), text("Night"))],
        seats: vec![(text("red"), text("Reds")), (text("blue"), text("Blues"))],
        options: vec![OptionOffer { id: text("rain"), title: text(HOSTILE), about: text(HOSTILE) }],
    }
}

fn home_data(games: Vec<GameOffer>) -> Home {
    let over = Standing::Over(text(HOSTILE));
    Home {
        games,
        generals: vec![GeneralOffer {
            level: text("recruit"),
            rank: text(HOSTILE),
            about: text(HOSTILE),
            officers: vec![(text("recruit-fricasse"), text(HOSTILE))],
        }],
        yours: [Standing::TheirMove, Standing::Waiting, Standing::YourMove].map(listed).into(),
        open: vec![listed(Standing::Waiting)],
        finished: vec![listed(over)],
    }
}

fn lines() -> Vec<LogLine> {
    vec![LogLine { html: PreEscaped(text("<a data-show=\"place3\">3</a> is taken.")) }]
}

fn player(name: Option<&str>) -> Player {
    let sit = name.is_none();
    Player { seat: text("red"), army: text(HOSTILE), name: name.map(text), acting: true, yours: true, sit }
}

fn talk_data(draw: DrawTalk, rematch: Rematch) -> Talk {
    Talk {
        table: text("7"),
        viewer: text("red"),
        resign: true,
        draw,
        rematch,
        leave: true,
        link: Some(text("blue")),
        over: true,
    }
}

fn table_data(reader: &Reader) -> TablePage {
    TablePage {
        id: text("7"),
        title: text(HOSTILE),
        size: (1000, 800),
        board: "<rect class=\"paper\"/>".into(),
        pieces: text("<g data-pick=\"piece1\"></g>"),
        stylesheet: text("/web/drawing.css"),
        facing: vec![Facing { seat: text("red"), army: text(HOSTILE), degrees: 90 }],
        seats: vec![(text("red"), text(HOSTILE))],
        hidden: true,
        view_json: serde_json::json!({ "title": HOSTILE }).to_string(),
        prompt: prompt(reader, HOSTILE, "§9"),
        panels: html_of(""),
        log: log(reader, &lines()),
        players: players(reader, "7", &[player(Some(HOSTILE)), player(None)]),
        talk: talk(reader, &talk_data(DrawTalk::Asked, Rematch::MayAsk)),
    }
}

fn html_of(markup: &str) -> Markup {
    PreEscaped(text(markup))
}

fn replay_data(moment: u32) -> ReplayPage {
    ReplayPage {
        id: text("7"),
        title: text(HOSTILE),
        players: vec![(text("Reds"), Some(text(HOSTILE))), (text("Blues"), None)],
        moment,
        last: 9,
        from: text("all"),
        seats: vec![(text("red"), text(HOSTILE))],
        size: (1000, 800),
        board: "".into(),
        pieces: String::new(),
        stylesheet: text("/web/drawing.css"),
        facing: vec![Facing { seat: text("red"), army: text(HOSTILE), degrees: 90 }],
        panels: html_of(""),
        order: Some((text("Reds"), text(HOSTILE))),
        lines: lines(),
        ending: text(HOSTILE),
        swing: vec![0.5, 0.4, 0.7, 0.2, 0.9, 0.5, 0.5, 0.4, 0.3, 1.0],
        costly: html_of(""),
    }
}

fn costly_data(weighed: Option<u32>) -> CostlyOrders {
    let order = html_of("<a data-show=\"place3\">3</a> is taken.");
    let found = CostlyOrder { moment: 3, order: order.clone(), better: order, percent: 12 };
    let sides = vec![(text(HOSTILE), vec![found]), (text("Blues"), vec![])];
    CostlyOrders { id: text("7"), moment: 4, weighed, of: 9, sides }
}

/// Every page and part, with every kind of data that it can be given.
fn every_page(language: Language) -> Vec<(&'static str, String)> {
    let reader = &reader(language);
    let known = Reader { login: Some(text(HOSTILE)), name: None, ..self::reader(language) };
    let join_data = |host| Join { token: text("abc"), title: text(HOSTILE), army: text(HOSTILE), host };
    let mut pages = vec![
        ("home", home(reader, &home_data(vec![game("one")]))),
        ("home of two games", home(reader, &home_data(vec![game("one"), game("two")]))),
        ("table", table(reader, &table_data(reader))),
        ("first moment", replay(reader, &replay_data(0))),
        ("moment", replay(reader, &replay_data(4))),
        ("last moment", replay(reader, &replay_data(9))),
        ("nothing weighed", costly(reader, &costly_data(None))),
        ("some orders weighed", costly(reader, &costly_data(Some(4)))),
        ("all orders weighed", costly(reader, &costly_data(Some(9)))),
        ("join", join(reader, &join_data(Some(text(HOSTILE))))),
        ("join nobody", join(reader, &join_data(None))),
        ("you", you(reader, &You { notice: Some(text(HOSTILE)) })),
        ("you with an account", you(&known, &You::default())),
        ("error", error(reader, 404, HOSTILE)),
        ("empty log", log(reader, &[])),
    ];
    for draw in [DrawTalk::Silent, DrawTalk::MayOffer, DrawTalk::Offered, DrawTalk::Asked] {
        pages.push(("talk", talk(reader, &talk_data(draw, Rematch::Ready(text("/table/8"))))));
    }
    let nothing =
        Home { games: vec![game("one")], generals: vec![], yours: vec![], open: vec![], finished: vec![] };
    pages.push(("home of a newcomer", home(reader, &nothing)));
    pages.into_iter().map(|(name, page)| (name, page.into_string())).collect()
}

/// The opening tags of a page.
fn tags(page: &str) -> impl Iterator<Item = &str> {
    page.split('<').skip(1).filter_map(|rest| rest.split_once('>')).map(|(tag, _)| tag)
}

#[test]
fn every_page_is_written_in_every_language() {
    for language in Language::ALL {
        for (name, page) in every_page(language) {
            assert!(!page.contains(">ui-"), "{name} in {language} has a message without words");
            if page.starts_with("<!DOCTYPE html>") {
                assert!(page.contains(&format!("<html lang=\"{language}\">")), "{name} in {language}");
            }
        }
    }
}

#[test]
fn hostile_names_stay_text() {
    for (name, page) in every_page(Language::English) {
        assert!(!page.contains("<script>"), "{name}");
        assert!(!page.contains("alert('1')</script>"), "{name}");
        assert!(!page.contains("onload=\"x"), "{name}");
    }
}

#[test]
fn no_page_has_an_inline_style_or_script() {
    for (name, page) in every_page(Language::Spanish) {
        for tag in tags(&page) {
            let word = tag.split([' ', '\n']).next().unwrap_or_default();
            assert_ne!(word, "style", "{name}");
            assert!(!tag.contains(" style="), "{name}: {tag}");
            let data = tag.contains("type=\"application/json\"");
            assert!(word != "script" || data || tag.contains("src=\"/web/"), "{name}: {tag}");
            let mut unquoted = tag.split('"').step_by(2);
            let handler = unquoted.any(|attribute| attribute.trim().starts_with("on"));
            assert!(!handler, "{name}: {tag}");
        }
    }
}

#[test]
fn battles_that_wait_for_the_reader_are_listed_first() {
    let page = home(&reader(Language::English), &home_data(vec![game("one")])).into_string();
    let at = |class: &str| page.find(&format!("<li class=\"{class}\"")).expect("it is listed");
    assert!(at("turn") < at("waiting") && at("waiting") < at("theirs") && at("theirs") < at("over"));
}

#[test]
fn a_newcomer_starts_with_one_press() {
    let page = home(&reader(Language::English), &home_data(vec![game("one")])).into_string();
    assert!(page.contains("name=\"opponent\" value=\"screen\" checked"));
    assert!(page.contains("<input type=\"hidden\" name=\"game\" value=\"one\">"));
    assert!(!page.contains(" required"), "a field must be filled in first");
}

fn web() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web")
}

#[test]
fn scripts_say_only_words_that_the_page_gives_them_and_all_of_those() {
    let mut said = BTreeSet::new();
    for entry in fs::read_dir(web()).expect("the scripts are there") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|extension| extension == "js") {
            let code = fs::read_to_string(path).expect("a script is text");
            let quoted = code.split('"').filter(|word| word.starts_with("ui-"));
            said.extend(quoted.map(str::to_owned));
        }
    }
    let given: BTreeSet<String> = table::WORDS.iter().map(|(id, _)| (*id).to_owned()).collect();
    assert_eq!(said, given);
}

#[test]
fn every_file_that_a_page_asks_for_is_there() {
    // Fonts and drawings' style sheets belong to other crates; the server adds them.
    let elsewhere = |file: &str| {
        Path::new(file).extension().is_some_and(|extension| extension == "woff2") || file == "drawing.css"
    };
    for (name, page) in every_page(Language::English) {
        for file in page.split("\"/web/").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(elsewhere(file) || web().join(file).is_file(), "{name} asks for {file}");
        }
    }
}

//! Spanish.

use crate::browser::{Browser, Kind};
use crate::picking::begin;
use crate::stage::Stage;

/// Words that stand on the English pages, and in no Spanish text.
const ENGLISH: [&str; 14] = [
    "Start",
    "Your",
    "the",
    "Order",
    "Issue",
    "Undo",
    "turn",
    "of",
    "Everything",
    "deciding",
    "You",
    "Resign",
    "Austria decides",
    "Nothing",
];

/// No English word is left in the visible text, its labels and tips.
pub(crate) async fn check_spanish(browser: &Browser, page: &str) {
    assert_eq!(browser.text("document.documentElement.lang").await, "es", "{page}");
    let said = "[document.title, document.body.innerText, ...[...document.querySelectorAll('[title], [aria-label], \
        [placeholder]')].filter((e) => !e.closest('[lang=en]')).flatMap((e) => ['title', 'aria-label', 'placeholder'] \
        .map((name) => e.getAttribute(name) ?? ''))].join('\\n')";
    let mut said = browser.text(said).await.replace("English", "");
    // Games keep their names, and rulebooks their headings.
    let headings = browser.look("[...document.querySelectorAll('.section')].map((e) => e.innerText)").await;
    let headings: Vec<String> = serde_json::from_value(headings).expect("a list of texts");
    for kept in headings.iter().map(String::as_str).chain(["Battlefields of the Napoleonic Wars"]) {
        said = said.replace(kept, "");
    }
    for word in ENGLISH {
        let found = said.lines().find(|line| {
            line.match_indices(word).any(|(at, _)| {
                let letter = |next: Option<char>| next.is_some_and(char::is_alphabetic);
                !letter(line[..at].chars().next_back()) && !letter(line[at + word.len()..].chars().next())
            })
        });
        assert!(found.is_none(), "{page} says {word:?} in {:?}", found.unwrap_or_default());
    }
}

async fn check_pages(browser: &Browser) {
    browser.go("/").await;
    check_spanish(browser, "the first page").await;
    assert_eq!(browser.text_of("#start button[type=submit]").await, "Empezar");
    browser.go("/you").await;
    check_spanish(browser, "the page about oneself").await;
    begin(browser).await;
    check_spanish(browser, "the table").await;
    assert!(browser.text_of("#prompt").await.starts_with("Ordena"), "{}", browser.text_of("#prompt").await);
    browser.pick("piece0").await;
    browser.pick(&browser.first("place").await).await;
    browser.until_seen("[data-do=issue]").await;
    assert_eq!(browser.text_of("[data-do=issue]").await, "Dar la orden");
    check_spanish(browser, "the table with an order").await;
    browser.press("issue").await;
    browser.until_seen("[data-do=undo]").await;
    browser.end_turn().await;
    browser.until_seen("#curtain .primary[data-seat=france]").await;
    check_spanish(browser, "the curtain").await;
    assert_eq!(browser.text_of("#curtain h2").await, "Decide Francia");
}

pub(crate) async fn the_language_of_the_browser_is_spoken(stage: &Stage) {
    let browser = stage.browser(Kind { language: "es-ES,es", ..Kind::default() }).await;
    check_pages(&browser).await;
}

pub(crate) async fn the_switch_changes_the_language(stage: &Stage) {
    let browser = stage.desk().await;
    browser.go("/").await;
    assert_eq!(browser.text("document.documentElement.lang").await, "en");
    browser.click(".languages [value=es]").await;
    browser.until("document.documentElement.lang === 'es'").await;
    assert_eq!(browser.path().await, "/", "the switch leads elsewhere");
    check_pages(&browser).await;
    let table = browser.path().await;
    browser.lift_curtain("france").await;
    browser.click(".languages [value=en]").await;
    browser.until("document.documentElement.lang === 'en'").await;
    assert_eq!(browser.path().await, table, "the switch leads away from the table");
}

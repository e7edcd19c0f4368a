//! Picking, taking back, and what survives.

use serde_json::json;

use thirtyfour::Key;

use crate::browser::{Browser, Kind};
use crate::screen::until_showing;
use crate::stage::Stage;

/// A battle at one screen, with Austria to decide.
pub(crate) async fn begin(browser: &Browser) {
    browser.start("screen", "any", "Ana").await;
    browser.lift_curtain("austria").await;
    browser.until_deciding().await;
}

/// The picks of the order being written, as the page names them.
async fn chips(browser: &Browser) -> Vec<String> {
    let found =
        browser.look("[...document.querySelectorAll('#draft .chip')].map((chip) => chip.textContent)").await;
    serde_json::from_value(found).expect("a list of texts")
}

pub(crate) async fn what_cannot_be_picked_says_why_with_its_section(stage: &Stage) {
    let browser = stage.desk().await;
    begin(&browser).await;
    let french = "document.querySelector('#pieces .block.blue')";
    let middle = format!(
        "(() => {{ const b = {french}.getBoundingClientRect(); \
        return [b.left + b.width / 2, b.top + b.height / 2] }})()"
    );
    let at = browser.look(&middle).await;
    browser.click_at(at[0].as_f64().expect("x"), at[1].as_f64().expect("y")).await;
    browser.until_seen("#why .source").await;
    let why = browser.text_of("#why p").await;
    assert!(why.len() > 15, "it says only {why:?}");
    let source = browser.text_of("#why .source").await;
    assert!(source.contains('§'), "{source:?} names no section of the rulebook");
    let inside = "(() => { const [card, map] = ['#why', '#map'].map((id) => \
        document.querySelector(id).getBoundingClientRect()); return card.left >= map.left \
        && card.right <= map.right && card.top >= map.top && card.bottom <= map.bottom })()";
    assert!(browser.look(inside).await == true, "the card is not on the map");
    assert_eq!(chips(&browser).await.len(), 0, "it was picked all the same");
    browser.keys(Key::Escape).await;
    browser.until_gone("#why").await;
}

pub(crate) async fn back_takes_back_a_pick_and_undo_an_order(stage: &Stage) {
    let browser = stage.desk().await;
    begin(&browser).await;
    let before = browser.view("austria").await;
    let first = browser.glowing().await;

    browser.pick("piece0").await;
    browser.until("document.querySelectorAll('#draft .chip').length === 1").await;
    let second = browser.glowing().await;
    assert_ne!(first, second, "after a pick the same things glow");
    browser.pick(&browser.first("place").await).await;
    browser.until("document.querySelectorAll('#draft .chip').length === 2").await;
    browser.press("back").await;
    browser.until("document.querySelectorAll('#draft .chip').length === 1").await;
    assert_eq!(browser.glowing().await, second);
    browser.press("back").await;
    browser.until("document.querySelectorAll('#draft .chip').length === 0").await;
    assert_eq!(browser.glowing().await, first);
    assert_eq!(browser.view("austria").await["version"], before["version"], "Back told the server something");

    browser.order("enter i2 via pontoon").await;
    let after = browser.view("austria").await;
    assert_ne!(after["pieces"], before["pieces"]);
    browser.press("undo").await;
    browser.until_gone("[data-do=undo]").await;
    assert_eq!(browser.view("austria").await["pieces"], before["pieces"], "Undo left something");
    until_showing(&browser, "austria").await;
}

pub(crate) async fn a_reload_restores_the_order_being_written(stage: &Stage) {
    let browser = stage.desk().await;
    begin(&browser).await;
    browser.pick("piece0").await;
    browser.until("document.querySelectorAll('#draft .chip').length === 1").await;
    browser.pick(&browser.first("place").await).await;
    browser.until("document.querySelectorAll('#draft .chip').length === 2").await;
    let (written, glowing) = (chips(&browser).await, browser.glowing().await);
    let version = browser.view("austria").await["version"].clone();
    browser.reload().await;
    browser.until_ready().await;
    browser.until("document.querySelectorAll('#draft .chip').length === 2").await;
    assert_eq!(chips(&browser).await, written);
    assert_eq!(browser.glowing().await, glowing);
    assert_eq!(browser.view("austria").await["version"], version, "an order out of storage was issued");
    browser.press("issue").await;
    browser.until_seen("[data-do=undo]").await;
}

pub(crate) async fn a_server_that_was_killed_is_waited_for_and_loses_nothing(stage: &Stage) {
    let expected = &["net::ERR_", "Failed to load resource"];
    let browser = stage.browser(Kind { expected, ..Kind::default() }).await;
    begin(&browser).await;
    browser.order("enter i2 via pontoon").await;
    let before = browser.view("austria").await;
    browser.until_gone("#banner").await;
    stage.kill_server();
    browser.until_seen("#banner").await;
    let lost = browser.text_of("#banner").await;
    assert!(lost.contains("reconnecting"), "the banner says {lost:?}");
    stage.restart_server();
    browser.until_gone("#banner").await;
    assert_eq!(browser.view("austria").await["pieces"], before["pieces"], "what was acknowledged is lost");
    browser.order("enter i2@alessandria via alessandria").await;
    until_showing(&browser, "austria").await;
    browser.until_deciding().await;
    browser.end_turn().await;
    browser.until_seen("#curtain .primary[data-seat=france]").await;
    let unmoved = json!(before["version"].as_u64().expect("a number") + 1);
    assert_ne!(browser.view("austria").await["version"], unmoved, "the game did not go on");
}

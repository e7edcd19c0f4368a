//! A finished battle.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::Browser;
use crate::picking::begin;
use crate::screen::faces;
use crate::stage::Stage;

/// Waits until the page shows this moment, and its address says so.
pub(crate) async fn until_moment(browser: &Browser, moment: u64) {
    browser
        .until(&format!(
            "document.querySelector('#moment').dataset.moment === '{moment}' \
             && location.pathname.endsWith('/{moment}')"
        ))
        .await;
}

/// Looks through other eyes.
async fn through(browser: &Browser, eyes: &str) {
    browser.choose("form.eyes select", eyes).await;
    browser.until(&format!("location.search === '?from={eyes}'")).await;
    browser.until(&format!("document.querySelector('form.eyes select').value === '{eyes}'")).await;
}

/// The first bytes of a file that the server gives, and its kind.
pub(crate) async fn download(browser: &Browser, css: &str) -> (String, Vec<u8>) {
    let script = "const done = arguments[1]; fetch(document.querySelector(arguments[0]).href).then(async (r) => \
        done([r.headers.get('content-type'), [...new Uint8Array(await r.arrayBuffer())]]))";
    let answer = browser.driver().execute_async(script, vec![json!(css)]).await.expect("the script runs");
    serde_json::from_value(answer.json().clone()).expect("a type and bytes")
}

pub(crate) async fn a_finished_battle_can_be_seen_again_from_every_side(stage: &Stage) {
    let browser = stage.desk().await;
    begin(&browser).await;
    let table = browser.path().await;
    let played = browser.play_on(7, 40).await;
    assert_eq!(played, 40);
    browser.reload().await;
    browser.until_ready().await;
    // Whoever decides now gives up.
    if browser.look("!document.querySelector('#curtain').hidden").await == true {
        browser.press("reveal").await;
        browser.until_gone("#curtain").await;
    }
    browser.until_deciding().await;
    browser.press("resign").await;
    browser.click("dialog#ask [value=yes]").await;
    browser.until_seen("#talk a[href^='/replay/']").await;

    let (kind, record) = download(&browser, "#talk a[href$='/record']").await;
    let record = String::from_utf8(record).expect("a record is text");
    assert!(kind.starts_with("text/"), "{kind}");
    assert!(record.contains("triomphe") && record.contains("enter"), "no record: {record}");

    browser.click("#talk a[href^='/replay/']").await;
    until_moment(&browser, 0).await;
    let last = browser.look("Number(document.querySelector('#moment').dataset.last)").await;
    let last = last.as_u64().expect("a number");
    assert!(last >= played, "{last} moments for {played} orders");
    assert!(browser.look("Boolean(document.querySelector('span[data-step=previous]'))").await == true);

    // The drawing's style sheet is loaded beside the page's.
    for control in [".slider", ".eyes .field"] {
        let faint = format!("getComputedStyle(document.querySelector('{control}')).opacity");
        assert_eq!(browser.text(&faint).await, "1", "{control} looks as if it could not be used");
    }

    browser.click("a[data-step=next]").await;
    until_moment(&browser, 1).await;
    browser.keys(Key::Right).await;
    until_moment(&browser, 2).await;
    browser.click("a[data-step=previous]").await;
    until_moment(&browser, 1).await;
    let order = browser.text_of("#moment .order").await;
    assert!(order.contains("Austria"), "the order of the moment is {order:?}");
    browser.click("a[data-step=last]").await;
    until_moment(&browser, last).await;
    assert!(browser.look("Boolean(document.querySelector('span[data-step=next]'))").await == true);

    // The map is turned by its button and by a key, and stays so when a step is made.
    let turned =
        "[...document.querySelector('#sheet').classList].find((name) => name.startsWith('turn-')) ?? ''";
    assert_eq!(browser.text(turned).await, "");
    browser.press("turn").await;
    let once = browser.text(turned).await;
    browser.keys("t").await;
    let twice = browser.text(turned).await;
    assert!(once != twice && once.starts_with("turn-"), "turned to {once:?}, then to {twice:?}");
    browser.keys(Key::Home).await;
    until_moment(&browser, 0).await;
    assert_eq!(browser.text(turned).await, twice);
    browser.keys(Key::End).await;
    until_moment(&browser, last).await;

    through(&browser, "all").await;
    browser.until("!document.querySelector('#pieces .block.blank')").await;
    assert!(faces(&browser, "red").await > 0 && faces(&browser, "blue").await > 0);
    let all = faces(&browser, "red").await;
    through(&browser, "france").await;
    browser.until("document.querySelector('#pieces .block.red.blank')").await;
    assert!(faces(&browser, "red").await < all, "France sees all Austrian faces");
    assert!(faces(&browser, "blue").await > 0);
    through(&browser, "austria").await;
    browser.until("document.querySelector('#pieces .block.blue.blank')").await;
    assert!(faces(&browser, "red").await > 0);

    // Every moment can be opened by its address.
    browser.go(&format!("{}/17?from=all", table.replace("/table/", "/replay/"))).await;
    until_moment(&browser, 17).await;
    assert_eq!(browser.text("document.querySelector('form.eyes select').value").await, "all");
    let (kind, picture) = download(&browser, "#moment a[href*='picture.png']").await;
    assert_eq!(kind, "image/png");
    assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n") && picture.len() > 20_000, "no picture");
}

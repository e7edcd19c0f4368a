//! The keyboard alone.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::Browser;
use crate::stage::Stage;

/// Presses Tab until what has the focus is such an element.
async fn tab_to(browser: &Browser, css: &str) {
    for _ in 0..120 {
        if browser.look(&format!("document.activeElement?.matches({css:?}) === true")).await == true {
            return;
        }
        browser.keys(Key::Tab).await;
    }
    panic!("the keyboard does not reach {css}");
}

/// Something happens to the Enter key; `held` if it went down some time ago.
async fn enter(browser: &Browser, kind: &str, held: bool) {
    let text = if kind == "keyDown" { "\r" } else { "" };
    let event = json!({
        "type": kind, "text": text, "autoRepeat": held, "key": "Enter", "code": "Enter",
        "windowsVirtualKeyCode": 13,
    });
    browser.devtools("Input.dispatchKeyEvent", event).await;
}

/// Presses Enter to leave the page. The driver itself would press it again on the page that comes.
async fn submit(browser: &Browser) {
    enter(browser, "keyDown", false).await;
    enter(browser, "keyUp", false).await;
}

pub(crate) async fn a_whole_turn_needs_no_pointer(stage: &Stage) {
    let browser = stage.desk().await;
    browser.go("/").await;
    // The only link that comes before everything else skips it.
    browser.keys(Key::Tab).await;
    assert_eq!(browser.text("document.activeElement.getAttribute('href')").await, "#content");
    tab_to(&browser, "#start [name=name]").await;
    browser.keys("Ana").await;
    submit(&browser).await;
    browser.until("location.pathname.startsWith('/table/')").await;
    browser.until_ready().await;

    browser.until("document.activeElement?.dataset.do === 'reveal'").await;
    browser.keys(Key::Enter).await;
    browser.until_gone("#curtain").await;
    browser.until_deciding().await;

    tab_to(&browser, ".offered[data-pick^=piece]").await;
    let seen = "(() => { const box = document.activeElement.getBoundingClientRect(); \
        return box.top >= 0 && box.bottom <= innerHeight && box.width > 0 })()";
    assert!(browser.look(seen).await == true, "what has the focus is out of sight");
    browser.keys(Key::Enter).await;
    browser.until("document.querySelectorAll('#draft .chip').length >= 1").await;
    tab_to(&browser, "#map .offered[data-pick^=place]").await;
    browser.until_seen("#card.docked:not(.empty)").await;
    browser.keys(" ").await;
    browser.until_seen("[data-do=issue]").await;
    // Nothing on the map has the focus now, so Enter issues.
    browser.keys(Key::Enter).await;
    browser.until_seen("[data-do=undo]").await;
    browser.until("document.querySelector('#pieces .block.red')").await;

    browser.keys("u").await;
    browser.until_gone("[data-do=undo]").await;
    browser.keys("/").await;
    browser.until("document.activeElement.id === 'command-text'").await;
    browser.keys("enter i2 via alessandria").await;
    browser.keys(Key::Enter).await;
    browser.until_seen("[data-do=undo]").await;
    browser.keys(Key::Escape).await;

    browser.keys("?").await;
    browser.until_seen("dialog#help[open]").await;
    browser.keys(Key::Escape).await;
    browser.until_gone("dialog#help[open]").await;

    tab_to(&browser, ".choices [data-offer=choice0]").await;
    browser.keys(Key::Enter).await;
    // It cannot be taken back, so it waits to be issued; the focus is there already.
    browser.until("document.activeElement?.dataset.do === 'issue'").await;
    enter(&browser, "keyDown", false).await;
    browser.until_seen("#curtain .primary[data-seat=france]").await;

    // A key that is still held down does not lift the curtain; pressing it anew does.
    browser.until("document.activeElement?.dataset.seat === 'france'").await;
    enter(&browser, "keyDown", true).await;
    enter(&browser, "keyUp", false).await;
    assert!(browser.look("document.querySelector('#curtain button:not(:disabled)') !== null").await == true);
    browser.keys(Key::Enter).await;
    browser.until_gone("#curtain").await;
    browser.until_deciding().await;

    // The log is one stop, and its names can be gone through.
    tab_to(&browser, "#log").await;
    browser.keys(Key::Left).await;
    browser.until("document.activeElement.dataset.show").await;
    let shown = browser.text("document.activeElement.dataset.show").await;
    browser.until(&format!("document.querySelector('#map .shown[data-pick={shown}]')")).await;
    browser.keys(Key::Enter).await;
    assert_eq!(browser.text("document.activeElement.dataset.show").await, shown);
}

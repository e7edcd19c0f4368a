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

/// Presses Enter to leave the page. The driver itself would press it again on the page that comes.
async fn submit(browser: &Browser) {
    let key = json!({ "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13 });
    for (kind, text) in [("keyDown", "\r"), ("keyUp", "")] {
        let mut event = key.clone();
        event["type"] = json!(kind);
        event["text"] = json!(text);
        browser.devtools("Input.dispatchKeyEvent", event).await;
    }
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
    browser.keys(Key::Enter).await;
    browser.until_seen("#curtain .primary[data-seat=france]").await;
}

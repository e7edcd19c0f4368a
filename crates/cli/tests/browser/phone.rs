//! A telephone held upright.

use serde_json::{Value, json};

use crate::browser::{Browser, Kind};
use crate::stage::Stage;

/// The telephone of the tests.
pub(crate) const PHONE: Kind =
    Kind { size: (390, 844), phone: true, language: "en-US,en", still: false, expected: &[] };

async fn touch(browser: &Browser, kind: &str, points: &[(f64, f64)]) {
    let points: Vec<Value> =
        points.iter().enumerate().map(|(id, (x, y))| json!({ "x": x, "y": y, "id": id })).collect();
    browser.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await;
}

pub(crate) async fn tap(browser: &Browser, (x, y): (f64, f64)) {
    touch(browser, "touchStart", &[(x, y)]).await;
    touch(browser, "touchEnd", &[]).await;
}

/// Buttons that a finger would miss, in words.
const SMALL: &str = "[...document.querySelectorAll('button, a.button')] \
    .filter((button) => button.getClientRects().length > 0) \
    .map((button) => [button.outerHTML.slice(0, 80), button.getBoundingClientRect()]) \
    .filter(([, box]) => box.height < 39.5 || box.width < 39.5) \
    .map(([html, box]) => `${html}: ${box.width} x ${box.height}`)";

async fn check_fits(browser: &Browser, page: &str) {
    let wide = browser.look("document.documentElement.scrollWidth - innerWidth").await;
    assert!(wide.as_f64().is_some_and(|wide| wide <= 0.0), "{page} is {wide} pixels too wide");
    assert_eq!(browser.look(SMALL).await, json!([]), "{page} has buttons that are too small");
}

pub(crate) async fn fingers_pick_and_zoom_and_nothing_overflows(stage: &Stage) {
    let browser = stage.browser(PHONE).await;
    browser.go("/").await;
    check_fits(&browser, "the first page").await;
    browser.start("screen", "any", "Ana").await;
    check_fits(&browser, "the curtain").await;
    browser.lift_curtain("austria").await;
    browser.until_deciding().await;
    check_fits(&browser, "the table").await;
    // Words fit fingers too.
    let guide = browser.text_of("#draft .guide").await;
    assert!(guide.contains("Choose"), "{guide}");

    // The holding area is a panel below the map.
    let piece = browser.point_of("piece0").await;
    tap(&browser, piece).await;
    browser.until("document.querySelectorAll('#draft .chip').length === 1").await;
    let place = browser.point_of(&browser.first("place").await).await;
    tap(&browser, place).await;
    browser.until("document.querySelectorAll('#draft .chip').length === 2").await;
    check_fits(&browser, "the table with an order").await;
    let seen = "(() => { const box = document.querySelector('[data-do=issue]').getBoundingClientRect(); \
        return box.top >= 0 && box.bottom <= innerHeight })()";
    assert!(browser.look(seen).await == true, "the button that issues is out of sight");
    browser.press("issue").await;
    browser.until_seen("[data-do=undo]").await;
    // The map goes back to where it was before it looked closer.
    browser.until("!document.querySelector('#sheet.gliding')").await;

    let width = "Number(document.querySelector('#sheet').getAttribute('viewBox').split(/[ ,]+/)[2])";
    let before = browser.look(width).await.as_f64().expect("a number");
    let map = browser
        .look(
            "(() => { const b = document.querySelector('#sheet').getBoundingClientRect(); \
        return [b.left + b.width / 2, b.top + b.height / 2] })()",
        )
        .await;
    let (x, y) = (map[0].as_f64().expect("x"), map[1].as_f64().expect("y"));
    touch(&browser, "touchStart", &[(x - 20.0, y), (x + 20.0, y)]).await;
    for apart in [30.0, 40.0, 50.0, 60.0] {
        touch(&browser, "touchMove", &[(x - apart, y), (x + apart, y)]).await;
    }
    touch(&browser, "touchEnd", &[]).await;
    browser.until(&format!("{width} < {before} * 0.6")).await;
    assert_eq!(
        browser.look("visualViewport.scale").await,
        json!(1),
        "the page was zoomed instead of the map"
    );
}

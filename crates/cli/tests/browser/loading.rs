//! How light the table is.

use serde_json::{Value, json};

use crate::browser::Kind;
use crate::picking::begin;
use crate::stage::Stage;

/// The most bytes that the first load of a table may transfer, scripts, styles and fonts included.
const MOST_BYTES: f64 = 300_000.0;
/// The most that anything may shift, as browsers measure it.
const MOST_SHIFT: f64 = 0.02;

pub(crate) async fn a_table_loads_light_and_stands_still(stage: &Stage) {
    // A friend's browser, which comes straight to the table and has nothing of it yet.
    let host = stage.desk().await;
    let table = host.start("open", "austria", "Ana").await;
    let guest = stage.desk().await;
    guest.go(&table).await;
    guest.until_ready().await;
    guest.until("document.fonts.status === 'loaded'").await;
    let loaded = guest
        .look(
            "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] \
             .map((e) => [e.name, e.transferSize, e.encodedBodySize])",
        )
        .await;
    let loaded = loaded.as_array().expect("a list");
    let total: f64 = loaded.iter().filter_map(|entry| entry[1].as_f64()).sum();
    assert!(loaded.len() > 10 && total > 20_000.0, "nothing was measured: {loaded:?}");
    assert!(total < MOST_BYTES, "{total} bytes: {}", json!(loaded));

    for browser in [&host, &guest] {
        let shifts = browser
            .driver()
            .execute_async(
                "const done = arguments[0]; const shifts = []; \
                 new PerformanceObserver((list) => shifts.push(...list.getEntries().map((e) => e.value))) \
                     .observe({ type: 'layout-shift', buffered: true }); \
                 setTimeout(() => done(shifts), 300)",
                vec![],
            )
            .await
            .expect("the script runs");
        let shifts: Vec<f64> = serde_json::from_value(shifts.json().clone()).expect("numbers");
        let sum: f64 = shifts.iter().sum();
        assert!(sum < MOST_SHIFT, "the page shifts by {sum}: {shifts:?}");
    }
}

pub(crate) async fn a_pick_is_answered_without_the_server(stage: &Stage) {
    let expected = &["net::ERR_INTERNET_DISCONNECTED", "Failed to load resource"];
    let browser = stage.browser(Kind { expected, ..Kind::default() }).await;
    begin(&browser).await;
    let before = browser.glowing().await;
    let offline = |offline: bool| -> Value {
        json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 })
    };
    browser.devtools("Network.enable", json!({})).await;
    browser.devtools("Network.emulateNetworkConditions", offline(true)).await;
    browser.pick("piece0").await;
    browser.until("document.querySelectorAll('#draft .chip').length === 1").await;
    let after = browser.glowing().await;
    assert!(after.iter().any(|pick| pick.starts_with("place")), "nothing glows: {after:?}");
    assert_ne!(before, after);
    let place = after.iter().find(|pick| pick.starts_with("place")).expect("just seen");
    browser.pick(place).await;
    browser.until_seen("[data-do=issue]").await;
    browser.devtools("Network.emulateNetworkConditions", offline(false)).await;
    browser.until_gone("#banner").await;
    browser.press("issue").await;
    browser.until_seen("[data-do=undo]").await;
}

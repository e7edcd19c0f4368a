//! Orders that come too late.

use serde_json::json;

use crate::screen::until_showing;
use crate::stage::Stage;

pub(crate) async fn two_tabs_of_one_seat_follow_each_other(stage: &Stage) {
    let browser = stage.desk().await;
    let driver = browser.driver();
    let table = browser.start("recruit-fricasse", "austria", "Ana").await;
    browser.until_deciding().await;
    let first = driver.window().await.expect("there is a tab");
    let old = browser.view("austria").await;
    let second = driver.new_tab().await.expect("a tab opens");
    driver.switch_to_window(second.clone()).await.expect("it can be looked at");
    browser.go(&table).await;
    browser.until_ready().await;
    browser.until_deciding().await;

    driver.switch_to_window(first).await.expect("it can be looked at");
    browser.order("enter i2 via pontoon").await;
    driver.switch_to_window(second).await.expect("it can be looked at");
    browser.until("document.querySelectorAll('#pieces .block.red').length === 1").await;
    browser.until_seen("[data-do=undo]").await;
    until_showing(&browser, "austria").await;

    // A program that answers an old version is told how things stand.
    let late = json!({ "as": "austria", "answers": old["version"], "order": "end" });
    let (status, answer) = browser.tell(&format!("{table}/orders"), late).await;
    assert_eq!((status, &answer["error"]), (409, &json!("stale")));
    assert_eq!(answer["view"]["version"], browser.view("austria").await["version"]);

    // So is a page on which an order was ready when another was issued elsewhere. Nothing can reach the page
    // between the two halves of this script.
    browser.pick(&browser.first("piece").await).await;
    browser.pick(&browser.first("place").await).await;
    browser.until_seen("[data-do=issue]").await;
    let version = browser.view("austria").await["version"].clone();
    let script = "const request = new XMLHttpRequest(); \
        request.open('POST', arguments[0], false); \
        request.setRequestHeader('Content-Type', 'application/json'); \
        request.send(JSON.stringify(arguments[1])); \
        document.querySelector('[data-do=issue]').click(); \
        return request.status";
    let other =
        json!({ "as": "austria", "answers": version, "order": "enter i2@alessandria via alessandria" });
    assert_eq!(browser.ask(script, vec![json!(format!("{table}/orders")), other]).await, 200);
    browser.until_seen("#notice").await;
    let notice = browser.text_of("#notice p").await;
    assert!(notice.contains("changed in the meantime"), "the notice says {notice:?}");
    until_showing(&browser, "austria").await;
    let now = browser.view("austria").await["version"].as_u64().expect("a number");
    assert_eq!(now, version.as_u64().expect("a number") + 1, "the late order was issued");
    browser.order("end").await;
}

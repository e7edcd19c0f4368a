//! A friend, by a link; and somebody who looks on.

use serde_json::json;

use crate::browser::{Browser, Kind};
use crate::screen::{faces, public_faces, until_showing};
use crate::stage::Stage;

/// Marks the page, to know later that it was never loaded again.
async fn mark(browser: &Browser) {
    browser.ask("window.marked = true", vec![]).await;
}

async fn check_same_page(browser: &Browser) {
    assert!(browser.look("window.marked === true").await == true, "the page was loaded anew");
}

/// Waits until title and icon say whose decision it is.
async fn until_called(browser: &Browser, yours: bool) {
    let icon = if yours { "/web/favicon-turn.svg" } else { "/web/favicon.svg" };
    browser
        .until(&format!(
            "document.title.startsWith('●') === {yours} \
             && document.querySelector('#favicon').getAttribute('href') === '{icon}'"
        ))
        .await;
}

pub(crate) async fn two_friends_and_an_onlooker_follow_one_battle_live(stage: &Stage) {
    let ana = stage.desk().await;
    let luis = stage.browser(Kind { expected: &["status of 403"], ..Kind::default() }).await;
    let onlooker = stage.desk().await;

    let table = ana.start("link", "austria", "Ana").await;
    let allowed = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    ana.devtools("Browser.grantPermissions", allowed).await;
    ana.press("copy").await;
    ana.until("document.querySelector('[data-do=copy]').textContent === 'Copied'").await;
    let copied =
        ana.driver().execute_async("navigator.clipboard.readText().then(arguments[0])", vec![]).await;
    let link = copied.expect("the clipboard can be read").json().as_str().expect("it holds text").to_owned();
    let invitation = link.strip_prefix(stage.address()).expect("the link is the server's").to_owned();
    assert!(invitation.starts_with("/join/"), "{link} is no invitation");
    assert!(!ana.text("location.href").await.contains("link="), "the link stays in the address");
    mark(&ana).await;

    onlooker.go(&table).await;
    onlooker.until_ready().await;
    mark(&onlooker).await;

    luis.go(&invitation).await;
    assert!(luis.text_of("main").await.contains("Ana"), "the invitation does not say whose it is");
    luis.fill("[name=name]", "Luis").await;
    luis.click("main form button").await;
    luis.until(&format!("location.pathname === {}", json!(table))).await;
    luis.until_ready().await;
    mark(&luis).await;

    for browser in [&ana, &luis, &onlooker] {
        browser.until("document.querySelector('#players').textContent.includes('Luis')").await;
    }
    ana.until_gone("#link-card").await;
    until_called(&ana, true).await;
    until_called(&luis, false).await;
    until_called(&onlooker, false).await;

    ana.order("enter i2 via alessandria,1~2").await;
    ana.order("enter i2@alessandria via pontoon").await;
    for (browser, viewer) in [(&luis, "france"), (&onlooker, "spectator")] {
        browser.until("document.querySelectorAll('#pieces .block.red').length >= 2").await;
        browser.until("!document.querySelector('#playback:not([hidden])')").await;
        until_showing(browser, viewer).await;
        assert_eq!(
            faces(browser, "red").await,
            public_faces(browser, "red").await,
            "{viewer} sees Austrian faces"
        );
        assert_eq!(browser.glowing().await, Vec::<String>::new(), "{viewer} may not decide");
    }
    assert!(
        faces(&luis, "blue").await > public_faces(&luis, "blue").await,
        "Luis does not see his own faces"
    );
    assert_eq!(
        faces(&onlooker, "blue").await,
        public_faces(&onlooker, "blue").await,
        "the onlooker sees French faces"
    );
    assert_eq!(luis.fetch(&format!("{table}/view?as=austria")).await.0, 403, "Luis may see Ana's pieces");

    ana.until_deciding().await;
    ana.end_turn().await;
    until_called(&luis, true).await;
    until_called(&ana, false).await;
    luis.until_deciding().await;
    luis.order("organize {F3}").await;
    luis.until_deciding().await;
    luis.end_turn().await;
    until_called(&ana, true).await;
    ana.until_deciding().await;
    until_showing(&ana, "austria").await;
    assert_eq!(faces(&ana, "blue").await, public_faces(&ana, "blue").await, "Ana sees French faces");
    onlooker.until("document.querySelector('#log').textContent.includes('Round 2')").await;
    for browser in [&ana, &luis, &onlooker] {
        check_same_page(browser).await;
    }
}

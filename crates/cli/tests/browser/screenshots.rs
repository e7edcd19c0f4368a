//! The pictures of the manual. They are written to the folder that `ESTAFETTE_IMAGES` names.

use std::path::PathBuf;

use serde_json::json;

use crate::browser::{Browser, Kind};
use crate::phone::PHONE;
use crate::stage::Stage;

/// A battle in full swing: so many orders, drawn with this seed.
const SEED: u32 = 5;
const ORDERS: u32 = 70;

/// Takes a picture of what is on the screen now. Fonts have come and nothing moves.
async fn take(browser: &Browser, name: &str) {
    browser.until("document.fonts.status === 'loaded' && document.getAnimations().every((a) => \
        a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)").await;
    let folder = std::env::var_os("ESTAFETTE_IMAGES").expect("ESTAFETTE_IMAGES names a folder");
    let file = PathBuf::from(folder).join(format!("{name}.png"));
    browser.driver().screenshot(&file).await.unwrap_or_else(|wrong| panic!("{}: {wrong}", file.display()));
}

/// A battle at one screen, some way on, with an order being written.
async fn battle(browser: &Browser) -> String {
    let table = browser.start("screen", "any", "Ana").await;
    browser.play_on(SEED, ORDERS).await;
    open(browser, &table).await;
    table
}

/// Opens the table as the player who is to decide, and picks a piece.
async fn open(browser: &Browser, table: &str) {
    browser.go(table).await;
    browser.until_ready().await;
    if browser.look("!document.querySelector('#curtain').hidden").await == true {
        browser.press("reveal").await;
        browser.until_gone("#curtain").await;
    }
    browser.until_deciding().await;
    let on_map = "[...document.querySelectorAll('#pieces .offered[data-pick^=piece]')].map((e) => e.dataset.pick)";
    let offered = browser.look(on_map).await;
    let offered = offered.as_array().expect("a list");
    if let Some(pick) = offered.get(offered.len() / 2).and_then(|pick| pick.as_str()) {
        browser.pick(pick).await;
        browser.until_seen("#draft .chip").await;
    }
    // The pointer rests where nothing is pointed at.
    browser.click("#prompt").await;
}

async fn theme(browser: &Browser, theme: &str) {
    browser.ask("localStorage.setItem('theme', arguments[0])", vec![json!(theme)]).await;
}

pub(crate) async fn screenshots(stage: &Stage) {
    let browser = stage.browser(Kind { still: true, ..Kind::default() }).await;
    browser.go("/").await;
    take(&browser, "home").await;
    let table = battle(&browser).await;
    take(&browser, "table").await;
    browser.resize((2560, 1440)).await;
    open(&browser, &table).await;
    take(&browser, "table-large").await;
    browser.resize((1280, 800)).await;
    theme(&browser, "dark").await;
    open(&browser, &table).await;
    take(&browser, "table-dark").await;
    theme(&browser, "light").await;
    browser.click(".languages [value=es]").await;
    browser.until("document.documentElement.lang === 'es'").await;
    open(&browser, &table).await;
    take(&browser, "table-spanish").await;
    browser.click(".languages [value=en]").await;
    browser.until("document.documentElement.lang === 'en'").await;

    // A new tab knows of nobody at the screen.
    let tab = browser.driver().new_tab().await.expect("a tab opens");
    browser.driver().switch_to_window(tab).await.expect("it can be looked at");
    browser.resize((1280, 800)).await;
    browser.go(&table).await;
    browser.until_seen("#curtain button").await;
    take(&browser, "curtain").await;
    browser.press("reveal").await;
    browser.until_gone("#curtain").await;
    browser.press("resign").await;
    browser.click("dialog#ask [value=yes]").await;
    browser.until_seen("#talk a[href^='/replay/']").await;
    let replay = table.replace("/table/", "/replay/");
    browser.go(&format!("{replay}/{}?from=all", ORDERS - 10)).await;
    take(&browser, "replay").await;

    let phone = stage.browser(Kind { still: true, ..PHONE }).await;
    battle(&phone).await;
    take(&phone, "phone").await;
}

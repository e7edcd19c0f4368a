//! The computer general.

use crate::browser::{Browser, Kind};
use crate::screen::{faces, until_showing};
use crate::stage::Stage;

/// Remembers whether anything was told or moved.
const WATCH: &str = "
    window.seen = { told: 0, moved: 0 };
    new MutationObserver(() => { if (!document.querySelector('#playback').hidden) window.seen.told += 1; })
      .observe(document.querySelector('#playback'), { attributes: true, childList: true });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.seen.moved += 1; return animate.apply(this, how); };";

/// Austria marches in and ends her turn.
async fn end_a_turn(browser: &Browser) {
    browser.start("recruit", "austria", "Ana").await;
    browser.until_deciding().await;
    browser.order("enter i2 via alessandria,1~2").await;
    browser.until_deciding().await;
    browser.ask(WATCH, vec![]).await;
    browser.click(".choices [data-offer^=choice]").await;
}

pub(crate) async fn the_computer_answers_and_its_telling_can_be_skipped(stage: &Stage) {
    let browser = stage.desk().await;
    end_a_turn(&browser).await;
    browser.until_seen("#playback [data-do=step]").await;
    assert_eq!(browser.glowing().await, Vec::<String>::new(), "one can pick while it is told");
    browser.press("step").await;
    browser.press("skip").await;
    browser.until_gone("#playback").await;
    browser.until_deciding().await;
    browser.until("document.querySelector('#log').textContent.includes('Round 2')").await;
    until_showing(&browser, "austria").await;
    assert_eq!(faces(&browser, "blue").await, 0, "the computer shows its faces");
    assert!(browser.text("document.title").await.starts_with('●'));
    // It can be told again.
    browser.press("again").await;
    browser.until_seen("#playback [data-do=skip]").await;
    browser.until("window.seen.moved > 0").await;
    browser.press("skip").await;
    browser.until_deciding().await;
}

pub(crate) async fn who_wants_no_motion_sees_the_end_at_once(stage: &Stage) {
    let browser = stage.browser(Kind { still: true, ..Kind::default() }).await;
    end_a_turn(&browser).await;
    browser.until("document.querySelector('#log').textContent.includes('Round 2')").await;
    browser.until("document.querySelector('.offered')").await;
    until_showing(&browser, "austria").await;
    assert_eq!(browser.look("window.seen.told").await, 0, "it was told unasked");
    assert_eq!(browser.look("window.seen.moved").await, 0, "something moved");
}

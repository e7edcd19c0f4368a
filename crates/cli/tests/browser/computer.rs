//! The computer general.

use crate::browser::{Browser, Kind};
use crate::screen::{faces, public_faces, until_showing};
use crate::stage::Stage;

/// Remembers whether anything was told or moved.
const WATCH: &str = "
    window.seen = { told: 0, moved: 0 };
    new MutationObserver(() => { if (!document.querySelector('#playback').hidden) window.seen.told += 1; })
      .observe(document.querySelector('#playback'), { attributes: true, childList: true });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.seen.moved += 1; return animate.apply(this, how); };";

/// Austria marches in, against the computer.
async fn begin(browser: &Browser) {
    browser.start("recruit-fricasse", "austria", "Ana").await;
    browser.until_deciding().await;
    browser.ask(WATCH, vec![]).await;
    browser.order("enter i2 via alessandria,1~2").await;
}

pub(crate) async fn the_computer_answers_and_its_telling_can_be_skipped(stage: &Stage) {
    let browser = stage.desk().await;
    begin(&browser).await;
    // A single step is not told; but it will not go on ending its turn at once.
    for round in 2..8 {
        browser.end_turn().await;
        let answered = format!(
            "document.querySelector('#playback [data-do=step]') || (document.querySelector('.offered') \
             && document.querySelector('#log').textContent.includes('Round {round}'))"
        );
        browser.until(&answered).await;
        if browser.look("Boolean(document.querySelector('#playback [data-do=step]'))").await == true {
            break;
        }
    }
    browser.until_seen("#playback [data-do=step]").await;
    assert_eq!(browser.glowing().await, Vec::<String>::new(), "one can pick while it is told");
    browser.press("skip").await;
    browser.until_gone("#playback").await;
    browser.until_deciding().await;
    until_showing(&browser, "austria").await;
    assert_eq!(
        faces(&browser, "blue").await,
        public_faces(&browser, "blue").await,
        "the computer shows its faces"
    );
    assert!(browser.text("document.title").await.starts_with('●'));
    assert!(browser.look("window.seen.moved > 0").await == true, "nothing moved");
    // It can be told again.
    browser.press("again").await;
    browser.until_seen("#playback [data-do=step]").await;
    browser.press("skip").await;
    browser.until_deciding().await;
}

pub(crate) async fn who_wants_no_motion_sees_the_end_at_once(stage: &Stage) {
    let browser = stage.browser(Kind { still: true, ..Kind::default() }).await;
    begin(&browser).await;
    browser.end_turn().await;
    browser.until("document.querySelector('#log').textContent.includes('Round 2')").await;
    browser.until("document.querySelector('.offered')").await;
    until_showing(&browser, "austria").await;
    assert_eq!(browser.look("window.seen.told").await, 0, "it was told unasked");
    assert_eq!(browser.look("window.seen.moved").await, 0, "something moved");
}

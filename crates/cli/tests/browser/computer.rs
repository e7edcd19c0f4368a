//! The computer general.

use crate::browser::{Browser, Kind};
use crate::replay::until_moment;
use crate::screen::{faces, public_faces, until_showing};
use crate::stage::Stage;

/// Remembers whether anything was told or moved.
const WATCH: &str = "
    window.seen = { told: 0, moved: 0 };
    new MutationObserver(() => { if (!document.querySelector('#playback').hidden) window.seen.told += 1; })
      .observe(document.querySelector('#playback'), { attributes: true, childList: true });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.seen.moved += 1; return animate.apply(this, how); };";

/// Remembers who was said to be thinking.
const LISTEN: &str = "
    window.thought = new Set();
    const line = document.querySelector('#thinking');
    new MutationObserver(() => window.thought.add(line.textContent)).observe(line, { childList: true });";

pub(crate) async fn a_sergeant_is_chosen_watched_and_answered_with_the_advice_of_a_colonel(stage: &Stage) {
    let browser = stage.desk().await;
    browser.start("sergeant-coignet", "austria", "Ana").await;
    assert!(browser.text_of("#players").await.contains("Sergeant Coignet"));
    browser.until_deciding().await;
    // By the button, and put on the map: nothing is issued.
    browser.press("advice").await;
    browser.until_seen(".advice [data-do=follow]").await;
    let said = browser.text_of(".advice p").await;
    assert!(said.ends_with('.'), "{said}");
    let before = browser.view("austria").await["version"].clone();
    browser.press("follow").await;
    browser.until_seen("#draft .chip").await;
    browser.until_seen("[data-do=issue]").await;
    assert_eq!(browser.view("austria").await["version"], before);
    browser.press("issue").await;
    browser.until_gone(".advice").await;
    browser.until_deciding().await;
    // By the key.
    browser.keys("a").await;
    browser.until_seen(".advice [data-do=follow]").await;
    browser.ask(LISTEN, vec![]).await;
    browser.ask(WATCH, vec![]).await;
    browser.end_turn().await;
    browser.until("window.thought.has('Sergeant Coignet is thinking')").await;
    browser.until("document.body.classList.contains('yours')").await;
    browser.until("document.querySelector('#thinking').textContent === ''").await;
    browser.until("window.seen.moved > 0").await;
}

pub(crate) async fn a_finished_battle_shows_what_decided_it(stage: &Stage) {
    let browser = stage.desk().await;
    browser.start("recruit-walter", "austria", "Ana").await;
    browser.until_deciding().await;
    browser.order("enter i2 via pontoon").await;
    browser.until("document.querySelectorAll('#pieces .block.red').length === 1").await;
    browser.press("resign").await;
    browser.click("dialog#ask [value=yes]").await;
    browser.click("#talk a[href$='#hindsight']").await;
    browser.until("document.querySelector('#moment')?.dataset.last === '1'").await;
    assert!(browser.text("document.querySelector('.swing desc').textContent").await.contains("Austria"));
    browser.click("#costly button").await;
    browser.until("document.querySelectorAll('#costly h4').length === 2").await;
    // The chart is a way to every moment.
    let end = "(({ right, y, height }) => [right - 2, y + height / 2])(\
        document.querySelector('.swing svg').getBoundingClientRect())";
    browser.ask("document.querySelector('.swing').scrollIntoView()", vec![]).await;
    let [x, y]: [f64; 2] = serde_json::from_value(browser.look(end).await).expect("a point");
    browser.click_at(x, y).await;
    until_moment(&browser, 1).await;
}

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

//! Two players at one screen.

use std::time::Instant;

use serde_json::Value;

use crate::browser::{Browser, PATIENCE};
use crate::stage::Stage;

/// What can be told of pieces in markup: where each stands and which marks it bears, faces above all. What the
/// page itself adds, glow and the like, is left out.
const PIECES: &str = r"
    const pieces = (root) => [...root.querySelectorAll('[data-pick^=piece]')].map((piece) => {
      const marks = [...piece.classList].filter((mark) => !/^(offered|picked|shown|last|focus)$/.test(mark));
      return [piece.dataset.pick, piece.getAttribute('transform'), marks.sort().join(' '), piece.innerHTML];
    });
    const parsed = (markup) => {
      const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      root.innerHTML = markup;
      return root;
    };
    const read = (markup) => new DOMParser().parseFromString(markup, 'text/html').body;
";

/// Remembers how many faces are on the page in the very moment in which the curtain falls.
const WATCH: &str = "
    const curtain = document.querySelector('#curtain');
    new MutationObserver(() => {
      if (!curtain.hidden) window.left ??= document.querySelectorAll('.block .face').length;
    }).observe(curtain, { attributes: true, attributeFilter: ['hidden'] });";

/// Whether the page holds the pieces of this view and no others, on the map and beside it.
pub(crate) async fn shows(browser: &Browser, view: &Value) -> bool {
    let script = format!(
        "{PIECES} const view = arguments[0]; \
         return JSON.stringify([pieces(document.querySelector('#pieces')), pieces(document.querySelector('#panels'))]) \
             === JSON.stringify([pieces(parsed(view.pieces)), pieces(read(view.parts.panels))])"
    );
    browser.ask(&script, vec![view.clone()]).await == true
}

/// Waits until the page shows what the server tells this viewer.
pub(crate) async fn until_showing(browser: &Browser, viewer: &str) {
    let end = Instant::now() + PATIENCE;
    while !shows(browser, &browser.view(viewer).await).await {
        assert!(Instant::now() < end, "the map shown is not that of {viewer}");
    }
}

/// The faces that the page holds of an army's pieces.
pub(crate) async fn faces(browser: &Browser, army: &str) -> u64 {
    let count =
        format!("document.querySelectorAll('#map .block.{army} .face, #panels .block.{army} .face').length");
    browser.look(&count).await.as_u64().expect("a number")
}

/// The faces of an army's pieces that everybody knows.
pub(crate) async fn public_faces(browser: &Browser, army: &str) -> u64 {
    let script = format!(
        "{PIECES} const view = arguments[0]; return [parsed(view.pieces), read(view.parts.panels)] \
         .reduce((sum, root) => sum + root.querySelectorAll('.block.{army} .face').length, 0)"
    );
    browser.ask(&script, vec![browser.view("spectator").await]).await.as_u64().expect("a number")
}

/// Nothing on the page, its data or its words, that an onlooker would not see.
async fn check_under_curtain(browser: &Browser, seat: &str) {
    browser.until_seen(&format!("#curtain .primary[data-seat={seat}]")).await;
    until_showing(browser, "spectator").await;
    let covers = "(() => { const box = document.querySelector('#curtain').getBoundingClientRect(); \
        return box.width >= innerWidth && box.height >= innerHeight \
            && getComputedStyle(document.querySelector('#curtain')).backgroundColor.startsWith('rgb(') })()";
    assert!(browser.look(covers).await == true, "the curtain leaves something to be seen");
    assert_eq!(browser.glowing().await, Vec::<String>::new());
    assert_eq!(browser.text("document.querySelector('#draft').textContent").await, "");
    let told = browser.view("spectator").await;
    let log = browser.ask(
        "const read = (markup) => new DOMParser().parseFromString(markup, 'text/html').body.textContent; \
         return document.querySelector('#log').textContent === read(arguments[0].parts.log)",
        vec![told],
    );
    assert!(log.await == true, "the log under the curtain is not the onlooker's");
    let first = browser.text("JSON.parse(document.querySelector('#view').textContent).viewer").await;
    assert_eq!(first, "spectator", "the page was delivered with a seat's sight");
}

/// The picks that make an order whose notation begins so.
async fn picks_of(browser: &Browser, seat: &str, notation: &str) -> Vec<String> {
    let view = browser.view(seat).await;
    let nodes = view["draft"]["nodes"].as_object().expect("there is a draft");
    let found = nodes
        .iter()
        .find(|(_, node)| node["order"]["text"].as_str().is_some_and(|text| text.starts_with(notation)));
    let (picks, _) = found.unwrap_or_else(|| panic!("no order `{notation}…` is offered: {nodes:?}"));
    picks.split(',').map(str::to_owned).collect()
}

pub(crate) async fn two_players_at_one_screen_fight_through_the_curtain(stage: &Stage) {
    let browser = stage.desk().await;
    browser.start("screen", "any", "Ana").await;

    check_under_curtain(&browser, "austria").await;
    browser.lift_curtain("austria").await;
    until_showing(&browser, "austria").await;
    assert!(
        faces(&browser, "red").await > public_faces(&browser, "red").await,
        "Austria does not see her own pieces"
    );
    assert_eq!(
        faces(&browser, "blue").await,
        public_faces(&browser, "blue").await,
        "Austria sees French faces"
    );
    browser.order("enter c2 via alessandria,1~2,2~3").await;
    browser.order("enter i2 via alessandria,1~2").await;
    browser.until_deciding().await;
    browser.ask(WATCH, vec![]).await;
    browser.end_turn().await;

    check_under_curtain(&browser, "france").await;
    let left = browser.look("window.left").await.as_u64().expect("the curtain was seen to fall");
    let public = public_faces(&browser, "red").await + public_faces(&browser, "blue").await;
    assert!(left <= public, "{left} faces lay under the curtain when it fell");
    browser.lift_curtain("france").await;
    until_showing(&browser, "france").await;
    assert!(
        faces(&browser, "blue").await > public_faces(&browser, "blue").await,
        "France does not see her own pieces"
    );
    browser.until_deciding().await;
    let organize = picks_of(&browser, "france", "organize {F3}").await;
    browser.decide(&organize).await;
    browser.until_seen("[data-do=undo]").await;
    browser.end_turn().await;

    check_under_curtain(&browser, "austria").await;
    browser.lift_curtain("austria").await;
    browser.until_deciding().await;
    until_showing(&browser, "austria").await;
    let attack = picks_of(&browser, "austria", "attack").await;
    browser.decide(&attack).await;

    // The answer is the other side's, in the middle of the turn.
    check_under_curtain(&browser, "france").await;
    browser.lift_curtain("france").await;
    browser.until_deciding().await;
    until_showing(&browser, "france").await;
    let prompt = browser.text_of("#prompt").await;
    assert!(prompt.contains("attacks across 5/3"), "France is not asked about the attack: {prompt}");
    let piece = browser.glowing().await.first().cloned().expect("a piece can block the attack");
    browser.decide(&[piece]).await;

    check_under_curtain(&browser, "austria").await;
    browser.lift_curtain("austria").await;
    browser.until_deciding().await;
    until_showing(&browser, "austria").await;
    let log = browser.text_of("#log").await;
    assert!(log.contains("maneuver attack into locale 5"), "the attack is not in the log: {log}");
}

pub(crate) async fn a_reload_in_a_decision_comes_back_to_it_and_a_new_tab_finds_the_curtain(stage: &Stage) {
    let browser = stage.desk().await;
    let table = browser.start("screen", "any", "Ana").await;
    browser.lift_curtain("austria").await;
    browser.until_deciding().await;
    browser.reload().await;
    browser.until_ready().await;
    browser.until_deciding().await;
    until_showing(&browser, "austria").await;
    let tab = browser.driver().new_tab().await.expect("a tab opens");
    browser.driver().switch_to_window(tab).await.expect("it can be looked at");
    browser.go(&table).await;
    browser.until_ready().await;
    check_under_curtain(&browser, "austria").await;
}

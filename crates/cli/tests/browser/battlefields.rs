//! An open game with dice: formations and facings pointed at, chances, reactions, Rallies, reinforcements.
//!
//! Dice fall as they like. Where a test needs a certain roll, tables are set up over HTTP until one has it.

use estafette_battlefields::battle::Battle;
use estafette_battlefields::order::OrderSpace;
use estafette_battlefields::picks::{Choice, Spot};
use estafette_battlefields::unit::{LeaderId, UnitId};
use estafette_core::Pick;
use serde_json::{Value, json};
use thirtyfour::{By, Key};

use crate::browser::{Browser, Kind};
use crate::replay::{download, until_moment};
use crate::spanish::check_spanish;
use crate::stage::Stage;

/// The battle that is fought here.
pub(crate) const QUATRE_BRAS: &str = "quatre-bras";
/// The lancers' way up to the riflemen in front of the French left, who stand in Line: they may fire or form a Square.
const CHARGE: &str = "b07 assault r02 via 1208 1108 face NW";
/// A charge makes the riflemen retreat seven times of eight: so many fail less than once in a million.
const CHARGES: usize = 8;

/// What the page calls units, Leaders, spaces and ways to face.
pub(crate) struct Names(&'static Battle);

impl Names {
    pub(crate) fn of(battle: &str) -> Names {
        Names(Battle::find(battle).expect("the battle is known"))
    }

    /// A unit or Leader.
    pub(crate) fn piece(&self, name: &str) -> String {
        let unit = self.0.find_unit(name).map(UnitId::piece);
        let piece = unit.or_else(|| self.0.find_leader(name).map(LeaderId::piece));
        Pick::Piece(piece.unwrap_or_else(|| panic!("there is no {name}"))).to_string()
    }

    pub(crate) fn space(&self, address: &str) -> String {
        let cell = self.0.grid.parse(address).unwrap_or_else(|_| panic!("there is no space {address}"));
        Spot::Cell(cell).pick().to_string()
    }

    pub(crate) fn arrow(&self, address: &str, way: &str) -> String {
        let cell = self.0.grid.parse(address).unwrap_or_else(|_| panic!("there is no space {address}"));
        let facing = way.parse().unwrap_or_else(|_| panic!("nobody can face {way}"));
        Spot::Facing(cell, facing).pick().to_string()
    }
}

fn named(choice: Choice) -> String {
    choice.pick().to_string()
}

/// Starts a battle at one screen by the form of the first page, with these optional rules.
pub(crate) async fn begin(browser: &Browser, battle: &str, options: &[&str]) -> String {
    browser.go("/").await;
    browser.click("#start label:has([name=game][value=battlefields])").await;
    browser.until_seen("#start [name=scenario]").await;
    // Another game may have a battle of the same name.
    let option = format!("#start [name=scenario] [data-game=battlefields] [value={battle}]");
    let option = browser.driver().find(By::Css(option)).await.expect("the battle is offered");
    option.click().await.expect("it can be chosen");
    for option in options {
        browser.click(&format!("#start label:has([name=option-battlefields-{option}])")).await;
    }
    browser.fill("#start [name=name]", "Ana").await;
    browser.click("#start button[type=submit]").await;
    browser.until("location.pathname.startsWith('/table/')").await;
    browser.until_ready().await;
    browser.until_deciding().await;
    browser.path().await
}

/// Opens a table where it stands.
pub(crate) async fn open(browser: &Browser, table: &str) {
    browser.go(table).await;
    browser.until_ready().await;
    browser.until_deciding().await;
}

/// Notes whenever the curtain hangs.
async fn watch_curtain(browser: &Browser) {
    let script = "
        const curtain = document.querySelector('#curtain');
        window.curtained = !curtain.hidden;
        new MutationObserver(() => { window.curtained ||= !curtain.hidden; })
          .observe(curtain, { attributes: true, attributeFilter: ['hidden'] });";
    browser.ask(script, vec![]).await;
}

/// Sets a battle up over HTTP, for two at this browser.
pub(crate) async fn set_up(browser: &Browser, battle: &str, orders: &[&str]) -> String {
    let script = "const done = arguments[1]; fetch('/battles', { method: 'POST', body: new URLSearchParams({ \
        game: 'battlefields', scenario: arguments[0], opponent: 'screen' }) }).then((r) => done(new URL(r.url).pathname))";
    let made = browser.driver().execute_async(script, vec![json!(battle)]).await.expect("the script runs");
    let table = made.json().as_str().expect("an address").to_owned();
    for order in orders {
        issue(browser, &table, order).await;
    }
    table
}

/// The view of whoever is to decide at a table.
pub(crate) async fn deciding(browser: &Browser, table: &str) -> Value {
    let seat = browser.fetch(&format!("{table}/view?as=spectator")).await.1["acting"].clone();
    let seat = seat.as_str().expect("the battle goes on");
    browser.fetch(&format!("{table}/view?as={seat}")).await.1
}

/// Whoever is to decide issues an order over HTTP; the view it leads to.
pub(crate) async fn issue(browser: &Browser, table: &str, order: &str) -> Value {
    let view = deciding(browser, table).await;
    let sent = json!({ "as": view["viewer"], "answers": view["version"], "order": order });
    let (status, answer) = browser.tell(&format!("{table}/orders"), sent).await;
    assert_eq!(status, 200, "{order}: {answer}");
    answer
}

/// Waits until the log says something.
async fn until_told(browser: &Browser, what: &str) {
    browser.until(&format!("document.querySelector('#log').textContent.includes({})", json!(what))).await;
}

/// Waits until the prompt is about something.
async fn until_asked(browser: &Browser, what: &str) {
    let asked = format!("document.querySelector('#prompt').textContent.includes({})", json!(what));
    browser.until(&asked).await;
    browser.until_deciding().await;
}

/// Clicks a box of the order board.
async fn place_token(browser: &Browser, space: OrderSpace) {
    browser.click(&format!("#panels .offered[data-pick={}]", named(Choice::Order(space)))).await;
    browser.until_seen("#panels .order-space.now").await;
}

async fn until_chips(browser: &Browser, count: usize) {
    browser.until(&format!("document.querySelectorAll('#draft .chip').length === {count}")).await;
}

/// The chances are shown, and add up to something that can be read.
async fn check_chances(browser: &Browser) {
    browser.until_seen("#draft .forecast table").await;
    let chances = browser.text_of("#draft .forecast").await;
    assert!(chances.contains('%'), "no chance is told: {chances}");
    let faces = browser.look("document.querySelectorAll('#draft .forecast .faces svg').length").await;
    assert_eq!(faces, 6, "a die has six faces");
}

/// The last roll is shown: each die with what became of it, and with what it needed if it does not count.
async fn check_dice(browser: &Browser) {
    browser.until_seen("#panels .die-of").await;
    let captions =
        browser.look("[...document.querySelectorAll('#panels .die-of')].map((die) => die.innerText)").await;
    let captions: Vec<String> = serde_json::from_value(captions).expect("a list of texts");
    for caption in &captions {
        assert!(caption.contains("count"), "nobody knows what became of {caption:?}");
        assert!(caption.contains(':') || !caption.contains("not"), "{caption:?}, but not why");
    }
    until_told(browser, " rolls for ").await;
}

pub(crate) async fn both_sides_point_at_one_screen_without_a_curtain(stage: &Stage) {
    let browser = stage.desk().await;
    begin(&browser, QUATRE_BRAS, &[]).await;
    watch_curtain(&browser).await;
    let names = Names::of(QUATRE_BRAS);
    place_token(&browser, OrderSpace::InfantryColumns).await;
    let before = browser.view("blue").await;

    // A unit, the Leader who goes along, a space two steps off.
    browser.pick(&names.piece("b04")).await;
    until_chips(&browser, 1).await;
    let ways = browser.glowing().await;
    browser.pick(&names.piece("bL2")).await;
    until_chips(&browser, 2).await;
    browser.pick(&names.space("0708")).await;
    until_chips(&browser, 3).await;
    browser.until_seen("#sketch .ghost").await;
    browser.press("back").await;
    until_chips(&browser, 2).await;
    browser.press("back").await;
    until_chips(&browser, 1).await;
    assert_eq!(browser.glowing().await, ways, "Back offers something else");
    browser.pick(&names.piece("bL2")).await;
    browser.pick(&names.space("0708")).await;
    browser.until_seen(&format!("#sketch .facing.offered[data-pick={}]", names.arrow("0708", "NE"))).await;
    browser.pick(&names.arrow("0708", "NE")).await;
    until_told(&browser, "b04").await;
    let log = browser.text_of("#log").await;
    assert!(log.contains("0708") && log.contains("Reille"), "the move is not told: {log}");
    let moved = browser.view("blue").await;
    assert_ne!(moved["pieces"], before["pieces"]);

    browser.press("undo").await;
    browser.until("!document.querySelector('#log').textContent.includes('0708')").await;
    assert_eq!(browser.view("blue").await["pieces"], before["pieces"], "Undo left something");
    browser.order("b04 move 0709 0708 face NE with bL2").await;
    assert_eq!(browser.view("blue").await["pieces"], moved["pieces"], "the notation says something else");

    // The other side decides at once, and sees nothing told that both have just seen.
    browser.until_deciding().await;
    browser.decide(&[named(Choice::End)]).await;
    browser
        .until_seen(&format!("#panels .offered[data-pick={}]", named(Choice::Order(OrderSpace::March))))
        .await;
    assert!(browser.look("document.querySelector('#playback').hidden").await == true, "it is told again");
    place_token(&browser, OrderSpace::ArtilleryUnits).await;
    browser.pick(&names.piece("r09")).await;
    browser.pick(&names.piece("b04")).await;
    check_chances(&browser).await;
    browser.pick(&names.arrow("0507", "SE")).await;
    browser.until_seen("#draft .confirm").await;
    check_chances(&browser).await;
    assert_eq!(browser.text_of("#draft .order code").await, "r09 fire b04 face SE");
    browser.press("issue").await;
    check_dice(&browser).await;
    assert!(browser.look("window.curtained").await == false, "a curtain hung in an open game");
}

pub(crate) async fn an_assault_is_answered_by_the_other_side(stage: &Stage) {
    let browser = stage.desk().await;
    begin(&browser, QUATRE_BRAS, &["feints"]).await;
    watch_curtain(&browser).await;
    let names = Names::of(QUATRE_BRAS);
    place_token(&browser, OrderSpace::CavalryColumns).await;
    browser.pick(&names.piece("b07")).await;
    browser.pick(&names.space("1108")).await;
    browser.pick(&names.piece("r02")).await;
    check_chances(&browser).await;
    browser.pick(&names.arrow("1108", "NW")).await;
    browser.until_seen("#draft [data-do=issue]").await;
    assert_eq!(browser.text_of("#draft .order code").await, CHARGE);
    browser.press("issue").await;

    until_asked(&browser, "r02").await;
    for reaction in [Choice::Stand, Choice::Fire, Choice::Square] {
        browser.until_seen(&format!("#draft .choices [data-offer={}]", named(reaction))).await;
    }
    browser.decide(&[named(Choice::Square)]).await;

    // With *Cavalry feints* in force the lancers may ride on instead.
    until_told(&browser, "forming a Square").await;
    browser.until_deciding().await;
    for resolution in [Choice::Go, Choice::Halt] {
        browser.until_seen(&format!("#draft .choices [data-offer={}]", named(resolution))).await;
    }
    check_chances(&browser).await;
    let places = browser.glowing().await;
    assert!(places.contains(&names.space("1208")), "no feint is offered: {places:?}");
    browser.pick(&names.space("1208")).await;
    browser.pick(&names.arrow("1208", "W")).await;
    until_told(&browser, "feints").await;
    assert!(browser.look("window.curtained").await == false, "a curtain hung in an open game");
}

pub(crate) async fn the_owner_chooses_the_retreat_and_the_victor_his_facing(stage: &Stage) {
    let browser = stage.desk().await;
    browser.go("/").await;
    let mut retreating = None;
    for _ in 0..CHARGES {
        let table = set_up(&browser, QUATRE_BRAS, &["order CC", CHARGE, "none", "go hazard"]).await;
        let view = deciding(&browser, &table).await;
        if view["viewer"] == "red" {
            retreating = Some((table, view));
            break;
        }
    }
    let (table, view) = retreating.expect("one charge in so many succeeds");
    open(&browser, &table).await;
    check_dice(&browser).await;
    until_asked(&browser, "r02").await;
    let spaces = browser.glowing().await;
    let offers = view["draft"]["nodes"][""]["offers"].as_array().expect("offers").len();
    assert_eq!(spaces.len(), offers, "not every space of the retreat glows: {spaces:?}");
    // Two icons are two steps.
    while deciding(&browser, &table).await["viewer"] == "red" {
        browser.until_deciding().await;
        browser.decide(&[browser.first("place").await]).await;
        until_told(&browser, "retreats to").await;
    }
    until_told(&browser, "Disordered").await;
    let names = Names::of(QUATRE_BRAS);
    browser.until_deciding().await;
    for way in ["E", "NE", "NW", "W", "SW", "SE"] {
        browser.until_seen(&format!("#sketch .facing.offered[data-pick={}]", names.arrow("1007", way))).await;
    }
    browser.pick(&names.arrow("1007", "W")).await;
    until_told(&browser, "takes ground").await;
    let drawn = browser.view("blue").await;
    assert!(
        drawn["about"][names.piece("b07")].as_str().is_some_and(|about| about.contains("1007")),
        "{drawn}"
    );
}

pub(crate) async fn a_rally_brings_reinforcements_from_the_panel_and_places_leaders(stage: &Stage) {
    let browser = stage.desk().await;
    browser.go("/").await;
    let mut orders = Vec::new();
    for order in ["order IL", "order IC", "order AU"] {
        orders.extend([order, "end", order, "end"]);
    }
    let table = set_up(&browser, QUATRE_BRAS, &orders).await;
    open(&browser, &table).await;
    let names = Names::of(QUATRE_BRAS);
    browser.click(&format!("#panels .offered[data-pick={}]", named(Choice::Rally))).await;
    // What is on its way already need not be issued again.
    browser.until_seen("#draft [data-do=issue]:not(:disabled), #panels .panel-unit .offered").await;
    if browser.look("Boolean(document.querySelector('#draft [data-do=issue]:not(:disabled)'))").await == true
    {
        browser.press("issue").await;
    }

    // Three tokens came back: Jérôme is due, and stands beside the map.
    until_told(&browser, "Jérôme").await;
    browser.until_deciding().await;
    let waiting = format!("#panels .panel-unit .offered[data-pick={}]", names.piece("b12"));
    browser.click(&waiting).await;
    until_chips(&browser, 1).await;
    browser.pick(&names.space("0811")).await;
    browser.pick(&names.arrow("0811", "NW")).await;
    until_told(&browser, "b12").await;
    browser.until_gone(&waiting).await;
    browser.until_seen(&format!("#pieces [data-pick={}]", names.piece("b12"))).await;
    // The others come by the same road.
    for unit in ["b13", "b14", "b15", "b16"] {
        let ways = browser.fetch(&format!("{table}/complete?as=blue&text=enter {unit} via")).await.1;
        issue(&browser, &table, ways["orders"][0].as_str().expect("it must come")).await;
    }

    // Units are rallied first, then Leaders placed.
    until_asked(&browser, "ally").await;
    browser.pick(&names.piece("b05")).await;
    browser.pick(&named(Choice::Line)).await;
    browser.pick(&names.arrow("0610", "NE")).await;
    until_told(&browser, "is rallied").await;
    browser.until_deciding().await;
    browser.pick(&names.piece("bL1")).await;
    let target = names.space("0610");
    browser.pick(&target).await;
    until_told(&browser, "Ney goes to 0610").await;
    browser.until_deciding().await;
    browser.decide(&[named(Choice::End)]).await;
    until_told(&browser, "Red’s turn 4").await;
}

pub(crate) async fn what_an_order_does_not_allow_is_explained(stage: &Stage) {
    let browser = stage.desk().await;
    begin(&browser, QUATRE_BRAS, &[]).await;
    let names = Names::of(QUATRE_BRAS);
    for (begun, clicked, section) in [
        (None, names.piece("b04"), "The game turn"),
        (Some(OrderSpace::InfantryColumns), names.piece("b09"), "Issuing orders"),
        (None, names.piece("r01"), "Issuing orders"),
    ] {
        if let Some(space) = begun {
            place_token(&browser, space).await;
        }
        check_why(&browser, &clicked, section).await;
    }
    browser.pick(&names.piece("b04")).await;
    until_chips(&browser, 1).await;
    check_why(&browser, &names.space("0001"), "Movement").await;
    check_why(&browser, &names.piece("r01"), "ssault").await;

    // What is written is explained as well.
    browser.click("#command-text").await;
    browser.fill("#command-text", "b04 move 0709 0708 0707 face NE").await;
    browser.keys(Key::Enter).await;
    browser.until_seen("#command-error").await;
    let wrong = browser.text_of("#command-error").await;
    assert!(wrong.contains("too-far") || wrong.contains("enemy-there"), "{wrong}");
    browser.fill("#command-text", "").await;
    browser.order("b04 move 0709 face NE").await;
    until_told(&browser, "0709").await;
}

/// Clicks what is not offered and reads why.
async fn check_why(browser: &Browser, pick: &str, section: &str) {
    let middle = "const box = document.querySelector(`#map [data-pick='${arguments[0]}']`).getBoundingClientRect(); \
        return [box.left + box.width / 2, box.top + box.height / 2]";
    let at = browser.ask(middle, vec![json!(pick)]).await;
    browser.click_at(at[0].as_f64().expect("x"), at[1].as_f64().expect("y")).await;
    browser.until_seen("#why .source").await;
    let (why, source) = (browser.text_of("#why p").await, browser.text_of("#why .source").await);
    assert!(why.len() > 15, "it says only {why:?}");
    assert!(source.contains('·') && source.contains(section), "{pick}: {why} {source:?}");
    browser.keys(Key::Escape).await;
    browser.until_gone("#why").await;
}

pub(crate) async fn optional_rules_are_ticked_and_recorded_and_the_battle_seen_again(stage: &Stage) {
    let browser = stage.desk().await;
    let table = begin(&browser, "austerlitz", &["disbanded", "efficient"]).await;
    let panels = browser.text_of("#panels").await;
    assert!(panels.contains("Disbanded units") && !panels.contains("Cavalry feints"), "{panels}");
    let played = browser.play_on(3, 60).await;
    assert!(played > 20, "the battle ended after {played} orders");
    open(&browser, &table).await;
    browser.press("resign").await;
    browser.click("dialog#ask [value=yes]").await;
    browser.until_seen("#talk a[href^='/replay/']").await;

    let (_, record) = download(&browser, "#talk a[href$='/record']").await;
    let record = String::from_utf8(record).expect("a record is text");
    for line in ["game: battlefields", "scenario: austerlitz", "options: disbanded, efficient"] {
        assert!(record.lines().any(|other| other == line), "no line {line:?} in {record}");
    }
    assert!(record.contains("\nblue ") && record.contains("\nred "), "no orders in {record}");

    browser.click("#talk a[href^='/replay/']").await;
    until_moment(&browser, 0).await;
    let last = browser.look("Number(document.querySelector('#moment').dataset.last)").await;
    let last = last.as_u64().expect("a number");
    assert!(last >= played, "{last} moments for {played} orders");
    let start = browser.text("document.querySelector('#pieces').outerHTML").await;
    browser.click("a[data-step=next]").await;
    until_moment(&browser, 1).await;
    assert!(browser.text_of("#moment .order").await.contains("order"), "the first order is no order");
    browser.keys(Key::End).await;
    until_moment(&browser, last).await;
    browser.until("document.querySelectorAll('#pieces .unit').length > 4").await;
    assert_ne!(browser.text("document.querySelector('#pieces').outerHTML").await, start);
}

pub(crate) async fn the_battle_is_told_in_spanish(stage: &Stage) {
    let browser = stage.browser(Kind { language: "es-ES,es", ..Kind::default() }).await;
    begin(&browser, QUATRE_BRAS, &["feints", "efficient"]).await;
    check_spanish(&browser, "the first turn").await;
    let names = Names::of(QUATRE_BRAS);
    place_token(&browser, OrderSpace::CavalryColumns).await;
    browser.pick(&names.piece("b07")).await;
    browser.pick(&names.space("1108")).await;
    browser.pick(&names.piece("r02")).await;
    check_chances(&browser).await;
    check_spanish(&browser, "the chances").await;
    browser.pick(&names.arrow("1108", "NW")).await;
    browser.press("issue").await;
    browser.until_seen(&format!("#draft .choices [data-offer={}]", named(Choice::Stand))).await;
    check_spanish(&browser, "the reactions").await;
    browser.decide(&[named(Choice::Fire)]).await;
    browser.until_seen("#panels .die-of").await;
    check_spanish(&browser, "the dice").await;
}

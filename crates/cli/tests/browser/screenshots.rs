//! The pictures of the manual. They are written to the folder that `ESTAFETTE_IMAGES` names.

use std::collections::HashMap;
use std::fs;
use std::io::Cursor;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;

use crate::battlefields::{self, Names, QUATRE_BRAS};
use crate::browser::{Browser, Kind};
use crate::phone::PHONE;
use crate::stage::Stage;

/// A battle is in full swing after so many orders.
const ORDERS: u32 = 120;
/// The picture shows a piece with at least so many ways to go.
const WAYS: usize = 6;

/// Takes a picture of what is on the screen now. Fonts have come and nothing moves.
async fn take(browser: &Browser, name: &str) {
    browser
        .until(
            "document.fonts.status === 'loaded' && document.getAnimations().every((a) => \
        a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)",
        )
        .await;
    let folder = std::env::var_os("ESTAFETTE_IMAGES").expect("ESTAFETTE_IMAGES names a folder");
    let file = PathBuf::from(folder).join(format!("{name}.png"));
    let picture = browser.driver().screenshot_as_png().await.expect("a picture can be taken");
    fs::write(&file, smaller(&picture)).unwrap_or_else(|wrong| panic!("{}: {wrong}", file.display()));
}

/// The same picture in fewer bytes: browsers do not take their time, and nobody sees the lowest bits of the
/// rare colours, which are those of soft edges.
fn smaller(picture: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(Cursor::new(picture)).read_info().expect("a picture");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it fits into memory")];
    let frame = reader.next_frame(&mut pixels).expect("a picture");
    pixels.truncate(frame.buffer_size());
    assert_eq!(frame.color_type, png::ColorType::Rgb);
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    for &pixel in pixels.as_chunks().0 {
        *counts.entry(pixel).or_default() += 1;
    }
    let rare = pixels.len() / 3 / 2_000;
    for pixel in pixels.as_chunks_mut().0.iter_mut().filter(|pixel| counts[*pixel] < rare) {
        *pixel = pixel.map(|value| (value & 0xf8) | (value >> 5));
    }
    let mut written = Vec::new();
    let mut encoder = png::Encoder::new(&mut written, frame.width, frame.height);
    encoder.set_color(frame.color_type);
    encoder.set_depth(frame.bit_depth);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().expect("memory can be written to");
    writer.write_image_data(&pixels).expect("memory can be written to");
    writer.finish().expect("memory can be written to");
    written
}

/// A battle at one screen, some way on, with an order being written.
async fn battle(browser: &Browser) -> String {
    let table = browser.start("screen", "any", "Ana").await;
    browser.play_on(1, ORDERS).await;
    for seed in 2..200 {
        if lively(browser).await.is_some() {
            open(browser, &table).await;
            return table;
        }
        browser.play_on(seed, 1).await;
    }
    panic!("nothing can move far in this battle");
}

/// The piece on the map with the most ways to go, if that is many.
async fn lively(browser: &Browser) -> Option<String> {
    let seat = browser.view("spectator").await["acting"].as_str().expect("the game goes on").to_owned();
    let view = browser.view(&seat).await;
    let nodes = view["draft"]["nodes"].as_object().expect("there is a draft");
    let drawn = view["pieces"].as_str().expect("a drawing");
    let ways =
        |pick: &String| nodes.get(pick).map_or(0, |node| node["offers"].as_array().map_or(0, Vec::len));
    let offers = nodes[""]["offers"].as_array().expect("a list").iter().filter_map(|pick| pick.as_str());
    let pieces = offers.filter(|pick| drawn.contains(&format!("\"{pick}\""))).map(str::to_owned);
    let best = pieces.filter(|pick| pick.starts_with("piece")).max_by_key(ways)?;
    (ways(&best) >= WAYS).then_some(best)
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
    // The order may have been kept since the last picture.
    if browser.look("Boolean(document.querySelector('#draft .chip'))").await == false {
        let piece = lively(browser).await.expect("a piece can move");
        browser.pick(&piece).await;
    }
    browser.until_seen("#draft .chip").await;
    // The pointer rests where nothing is pointed at.
    browser.click("#prompt").await;
}

async fn theme(browser: &Browser, theme: &str) {
    browser.ask("localStorage.setItem('theme', arguments[0])", vec![json!(theme)]).await;
}

/// The battles of the open game, some way on; an order with the ways to face; dice; the chances of an assault.
async fn battles(stage: &Stage) {
    let browser = stage.browser(Kind { still: true, size: (1440, 900), ..Kind::default() }).await;
    for (battle, seed) in [(QUATRE_BRAS, 4), ("marengo", 5), ("austerlitz", 6), ("borodino", 7)] {
        let table = battlefields::begin(&browser, battle, &[]).await;
        browser.play_on(seed, 70).await;
        battlefields::open(&browser, &table).await;
        browser.click("#prompt").await;
        take(&browser, battle).await;
    }
    let names = Names::of(QUATRE_BRAS);
    battlefields::begin(&browser, QUATRE_BRAS, &[]).await;
    browser.order("order IC").await;
    browser.until_deciding().await;
    browser.pick(&names.piece("b04")).await;
    browser.pick(&names.piece("bL2")).await;
    browser.pick(&names.space("0708")).await;
    browser.until_seen("#sketch .facing").await;
    browser.click("#prompt").await;
    take(&browser, "facing").await;

    let orders = ["order AU", "b10 fire r02 face NE"];
    let mut table = battlefields::set_up(&browser, QUATRE_BRAS, &orders).await;
    while battlefields::deciding(&browser, &table).await["viewer"] == "red" {
        table = battlefields::set_up(&browser, QUATRE_BRAS, &orders).await;
    }
    battlefields::open(&browser, &table).await;
    browser.ask("document.querySelector('#panels .panel-roll').scrollIntoView()", vec![]).await;
    take(&browser, "dice").await;
    for order in ["end", "order IL", "end", "order CC"] {
        battlefields::issue(&browser, &table, order).await;
    }
    battlefields::open(&browser, &table).await;
    browser.pick(&names.piece("b07")).await;
    browser.pick(&names.space("1108")).await;
    browser.pick(&names.piece("r02")).await;
    browser.until_seen("#draft .forecast table").await;
    browser.click("#prompt").await;
    take(&browser, "chances").await;
}

pub(crate) async fn screenshots(stage: &Stage) {
    let browser = stage.browser(Kind { still: true, ..Kind::default() }).await;
    browser.go("/").await;
    take(&browser, "home").await;
    let table = battle(&browser).await;
    take(&browser, "table").await;
    browser.press("advice").await;
    browser.until_seen(".advice [data-do=follow]").await;
    take(&browser, "advice").await;
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
    browser.click("#costly button").await;
    browser.until_within(Duration::from_secs(120), "document.querySelector('#costly h4')").await;
    browser.ask("document.querySelector('#moment .swing').scrollIntoView()", vec![]).await;
    take(&browser, "hindsight").await;

    battles(stage).await;

    let phone = stage.browser(Kind { still: true, ..PHONE }).await;
    battle(&phone).await;
    take(&phone, "phone").await;
}

//! One browser, and what a person does with it.
//!
//! Pointer, fingers and keys are real: they go through the browser's own input, to where things are on the
//! screen. Scripts only look.

use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::prelude::*;

use crate::chromedriver::Chromedriver;

/// How long anything may take. Long, because machines that test are busy.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
/// Time between two looks.
const POLL: Duration = Duration::from_millis(25);
/// No time between two movements of a hand.
const AT_ONCE: Option<Duration> = Some(Duration::ZERO);

/// What kind of browser it is.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    /// Width and height of the page in pixels.
    pub(crate) size: (u32, u32),
    /// Whether it is a telephone: fingers and a dense screen.
    pub(crate) phone: bool,
    /// The language that it asks for.
    pub(crate) language: &'static str,
    /// Whether its user wants things to keep still.
    pub(crate) still: bool,
    /// Errors of the console that the test brings about on purpose contain one of these.
    pub(crate) expected: &'static [&'static str],
}

impl Default for Kind {
    fn default() -> Self {
        Kind { size: (1280, 800), phone: false, language: "en-US,en", still: false, expected: &[] }
    }
}

/// A browser.
pub(crate) struct Browser {
    driver: WebDriver,
    address: String,
    expected: &'static [&'static str],
    // Its profile, which goes when the browser went.
    _profile: TempDir,
    last_click: Mutex<Option<(f64, f64, Instant)>>,
}

impl Browser {
    /// Opens one for the server at this address.
    pub(crate) async fn open(chromedriver: &Chromedriver, address: &str, kind: Kind) -> Browser {
        let profile = tempfile::tempdir().expect("a folder can be made");
        let capabilities = capabilities(chromedriver.chromium(), profile.path(), kind);
        let capabilities = capabilities.expect("they are JSON");
        let driver = WebDriver::new(chromedriver.address(), capabilities).await;
        let driver = driver.unwrap_or_else(|wrong| panic!("the browser does not start: {wrong}"));
        driver.set_script_timeout(Duration::from_secs(60)).await.expect("a timeout can be set");
        let browser = Browser {
            driver,
            address: address.to_owned(),
            expected: kind.expected,
            _profile: profile,
            last_click: Mutex::default(),
        };
        if !kind.phone {
            browser.resize(kind.size).await;
        }
        browser
    }

    /// Gives the page this size in pixels.
    pub(crate) async fn resize(&self, (width, height): (u32, u32)) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// The driver, for what is done only once.
    pub(crate) fn driver(&self) -> &WebDriver {
        &self.driver
    }

    /// Speaks to the developer tools.
    pub(crate) async fn devtools(&self, method: &str, parameters: Value) -> Value {
        let answer = self.driver.cdp().send_raw(method, parameters).await;
        answer.unwrap_or_else(|wrong| panic!("{method}: {wrong}"))
    }

    // Looking

    /// What a script answers: the body of a function with `arguments`.
    pub(crate) async fn ask(&self, script: &str, arguments: Vec<Value>) -> Value {
        let answer = self.driver.execute(script, arguments).await;
        answer.unwrap_or_else(|wrong| panic!("{script}: {wrong}")).json().clone()
    }

    /// What an expression is.
    pub(crate) async fn look(&self, expression: &str) -> Value {
        self.ask(&format!("return {expression}"), vec![]).await
    }

    /// The text of an expression.
    pub(crate) async fn text(&self, expression: &str) -> String {
        let found = self.look(expression).await;
        found.as_str().unwrap_or_else(|| panic!("{expression} is no text: {found}")).to_owned()
    }

    /// The visible text of an element.
    pub(crate) async fn text_of(&self, css: &str) -> String {
        self.text(&format!("document.querySelector({}).innerText", json!(css))).await
    }

    /// Waits until an expression is true.
    pub(crate) async fn until(&self, expression: &str) {
        self.until_within(PATIENCE, expression).await;
    }

    /// Waits until an expression is true, so long and no longer.
    pub(crate) async fn until_within(&self, patience: Duration, expression: &str) {
        let end = Instant::now() + patience;
        let script = format!("return Boolean({expression})");
        loop {
            // While a page is being left there is nothing to ask.
            let answer = self.driver.execute(script.as_str(), vec![]).await;
            if answer.as_ref().is_ok_and(|answer| answer.json() == &Value::Bool(true)) {
                return;
            }
            assert!(Instant::now() < end, "not within {patience:?}: {expression}");
            tokio::time::sleep(POLL).await;
        }
    }

    /// Waits until an element is seen.
    pub(crate) async fn until_seen(&self, css: &str) {
        self.until(&format!("document.querySelector({})?.getClientRects().length", json!(css))).await;
    }

    /// Waits until no such element is seen.
    pub(crate) async fn until_gone(&self, css: &str) {
        self.until(&format!("!document.querySelector({})?.getClientRects().length", json!(css))).await;
    }

    /// Waits until the table's script has begun.
    pub(crate) async fn until_ready(&self) {
        self.until("document.readyState === 'complete' && document.documentElement.dataset.ready").await;
    }

    // Going

    /// Opens an address of the server.
    pub(crate) async fn go(&self, path: &str) {
        let address = format!("{}{path}", self.address);
        self.driver.goto(address).await.unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
    }

    /// Loads the page anew.
    pub(crate) async fn reload(&self) {
        self.driver.refresh().await.expect("the page loads again");
    }

    /// The path of the page.
    pub(crate) async fn path(&self) -> String {
        self.text("location.pathname").await
    }

    /// Starts a battle from the first page, by its form, and waits for the table.
    pub(crate) async fn start(&self, opponent: &str, seat: &str, name: &str) -> String {
        self.go("/").await;
        // A general is chosen by his level, or by level and name.
        match opponent {
            "screen" | "link" | "open" => {
                self.click(&format!("#start label:has([value={opponent}])")).await;
            }
            general => {
                self.click("#start label:has([value=general])").await;
                self.choose("#start [name=general]", general).await;
            }
        }
        self.choose("#start [name=seat]", seat).await;
        self.fill("#start [name=name]", name).await;
        self.click("#start button[type=submit]").await;
        self.until("location.pathname.startsWith('/table/')").await;
        self.until_ready().await;
        self.path().await
    }

    // Doing

    /// Clicks in the middle of an element, which is brought into sight if it can be scrolled.
    pub(crate) async fn click(&self, css: &str) {
        self.until_seen(css).await;
        let element = self.driver.find(By::Css(css)).await.expect("it was seen just now");
        element.click().await.unwrap_or_else(|wrong| panic!("{css} cannot be clicked: {wrong}"));
    }

    /// Clicks what the page answers as `name`.
    pub(crate) async fn press(&self, name: &str) {
        self.click(&format!("button[data-do={name}]:not(:disabled)")).await;
    }

    /// Chooses an option of a list.
    pub(crate) async fn choose(&self, css: &str, value: &str) {
        self.until_seen(css).await;
        let option = self.driver.find(By::Css(format!("{css} option[value={value}]"))).await;
        let option = option.unwrap_or_else(|wrong| panic!("{value} is not among {css}: {wrong}"));
        option.click().await.unwrap_or_else(|wrong| panic!("{value} cannot be chosen: {wrong}"));
    }

    /// Writes into a field.
    pub(crate) async fn fill(&self, css: &str, text: &str) {
        let field = self.driver.find(By::Css(css)).await.unwrap_or_else(|wrong| panic!("{css}: {wrong}"));
        field.clear().await.expect("it can be cleared");
        field.send_keys(text).await.expect("it can be written into");
    }

    /// Presses keys, whatever has the focus.
    pub(crate) async fn keys(&self, keys: impl Into<TypingData>) {
        let pressed = self.driver.action_chain_with_delay(AT_ONCE, AT_ONCE).send_keys(keys);
        pressed.perform().await.expect("keys can be pressed");
    }

    /// Clicks at a point of the page.
    pub(crate) async fn click_at(&self, x: f64, y: f64) {
        // Two clicks in one place would be a double click, which looks closer instead.
        let last = self.last_click.lock().expect("nobody holds it").take();
        if let Some((_, _, when)) = last.filter(|(lx, ly, _)| (lx - x).hypot(ly - y) < 30.0) {
            tokio::time::sleep(Duration::from_millis(350).saturating_sub(when.elapsed())).await;
        }
        let actions = self.driver.action_chain_with_delay(AT_ONCE, AT_ONCE);
        let clicked = actions.move_to(x.round() as i64, y.round() as i64).click().perform().await;
        clicked.expect("one can click");
        *self.last_click.lock().expect("nobody holds it") = Some((x, y, Instant::now()));
    }

    /// Where on the screen a pick can be hit.
    pub(crate) async fn point_of(&self, pick: &str) -> (f64, f64) {
        self.until("!document.querySelector('#sheet.gliding')").await;
        let found = self.ask(POINT_OF, vec![json!(pick)]).await;
        let coordinate = |index: usize| found[index].as_f64();
        coordinate(0).zip(coordinate(1)).unwrap_or_else(|| panic!("{pick} cannot be hit on the screen"))
    }

    /// Waits until something is offered, then clicks it: where it glows, or its button.
    pub(crate) async fn pick(&self, pick: &str) {
        if pick.starts_with("choice") {
            return self.click(&format!(".choices [data-offer={pick}]")).await;
        }
        self.until(&format!("document.querySelector('.offered[data-pick={pick}]')")).await;
        let (x, y) = self.point_of(pick).await;
        self.click_at(x, y).await;
    }

    /// What glows now, on the map and beside it.
    pub(crate) async fn glowing(&self) -> Vec<String> {
        let script =
            "[...new Set([...document.querySelectorAll('.offered[data-pick]')].map((e) => e.dataset.pick))]";
        let found = self.look(script).await;
        found.as_array().expect("a list").iter().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// The first glowing thing of a kind, `piece` or `place`.
    pub(crate) async fn first(&self, kind: &str) -> String {
        let glowing = self.glowing().await;
        let found = glowing.iter().find(|pick| pick.starts_with(kind));
        found.unwrap_or_else(|| panic!("no {kind} glows, only {glowing:?}")).clone()
    }

    /// Waits until this browser may decide: what happened has been told, or is skipped.
    pub(crate) async fn until_deciding(&self) {
        let end = Instant::now() + PATIENCE;
        while self
            .look(
                "Boolean(document.querySelector('#draft .guide, #draft [data-do=issue]') \
            && (document.querySelector('.offered') || document.querySelector('#draft .choices')))",
            )
            .await
            == false
        {
            assert!(Instant::now() < end, "it is never this browser's decision");
            if self.look("Boolean(document.querySelector('[data-do=skip]'))").await == true {
                // It may end by itself in this very moment.
                self.ask("document.querySelector('[data-do=skip]')?.click()", vec![]).await;
            }
            tokio::time::sleep(POLL).await;
        }
    }

    /// Writes an order in the command line and waits until it has been issued.
    pub(crate) async fn order(&self, text: &str) {
        self.until_deciding().await;
        let before = self.look("document.querySelector('#log').innerText").await;
        self.click("#command-text").await;
        self.fill("#command-text", text).await;
        self.keys(Key::Enter).await;
        let done = "document.querySelector('#command-text').value === '' \
            || !document.querySelector('#command-error').hidden";
        self.until(done).await;
        let wrong = self.text("document.querySelector('#command-error').textContent").await;
        assert_eq!(wrong, "", "`{text}` was not issued; the log was {before}");
    }

    /// Ends the turn.
    pub(crate) async fn end_turn(&self) {
        self.until_deciding().await;
        self.decide(&["choice0".to_owned()]).await;
    }

    /// Gives an order by its picks, and says so again where it cannot be taken back.
    pub(crate) async fn decide(&self, picks: &[String]) {
        let log = "document.querySelector('#log').textContent";
        let before = self.look(log).await;
        for pick in picks {
            self.pick(pick).await;
        }
        let asked = "document.querySelector('#draft [data-do=issue]:not(:disabled)')";
        self.until(&format!("{asked} || {log} !== {before}")).await;
        if self.look(&format!("Boolean({asked})")).await == true {
            self.press("issue").await;
        }
    }

    /// Lifts the curtain as the player of a seat.
    pub(crate) async fn lift_curtain(&self, seat: &str) {
        self.click(&format!("#curtain .primary[data-seat={seat}]")).await;
        self.until_gone("#curtain").await;
    }

    /// The table's data for a viewer, as the server tells it to this browser.
    pub(crate) async fn view(&self, viewer: &str) -> Value {
        self.fetch(&format!("{}/view?as={viewer}", self.path().await)).await.1
    }

    /// Asks the server as this browser, with its cookie: status and JSON.
    pub(crate) async fn fetch(&self, path: &str) -> (u64, Value) {
        self.call("fetch(arguments[0])", vec![json!(path)]).await
    }

    /// Tells the server something as this browser: status and JSON.
    pub(crate) async fn tell(&self, path: &str, body: Value) -> (u64, Value) {
        let call = "fetch(arguments[0], { method: 'POST', body: JSON.stringify(arguments[1]), \
            headers: { 'Content-Type': 'application/json' } })";
        self.call(call, vec![json!(path), body]).await
    }

    async fn call(&self, call: &str, arguments: Vec<Value>) -> (u64, Value) {
        let script = format!(
            "const done = arguments[arguments.length - 1]; \
             ({call}).then(async (r) => done([r.status, await r.json()]), (e) => done([0, String(e)]))"
        );
        let answer = self.driver.execute_async(script, arguments).await.expect("the script runs");
        let answer = answer.json();
        (answer[0].as_u64().expect("a status"), answer[1].clone())
    }

    /// Plays so many orders of a game that this browser holds both sides of, over HTTP. They are drawn at
    /// random, and rather march and fight than wait. Answers how many there were.
    pub(crate) async fn play_on(&self, seed: u32, orders: u32) -> u64 {
        let arguments = vec![json!(self.path().await), json!(seed), json!(orders)];
        let answer = self.driver.execute_async(PLAY_ON, arguments).await.expect("the script runs");
        answer.json().as_u64().unwrap_or_else(|| panic!("it cannot be played on: {}", answer.json()))
    }

    // Ending

    /// Fails if the browser asked another host for anything, or wrote an error to its console that was not
    /// brought about on purpose. Answers 409 and 422 are what the server says to those who are late or wrong.
    pub(crate) async fn check_conduct(&self) {
        for entry in self.driver.get_log("browser").await.expect("there is a log") {
            let policy = entry.message.contains("Content Security Policy");
            if entry.level != "SEVERE" && !policy {
                continue;
            }
            let known = ["status of 409", "status of 422"];
            let expected = known.iter().chain(self.expected).any(|part| entry.message.contains(part));
            assert!(expected && !policy, "the console says: {} {}", entry.level, entry.message);
        }
        let ours = format!("{}/", self.address);
        let mut requests = 0;
        for entry in self.driver.get_log("performance").await.expect("there is a log") {
            let entry: Value = serde_json::from_str(&entry.message).expect("an event is JSON");
            let event = &entry["message"];
            let url = match event["method"].as_str() {
                Some("Network.requestWillBeSent") => &event["params"]["request"]["url"],
                Some("Network.webSocketCreated") => &event["params"]["url"],
                _ => continue,
            };
            let url = url.as_str().expect("a request has an address");
            let inside = ["data:", "blob:", "about:", "chrome:"].iter().any(|scheme| url.starts_with(scheme));
            assert!(inside || url.starts_with(&ours), "another host was asked: {url}");
            requests += 1;
        }
        assert!(requests > 0, "the log of requests is empty, so it proves nothing");
    }

    /// Keeps a picture of a failure.
    pub(crate) async fn keep_evidence(&self, folder: &Path) {
        let file = folder.join(format!("failure-{}.png", self.driver.session_id()));
        let url = self.driver.current_url().await.map(String::from).unwrap_or_default();
        if self.driver.screenshot(&file).await.is_ok() {
            eprintln!("at {url}, see {}", file.display());
        }
    }

    /// Ends the browser.
    pub(crate) async fn quit(&self) {
        // A browser that is gone has nothing to end.
        let _ = self.driver.clone().quit().await;
    }
}

fn capabilities(chromium: &Path, profile: &Path, kind: Kind) -> WebDriverResult<Capabilities> {
    let mut chrome = DesiredCapabilities::chrome();
    chrome.set_binary(&chromium.to_string_lossy())?;
    let (width, height) = kind.size;
    let arguments = [
        "--headless=new".to_owned(),
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        "--disable-background-networking".to_owned(),
        "--disable-component-update".to_owned(),
        "--disable-sync".to_owned(),
        "--no-first-run".to_owned(),
        "--hide-scrollbars".to_owned(),
        format!("--window-size={width},{height}"),
        format!("--accept-lang={}", kind.language),
        format!("--user-data-dir={}", profile.display()),
    ];
    for argument in arguments {
        chrome.add_arg(&argument)?;
    }
    if kind.still {
        chrome.add_arg("--force-prefers-reduced-motion")?;
    }
    if kind.phone {
        let screen =
            json!({ "width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true });
        chrome.add_experimental_option("mobileEmulation", json!({ "deviceMetrics": screen }))?;
    }
    let mut all: Capabilities = chrome.into();
    all.set("goog:loggingPrefs", json!({ "browser": "ALL", "performance": "ALL" }))?;
    Ok(all)
}

/// A point at which a pick is the uppermost offered thing, the nearest such to its middle.
const POINT_OF: &str = r"
    const pick = arguments[0];
    for (const element of document.querySelectorAll(`.offered[data-pick='${pick}']`)) {
      if (!element.closest('#sheet')) element.scrollIntoView({ block: 'center' });
      const box = element.getBoundingClientRect();
      const [cx, cy] = [box.left + box.width / 2, box.top + box.height / 2];
      const points = [[cx, cy]];
      for (let i = 1; i < 12; i++) for (let j = 1; j < 12; j++) {
        points.push([box.left + box.width * i / 12, box.top + box.height * j / 12]);
      }
      const far = ([x, y]) => Math.hypot(x - cx, y - cy);
      points.sort((a, b) => far(a) - far(b));
      for (const [x, y] of points) {
        const [rx, ry] = [Math.round(x), Math.round(y)];
        const over = document.elementsFromPoint(rx, ry);
        const map = over[0]?.closest('#sheet, #panels');
        const first = map && over.map((e) => e.closest('[data-pick].offered')).find(Boolean);
        if (first?.dataset.pick === pick) return [rx, ry];
      }
    }
    return null;";

/// Plays orders over HTTP. Drafts are followed at random.
const PLAY_ON: &str = r"
    const [table, seed, count, done] = arguments;
    let drawn = seed >>> 0;
    const draw = (n) => {
      drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
      return Math.floor((drawn / 4294967296) * n);
    };
    const json = async (path, body) => {
      for (;;) {
        const answer = await fetch(`${table}/${path}`, body && { method: 'POST', body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' } });
        if (answer.status !== 429) return { ok: answer.ok, body: await answer.json() };
        await new Promise((wait) => setTimeout(wait, 1000));
      }
    };
    const play = async () => {
      let acting = (await json('view?as=spectator')).body.acting;
      let played = 0;
      while (played < count && acting) {
        const view = (await json(`view?as=${acting}`)).body;
        const nodes = { ...view.draft.nodes };
        const draft = async () => {
          const picks = [];
          for (;;) {
            const name = picks.join(',');
            if (!nodes[name]) Object.assign(nodes,
              (await json(`draft?as=${acting}&version=${view.version}&picks=${name}`)).body.nodes);
            const { offers, order } = nodes[name];
            if (offers.length === 0 || (order && draw(4) === 0)) return { picks, text: order.text };
            picks.push(offers[draw(offers.length)]);
          }
        };
        // Of several orders the one that sounds most like a battle.
        const liveliness = ({ text }) =>
          [/^(end|stop|halt)/, /^organize/, /^enter/, /^offroad| move /, /^road/, /^bombard| fire /, /^a| assault /]
          .findIndex((sound) => sound.test(text));
        const orders = [await draft(), await draft(), await draft(), await draft()];
        orders.sort((one, other) => liveliness(other) - liveliness(one));
        const sent = await json('orders', { as: acting, answers: view.version, picks: orders[0].picks });
        if (!sent.ok) return JSON.stringify(sent.body);
        acting = sent.body.acting;
        played += 1;
      }
      return played;
    };
    play().then(done, (wrong) => done(String(wrong)));";

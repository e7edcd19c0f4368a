//! What a test plays on: a server, and the browsers of the people.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

use tempfile::TempDir;

use crate::browser::{Browser, Kind};
use crate::chromedriver::Chromedriver;
use crate::server::Server;

/// A server with an empty folder, and browsers.
pub(crate) struct Stage {
    driver: Arc<Chromedriver>,
    server: Mutex<Server>,
    folder: TempDir,
    address: String,
    browsers: Mutex<Vec<Arc<Browser>>>,
}

/// Plays a test. Browsers and server end with it, however it ends.
pub(crate) fn play(
    driver: &Arc<Chromedriver>,
    test: impl FnOnce(Arc<Stage>) -> Pin<Box<dyn Future<Output = ()>>>,
) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime can be made");
    let stage = Arc::new(Stage::new(driver));
    let played = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            test(Arc::clone(&stage)).await;
            for browser in stage.browsers() {
                browser.check_conduct().await;
            }
        });
    }));
    runtime.block_on(async {
        for browser in stage.browsers() {
            if played.is_err() {
                browser.keep_evidence(Path::new(env!("CARGO_TARGET_TMPDIR"))).await;
            }
            browser.quit().await;
        }
    });
    if let Err(panic) = played {
        resume_unwind(panic);
    }
}

impl Stage {
    fn new(driver: &Arc<Chromedriver>) -> Stage {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let server = Server::start(folder.path(), 0);
        let address = server.address();
        let browsers = Mutex::default();
        Stage { driver: Arc::clone(driver), server: Mutex::new(server), folder, address, browsers }
    }

    /// A new person at a browser that was never here.
    pub(crate) async fn browser(&self, kind: Kind) -> Arc<Browser> {
        let browser = Arc::new(Browser::open(&self.driver, &self.address, kind).await);
        self.browsers.lock().expect("no test holds it").push(Arc::clone(&browser));
        browser
    }

    /// A person at a desk.
    pub(crate) async fn desk(&self) -> Arc<Browser> {
        self.browser(Kind::default()).await
    }

    fn browsers(&self) -> Vec<Arc<Browser>> {
        self.browsers.lock().expect("no test holds it").clone()
    }

    /// Where the server is, without a slash at the end.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Kills the server.
    pub(crate) fn kill_server(&self) {
        self.server.lock().expect("no test holds it").kill();
    }

    /// Starts the server again where it was.
    pub(crate) fn restart_server(&self) {
        let mut server = self.server.lock().expect("no test holds it");
        *server = Server::start(self.folder.path(), server.port());
    }
}

//! The one chromedriver of the suite.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fmt};

/// A running chromedriver. It ends, with all its browsers, when this is dropped.
pub(crate) struct Chromedriver {
    process: Child,
    port: u16,
    chromium: PathBuf,
}

/// Why there can be no browser tests here.
pub(crate) struct Missing(String);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Chromedriver {
    /// Starts it on a free port.
    pub(crate) fn start() -> Result<Chromedriver, Missing> {
        let chromium = find(&["chromium", "chromium-browser", "google-chrome"])?;
        let program = find(&["chromedriver"])?;
        let process = Command::new(&program)
            .args(["--port=0", "--log-level=SEVERE"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|wrong| Missing(format!("{} does not start: {wrong}", program.display())))?;
        let mut driver = Chromedriver { process, port: 0, chromium };
        let stdout = driver.process.stdout.take().expect("it is piped");
        let mut lines = BufReader::new(stdout).lines();
        // "ChromeDriver was started successfully on port 41234."
        let port = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok());
        driver.port = port.ok_or_else(|| Missing(format!("{} does not start", program.display())))?;
        // A pipe that nobody reads would stop it.
        thread::spawn(move || lines.for_each(drop));
        Ok(driver)
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The browser to start.
    pub(crate) fn chromium(&self) -> &Path {
        &self.chromium
    }

    /// Asks it to end all browsers and itself.
    fn shut_down(&self) -> std::io::Result<()> {
        let mut line = TcpStream::connect(("127.0.0.1", self.port))?;
        line.set_read_timeout(Some(Duration::from_secs(5)))?;
        write!(line, "GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", self.port)?;
        line.read_to_end(&mut Vec::new())?;
        Ok(())
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        if self.port != 0 && self.shut_down().is_ok() {
            let end = Instant::now() + Duration::from_secs(5);
            while Instant::now() < end {
                if matches!(self.process.try_wait(), Ok(Some(_))) {
                    return;
                }
                thread::sleep(Duration::from_millis(20));
            }
        }
        // It may have ended by itself, which is as good.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The first of these programs that is installed.
fn find(names: &[&str]) -> Result<PathBuf, Missing> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).chain([PathBuf::from("/usr/bin")]).collect();
    let found = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    found.into_iter().find(|file| file.is_file()).ok_or_else(|| {
        Missing(format!("{} is not installed (Debian: apt-get install chromium chromium-driver)", names[0]))
    })
}

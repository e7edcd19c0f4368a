//! The program itself, serving tables.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

/// A running server. It ends when this is dropped.
pub(crate) struct Server {
    process: Child,
    port: u16,
}

impl Server {
    /// Starts one that keeps its games in this folder, on this port; 0 takes any that is free.
    pub(crate) fn start(folder: &Path, port: u16) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_estafette"))
            .args(["--no-open", "--lang", "en", "--port", &port.to_string(), "--data"])
            .arg(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdout = process.stdout.take().expect("it is piped");
        let mut server = Server { process, port };
        let mut said = String::new();
        let mut reader = BufReader::new(stdout);
        reader.read_line(&mut said).expect("the program speaks");
        // A program that nobody listens to would end.
        thread::spawn(move || reader.lines().for_each(drop));
        // "Estafette is at http://127.0.0.1:41234/"
        let port = said.trim_end().trim_end_matches('/').rsplit(':').next();
        server.port =
            port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("no port in {said:?}"));
        server
    }

    /// Where it is, without a slash at the end.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Its port.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Kills it, as a power cut would.
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it can be waited for");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been killed before.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

//! Runs the program in a folder of its own.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A folder that is gone after the test, in which the program is run.
pub(crate) struct Folder(TempDir);

/// What came of a run.
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().expect("there is room for a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).expect("there is room for a file");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|wrong| panic!("{name}: {wrong}"))
    }

    /// The names of what is in it, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder is there");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("it can be read").file_name().display().to_string()).collect();
        names.sort();
        names
    }

    /// The program, to be run here, in English and without a terminal.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_estafette"));
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        for name in ["LC_ALL", "LC_MESSAGES", "LANG", "CLICOLOR", "CLICOLOR_FORCE", "NO_COLOR"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs the program. Whatever it does, it does not panic, and without a terminal it does not colour.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        let output = self.command(arguments).output().expect("the program was built");
        let text = |bytes| String::from_utf8(bytes).expect("the program prints text");
        let run = Run {
            status: output.status.code().expect("the program is not killed"),
            out: text(output.stdout),
            err: text(output.stderr),
        };
        let (out, err) = (&run.out, &run.err);
        assert!(!err.contains("panicked"), "{arguments:?} panics:\n{err}");
        assert!(!out.contains('\u{1b}') && !err.contains('\u{1b}'), "{arguments:?} colours:\n{out}{err}");
        run
    }

    /// Runs the program, which must succeed without a complaint; returns what it printed.
    pub(crate) fn succeed(&self, arguments: &[&str]) -> String {
        let run = self.run(arguments);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?} printed:\n{}", run.out);
        run.out
    }

    /// The same, of what it printed as JSON lines.
    pub(crate) fn succeed_in_json(&self, arguments: &[&str]) -> Vec<Value> {
        json_lines(&self.succeed(arguments))
    }

    /// Runs the program, which must call its input wrong, and neither print nor write anything.
    pub(crate) fn complain(&self, arguments: &[&str]) -> String {
        let before = self.names();
        let run = self.run(arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?} complained:\n{}", run.err);
        assert_eq!(self.names(), before, "{arguments:?} wrote something");
        run.err
    }
}

/// The values of JSON lines.
pub(crate) fn json_lines(text: &str) -> Vec<Value> {
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    text.lines().map(read).collect()
}

/// The keys of a JSON object, in order.
pub(crate) fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<_> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

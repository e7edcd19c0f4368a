//! What a user hears when something is wrong.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use estafette_core::Fault;

use crate::output;

/// Why a command did not succeed.
#[derive(Debug)]
pub(crate) enum Complaint {
    /// The input is wrong: what, and where.
    Input(String),
    /// The input is fine, but what was to hold does not; the command has said so.
    Failed,
    /// Whoever read the output has gone away.
    Closed,
}

impl Complaint {
    /// Something is wrong with the input.
    pub(crate) fn input(message: impl Display) -> Self {
        Complaint::Input(message.to_string())
    }

    /// Something is wrong with a file.
    pub(crate) fn file(path: &Path, fault: &Fault) -> Self {
        Complaint::Input(format!("{}:{fault}", path.display()))
    }

    /// A file cannot be read or written.
    pub(crate) fn io(path: &Path, wrong: &io::Error) -> Self {
        let message = match wrong.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::IsADirectory => "this is a folder, expected a file".to_owned(),
            _ => wrong.to_string(),
        };
        Complaint::file(path, &Fault::new(message))
    }

    /// Tells the user, and gives the status to exit with: 2 for wrong input, 1 for a failure.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Complaint::Input(message) => {
                output::complain(&message);
                ExitCode::from(2)
            }
            Complaint::Failed => ExitCode::from(1),
            Complaint::Closed => ExitCode::SUCCESS,
        }
    }
}

/// Output that cannot be written: a closed pipe is no one's fault.
impl From<io::Error> for Complaint {
    fn from(wrong: io::Error) -> Self {
        match wrong.kind() {
            io::ErrorKind::BrokenPipe => Complaint::Closed,
            _ => Complaint::Input(format!("the output cannot be written: {wrong}")),
        }
    }
}

//! Wrong input of every kind: each is told with the file and, where it can be known, the line; the status is
//! 2, and nothing is printed or written.

mod battles;
mod boards;
mod files;
mod orders;
mod positions;
mod records;

use crate::program::Folder;

/// Writes the text into a file, has the command read it, and finds the fault at the line.
fn expect_fault(command: &[&str], text: &str, line: usize, fault: &str) {
    let folder = Folder::new();
    folder.write("input", text);
    let told = folder.complain(&[command, &["input"]].concat());
    let place =
        if line == 0 { "estafette: input: ".to_owned() } else { format!("estafette: input:{line}: ") };
    assert!(
        told.starts_with(&place) && told.contains(fault),
        "expected `{place}…{fault}…`, not
{told}"
    );
}

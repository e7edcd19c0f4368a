//! How the program speaks: colour on terminals only.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use estafette_words::Language;

use crate::complaint::Complaint;

/// Headings and names.
pub(crate) const STRONG: Style = Style::new().bold();
/// What went well.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// What did not.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// What is beside the point.
pub(crate) const QUIET: Style = Style::new().dimmed();

/// The most characters of a line that is told, and of a word in it.
const LONGEST: (usize, usize) = (1000, 200);

/// Tells the user that something is wrong. Where that cannot be told either, there is nobody to tell.
pub(crate) fn complain(message: &str) {
    let shorten = |line: &str| {
        let words: Vec<_> = line.split(' ').map(|word| shortened(word, LONGEST.1)).collect();
        shown(&shortened(&words.join(" "), LONGEST.0))
    };
    let lines: Vec<String> = message.lines().map(shorten).collect();
    let _ = writeln!(anstream::stderr(), "{BAD}estafette:{BAD:#} {}", lines.join("\n"));
}

/// A text from outside as it can be shown: what could command a terminal is spelt out.
pub(crate) fn shown(text: &str) -> String {
    let spell = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(spell).collect()
}

/// The text without its middle, if it has more characters: what matters stands at its ends.
fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    let length = text.chars().count();
    if length <= most {
        return Cow::Borrowed(text);
    }
    let (start, end) = (text.chars().take(most / 2), text.chars().skip(length - most / 2));
    Cow::Owned(start.chain("…".chars()).chain(end).collect())
}

/// Tells where the table is.
pub(crate) fn table_is_ready(page: &str, folder: &Path) -> Result<(), Complaint> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{STRONG}Estafette{STRONG:#} is at {GOOD}{page}{GOOD:#}")?;
    writeln!(
        out,
        "{QUIET}Games are kept in {}. Ctrl-C ends the server; nothing is lost.{QUIET:#}",
        folder.display()
    )?;
    out.flush()?;
    Ok(())
}

/// Tells that no browser could be opened.
pub(crate) fn no_browser() -> Result<(), Complaint> {
    writeln!(
        anstream::stdout().lock(),
        "No browser could be opened here: open that address in one yourself."
    )?;
    Ok(())
}

/// The language that the environment asks for; English if it asks for none that we speak.
pub(crate) fn language_of_environment() -> Language {
    let wish = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| std::env::var(name).ok());
    let wish = wish.unwrap_or_default();
    let code = wish.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
    code.parse().unwrap_or(Language::English)
}

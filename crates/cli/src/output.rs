//! How the program speaks: colour on terminals only.

use std::borrow::Cow;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use estafette_core::Fault;
use estafette_words::Language;
use indicatif::{ProgressBar, ProgressStyle};

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

/// A bar that shows how far something long has come; `of` says what is counted.
pub(crate) fn progress(length: u64, of: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let style = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {of}, {{eta}} left"));
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Makes a folder for records, if it is not there.
pub(crate) fn make_folder(folder: &Path) -> Result<(), Complaint> {
    if folder.exists() && !folder.is_dir() {
        let fault = Fault::new("this is a file, expected a folder for the records");
        return Err(Complaint::file(folder, &fault));
    }
    fs::create_dir_all(folder).map_err(|wrong| Complaint::io(folder, &wrong))
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

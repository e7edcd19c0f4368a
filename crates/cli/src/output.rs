//! How the program speaks: colour on terminals only.

use std::io::Write;

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

/// Tells the user that something is wrong.
pub(crate) fn complain(message: &str) {
    anstream::eprintln!("{BAD}estafette:{BAD:#} {message}");
}

/// A short guide to the commands.
pub(crate) fn guide() -> Result<(), Complaint> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{STRONG}Estafette{STRONG:#}: Napoleonic board wargames, complete and rules-enforcing.\n")?;
    for (command, purpose) in [
        (
            "estafette selfplay triomphe --games 100 --check",
            "random games, every promise of the rules checked",
        ),
        ("estafette selfplay triomphe --games 1 --records .", "one random game, and its record"),
        ("estafette replay FILE.record --as austria", "a recorded game as one side may see it"),
        ("estafette try FILE.toml", "a position: what its orders do, or why they are refused"),
        ("estafette board show triomphe", "what is on a board"),
        ("estafette bench triomphe", "how fast the rules are"),
        ("estafette help", "all commands and options"),
    ] {
        writeln!(out, "  {GOOD}{command:<52}{GOOD:#}{purpose}")?;
    }
    writeln!(out, "\n{QUIET}With cargo: cargo run --release -- COMMAND{QUIET:#}")?;
    Ok(())
}

/// The language that the environment asks for; English if it asks for none that we speak.
pub(crate) fn language_of_environment() -> Language {
    let wish = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| std::env::var(name).ok());
    let wish = wish.unwrap_or_default();
    let code = wish.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
    code.parse().unwrap_or(Language::English)
}

//! Every vector of `vectors.md` is a test named by its number, and so is every position file under `positions`, which
//! bugs and special rules have left behind.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use estafette_battlefields::Battlefields;
use estafette_core::Game;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let text = fs::read_to_string(folder.join("vectors.md")).expect("the vectors are there");
    let mut trials: Vec<Trial> = vectors(&text)
        .into_iter()
        .map(|(name, position)| Trial::test(name, move || try_position(&position)))
        .collect();
    let mut files: Vec<_> = fs::read_dir(folder.join("positions"))
        .expect("the folder of positions is there")
        .map(|entry| entry.expect("its entries can be read").path())
        .collect();
    files.sort();
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        trials.push(Trial::test(name, move || try_position(&fs::read_to_string(&path)?)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// The vectors of a text, by name, each as a position file.
fn vectors(text: &str) -> Vec<(String, String)> {
    let mut vectors = Vec::new();
    for block in text.split("\n### ").skip(1) {
        let (heading, rest) = block.split_once('\n').expect("a vector has a body");
        let title = heading.replace(" — ", " ");
        let body = rest.split("```").nth(1).expect("a vector stands between fences");
        let mut position = format!("game = \"battlefields\"\ntitle = '''{title}'''\n");
        let mut open = "";
        for line in body.lines().filter(|line| !line.trim().is_empty()) {
            let (key, value) = match line.split_once(char::is_whitespace) {
                Some((key @ ("board" | "play" | "expect"), value)) => (key, value),
                _ => ("", line),
            };
            if !key.is_empty() {
                if !open.is_empty() {
                    position.push_str("'''\n");
                }
                if key == "play" {
                    position.push_str("[[try]]\n");
                }
                let _ = write!(position, "{key} = '''");
                open = key;
            }
            let _ = writeln!(position, "{}", value.trim());
        }
        position.push_str("'''\n");
        vectors.push((title, position));
    }
    vectors
}

fn try_position(text: &str) -> Result<(), Failed> {
    let loaded = Battlefields::load(text).map_err(|fault| format!("{fault}\n{text}"))?;
    if !loaded.has_expectations() {
        return Err("it expects nothing, so it proves nothing".into());
    }
    let mut differs = loaded.differs_at_first();
    loaded.run(|tried, state| {
        differs.extend(tried.differs.iter().map(|difference| format!("`{}`: {difference}", tried.order)));
        if let Err(broken) = loaded.game.audit(state) {
            differs.push(format!("`{}` breaks an invariant: {broken}", tried.order));
        }
    });
    if differs.is_empty() { Ok(()) } else { Err(differs.join("\n").into()) }
}

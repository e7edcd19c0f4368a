//! Every position file under `tests/vectors` is a test, named by its file: the vectors of the rulings by
//! their number, and positions that bugs have left behind.

use std::fs;
use std::path::Path;

use estafette_core::Game;
use estafette_triomphe::Triomphe;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the folder of vectors is there")
        .map(|entry| entry.expect("its entries can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    let trials = files.into_iter().map(|path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Trial::test(name, move || try_file(&path))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn try_file(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path)?;
    let loaded = Triomphe::load(&text).map_err(|fault| format!("{}:{fault}", path.display()))?;
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

//! The linter of board files: every fault it names would otherwise be a wrong rule or a wrong drawing.

use std::collections::HashMap;

use estafette_core::Fault;
use toml::Spanned;

use crate::board::{EntryKind, LocaleId, Point};
use crate::file::{ApproachEntry, BoardFile, Code, LocaleEntry, Marks};
use crate::place::Position;

/// How far a drawn side may be from the outline it belongs to, in units of the drawing.
const SIDE_TOLERANCE: f64 = 30.0;
/// How far a crossing may be drawn from the border it crosses.
const CROSSING_TOLERANCE: f64 = 30.0;
/// How far apart the two sides of a border may be drawn.
const BORDER_GAP: f64 = 45.0;

/// The most nameless crossings between two locales: as many as there are letters to tell them apart.
const MOST_CROSSINGS: usize = 26;
/// The kinds of running water.
const WATERS: [&str; 3] = ["river", "stream", "brook"];

/// All faults of a board; none if it is sound.
pub(crate) fn lint(file: &BoardFile, text: &str) -> Vec<Fault> {
    let mut linter = Linter { file, text, faults: Vec::new() };
    linter.size();
    if !linter.faults.is_empty() {
        return linter.faults;
    }
    linter.lettering();
    linter.locales();
    linter.approaches();
    linter.entries();
    if linter.faults.is_empty() {
        linter.twins();
        linter.networks();
        linter.connected();
        linter.geometry();
    }
    linter.faults
}

struct Linter<'a> {
    file: &'a BoardFile,
    text: &'a str,
    faults: Vec<Fault>,
}

impl<'a> Linter<'a> {
    fn fault<T>(&mut self, at: &Spanned<T>, message: String) {
        self.faults.push(Fault::in_text(self.text, at.span().start, message));
    }

    fn find(&self, code: &Code) -> Option<&'a LocaleEntry> {
        self.file.locale.iter().map(Spanned::get_ref).find(|locale| locale.id == *code)
    }

    fn size(&mut self) {
        let file = self.file;
        if file.locale.is_empty() {
            self.faults.push(Fault::new("the board has no [[locale]]"));
        }
        if let Some(one_too_many) = file.locale.get(usize::from(LocaleId::OFF_MAP.0) - 1) {
            self.fault(one_too_many, "the board has more than 254 locales".to_owned());
        }
    }

    /// What is only there to be read is text that can be shown.
    fn lettering(&mut self) {
        let file = self.file;
        if !is_text(&file.title) || !is_text(&file.id) {
            self.faults.push(Fault::new("the board's id or title has characters that cannot be shown"));
        }
        for spanned in &file.locale {
            let LocaleEntry { name, labels, .. } = spanned.get_ref();
            if !name.iter().chain(labels).all(|name| is_text(name)) {
                self.fault(spanned, "the locale's name has characters that cannot be shown".to_owned());
            }
        }
        for water in &file.water {
            let kind = water.kind.get_ref();
            if !WATERS.contains(&kind.as_str()) {
                self.fault(&water.kind, format!("`{kind}` is none of {}", WATERS.join(", ")));
            }
        }
    }

    fn locales(&mut self) {
        for (index, locale) in self.file.locale.iter().enumerate() {
            let Code(code) = &locale.get_ref().id;
            if code.is_empty() || !code.chars().all(|c| c.is_ascii_alphanumeric()) {
                self.fault(locale, format!("locale id `{code}` is not made of letters and digits"));
            }
            if self.file.locale[..index].iter().any(|other| other.get_ref().id.0 == *code) {
                self.fault(locale, format!("locale {code} is given twice"));
            }
            if locale.get_ref().capacity == 0 {
                self.fault(locale, format!("locale {code} has no capacity"));
            }
            if locale.get_ref().french_setup > locale.get_ref().capacity {
                self.fault(locale, format!("more French pieces start in locale {code} than its capacity"));
            }
        }
    }

    fn approaches(&mut self) {
        let mut count: HashMap<&str, usize> = HashMap::new();
        let mut names: Vec<&str> = Vec::new();
        for spanned in &self.file.approach {
            let approach = spanned.get_ref();
            let [a, b] = &approach.between;
            if a == b {
                self.fault(spanned, format!("an approach joins locale {} with itself", a.0));
            }
            for end in &approach.between {
                if self.find(end).is_none() {
                    self.fault(spanned, format!("the approach names locale {}, which does not exist", end.0));
                }
                let approaches = count.entry(&end.0).or_default();
                *approaches += 1;
                if *approaches == Position::PER_LOCALE {
                    self.fault(spanned, format!("locale {} has more than 15 approaches", end.0));
                }
            }
            for marks in &approach.marks {
                if let Err(wrong) = Marks::read(marks) {
                    self.fault(spanned, wrong);
                }
            }
            if let Some([from, to]) = &approach.eastward
                && !(from == a && to == b || from == b && to == a)
            {
                let message = format!(
                    "the arrow of {}/{} runs from {} to {}, not between the two",
                    a.0, b.0, from.0, to.0
                );
                self.fault(spanned, message);
            }
            if approach.impassable && !approach.roads.is_empty() {
                self.fault(spanned, format!("a road crosses the impassable border {}/{}", a.0, b.0));
            }
            for name in approach.roads.iter().filter_map(|road| road.id.as_deref()) {
                if names.contains(&name) || !is_name(name) {
                    self.fault(spanned, format!("`{name}` is no name for a crossing, or is given twice"));
                }
                names.push(name);
            }
            self.objective_line(spanned);
        }
    }

    fn objective_line(&mut self, spanned: &Spanned<ApproachEntry>) {
        let approach = spanned.get_ref();
        let [Some(a), Some(b)] = [self.find(&approach.between[0]), self.find(&approach.between[1])] else {
            return;
        };
        if approach.objective_line != (a.east_of_objective_line != b.east_of_objective_line) {
            let says = if approach.objective_line { "runs" } else { "does not run" };
            let message = format!(
                "the objective line {says} along {}/{}, but the locales' `east_of_objective_line` disagree",
                a.id.0, b.id.0
            );
            self.fault(spanned, message);
        }
    }

    fn entries(&mut self) {
        for (index, spanned) in self.file.entry.iter().enumerate() {
            let entry = spanned.get_ref();
            if self.find(&entry.locale).is_none() {
                self.fault(
                    spanned,
                    format!("entry {} leads to locale {}, which does not exist", entry.id, entry.locale.0),
                );
            }
            if self.file.entry[..index].iter().any(|other| other.get_ref().id == entry.id) {
                self.fault(spanned, format!("entry {} is given twice", entry.id));
            }
            let roads = self.file.approach.iter().flat_map(|approach| &approach.get_ref().roads);
            let is_crossing = roads.filter_map(|road| road.id.as_ref()).any(|name| *name == entry.id);
            let is_locale = self.find(&Code(entry.id.clone())).is_some();
            if !is_name(&entry.id) || is_crossing || is_locale {
                self.fault(spanned, format!("`{}` is no name for an entry, or is given twice", entry.id));
            }
            if (entry.kind == EntryKind::Pontoon) == entry.net.is_some() {
                let message = format!("entry {}: a road needs a `net`, a pontoon has none", entry.id);
                self.fault(spanned, message);
            }
        }
    }

    /// Borders between the same two locales are told apart by `nth`, 1 and up.
    fn twins(&mut self) {
        let file = self.file;
        let pair = |approach: &ApproachEntry| {
            let [a, b] = &approach.between;
            if a.0 < b.0 { (a.0.clone(), b.0.clone()) } else { (b.0.clone(), a.0.clone()) }
        };
        for spanned in &file.approach {
            let this = spanned.get_ref();
            let twins: Vec<Option<u8>> = (file.approach.iter().map(Spanned::get_ref))
                .filter(|other| pair(other) == pair(this))
                .map(|other| other.nth)
                .collect();
            let crossings: usize = (file.approach.iter().map(Spanned::get_ref))
                .filter(|other| pair(other) == pair(this))
                .map(|other| other.roads.iter().filter(|road| road.id.is_none()).count())
                .sum();
            if crossings > MOST_CROSSINGS {
                let message = format!(
                    "locales {} and {} are joined by {crossings} crossings without a name, expected at most {MOST_CROSSINGS}",
                    this.between[0].0, this.between[1].0
                );
                self.fault(spanned, message);
            }
            let sound = match this.nth {
                None => twins.len() == 1,
                Some(nth) => {
                    twins.len() > 1
                        && nth >= 1
                        && nth as usize <= twins.len()
                        && twins.iter().filter(|&&other| other == Some(nth)).count() == 1
                }
            };
            if !sound {
                let message = format!(
                    "locales {} and {} meet {} times: number the approaches by `nth` = 1, 2, … (and only then)",
                    this.between[0].0,
                    this.between[1].0,
                    twins.len()
                );
                self.fault(spanned, message);
            }
        }
    }

    /// The road networks of a locale are numbered 0 and up, without gaps.
    fn networks(&mut self) {
        let file = self.file;
        for spanned in &file.locale {
            let code = &spanned.get_ref().id;
            let roads = file.approach.iter().map(Spanned::get_ref).flat_map(|approach| {
                let end = approach.between.iter().position(|end| end == code);
                end.into_iter().flat_map(|end| approach.roads.iter().map(move |road| road.nets[end]))
            });
            let entries = file.entry.iter().map(Spanned::get_ref).filter(|entry| entry.locale == *code);
            let mut nets: Vec<u8> = roads.chain(entries.filter_map(|entry| entry.net)).collect();
            nets.sort_unstable();
            nets.dedup();
            if nets.iter().enumerate().any(|(index, &net)| index != net as usize) {
                let message =
                    format!("the road networks of locale {} are {nets:?}, expected 0, 1, …", code.0);
                self.fault(spanned, message);
            }
        }
    }

    /// Every locale can be reached from the first. Small boards without a drawing need not be connected.
    fn connected(&mut self) {
        let file = self.file;
        let Some(first) = file.locale.first().filter(|_| file.size.is_some()) else { return };
        let mut reached = vec![&first.get_ref().id];
        let mut next = 0;
        while next < reached.len() {
            let here = reached[next];
            next += 1;
            for approach in file.approach.iter().map(Spanned::get_ref).filter(|approach| !approach.impassable)
            {
                let Some(end) = approach.between.iter().position(|end| end == here) else { continue };
                if !reached.contains(&&approach.between[1 - end]) {
                    reached.push(&approach.between[1 - end]);
                }
            }
        }
        for spanned in file.locale.iter().filter(|locale| !reached.contains(&&locale.get_ref().id)) {
            self.fault(spanned, format!("locale {} cannot be reached", spanned.get_ref().id.0));
        }
    }

    /// A board with a `size` is meant to be drawn: everything has its place, and places agree.
    fn geometry(&mut self) {
        let file = self.file;
        let Some([width, height]) = file.size else { return };
        let inside = |[x, y]: Point| (0..=width).contains(&x) && (0..=height).contains(&y);
        for spanned in &file.locale {
            let locale = spanned.get_ref();
            let code = &locale.id.0;
            match locale.reserve {
                _ if locale.outline.len() < 3 => self.fault(spanned, format!("locale {code} has no outline")),
                None => self.fault(spanned, format!("locale {code} has no reserve point")),
                Some(reserve) if !encloses(&locale.outline, reserve) => {
                    self.fault(spanned, format!("the reserve point of locale {code} is outside its outline"));
                }
                Some(_) if !locale.outline.iter().all(|&corner| inside(corner)) => {
                    self.fault(spanned, format!("locale {code} is outside the board's size"));
                }
                Some(_) => {}
            }
        }
        for spanned in &file.approach {
            self.sides(spanned);
        }
        for spanned in &file.entry {
            if !spanned.get_ref().at.is_some_and(inside) {
                self.fault(spanned, format!("entry {} has no place on the board", spanned.get_ref().id));
            }
        }
    }

    fn sides(&mut self, spanned: &Spanned<ApproachEntry>) {
        let approach = spanned.get_ref();
        let name = format!("{}/{}", approach.between[0].0, approach.between[1].0);
        let Some(sides) = approach.sides else {
            return self.fault(spanned, format!("the approach {name} has no sides"));
        };
        for (end, side) in approach.between.iter().zip(sides) {
            let Some(locale) = self.find(end) else { continue };
            if side.iter().any(|&point| distance_to_outline(&locale.outline, point) > SIDE_TOLERANCE) {
                self.fault(spanned, format!("a side of {name} is not on the outline of locale {}", end.0));
            }
        }
        let [one, other] = sides;
        let apart = one.iter().map(|&point| distance_to_line(other, point)).fold(0.0, f64::max);
        if apart > BORDER_GAP {
            self.fault(spanned, format!("the two sides of {name} are {apart:.0} apart: not mirrored"));
        }
        for at in approach.roads.iter().filter_map(|road| road.at) {
            let off = sides.map(|side| distance_to_line(side, at)).into_iter().fold(f64::MAX, f64::min);
            if off > CROSSING_TOLERANCE {
                self.fault(spanned, format!("a crossing of {name} is drawn {off:.0} away from it"));
            }
        }
        if approach.roads.iter().any(|road| road.at.is_none()) {
            self.fault(spanned, format!("a crossing of {name} has no place"));
        }
    }
}

/// Whether it can stand in the notation as the name of a crossing or an entry.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}

/// Whether it can be shown in a line.
fn is_text(text: &str) -> bool {
    !text.contains(char::is_control)
}

fn distance_to_line([from, to]: [Point; 2], point: Point) -> f64 {
    let [fx, fy, tx, ty, px, py] = [from[0], from[1], to[0], to[1], point[0], point[1]].map(f64::from);
    let (dx, dy) = (tx - fx, ty - fy);
    let length = dx * dx + dy * dy;
    let along =
        if length == 0.0 { 0.0 } else { (((px - fx) * dx + (py - fy) * dy) / length).clamp(0.0, 1.0) };
    (px - fx - along * dx).hypot(py - fy - along * dy)
}

fn distance_to_outline(outline: &[Point], point: Point) -> f64 {
    (0..outline.len())
        .map(|corner| distance_to_line([outline[corner], outline[(corner + 1) % outline.len()]], point))
        .fold(f64::MAX, f64::min)
}

/// Whether the polygon encloses the point, by counting the sides that a ray to the east crosses.
fn encloses(outline: &[Point], [x, y]: Point) -> bool {
    let crossed = (0..outline.len()).filter(|&corner| {
        let [[ax, ay], [bx, by]] = [outline[corner], outline[(corner + 1) % outline.len()]];
        let [ax, ay, bx, by, x, y] = [ax, ay, bx, by, x, y].map(f64::from);
        (ay > y) != (by > y) && x < ax + (bx - ax) * (y - ay) / (by - ay)
    });
    crossed.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use crate::board::Board;

    const SOUND: &str = r#"
locale = [{ id = "X", capacity = 12 }, { id = "Y", capacity = 12 }]
approach = [{ between = ["X", "Y"], width = "wide", marks = ["I", "CO"], roads = [{ kind = "main", nets = [0, 0] }] }]
"#;

    fn faults(text: &str) -> String {
        let faults = Board::parse(text).expect_err("the board is faulty");
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_sound_board_has_no_faults() {
        Board::parse(SOUND).expect("sound");
    }

    #[test]
    fn every_fault_is_named_with_its_line() {
        for (from, to, fault) in [
            ("capacity = 12 }, {", "capacity = 0 }, {", "2: locale X has no capacity"),
            ("capacity = 12 }, {", "capacity = 300 }, {", "2: invalid value"),
            (r#"id = "Y""#, r#"id = "X""#, "2: locale X is given twice"),
            (r#"["X", "Y"]"#, r#"["X", "Z"]"#, "3: the approach names locale Z, which does not exist"),
            (r#"["X", "Y"]"#, r#"["X", "X"]"#, "3: an approach joins locale X with itself"),
            (r#""CO""#, r#""CQ""#, "3: `Q` in marks `CQ` is none of I, C, A, O"),
            (r#""wide""#, r#""broad""#, "3: unknown variant `broad`"),
            (r#""wide""#, r#""wide", nth = 1"#, "3: locales X and Y meet 1 times"),
            (r#""wide""#, r#""wide", impassable = true"#, "3: a road crosses the impassable border X/Y"),
            (r#""wide""#, r#""wide", eastward = ["X", "Z"]"#, "3: the arrow of X/Y runs from X to Z"),
            (r#""wide""#, r#""wide", objective_line = true"#, "3: the objective line runs along X/Y"),
            (r#""wide""#, r#""wide", colour = 1"#, "3: unknown field `colour`"),
            ("nets = [0, 0]", "nets = [1, 0]", "2: the road networks of locale X are [1]"),
            ("locale =", "size = [10, 10]\nlocale =", "3: locale X has no outline"),
            ("locale =", "locale", "2: key with no value"),
        ] {
            let found = faults(&SOUND.replace(from, to));
            assert!(found.contains(fault), "expected `{fault}`, found `{found}`");
        }
    }

    #[test]
    fn a_locale_out_of_reach_is_a_fault() {
        let text =
            include_str!("../../../boards/triomphe.toml").replace("between = [81, ", "between = [80, ");
        assert!(Board::parse(&text).is_err());
    }
}

//! The pen: shapes and text as SVG.

use std::fmt::{self, Display, Write};

use crate::plane::Point;

/// A drawing in progress.
#[derive(Default)]
pub struct Pen {
    text: String,
}

/// Text that is safe inside an element or an attribute.
pub struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// A number with at most one decimal: a tenth of a unit is finer than any eye.
pub struct Short(pub f32);

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        match (tenths / 10, tenths % 10) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, tenth) if tenths < 0 && whole == 0 => write!(f, "-0.{}", tenth.abs()),
            (whole, tenth) => write!(f, "{whole}.{}", tenth.abs()),
        }
    }
}

impl Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Short(self.x), Short(self.y))
    }
}

impl Pen {
    /// Draws what is given as markup.
    pub fn raw(&mut self, markup: impl Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{markup}");
    }

    /// Opens a group of this class; what `draw` draws is inside.
    pub fn group(&mut self, class: &str, draw: impl FnOnce(&mut Pen)) {
        self.raw(format_args!("<g class=\"{class}\">"));
        draw(self);
        self.raw("</g>\n");
    }

    /// A path of this class.
    pub fn path(&mut self, class: &str, path: impl Display) {
        self.raw(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
    }

    /// A line through points.
    pub fn line(&mut self, class: &str, points: &[Point]) {
        self.path(class, polyline(points));
    }

    /// Lettering, centred at a point.
    pub fn lettering(&mut self, class: &str, at: Point, text: &str) {
        self.raw(format_args!(
            "<text class=\"{class}\" x=\"{}\" y=\"{}\">{}</text>",
            Short(at.x),
            Short(at.y),
            Escaped(text)
        ));
    }

    /// The drawing so far.
    pub fn finish(self) -> String {
        self.text
    }
}

/// A path through points.
pub fn polyline(points: &[Point]) -> String {
    let mut trace = Trace::default();
    trace.line(points);
    trace.finish()
}

/// A closed path through points.
pub fn polygon(points: &[Point]) -> String {
    polyline(points) + "Z"
}

/// Many strokes as one path, written as short as can be: steps in tenths from point to point, and a command
/// only where it changes.
#[derive(Default)]
pub struct Trace {
    path: String,
    command: Option<char>,
    start: (i32, i32),
    at: (i32, i32),
}

impl Trace {
    /// Lifts the pen and starts anew.
    pub fn start(&mut self, at: Point) {
        // The first point of a path is absolute in any case.
        self.command = None;
        self.step('m', &[at]);
        self.start = self.at;
        // What follows a start is a straight stroke, unless another command is given.
        self.command = Some('l');
    }

    /// A stroke through points.
    pub fn line(&mut self, points: &[Point]) {
        let Some((&first, rest)) = points.split_first() else { return };
        self.start(first);
        for &point in rest {
            self.straight(point);
        }
    }

    /// A straight stroke from where the pen is.
    pub fn straight(&mut self, to: Point) {
        self.step('l', &[to]);
    }

    /// A bow from where the pen is.
    pub fn bow(&mut self, over: Point, to: Point) {
        self.step('q', &[over, to]);
    }

    /// A curve from where the pen is.
    pub fn curve(&mut self, leaving: Point, arriving: Point, to: Point) {
        self.step('c', &[leaving, arriving, to]);
    }

    /// Back to where the stroke began.
    pub fn close(&mut self) {
        self.path.push('z');
        self.at = self.start;
        self.command = None;
    }

    /// A circle.
    pub fn circle(&mut self, centre: Point, radius: f32) {
        self.start(centre - Point::new(radius, 0.0));
        let (r, across) = (Short(radius), Short(radius * 2.0));
        let _ = write!(self.path, "a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1-{across} 0");
        self.command = None;
    }

    fn step(&mut self, command: char, points: &[Point]) {
        if self.command != Some(command) {
            self.path.push(command);
            self.command = Some(command);
        }
        let mut last = self.at;
        for point in points {
            last = ((point.x * 10.0).round() as i32, (point.y * 10.0).round() as i32);
            for tenths in [last.0 - self.at.0, last.1 - self.at.1] {
                if tenths >= 0 && self.path.ends_with(|end: char| end.is_ascii_digit()) {
                    self.path.push(' ');
                }
                let _ = write!(self.path, "{}", Short(tenths as f32 / 10.0));
            }
        }
        self.at = last;
    }

    /// The path.
    pub fn finish(self) -> String {
        self.path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written = [0.0, -0.04, -0.26, 12.34, -12.0, 99.96].map(|number| Short(number).to_string());
        assert_eq!(written, ["0", "0", "-0.3", "12.3", "-12", "100"]);
    }

    #[test]
    fn strokes_are_relative_and_short() {
        let mut trace = Trace::default();
        trace.line(&[Point::new(10.0, 20.0), Point::new(12.5, 19.0), Point::new(12.5, 30.0)]);
        trace.start(Point::new(1.0, 2.0));
        trace.bow(Point::new(2.0, 2.0), Point::new(2.0, 0.0));
        assert_eq!(trace.finish(), "m10 20 2.5-1 0 11m-11.5-28q1 0 1-2");
    }

    #[test]
    fn lettering_cannot_break_out() {
        let mut pen = Pen::default();
        pen.lettering("name", Point::new(1.0, 2.0), "<script>\"&");
        assert_eq!(pen.finish(), "<text class=\"name\" x=\"1\" y=\"2\">&lt;script&gt;&quot;&amp;</text>");
    }
}

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
    let mut path = String::new();
    for (index, point) in points.iter().enumerate() {
        let _ = write!(path, "{}{point}", if index == 0 { 'M' } else { 'L' });
    }
    path
}

/// A closed path through points.
pub fn polygon(points: &[Point]) -> String {
    polyline(points) + "Z"
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
    fn lettering_cannot_break_out() {
        let mut pen = Pen::default();
        pen.lettering("name", Point::new(1.0, 2.0), "<script>\"&");
        assert_eq!(pen.finish(), "<text class=\"name\" x=\"1\" y=\"2\">&lt;script&gt;&quot;&amp;</text>");
    }
}

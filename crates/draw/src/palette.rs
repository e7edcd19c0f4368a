//! Colours.
//!
//! Style sheets name colours as custom properties, `var(--paper)`. Pages get their values for day, night and
//! print, and choose; a picture has no page to choose, so there the names are replaced by the values of one
//! palette.

use std::fmt::Write;

/// How many colours a palette has.
const COLOURS: usize = 40;

/// The colours of a drawing, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette([(&'static str, &'static str); COLOURS]);

impl Palette {
    /// Warm paper.
    pub const PAPER: Palette = Palette([
        ("paper", "#f3ebd7"),
        ("ground", "#efe6cd"),
        ("wash", "#e2d5b0"),
        ("ink", "#4a4336"),
        ("soft", "#6b624f"),
        ("faint", "#8d8369"),
        ("letters", "#2a251c"),
        ("water", "#c3d0dc"),
        ("shore", "#6f86a6"),
        ("ripple", "#93a8c1"),
        ("stream", "#4f6b91"),
        ("road", "#a4402f"),
        ("road-inner", "#f6e3cf"),
        ("local", "#8a6a43"),
        ("objective", "#7fae93"),
        ("sign", "#f8f2e2"),
        ("green", "#7d8c62"),
        ("red", "#a83b30"),
        ("red-edge", "#5f1c15"),
        ("red-mark", "#d98a7f"),
        ("red-face", "#fdf5e6"),
        ("blue", "#2f5f94"),
        ("blue-edge", "#16324f"),
        ("blue-mark", "#7ea6d0"),
        ("blue-face", "#fdf5e6"),
        ("shadow", "#2a251c"),
        ("accent", "#e07b00"),
        ("accent-soft", "#ffb84d"),
        ("last", "#0b7d74"),
        ("sheet", "#fdf6e6"),
        ("print", "#241f17"),
        ("fire", "#e06a00"),
        ("focus", "#0050c8"),
        ("leaf", "#b3bd90"),
        ("bark", "#66734c"),
        ("vine", "#8c8440"),
        ("ice", "#dfe7ea"),
        ("roof", "#b5583f"),
        ("silver", "#dfe5ec"),
        ("gold", "#f3c23f"),
    ]);

    /// A dark room.
    pub const DARK: Palette = Palette([
        ("paper", "#201f1c"),
        ("ground", "#272520"),
        ("wash", "#332f26"),
        ("ink", "#b3a88f"),
        ("soft", "#948a74"),
        ("faint", "#746c5b"),
        ("letters", "#e4dac4"),
        ("water", "#26384a"),
        ("shore", "#55738f"),
        ("ripple", "#3d566d"),
        ("stream", "#86a6c6"),
        ("road", "#b0604c"),
        ("road-inner", "#3a2a22"),
        ("local", "#86704f"),
        ("objective", "#3f6b55"),
        ("sign", "#2c2a25"),
        ("green", "#5d6b48"),
        ("red", "#b5463a"),
        ("red-edge", "#e58a7d"),
        ("red-mark", "#e58a7d"),
        ("red-face", "#fff3e4"),
        ("blue", "#35659c"),
        ("blue-edge", "#8fb6df"),
        ("blue-mark", "#8fb6df"),
        ("blue-face", "#f1f6fd"),
        ("shadow", "#000000"),
        ("accent", "#ffb238"),
        ("accent-soft", "#ffb238"),
        ("last", "#4fd0c3"),
        ("sheet", "#e9dfc8"),
        ("print", "#1b1813"),
        ("fire", "#ff9d2e"),
        ("focus", "#7db8ff"),
        ("leaf", "#566342"),
        ("bark", "#191f12"),
        ("vine", "#a49a58"),
        ("ice", "#3a4c5c"),
        ("roof", "#8f4a38"),
        ("silver", "#c6ced9"),
        ("gold", "#f2c14a"),
    ]);

    /// Ink on white, without colours.
    pub const PRINT: Palette = Palette([
        ("paper", "#ffffff"),
        ("ground", "#ffffff"),
        ("wash", "#eeeeee"),
        ("ink", "#222222"),
        ("soft", "#444444"),
        ("faint", "#777777"),
        ("letters", "#000000"),
        ("water", "#dddddd"),
        ("shore", "#777777"),
        ("ripple", "#aaaaaa"),
        ("stream", "#333333"),
        ("road", "#333333"),
        ("road-inner", "#ffffff"),
        ("local", "#777777"),
        ("objective", "#cccccc"),
        ("sign", "#ffffff"),
        ("green", "#999999"),
        ("red", "#ffffff"),
        ("red-edge", "#000000"),
        ("red-mark", "#000000"),
        ("red-face", "#000000"),
        ("blue", "#c0c0c0"),
        ("blue-edge", "#000000"),
        ("blue-mark", "#000000"),
        ("blue-face", "#000000"),
        ("shadow", "#ffffff"),
        ("accent", "#000000"),
        ("accent-soft", "#bbbbbb"),
        ("last", "#555555"),
        ("sheet", "#ffffff"),
        ("print", "#000000"),
        ("fire", "#000000"),
        ("focus", "#000000"),
        ("leaf", "#ffffff"),
        ("bark", "#555555"),
        ("vine", "#555555"),
        ("ice", "#f4f4f4"),
        ("roof", "#555555"),
        ("silver", "#dddddd"),
        ("gold", "#ffffff"),
    ]);

    /// The colours as custom properties.
    fn properties(&self) -> String {
        let mut text = String::new();
        for (name, colour) in self.0 {
            // Writing to a string cannot fail.
            let _ = write!(text, "--{name}:{colour};");
        }
        text
    }

    /// The style sheet with the colours of this palette in it.
    pub(crate) fn resolve(&self, sheet: &str) -> String {
        self.0
            .iter()
            .fold(sheet.to_owned(), |sheet, (name, colour)| sheet.replace(&format!("var(--{name})"), colour))
    }

    /// The values of all colours for pages: by the reader's choice, or else as the system has it.
    pub(crate) fn properties_for_pages() -> String {
        let [day, night, print] = [Palette::PAPER, Palette::DARK, Palette::PRINT].map(|it| it.properties());
        format!(
            ":root{{color-scheme:light;{day}}}\n\
             @media (prefers-color-scheme:dark){{:root:not([data-theme=\"light\"]){{color-scheme:dark;{night}}}}}\n\
             :root[data-theme=\"dark\"]{{color-scheme:dark;{night}}}\n\
             @media print{{:root,:root[data-theme]{{color-scheme:light;{print}}}}}\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn palettes_have_the_same_names() {
        let names = |palette: Palette| palette.0.map(|(name, _)| name);
        assert_eq!(names(Palette::PAPER), names(Palette::DARK));
        assert_eq!(names(Palette::PAPER), names(Palette::PRINT));
    }

    #[test]
    fn colours_are_put_in_by_whole_name() {
        let sheet = "a{fill:var(--road);stroke:var(--road-inner)}";
        assert_eq!(Palette::PAPER.resolve(sheet), "a{fill:#a4402f;stroke:#f6e3cf}");
    }
}

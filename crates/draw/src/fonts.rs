//! The lettering that comes with the program: "Estafette Serif", upright and italic.
//!
//! The style sheets name it; a page has to serve it and say where, with `@font-face`.

/// For browsers, by file name: the upright and the italic.
pub const FOR_PAGES: [(&str, &[u8]); 2] = [
    ("estafette-serif.woff2", include_bytes!("../fonts/estafette-serif.woff2")),
    ("estafette-serif-italic.woff2", include_bytes!("../fonts/estafette-serif-italic.woff2")),
];

/// For pictures.
pub(crate) const FOR_PICTURES: [&[u8]; 2] =
    [include_bytes!("../fonts/estafette-serif.otf"), include_bytes!("../fonts/estafette-serif-italic.otf")];

/// About how wide a text is, in units of its size.
pub(crate) fn ems(text: &str) -> f32 {
    text.chars()
        .map(|letter| match letter {
            'i' | 'j' | 'l' | 't' | 'f' | ' ' | '.' | 'I' => 0.26,
            'm' | 'w' | 'M' | 'W' => 0.74,
            'A'..='Z' | '0'..='9' => 0.60,
            'r' | 's' | 'c' | 'e' => 0.37,
            _ => 0.44,
        })
        .sum()
}

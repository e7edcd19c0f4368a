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

//! Pictures of drawings.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::fonts::FOR_PICTURES;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The drawing is not SVG.
    #[error("the drawing cannot be read: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// The picture would be too large or too small to make.
    #[error("a picture {0} pixels wide cannot be made")]
    Size(u32),
    /// The picture cannot be encoded.
    #[error("the picture cannot be written: {0}")]
    Writing(String),
}

/// A picture of a drawing, so many pixels wide.
pub fn picture(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    static LETTERING: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
        let mut fonts = fontdb::Database::new();
        for font in FOR_PICTURES {
            fonts.load_font_data(font.to_vec());
        }
        Arc::new(fonts)
    });
    let options = Options { fontdb: Arc::clone(&LETTERING), ..Options::default() };
    let tree = Tree::from_str(svg, &options)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    if width == 0 || width > 16_384 {
        return Err(PictureError::Size(width));
    }
    let mut pixels = Pixmap::new(width, height).ok_or(PictureError::Size(width))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|wrong| PictureError::Writing(wrong.to_string()))
}

//! Files: scripts, styles, fonts. All of them are part of the program.

use std::borrow::Cow;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use estafette_draw::fonts;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::answer::Wrong;
use crate::battle;

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Web;

/// A file. Browsers keep it, and ask each time whether it is still the same.
pub(super) async fn file(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, Wrong> {
    let (body, kind) = find(&name).ok_or(Wrong::Missing)?;
    let tag = format!("\"{}\"", hex(&Sha256::digest(&body)[..8]));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let told = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known.is_some_and(|tags| tags.contains(tag.trim_matches('"'))) {
        return Ok((StatusCode::NOT_MODIFIED, told).into_response());
    }
    Ok((told, [(header::CONTENT_TYPE, kind)], body).into_response())
}

/// A file of the `web` folder, a font, or the style sheet of a game's drawings.
fn find(name: &str) -> Option<(Cow<'static, [u8]>, String)> {
    let kind = mime_guess::from_path(name).first_or_octet_stream().to_string();
    let text = |kind: &str| {
        if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() }
    };
    if let Some(game) = name.strip_prefix("game/").and_then(|file| file.strip_suffix(".css")) {
        return Some((battle::rules(game)?.style().as_bytes().into(), text(&kind)));
    }
    if let Some((_, font)) = fonts::FOR_PAGES.into_iter().find(|(font, _)| *font == name) {
        return Some((font.into(), kind));
    }
    Web::get(name).map(|file| (file.data, text(&kind)))
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

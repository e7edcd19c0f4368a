//! The addresses of the server, as `docs/http.md` lists them, and who answers there.

mod advice;
mod home;
mod live;
mod replay;
mod table;
mod web;
mod you;

use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

use crate::answer::{self, Wrong};
use crate::guard;
use crate::site::Site;

/// How long a request may take, its body included. Live lines begin within it and then stay.
const PATIENCE: Duration = Duration::from_secs(30);

/// The server, without a socket.
pub fn router(site: Site) -> Router {
    Router::new()
        .route("/", get(home::home))
        .route("/battles", post(home::battles))
        .route("/join/{token}", get(home::invitation).post(home::join))
        .route("/you", get(you::you))
        .route("/you/name", post(you::name))
        .route("/you/account", post(you::account))
        .route("/you/login", post(you::login))
        .route("/you/logout", post(you::logout))
        .route("/you/language", post(you::language))
        .route("/table/{id}", get(table::page))
        .route("/table/{id}/sit", post(home::sit))
        .route("/table/{id}/view", get(table::view))
        .route("/table/{id}/draft", get(table::draft))
        .route("/table/{id}/why", get(table::why))
        .route("/table/{id}/complete", get(table::complete))
        .route("/table/{id}/frames", get(table::frames))
        .route("/table/{id}/live", get(live::live))
        .route("/table/{id}/orders", post(table::orders))
        .route("/table/{id}/undo", post(table::undo))
        .route("/table/{id}/resign", post(table::resign))
        .route("/table/{id}/draw", post(table::draw))
        .route("/table/{id}/leave", post(table::leave))
        .route("/table/{id}/rematch", post(table::rematch))
        .route("/table/{id}/link", post(table::link))
        .route("/table/{id}/advice", post(advice::advice))
        .route("/table/{id}/record", get(replay::record))
        .route("/table/{id}/picture.png", get(table::picture))
        .route("/replay/{id}/hindsight", get(replay::weighing).post(replay::weigh))
        .route("/replay/{id}/{moment}", get(replay::moment))
        .route("/replay/{id}/{moment}/picture.png", get(replay::picture))
        .route("/web/{*file}", get(web::file))
        .fallback(|| async { Wrong::Missing })
        .layer(DefaultBodyLimit::max(guard::LARGEST_BODY))
        .layer(from_fn_with_state(site.clone(), guard::guard))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(site.clone(), answer::worded))
        .layer(from_fn(guard::headers))
        .layer(CompressionLayer::new())
        .layer(TraceLayer::new_for_http())
        .with_state(site)
}

/// A broken invariant costs one request, not the server.
#[expect(clippy::needless_pass_by_value, reason = "the layer calls it so")]
fn panicked(wrong: Box<dyn std::any::Any + Send>) -> Response {
    let said = wrong.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| wrong.downcast_ref::<&str>().copied()).unwrap_or("something");
    tracing::error!(said, "a request panicked");
    Wrong::Fault.into_response()
}

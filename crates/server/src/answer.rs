//! What goes wrong, and how it is told.
//!
//! Handlers return a [`Wrong`]; [`worded`] turns it into an answer in the reader's language, as a page for
//! those who asked for one and as JSON for everyone else. Nothing of the inside of the server is told.

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::battle::Refused;
use crate::hall::{Closed, Deny};
use crate::identity::Who;
use crate::pages;
use crate::store::StoreError;

/// What went wrong.
#[derive(Clone, Debug)]
pub enum Wrong {
    /// It cannot be read.
    Malformed,
    /// A game, scenario, side or optional rule that is not played here.
    Unknown,
    /// It needs a name first.
    Nobody,
    /// Not the asker's seat.
    Seat,
    /// Advice would cheat somebody.
    Advice,
    /// A write from another site.
    Origin,
    /// There is no such thing.
    Missing,
    /// It is there, but not to be asked so.
    Method,
    /// It answers a table that is no more; the fresh one.
    Stale(Box<Value>),
    /// Too large.
    Large,
    /// The rules forbid it.
    Refused(Refused),
    /// Too often; in how many seconds to come back.
    Often(u64),
    /// It could not be stored.
    Storage,
    /// It took too long.
    Slow,
    /// The server has a fault.
    Fault,
}

impl Wrong {
    fn status(&self) -> StatusCode {
        match self {
            Wrong::Malformed | Wrong::Unknown => StatusCode::BAD_REQUEST,
            Wrong::Nobody => StatusCode::UNAUTHORIZED,
            Wrong::Seat | Wrong::Advice | Wrong::Origin => StatusCode::FORBIDDEN,
            Wrong::Missing => StatusCode::NOT_FOUND,
            Wrong::Method => StatusCode::METHOD_NOT_ALLOWED,
            Wrong::Stale(_) => StatusCode::CONFLICT,
            Wrong::Large => StatusCode::PAYLOAD_TOO_LARGE,
            Wrong::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Wrong::Often(_) => StatusCode::TOO_MANY_REQUESTS,
            Wrong::Storage => StatusCode::SERVICE_UNAVAILABLE,
            Wrong::Slow => StatusCode::REQUEST_TIMEOUT,
            Wrong::Fault => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Its name for programs, and the message for people.
    fn name(&self) -> (&'static str, &'static str) {
        match self {
            Wrong::Malformed => ("malformed", "wrong-malformed"),
            Wrong::Unknown => ("unknown", "wrong-unknown"),
            Wrong::Nobody => ("nobody", "wrong-nobody"),
            Wrong::Seat => ("seat", "wrong-seat"),
            Wrong::Advice => ("advice", "wrong-advice"),
            Wrong::Origin => ("origin", "wrong-origin"),
            Wrong::Missing => ("missing", "wrong-missing"),
            Wrong::Method => ("method", "wrong-method"),
            Wrong::Stale(_) => ("stale", "wrong-stale"),
            Wrong::Large => ("large", "wrong-large"),
            Wrong::Refused(_) => ("refused", "wrong-refused"),
            Wrong::Often(_) => ("often", "wrong-often"),
            Wrong::Storage => ("storage", "wrong-storage"),
            Wrong::Slow => ("slow", "wrong-slow"),
            Wrong::Fault => ("fault", "wrong-fault"),
        }
    }

    /// What an answer that no handler made means.
    fn of_status(status: StatusCode) -> Option<Wrong> {
        Some(match status {
            StatusCode::NOT_FOUND => Wrong::Missing,
            StatusCode::METHOD_NOT_ALLOWED => Wrong::Method,
            StatusCode::PAYLOAD_TOO_LARGE => Wrong::Large,
            StatusCode::REQUEST_TIMEOUT => Wrong::Slow,
            status if status.is_client_error() => Wrong::Malformed,
            status if status.is_server_error() => Wrong::Fault,
            _ => return None,
        })
    }
}

impl From<StoreError> for Wrong {
    fn from(wrong: StoreError) -> Self {
        tracing::error!(%wrong, "storage");
        Wrong::Storage
    }
}

impl From<Closed> for Wrong {
    fn from(closed: Closed) -> Self {
        match closed {
            Closed::Missing => Wrong::Missing,
            Closed::Store(wrong) => wrong.into(),
            Closed::Broken(broken) => {
                tracing::error!(%broken, "a table cannot be opened");
                Wrong::Fault
            }
        }
    }
}

impl Wrong {
    /// Why something was not done. What is stale needs a fresh view, which the caller has.
    pub fn denied(deny: Deny, fresh: impl FnOnce() -> Value) -> Wrong {
        match deny {
            Deny::Stale => Wrong::Stale(Box::new(fresh())),
            Deny::Seat => Wrong::Seat,
            Deny::Refused(refused) => Wrong::Refused(refused),
            Deny::Closed(closed) => closed.into(),
        }
    }
}

/// The status alone; [`worded`] adds the words.
impl IntoResponse for Wrong {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Puts what went wrong into words.
pub async fn worded(who: Who, request: Request, next: Next) -> Response {
    let page = wants_page(request.headers());
    let response = next.run(request).await;
    let known = response.extensions().get::<Wrong>().cloned();
    let Some(wrong) = known.or_else(|| Wrong::of_status(response.status())) else { return response };
    let (name, message) = wrong.name();
    let text = match &wrong {
        Wrong::Refused(refused) => refused.text.clone(),
        _ => who.lexicon.say(message, []),
    };
    let status = wrong.status();
    let mut told = if page {
        (status, pages::error(&who.reader(), status.as_u16(), &text)).into_response()
    } else {
        let mut body = json!({ "error": name, "text": text });
        match &wrong {
            Wrong::Refused(refused) => {
                body["code"] = refused.code.into();
                body["section"] = refused.section.into();
            }
            Wrong::Stale(view) => body["view"] = (**view).clone(),
            _ => {}
        }
        (status, Json(body)).into_response()
    };
    if let Wrong::Often(seconds) = wrong {
        told.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if let Some(methods) = response.headers().get(header::ALLOW) {
        told.headers_mut().insert(header::ALLOW, methods.clone());
    }
    told
}

/// Whether the asker would rather read a page than data.
pub fn wants_page(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"))
}

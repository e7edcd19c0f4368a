//! Name, account, language.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use axum::Form;
use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use estafette_words::Language;
use maud::Markup;
use serde::Deserialize;
use tokio::sync::Semaphore;

use super::home::go;
use crate::answer::Wrong;
use crate::guard::From;
use crate::identity::{self, Who};
use crate::pages::{self, You};
use crate::secret;
use crate::site::Site;

/// The shortest password.
const SHORTEST: usize = 8;
/// The longest: hashing takes as long as what is hashed.
const LONGEST: usize = 200;

/// The page about the reader.
pub(super) async fn you(who: Who) -> Markup {
    pages::you(&who.reader(), &You::default())
}

/// The page again, with something to say first.
fn notice(who: &Who, message: &str) -> Response {
    let notice = who.lexicon.say(message, []);
    pages::you(&who.reader(), &You { notice: Some(notice) }).into_response()
}

#[derive(Deserialize)]
pub(super) struct Name {
    name: String,
}

/// Changes the name.
pub(super) async fn name(
    State(site): State<Site>,
    Extension(From(from)): Extension<From>,
    who: Who,
    Form(form): Form<Name>,
) -> Result<Response, Wrong> {
    site.limits.weighty(from)?;
    if identity::tidy(&form.name).is_none() {
        return Ok(notice(&who, "notice-name-empty"));
    }
    let (_, cookie) = who.known(&site, &form.name).await?;
    Ok(go("/you", cookie))
}

#[derive(Deserialize)]
pub(super) struct Credentials {
    login: String,
    password: String,
}

/// Makes an account of the guest, who keeps his seats.
pub(super) async fn account(
    State(site): State<Site>,
    Extension(From(from)): Extension<From>,
    who: Who,
    Form(form): Form<Credentials>,
) -> Result<Response, Wrong> {
    site.limits.weighty(from)?;
    let Some(login) = identity::tidy(&form.login) else { return Ok(notice(&who, "notice-login-empty")) };
    if form.password.chars().count() < SHORTEST || form.password.len() > LONGEST {
        return Ok(notice(&who, "notice-password-length"));
    }
    if who.user.as_ref().is_some_and(|user| user.login.is_some()) {
        return Ok(notice(&who, "notice-account-already"));
    }
    let password = form.password;
    let hashed = apart(move || hash(&password)).await??;
    let (user, cookie) = who.known(&site, if who.user.is_none() { &login } else { "" }).await?;
    if !site.store.make_account(user.id, &login, &hashed).await? {
        // He is known from now on all the same, as a guest.
        let mut taken = notice(&who, "notice-login-taken");
        taken.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
        return Ok(taken);
    }
    site.sessions.forget();
    Ok(go("/you", cookie))
}

/// Logs in. The seats that the guest held so far become the account's.
pub(super) async fn login(
    State(site): State<Site>,
    Extension(From(from)): Extension<From>,
    who: Who,
    Form(form): Form<Credentials>,
) -> Result<Response, Wrong> {
    site.limits.weighty(from)?;
    let login = identity::tidy(&form.login).unwrap_or_default();
    let account = site.store.account(&login).await?;
    let (user, stored) = account.map_or((None, None), |(user, stored)| (Some(user), Some(stored)));
    let password = form.password;
    if password.len() > LONGEST {
        return Ok(notice(&who, "notice-login-wrong"));
    }
    // Where there is no such account a password is hashed all the same: how long it takes tells nothing.
    let right = apart(move || match stored {
        Some(stored) => verify(&password, &stored),
        None => hash(&password).is_err(),
    })
    .await?;
    let Some(user) = user.filter(|_| right) else { return Ok(notice(&who, "notice-login-wrong")) };
    let guest = who.user.as_ref().filter(|guest| guest.login.is_none() && guest.id != user);
    let secret = secret::token();
    site.store.log_in(&secret::hash(&secret), user, guest.map(|guest| guest.id)).await?;
    if let Some(session) = &who.session {
        site.store.log_out(session).await?;
    }
    site.sessions.forget();
    site.hall.forget_names().await;
    Ok(go("/", Some(identity::session_cookie(&secret))))
}

/// Logs out.
pub(super) async fn logout(State(site): State<Site>, who: Who) -> Result<Response, Wrong> {
    if let Some(session) = &who.session {
        site.store.log_out(session).await?;
        site.sessions.forget();
    }
    Ok(go("/", Some(identity::no_session_cookie())))
}

#[derive(Deserialize)]
pub(super) struct Spoken {
    language: String,
    #[serde(default)]
    back: String,
}

/// Changes the language.
pub(super) async fn language(Form(form): Form<Spoken>) -> Result<Response, Wrong> {
    let language: Language = form.language.parse().map_err(|_| Wrong::Malformed)?;
    // Only to a page of ours: `//elsewhere` and `/\elsewhere` would lead away.
    let own = form.back.starts_with('/') && !form.back[1..].starts_with(['/', '\\']) && form.back.is_ascii();
    let own = own && !form.back.contains(|c: char| c.is_ascii_control());
    let back = if own { form.back.as_str() } else { "/" };
    Ok(go(back, Some(identity::language_cookie(language))))
}

/// Hashing takes long and much memory, by design: it must not hold up others, nor take all memory when many ask
/// at once.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Wrong> {
    static HASHERS: Semaphore = Semaphore::const_new(2);
    let _hasher = HASHERS.acquire().await.map_err(|_| Wrong::Fault)?;
    tokio::task::spawn_blocking(work).await.map_err(|wrong| {
        tracing::error!(%wrong, "hashing a password");
        Wrong::Fault
    })
}

fn hash(password: &str) -> Result<String, Wrong> {
    let hashed = Argon2::default().hash_password(password.as_bytes());
    hashed.map(|hash| hash.to_string()).map_err(|wrong| {
        tracing::error!(%wrong, "hashing a password");
        Wrong::Fault
    })
}

fn verify(password: &str, stored: &str) -> bool {
    PasswordHash::new(stored)
        .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

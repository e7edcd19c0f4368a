//! Who asks: the session of a cookie, the person it belongs to, and the language to answer in.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use estafette_words::{Language, Lexicon};

use crate::answer::Wrong;
use crate::pages::Reader;
use crate::secret;
use crate::site::Site;
use crate::store::{Store, StoreError, Token, User, UserId};

/// The cookie of the session.
const SESSION: &str = "estafette";
/// The cookie of the language, for those who chose one.
const LANGUAGE: &str = "language";
/// How long cookies are kept, in seconds.
const A_YEAR: u32 = 365 * 24 * 60 * 60;
/// How long a person is known without asking the store.
const LATELY: Duration = Duration::from_secs(30);
/// The most of them.
const MOST_LATELY: usize = 10_000;
/// The longest name.
pub const LONGEST_NAME: usize = 40;

/// Who asks.
#[derive(Clone)]
pub struct Who {
    /// The person, if he is known.
    pub user: Option<User>,
    /// The session that his browser showed.
    pub session: Option<Token>,
    /// The language to answer in.
    pub lexicon: &'static Lexicon,
    /// What he asked for.
    path: String,
    /// Whether the store could not say who he is.
    unread: bool,
}

impl Who {
    /// The person's number.
    pub fn id(&self) -> Option<UserId> {
        self.user.as_ref().map(|user| user.id)
    }

    /// Who reads a page.
    pub fn reader(&self) -> Reader {
        Reader {
            lexicon: self.lexicon,
            name: self.user.as_ref().map(|user| user.name.clone()),
            login: self.user.as_ref().and_then(|user| user.login.clone()),
            path: self.path.clone(),
        }
    }

    /// The person's number, which is needed.
    pub fn somebody(&self) -> Result<UserId, Wrong> {
        match self.id() {
            Some(id) => Ok(id),
            None if self.unread => Err(Wrong::Storage),
            None => Err(Wrong::Nobody),
        }
    }

    /// The person, made known under a name if he was not; with the cookie that he needs then. A known person
    /// who gives another name changes it.
    pub async fn known(&self, site: &Site, name: &str) -> Result<(User, Option<HeaderValue>), Wrong> {
        let name = tidy(name);
        if let Some(user) = &self.user {
            let mut user = user.clone();
            if let Some(name) = name.filter(|name| *name != user.name) {
                site.store.rename(user.id, &name).await?;
                site.sessions.forget();
                site.hall.forget_names().await;
                user.name = name;
            }
            return Ok((user, None));
        }
        // Another cookie would take his seats from one whose session could only not be looked up.
        if self.unread {
            return Err(Wrong::Storage);
        }
        let name = name.unwrap_or_else(|| self.lexicon.say("guest", []));
        let secret = secret::token();
        let id = site.store.add_user(&name, &secret::hash(&secret)).await?;
        Ok((User { id, name, login: None }, Some(session_cookie(&secret))))
    }
}

/// A name without what would spoil a page: no control characters, no runs of space, not too long.
pub fn tidy(name: &str) -> Option<String> {
    let visible: String = name.chars().map(|c| if is_blank(c) { ' ' } else { c }).collect();
    let name: String =
        visible.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_NAME).collect();
    let name = name.trim_end();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Whether a character shows nothing, or turns the direction of what follows.
fn is_blank(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The cookie of a session. It is not marked `Secure`, because the program usually serves plain HTTP on the
/// player's own machine.
pub fn session_cookie(secret: &str) -> HeaderValue {
    cookie(&format!("{SESSION}={secret}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax"))
}

/// The cookie that ends a session.
pub fn no_session_cookie() -> HeaderValue {
    cookie(&format!("{SESSION}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"))
}

/// The cookie of a language.
pub fn language_cookie(language: Language) -> HeaderValue {
    cookie(&format!("{LANGUAGE}={language}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax"))
}

fn cookie(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).expect("secrets and languages are plain letters")
}

fn cookie_of<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

/// The language that was chosen, or that the browser wishes for.
fn language_of(headers: &HeaderMap) -> Language {
    if let Some(chosen) = cookie_of(headers, LANGUAGE).and_then(|code| code.parse().ok()) {
        return chosen;
    }
    let wishes = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let mut wishes: Vec<(f32, Language)> = wishes
        .split(',')
        .filter_map(|wish| {
            let (code, weight) = wish.split_once(";q=").unwrap_or((wish, "1"));
            Some((weight.trim().parse().ok()?, code.trim().parse().ok()?))
        })
        .collect();
    // The sort is stable: of equal wishes the first counts.
    wishes.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    wishes.first().map_or_else(Language::default, |&(_, language)| language)
}

/// Who was there lately, so that not every request asks the store.
#[derive(Default)]
pub struct Sessions(Mutex<HashMap<Token, (User, Instant)>>);

impl Sessions {
    /// The person of a session.
    async fn user(&self, store: &dyn Store, session: &Token) -> Result<Option<User>, StoreError> {
        if let Some((user, since)) = self.lately().get(session)
            && since.elapsed() < LATELY
        {
            return Ok(Some(user.clone()));
        }
        let found = store.user(session).await?;
        if let Some(user) = &found {
            let mut lately = self.lately();
            if lately.len() >= MOST_LATELY {
                lately.clear();
            }
            lately.insert(*session, (user.clone(), Instant::now()));
        }
        Ok(found)
    }

    /// Asks the store anew from now on: someone has another name, an account, or is gone.
    pub fn forget(&self) {
        self.lately().clear();
    }

    fn lately(&self) -> MutexGuard<'_, HashMap<Token, (User, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl FromRequestParts<Site> for Who {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Who, Self::Rejection> {
        if let Some(who) = parts.extensions.get::<Who>() {
            return Ok(who.clone());
        }
        let session = cookie_of(&parts.headers, SESSION).map(secret::hash);
        let (user, unread) = match &session {
            Some(session) => site.sessions.user(site.store.as_ref(), session).await.map_or_else(
                |wrong| {
                    tracing::error!(%wrong, "a session cannot be looked up");
                    (None, true)
                },
                |user| (user, false),
            ),
            None => (None, false),
        };
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let who = Who { user, session, lexicon: Lexicon::of(language_of(&parts.headers)), path, unread };
        parts.extensions.insert(who.clone());
        Ok(who)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wishing(accept: &str, cookie: &str) -> Language {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, accept.parse().expect("a header"));
        headers.insert(header::COOKIE, cookie.parse().expect("a header"));
        language_of(&headers)
    }

    #[test]
    fn the_browsers_first_wish_that_can_be_met_counts_unless_one_was_chosen() {
        assert_eq!(wishing("es-MX,es;q=0.9,en;q=0.8", ""), Language::Spanish);
        assert_eq!(wishing("fr,en;q=0.5,es;q=0.7", ""), Language::Spanish);
        assert_eq!(wishing("fr", ""), Language::English);
        assert_eq!(wishing(";q=,,es;q=x", ""), Language::English);
        assert_eq!(wishing("es", "a=b; language=en"), Language::English);
        assert_eq!(wishing("es", "language=xx"), Language::Spanish);
    }

    #[test]
    fn names_are_tidied() {
        assert_eq!(tidy("  Joachim \n Murat\u{202e} "), Some("Joachim Murat".to_owned()));
        assert_eq!(tidy(" \u{200b}\t"), None);
        assert_eq!(tidy(&"x".repeat(100)).map(|name| name.len()), Some(LONGEST_NAME));
    }
}

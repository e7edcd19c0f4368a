//! Home: starting battles, taking seats.

use std::collections::BTreeMap;

use axum::Form;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use estafette_bots::Level;
use estafette_core::{Seat, Seed, Setup};
use maud::Markup;
use serde::Deserialize;

use crate::answer::Wrong;
use crate::battle::{self, GAMES};
use crate::course::Course;
use crate::guard::From;
use crate::hall::{Closed, Deny};
use crate::identity::Who;
use crate::officer::Officer;
use crate::pages::{self, GameOffer, GeneralOffer, Home, Join, Listed, OptionOffer, Standing};
use crate::secret;
use crate::site::Site;
use crate::store::{Header, Occupant, Summary};
use crate::view;

/// The first page.
pub(super) async fn home(State(site): State<Site>, who: Who) -> Result<Markup, Wrong> {
    let reader = who.reader();
    let lexicon = who.lexicon;
    let titled = |id: &&str, title: String| ((*id).to_owned(), title);
    let games = GAMES.iter().map(|rules| GameOffer {
        id: rules.id().to_owned(),
        title: rules.title(lexicon),
        scenarios: rules.scenarios().iter().map(|id| titled(id, rules.scenario_title(lexicon, id))).collect(),
        seats: (0..)
            .zip(rules.seats())
            .map(|(seat, id)| titled(id, rules.seat_title(lexicon, Seat(seat))))
            .collect(),
        options: rules
            .options()
            .iter()
            .map(|&id| {
                let (title, about) = rules.option_title(lexicon, id);
                OptionOffer { id: id.to_owned(), title, about }
            })
            .collect(),
    });
    let generals = Level::ALL.map(|level| GeneralOffer {
        level: level.name().to_owned(),
        rank: Officer::rank(level, lexicon),
        about: Officer::about(level, lexicon),
        officers: Officer::of(level).map(|officer| (officer.to_string(), officer.title(lexicon))).collect(),
    });
    let mut page = Home {
        games: games.collect(),
        generals: generals.into(),
        yours: Vec::new(),
        open: Vec::new(),
        finished: Vec::new(),
    };
    if let Some(user) = who.id() {
        for table in site.store.tables_of(user).await? {
            let listed = listed(&site, &table, &who).await?;
            let list = if table.standing.over { &mut page.finished } else { &mut page.yours };
            list.extend(listed);
        }
    }
    for table in site.store.open_tables().await? {
        if !table.seats.iter().any(|occupant| occupant.is(who.id())) {
            page.open.extend(listed(&site, &table, &who).await?);
        }
    }
    Ok(pages::home(&reader, &page))
}

/// A table in a list; `None` if its game is no longer played here.
async fn listed(site: &Site, table: &Summary, who: &Who) -> Result<Option<Listed>, Wrong> {
    let Some(rules) = battle::rules(&table.header.game) else { return Ok(None) };
    let reader = who.reader();
    let standing = if table.standing.over {
        let opened = site.hall.table(&table.header.id).await;
        let Ok(opened) = opened else { return Ok(None) };
        Standing::Over(view::ending(&*opened.now().await, &reader).unwrap_or_default())
    } else if table.standing.acting.is_some_and(|seat| table.seats[seat.0 as usize].is(who.id())) {
        Standing::YourMove
    } else if table.seats.iter().any(Occupant::is_free) {
        Standing::Waiting
    } else {
        Standing::TheirMove
    };
    let players = (0..)
        .zip(&table.seats)
        .map(|(seat, occupant)| (rules.seat_title(who.lexicon, Seat(seat)), view::name(occupant, &reader)));
    Ok(Some(Listed {
        id: table.header.id.clone(),
        title: rules.heading(who.lexicon, &table.header.setup.scenario),
        players: players.collect(),
        standing,
    }))
}

/// What the form of a new battle says.
#[derive(Deserialize)]
pub(super) struct Battle {
    game: String,
    #[serde(default)]
    scenario: String,
    #[serde(default)]
    seat: String,
    opponent: Opponent,
    /// Which general, against one.
    #[serde(default)]
    general: String,
    #[serde(default)]
    name: String,
    /// The optional rules that are ticked, each by a field of its own.
    #[serde(flatten)]
    ticked: BTreeMap<String, String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Opponent {
    Screen,
    Link,
    Open,
    General,
}

/// Starts a battle.
pub(super) async fn battles(
    State(site): State<Site>,
    Extension(From(from)): Extension<From>,
    who: Who,
    Form(form): Form<Battle>,
) -> Result<Response, Wrong> {
    site.limits.weighty(from)?;
    let rules = battle::rules(&form.game).ok_or(Wrong::Unknown)?;
    let scenario = match form.scenario.as_str() {
        "" => rules.scenarios()[0],
        id => rules.scenarios().iter().copied().find(|known| *known == id).ok_or(Wrong::Unknown)?,
    };
    if form.ticked.keys().any(|field| !is_known(field)) {
        return Err(Wrong::Unknown);
    }
    let ticked = |option: &&&str| form.ticked.contains_key(&pages::option_field(rules.id(), option));
    let options = rules.options().iter().filter(ticked).map(|&option| option.to_owned()).collect();
    let own = match form.seat.as_str() {
        "" | "any" => Seat(secret::bytes::<1>()[0] % rules.seats().len() as u8),
        name => rules.seat(name).ok_or(Wrong::Unknown)?,
    };
    let general: Option<Officer> = match form.opponent {
        Opponent::General => Some(form.general.parse().map_err(|_| Wrong::Unknown)?),
        Opponent::Screen | Opponent::Link | Opponent::Open => None,
    };
    let (user, cookie) = who.known(&site, &form.name).await?;
    let link = (form.opponent == Opponent::Link).then(secret::token);
    let host = || Occupant::Person(user.id, user.name.clone());
    let other = || match general {
        Some(officer) => Occupant::General(officer),
        None if form.opponent == Opponent::Screen => host(),
        None => Occupant::Nobody(link.as_deref().map(secret::hash)),
    };
    let seats = (0..rules.seats().len()).map(|seat| if seat == own.0 as usize { host() } else { other() });
    let header = Header {
        id: secret::id(),
        game: rules.id().to_owned(),
        rules: rules.version(),
        setup: Setup { scenario: scenario.to_owned(), options },
        seed: Seed(secret::bytes()),
        open: form.opponent == Opponent::Open,
    };
    let acting = Course::new(&header).map_err(Closed::from)?.acting();
    site.store.add_table(&header, &seats.collect::<Vec<_>>(), acting).await?;
    let mut address = format!("/table/{}", header.id);
    if let Some(link) = link {
        // After the `#`, so that it never reaches a server or its logs.
        address.push_str("#link=");
        address.push_str(&link);
    }
    Ok(go(&address, cookie))
}

/// Whether a field of the form stands for no optional rule, or for one of any game: without scripts a browser sends
/// those of the games that were not chosen too.
fn is_known(field: &str) -> bool {
    let mut options = GAMES
        .iter()
        .flat_map(|rules| rules.options().iter().map(|option| pages::option_field(rules.id(), option)));
    !field.starts_with(pages::OPTION_FIELDS) || options.any(|known| known == field)
}

/// What a link offers.
pub(super) async fn invitation(
    State(site): State<Site>,
    Path(token): Path<String>,
    who: Who,
) -> Result<Markup, Wrong> {
    let (id, seat) = site.store.linked(&secret::hash(&token)).await?.ok_or(Wrong::Missing)?;
    let table = site.hall.table(&id).await?;
    let now = table.now().await;
    let (rules, reader) = (now.course.rules(), who.reader());
    let join = Join {
        token,
        title: rules.heading(who.lexicon, &table.header.setup.scenario),
        army: rules.seat_title(who.lexicon, seat),
        host: now.seats.iter().find_map(|occupant| view::name(occupant, &reader)),
    };
    Ok(pages::join(&reader, &join))
}

/// The form of one who sits down.
#[derive(Deserialize)]
pub(super) struct Sit {
    #[serde(default)]
    name: String,
}

/// Takes the seat of a link.
pub(super) async fn join(
    State(site): State<Site>,
    Path(token): Path<String>,
    Extension(From(from)): Extension<From>,
    who: Who,
    Form(form): Form<Sit>,
) -> Result<Response, Wrong> {
    site.limits.weighty(from)?;
    let (id, seat) = site.store.linked(&secret::hash(&token)).await?.ok_or(Wrong::Missing)?;
    take(&site, &who, &form.name, &id, seat).await
}

/// Takes the free seat of an open table.
pub(super) async fn sit(
    State(site): State<Site>,
    Path(id): Path<String>,
    Extension(From(from)): Extension<From>,
    who: Who,
    Form(form): Form<Sit>,
) -> Result<Response, Wrong> {
    site.limits.weighty(from)?;
    let free = {
        let table = site.hall.table(&id).await?;
        let now = table.now().await;
        let free = now.seats.iter().position(Occupant::is_free).filter(|_| now.open);
        if !now.seats_of(who.id()).is_empty() {
            return Err(Wrong::Seat);
        }
        free.ok_or(Wrong::Seat)?
    };
    take(&site, &who, &form.name, &id, Seat(free as u8)).await
}

async fn take(site: &Site, who: &Who, name: &str, id: &str, seat: Seat) -> Result<Response, Wrong> {
    let (user, cookie) = who.known(site, name).await?;
    let table = site.hall.table(id).await?;
    match table.sit(user.id, &user.name, seat).await {
        Ok(()) | Err(Deny::Stale) => Ok(go(&format!("/table/{id}"), cookie)),
        Err(deny) => Err(Wrong::denied(deny, Default::default)),
    }
}

/// On to another page, with a cookie if there is a new one.
pub(super) fn go(address: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = Redirect::to(address).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

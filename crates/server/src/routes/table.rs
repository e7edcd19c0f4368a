//! The table: its page, its data, and what is done at it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use estafette_core::{Pick, Seat, Viewer};
use maud::{Markup, PreEscaped};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::Wrong;
use crate::battle::Intent;
use crate::guard::From;
use crate::hall::{Act, Now, Table};
use crate::identity::Who;
use crate::pages::{self, TablePage};
use crate::secret;
use crate::site::Site;
use crate::view::{self, View};

/// The most picks of a draft: far more than any order has.
const MOST_PICKS: usize = 100;
/// The longest text of an order.
const LONGEST_ORDER: usize = 1_000;
/// The most frames of what was missed.
const MOST_FRAMES: usize = 120;
/// How wide a picture is.
const PICTURE_WIDTH: u32 = 1_800;

/// Whose eyes to look through, and what to look at.
#[derive(Deserialize)]
pub(super) struct Asked {
    #[serde(rename = "as")]
    pub(super) eyes: Option<String>,
    version: Option<u64>,
    #[serde(default)]
    picks: String,
    pick: Option<String>,
    #[serde(default)]
    text: String,
    #[serde(default)]
    from: u64,
}

/// The viewer of this name, if this person may be him.
pub(super) fn viewer(now: &Now, who: &Who, name: Option<&str>) -> Result<Viewer, Wrong> {
    let Some(name) = name else { return Ok(now.eyes_of(who.id())) };
    match now.course.rules().viewer(name).ok_or(Wrong::Malformed)? {
        Viewer::Spectator => Ok(Viewer::Spectator),
        Viewer::Seat(seat) if now.seats_of(who.id()).contains(&seat) => Ok(Viewer::Seat(seat)),
        Viewer::Seat(_) | Viewer::Umpire => Err(Wrong::Seat),
    }
}

/// The table, opened, with the generals at it awake.
async fn open(site: &Site, id: &str) -> Result<Arc<Table>, Wrong> {
    let table = site.hall.table(id).await?;
    table.wake().await;
    Ok(table)
}

/// A question about a table: who asks, and what.
pub(super) struct Question {
    pub(super) table: Arc<Table>,
    pub(super) asked: Asked,
    pub(super) who: Who,
}

impl FromRequestParts<Site> for Question {
    type Rejection = Wrong;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Question, Wrong> {
        let (id, who) = about(parts, site).await?;
        let asked = Query::from_request_parts(parts, site).await;
        let Query(asked) = asked.map_err(|_| Wrong::Malformed)?;
        Ok(Question { table: open(site, &id).await?, asked, who })
    }
}

/// Which table a request is about, and whose it is.
async fn about(parts: &mut Parts, site: &Site) -> Result<(String, Who), Wrong> {
    let Path(id) = Path::from_request_parts(parts, site).await.map_err(|_| Wrong::Missing)?;
    let Ok(who) = Who::from_request_parts(parts, site).await;
    Ok((id, who))
}

/// The table's page.
pub(super) async fn page(
    State(site): State<Site>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    who: Who,
) -> Result<Markup, Wrong> {
    let table = open(&site, &id).await?;
    let now = table.now().await;
    let viewer = viewer(&now, &who, asked.eyes.as_deref()).unwrap_or(Viewer::Spectator);
    let (rules, battle) = (now.course.rules(), now.course.battle());
    let mut view = view::view(&table, &now, &who, viewer);
    let mut part = |id| PreEscaped(view.parts.remove(id).unwrap_or_default());
    let [prompt, panels, log, players, talk] = ["prompt", "panels", "log", "players", "talk"].map(&mut part);
    let pieces = std::mem::take(&mut view.pieces);
    let seats: Vec<(String, String)> = (0..)
        .zip(rules.seats())
        .map(|(seat, id)| ((*id).to_owned(), rules.seat_title(who.lexicon, Seat(seat))))
        .collect();
    let page = TablePage {
        id,
        title: rules.heading(who.lexicon, &table.header.setup.scenario),
        size: battle.size(),
        board: battle.board(),
        pieces,
        stylesheet: format!("/web/game/{}.css", rules.id()),
        facing: view::facing(battle, &seats),
        seats,
        hidden: rules.hides(),
        view_json: first(&view),
        prompt,
        panels,
        log,
        players,
        talk,
    };
    Ok(pages::table(&who.reader(), &page))
}

/// The view without what the page holds anyway.
fn first(view: &View) -> String {
    let mut view = json!(view);
    if let Some(view) = view.as_object_mut() {
        view.remove("pieces");
        view.remove("parts");
    }
    view.to_string()
}

/// The view.
pub(super) async fn view(Question { table, asked, who }: Question) -> Result<Json<View>, Wrong> {
    let now = table.now().await;
    let viewer = viewer(&now, &who, asked.eyes.as_deref())?;
    Ok(Json(view::view(&table, &now, &who, viewer)))
}

/// Picks with commas between them.
fn read_picks(text: &str) -> Result<Vec<Pick>, Wrong> {
    let picks = text.split(',').filter(|pick| !pick.is_empty()).take(MOST_PICKS + 1);
    let picks: Vec<Pick> = picks.map(str::parse).collect::<Result<_, _>>().map_err(|_| Wrong::Malformed)?;
    if picks.len() > MOST_PICKS { Err(Wrong::Malformed) } else { Ok(picks) }
}

/// The seat that asks about its draft. Nobody else may, and not about a table that is no more.
fn drafting(table: &Table, now: &Now, who: &Who, asked: &Asked) -> Result<Seat, Wrong> {
    let viewer = viewer(now, who, asked.eyes.as_deref())?;
    let Viewer::Seat(seat) = viewer else { return Err(Wrong::Seat) };
    let version = now.course.version(viewer);
    if now.course.acting() != Some(seat) || asked.version.is_some_and(|seen| seen != version) {
        return Err(Wrong::Stale(Box::new(json!(view::view(table, now, who, viewer)))));
    }
    Ok(seat)
}

/// The draft from some picks on.
pub(super) async fn draft(Question { table, asked, who }: Question) -> Result<Response, Wrong> {
    let picks = read_picks(&asked.picks)?;
    let now = table.now().await;
    drafting(&table, &now, &who, &asked)?;
    let tree = now.course.battle().draft(&picks, who.lexicon).map_err(Wrong::Refused)?;
    Ok(Json(tree).into_response())
}

/// Why a pick is not offered.
pub(super) async fn why(Question { table, asked, who }: Question) -> Result<Response, Wrong> {
    let picks = read_picks(&asked.picks)?;
    let pick = asked.pick.as_deref().and_then(|pick| pick.parse().ok()).ok_or(Wrong::Malformed)?;
    let now = table.now().await;
    drafting(&table, &now, &who, &asked)?;
    let battle = now.course.battle();
    // Picks that were never offered themselves explain nothing about what follows.
    battle.draft(&picks, who.lexicon).map_err(Wrong::Refused)?;
    Ok(match battle.why_not(&picks, pick, who.lexicon) {
        Some(refused) => Json(refused).into_response(),
        None => Json(json!({})).into_response(),
    })
}

/// Orders that begin like this.
pub(super) async fn complete(Question { table, asked, who }: Question) -> Result<Response, Wrong> {
    let now = table.now().await;
    drafting(&table, &now, &who, &asked)?;
    let text: String = asked.text.chars().take(LONGEST_ORDER).collect();
    Ok(Json(json!({ "orders": now.course.battle().complete(&text) })).into_response())
}

/// The map at every version that was missed.
pub(super) async fn frames(Question { table, asked, who }: Question) -> Result<Response, Wrong> {
    let viewer = viewer(&*table.now().await, &who, asked.eyes.as_deref())?;
    let mut frames = Vec::new();
    let (mut version, mut lines) = (0, 0);
    let again = table.again(|course, _| {
        if course.version(viewer) == version {
            return;
        }
        version = course.version(viewer);
        let battle = course.battle();
        let known = battle.lines(viewer).min(lines);
        lines = battle.lines(viewer);
        if version > asked.from {
            let lines = battle.log(viewer, known, who.lexicon);
            frames.push(json!({ "version": version, "pieces": battle.pieces(viewer), "lines": lines }));
        }
    });
    again.await?;
    let frames = frames.split_off(frames.len().saturating_sub(MOST_FRAMES));
    Ok(Json(json!({ "frames": frames })).into_response())
}

/// The position as a picture.
pub(super) async fn picture(
    State(site): State<Site>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    Extension(From(from)): Extension<From>,
    who: Who,
) -> Result<Response, Wrong> {
    site.limits.weighty(from)?;
    let table = open(&site, &id).await?;
    let drawing = {
        let now = table.now().await;
        now.course.battle().drawing(viewer(&now, &who, asked.eyes.as_deref())?)
    };
    png(&site, drawing).await
}

/// A drawing as a picture. Painting takes a while: it must not hold up others, nor take all memory when many
/// ask at once.
pub(super) async fn png(site: &Site, drawing: String) -> Result<Response, Wrong> {
    let _turn = site.limits.painter().await?;
    let painted =
        tokio::task::spawn_blocking(move || estafette_draw::png::picture(&drawing, PICTURE_WIDTH)).await;
    match painted {
        Ok(Ok(picture)) => Ok(([(header::CONTENT_TYPE, "image/png")], picture).into_response()),
        Ok(Err(wrong)) => {
            tracing::error!(%wrong, "a picture");
            Err(Wrong::Fault)
        }
        Err(wrong) => {
            tracing::error!(%wrong, "a picture");
            Err(Wrong::Fault)
        }
    }
}

/// What is sent to do something at a table.
#[derive(Deserialize)]
pub(super) struct Sent {
    #[serde(rename = "as")]
    pub(super) eyes: String,
    pub(super) answers: u64,
    order: Option<String>,
    picks: Option<Vec<String>>,
    say: Option<String>,
}

/// What someone wants to do at a table.
pub(super) struct Wish {
    pub(super) table: Arc<Table>,
    pub(super) who: Who,
    pub(super) sent: Sent,
    /// Whether he is content with the version.
    minimal: bool,
}

impl FromRequest<Site> for Wish {
    type Rejection = Wrong;

    async fn from_request(request: Request, site: &Site) -> Result<Wish, Wrong> {
        let (mut parts, body) = request.into_parts();
        let (id, who) = about(&mut parts, site).await?;
        let minimal = parts.headers.get("prefer").is_some_and(|value| value == "return=minimal");
        let sent = read(Json::from_request(Request::from_parts(parts, body), site).await)?;
        who.somebody()?;
        Ok(Wish { table: open(site, &id).await?, who, sent, minimal })
    }
}

impl Wish {
    /// Does it, and answers with the new view.
    async fn fulfil(self, act: Act) -> Result<Response, Wrong> {
        let Wish { table, who, sent, minimal } = self;
        let seat = table.now().await.course.rules().seat(&sent.eyes).ok_or(Wrong::Malformed)?;
        let leaves = act == Act::Leave;
        let done = table.act(who.id(), seat, sent.answers, act, who.lexicon).await;
        let now = table.now().await;
        // He may have left the seat in the meantime, through another tab.
        let eyes =
            if now.seats_of(who.id()).contains(&seat) { Viewer::Seat(seat) } else { Viewer::Spectator };
        let fresh = || view::view(&table, &now, &who, eyes);
        if let Err(deny) = done {
            return Err(Wrong::denied(deny, || json!(fresh())));
        }
        Ok(match () {
            () if leaves => Json(json!({})).into_response(),
            () if minimal => Json(json!({ "version": now.course.version(eyes) })).into_response(),
            () => Json(fresh()).into_response(),
        })
    }
}

type Body<T> = Result<Json<T>, axum::extract::rejection::JsonRejection>;

fn read<T>(body: Body<T>) -> Result<T, Wrong> {
    use axum::http::StatusCode;
    match body {
        Ok(Json(sent)) => Ok(sent),
        Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Wrong::Large),
        Err(_) => Err(Wrong::Malformed),
    }
}

/// Issues an order.
pub(super) async fn orders(wish: Wish) -> Result<Response, Wrong> {
    let intent = match (&wish.sent.order, &wish.sent.picks) {
        (Some(order), None) if order.len() <= LONGEST_ORDER => Intent::Text(order.trim().to_owned()),
        (None, Some(picks)) => Intent::Picks(read_picks(&picks.join(","))?),
        _ => return Err(Wrong::Malformed),
    };
    wish.fulfil(Act::Order(intent)).await
}

/// Takes back the last order.
pub(super) async fn undo(wish: Wish) -> Result<Response, Wrong> {
    wish.fulfil(Act::Undo).await
}

/// Gives up.
pub(super) async fn resign(wish: Wish) -> Result<Response, Wrong> {
    wish.fulfil(Act::Resign).await
}

/// Offers, accepts or declines a draw.
pub(super) async fn draw(wish: Wish) -> Result<Response, Wrong> {
    let said = match wish.sent.say.as_deref() {
        Some("offer") => Act::OfferDraw,
        Some("accept") => Act::AcceptDraw,
        Some("decline") => Act::DeclineDraw,
        _ => return Err(Wrong::Malformed),
    };
    wish.fulfil(said).await
}

/// Leaves the seat.
pub(super) async fn leave(wish: Wish) -> Result<Response, Wrong> {
    wish.fulfil(Act::Leave).await
}

/// Sets up a rematch.
pub(super) async fn rematch(
    State(site): State<Site>,
    Path(id): Path<String>,
    who: Who,
) -> Result<Response, Wrong> {
    let table = open(&site, &id).await?;
    let rematch = table.rematch(who.id()).await.map_err(|deny| Wrong::denied(deny, Value::default))?;
    Ok(Json(json!({ "table": format!("/table/{rematch}") })).into_response())
}

/// What is sent for a new link.
#[derive(Deserialize)]
pub(super) struct Linking {
    seat: String,
}

/// A new link for a free seat. Only those at the table may hand it out.
pub(super) async fn link(
    State(site): State<Site>,
    Path(id): Path<String>,
    who: Who,
    body: Body<Linking>,
) -> Result<Response, Wrong> {
    let sent = read(body)?;
    let table = open(&site, &id).await?;
    let seat = {
        let now = table.now().await;
        if now.seats_of(who.id()).is_empty() {
            return Err(Wrong::Seat);
        }
        now.course.rules().seat(&sent.seat).ok_or(Wrong::Malformed)?
    };
    let token = secret::token();
    if !table.relink(seat, secret::hash(&token)).await? {
        return Err(Wrong::Seat);
    }
    Ok(Json(json!({ "link": format!("/join/{token}") })).into_response())
}

//! Finished games, moment by moment. While a game lasts nobody sees it this way.

use std::sync::Arc;

use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use estafette_core::{Seat, Viewer};
use maud::{Markup, PreEscaped};
use serde::Deserialize;
use serde_json::json;

use super::home::go;
use super::table::png;
use crate::answer::{Wrong, wants_page};
use crate::battle::{Battle, Rules};
use crate::course::Agreement;
use crate::guard::From;
use crate::hall::Table;
use crate::hindsight::Hindsight;
use crate::identity::Who;
use crate::pages::{self, CostlyOrders, Reader, ReplayPage};
use crate::site::Site;
use crate::view;

/// Through whose eyes.
#[derive(Deserialize)]
pub(super) struct Asked {
    from: Option<String>,
}

impl Asked {
    fn viewer(&self, rules: &'static dyn Rules) -> Result<Viewer, Wrong> {
        self.from.as_deref().map_or(Ok(Viewer::Umpire), |name| rules.viewer(name).ok_or(Wrong::Missing))
    }
}

/// The orders of a finished game; those that were taken back are left out.
async fn orders(table: &Table) -> Result<Vec<(Seat, String)>, Wrong> {
    if !table.now().await.course.over() {
        return Err(Wrong::Missing);
    }
    Ok(table.orders().await?)
}

/// The game after some orders.
async fn after(table: &Table, orders: &[(Seat, String)]) -> Result<Box<dyn Battle>, Wrong> {
    let rules = table.now().await.course.rules();
    let fault = |wrong: String| broken(table, &wrong);
    let mut battle = rules.start(&table.header.setup, table.header.seed).map_err(fault)?;
    for (seat, order) in orders {
        battle.issue(*seat, order).map_err(fault)?;
    }
    Ok(battle)
}

fn broken(table: &Table, wrong: &str) -> Wrong {
    tracing::error!(wrong, table = table.header.id, "a finished game cannot be replayed");
    Wrong::Fault
}

/// What is known of a finished game from its end.
async fn hindsight(site: &Site, table: &Table, orders: Vec<(Seat, String)>) -> Result<Arc<Hindsight>, Wrong> {
    let beginning = after(table, &[]).await?;
    site.archive.of(table, orders, beginning).map_err(|wrong| broken(table, &wrong))
}

/// A moment of a finished game.
pub(super) async fn moment(
    State(site): State<Site>,
    Path((id, moment)): Path<(String, u32)>,
    Query(asked): Query<Asked>,
    who: Who,
) -> Result<Markup, Wrong> {
    let table = site.hall.table(&id).await?;
    let orders = orders(&table).await?;
    let before = orders.get(..moment as usize).ok_or(Wrong::Missing)?;
    let battle = after(&table, before).await?;
    let hindsight = hindsight(&site, &table, orders.clone()).await?;
    let now = table.now().await;
    let (rules, reader, lexicon) = (now.course.rules(), who.reader(), who.lexicon);
    let viewer = asked.viewer(rules)?;
    let known = match before.split_last() {
        Some((_, before)) => after(&table, before).await?.lines(viewer),
        None => 0,
    };
    let look = battle.look(viewer, lexicon);
    let army = |seat: Seat| rules.seat_title(lexicon, seat);
    let seats: Vec<(String, String)> =
        (0..).zip(rules.seats()).map(|(seat, id)| ((*id).to_owned(), army(Seat(seat)))).collect();
    let page = ReplayPage {
        id,
        title: rules.heading(lexicon, &table.header.setup.scenario),
        players: (0..)
            .zip(&now.seats)
            .map(|(seat, occupant)| (army(Seat(seat)), view::name(occupant, &reader)))
            .collect(),
        moment,
        last: orders.len() as u32,
        from: rules.viewer_name(viewer).to_owned(),
        facing: view::facing(&*battle, &seats),
        seats,
        size: battle.size(),
        board: battle.board(),
        panels: view::panels(&look),
        pieces: look.pieces,
        stylesheet: format!("/web/game/{}.css", rules.id()),
        order: before.last().and_then(|(seat, order)| {
            // A secret decision stays one for those who look through other eyes.
            let own = viewer == Viewer::Umpire || viewer == Viewer::Seat(*seat);
            own.then(|| (army(*seat), order.clone()))
        }),
        swing: hindsight.swing.clone(),
        costly: costly(&hindsight, &table.header.id, moment, &reader, rules),
        lines: battle.log(viewer, known, lexicon).into_iter().map(view::line).collect(),
        ending: view::ending(&now, &reader).unwrap_or_default(),
    };
    Ok(pages::replay(&reader, &page))
}

/// A moment as a picture.
pub(super) async fn picture(
    State(site): State<Site>,
    Path((id, moment)): Path<(String, u32)>,
    Query(asked): Query<Asked>,
    Extension(From(from)): Extension<From>,
) -> Result<Response, Wrong> {
    site.limits.weighty(from)?;
    let table = site.hall.table(&id).await?;
    let orders = orders(&table).await?;
    let battle = after(&table, orders.get(..moment as usize).ok_or(Wrong::Missing)?).await?;
    let viewer = asked.viewer(table.now().await.course.rules())?;
    png(&site, battle.drawing(viewer)).await
}

/// The orders that cost most, as far as they are known.
fn costly(hindsight: &Hindsight, id: &str, moment: u32, reader: &Reader, rules: &dyn Rules) -> Markup {
    let weighing = hindsight.weighing();
    let percent = |cost: f32| (cost * 100.0).round() as u32;
    let of_seat = |seat: Seat| {
        let own = weighing.costly.iter().filter(move |costly| costly.seat == seat);
        own.map(|costly| {
            let [order, better] = costly.in_words(reader.lexicon.language()).clone().map(PreEscaped);
            pages::CostlyOrder { moment: costly.moment, order, better, percent: percent(costly.cost) }
        })
    };
    let seats = (0..rules.seats().len() as u8).map(Seat);
    let costly = CostlyOrders {
        id: id.to_owned(),
        moment,
        weighed: weighing.begun.then_some(weighing.weighed as u32),
        of: hindsight.orders() as u32,
        sides: seats.map(|seat| (rules.seat_title(reader.lexicon, seat), of_seat(seat).collect())).collect(),
    };
    pages::costly(reader, &costly)
}

/// How far the weighing has come, for scripts.
fn progress(hindsight: &Hindsight, id: &str, moment: u32, who: &Who, rules: &dyn Rules) -> Response {
    let weighed = hindsight.weighing().weighed;
    let html = costly(hindsight, id, moment, &who.reader(), rules).into_string();
    Json(json!({ "weighed": weighed, "of": hindsight.orders(), "html": html })).into_response()
}

/// The orders that cost most, as far as they are known.
pub(super) async fn weighing(
    State(site): State<Site>,
    Path(id): Path<String>,
    who: Who,
) -> Result<Response, Wrong> {
    let table = site.hall.table(&id).await?;
    let hindsight = hindsight(&site, &table, orders(&table).await?).await?;
    let rules = table.now().await.course.rules();
    Ok(progress(&hindsight, &id, 0, &who, rules))
}

/// The form that has the orders weighed: the moment to come back to.
#[derive(Deserialize)]
pub(super) struct Weigh {
    #[serde(default)]
    moment: u32,
}

/// Has the orders weighed.
pub(super) async fn weigh(
    State(site): State<Site>,
    Path(id): Path<String>,
    Extension(From(from)): Extension<From>,
    who: Who,
    headers: HeaderMap,
    Form(form): Form<Weigh>,
) -> Result<Response, Wrong> {
    site.limits.weighty(from)?;
    let table = site.hall.table(&id).await?;
    let hindsight = hindsight(&site, &table, orders(&table).await?).await?;
    hindsight.begin(&site.staff, after(&table, &[]).await?);
    if wants_page(&headers) {
        return Ok(go(&format!("/replay/{id}/{}#hindsight", form.moment), None));
    }
    let rules = table.now().await.course.rules();
    Ok(progress(&hindsight, &id, form.moment, &who, rules))
}

/// The record, as a file.
pub(super) async fn record(
    State(site): State<Site>,
    Path(id): Path<String>,
    who: Who,
) -> Result<Response, Wrong> {
    let table = site.hall.table(&id).await?;
    let now = table.now().await;
    if !now.course.over() {
        return Err(Wrong::Missing);
    }
    let reader = who.reader();
    let players: Vec<String> =
        now.seats.iter().map(|occupant| view::name(occupant, &reader).unwrap_or_default()).collect();
    let mut record = now.course.battle().record(&players);
    record.ending = now.course.agreement().map(|agreement| match agreement {
        Agreement::Resigned(seat) => format!("{} resigned", now.course.rules().seats()[seat.0 as usize]),
        Agreement::Drawn => "draw agreed".to_owned(),
    });
    let name = format!("attachment; filename=\"{}-{}.txt\"", table.header.game, &id);
    let told =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((told, record.to_string()).into_response())
}

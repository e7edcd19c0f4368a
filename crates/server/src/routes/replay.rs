//! Finished games, moment by moment. While a game lasts nobody sees it this way.

use axum::extract::{Extension, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use estafette_core::{Seat, Viewer};
use maud::Markup;
use serde::Deserialize;

use super::table::png;
use crate::answer::Wrong;
use crate::battle::{Battle, Rules};
use crate::course::Agreement;
use crate::guard::From;
use crate::hall::Table;
use crate::identity::Who;
use crate::pages::{self, ReplayPage};
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

/// The finished game after some orders; those that were taken back are left out.
async fn after(table: &Table, moment: u32) -> Result<(Box<dyn Battle>, u32, Vec<(Seat, String)>), Wrong> {
    let rules = {
        let now = table.now().await;
        if !now.course.over() {
            return Err(Wrong::Missing);
        }
        now.course.rules()
    };
    let orders = table.orders().await?;
    if moment as usize > orders.len() {
        return Err(Wrong::Missing);
    }
    let fault = |wrong: String| {
        tracing::error!(wrong, table = table.header.id, "a finished game cannot be replayed");
        Wrong::Fault
    };
    let mut battle = rules.start(&table.header.setup, table.header.seed).map_err(fault)?;
    for (seat, order) in &orders[..moment as usize] {
        battle.issue(*seat, order).map_err(fault)?;
    }
    Ok((battle, orders.len() as u32, orders))
}

/// A moment of a finished game.
pub(super) async fn moment(
    State(site): State<Site>,
    Path((id, moment)): Path<(String, u32)>,
    Query(asked): Query<Asked>,
    who: Who,
) -> Result<Markup, Wrong> {
    let table = site.hall.table(&id).await?;
    let (battle, last, orders) = after(&table, moment).await?;
    let now = table.now().await;
    let (rules, reader, lexicon) = (now.course.rules(), who.reader(), who.lexicon);
    let viewer = asked.viewer(rules)?;
    let before = match moment.checked_sub(1) {
        Some(before) => after(&table, before).await?.0.lines(viewer),
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
        last,
        from: rules.viewer_name(viewer).to_owned(),
        facing: view::facing(&*battle, &seats),
        seats,
        size: battle.size(),
        board: battle.board(),
        panels: view::panels(&look),
        pieces: look.pieces,
        stylesheet: format!("/web/game/{}.css", rules.id()),
        order: moment.checked_sub(1).and_then(|last| {
            // A secret decision stays one for those who look through other eyes.
            let (seat, order) = &orders[last as usize];
            let own = viewer == Viewer::Umpire || viewer == Viewer::Seat(*seat);
            own.then(|| (army(*seat), order.clone()))
        }),
        lines: battle.log(viewer, before, lexicon).into_iter().map(view::line).collect(),
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
    let (battle, ..) = after(&table, moment).await?;
    let viewer = asked.viewer(table.now().await.course.rules())?;
    png(&site, battle.drawing(viewer)).await
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

//! Live lines: telling that the table has changed.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use estafette_core::Viewer;
use futures_util::Stream;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::WatchStream;

use super::table::{Asked, viewer};
use crate::answer::Wrong;
use crate::course;
use crate::identity::Who;
use crate::site::Site;

/// How often a silent line says that it is still there.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Tells the viewer's version whenever it changes, and at once if the browser last saw another.
pub(super) async fn live(
    State(site): State<Site>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    who: Who,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Wrong> {
    let room = site.limits.line()?;
    let table = site.hall.table(&id).await?;
    let (viewer, index) = {
        let now = table.now().await;
        let viewer = viewer(&now, &who, asked.eyes.as_deref())?;
        (viewer, course::index(now.course.rules(), viewer))
    };
    let person = who.id();
    let mut last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse::<u64>().ok());
    // Whoever has left the seat hears nothing more of it.
    let told = WatchStream::new(table.told()).take_while(move |told| match viewer {
        Viewer::Seat(seat) => told.holders.get(seat.0 as usize) == Some(&person),
        Viewer::Spectator | Viewer::Umpire => true,
    });
    let versions = told.filter_map(move |told| {
        // The room is taken for as long as the line lasts; so is the table.
        let _ = (&room, &table);
        let version = told.versions[index];
        (last.replace(version) != Some(version))
            .then(|| Ok(Event::default().event("table").id(version.to_string()).data(version.to_string())))
    });
    Ok(Sse::new(versions).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}

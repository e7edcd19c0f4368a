//! Advice: what a colonel would do in the place of the asker, who sees no more than he does.

use axum::Json;
use axum::extract::{Extension, State};
use axum::response::{IntoResponse, Response};
use estafette_bots::{Budget, General, Level};
use estafette_core::{Pick, Seed, Viewer};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::table::Wish;
use crate::answer::Wrong;
use crate::guard::From;
use crate::hall::Now;
use crate::site::Site;
use crate::{staff, view};

/// Who advises. He plays out a number of games rather than for some time, so that the same sight always brings the same
/// advice: asking again tells nothing more.
const ADVISER: General = General { level: Level::Colonel, budget: Budget::Playouts(4_000), threads: 1 };

/// Advice for the seat that must decide.
pub(super) async fn advice(
    State(site): State<Site>,
    Extension(From(from)): Extension<From>,
    wish: Wish,
) -> Result<Response, Wrong> {
    site.limits.weighty(from)?;
    let Wish { table, who, sent, .. } = wish;
    let stale = |now: &Now, seat| {
        let (course, viewer) = (&now.course, Viewer::Seat(seat));
        let fresh = course.acting() == Some(seat) && course.version(viewer) == sent.answers;
        (!fresh).then(|| Wrong::Stale(Box::new(json!(view::view(&table, now, &who, viewer)))))
    };
    let (seat, thought) = {
        let now = table.now().await;
        let seat = now.course.rules().seat(&sent.eyes).ok_or(Wrong::Malformed)?;
        if !now.seats_of(who.id()).contains(&seat) {
            return Err(Wrong::Seat);
        }
        if !now.may_be_advised(who.id()) {
            return Err(Wrong::Advice);
        }
        if let Some(stale) = stale(&now, seat) {
            return Err(stale);
        }
        let battle = now.course.battle();
        let seed = Seed(Sha256::digest(battle.glimpse(Viewer::Seat(seat))).into());
        (seat, battle.counsel(ADVISER, seed).ok_or(Wrong::Fault)?)
    };
    let room = site.staff.room(1).await.map_err(|_| Wrong::Fault)?;
    let (_, counsel) = staff::think(room, thought).await;
    let counsel = counsel.ok_or(Wrong::Fault)?;
    let now = table.now().await;
    if !now.seats_of(who.id()).contains(&seat) {
        return Err(Wrong::Seat);
    }
    if let Some(stale) = stale(&now, seat) {
        return Err(stale);
    }
    let battle = now.course.battle();
    let in_words = |order: &String| battle.order_in_words(seat, order, who.lexicon);
    let orders: Vec<String> = counsel.orders.iter().map_while(in_words).collect();
    let picks = counsel.orders.first().map_or_else(Vec::new, |order| battle.picks_of(order));
    let picks: Vec<String> = picks.iter().map(Pick::to_string).collect();
    let value = who.lexicon.say("ui-advice-value", [("standing", standing(counsel.value).into())]);
    Ok(Json(json!({ "orders": orders, "picks": picks, "value": value })).into_response())
}

/// How good things look to the asker, as the message selects by it.
fn standing(value: f32) -> &'static str {
    let steps =
        [(-0.75, "lost"), (-0.4, "bad"), (-0.15, "worse"), (0.15, "even"), (0.4, "better"), (0.75, "good")];
    steps.into_iter().find(|(below, _)| value < *below).map_or("won", |(_, standing)| standing)
}

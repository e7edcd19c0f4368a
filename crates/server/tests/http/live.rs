//! Live lines: everyone is told what has changed for him, and nothing else.

use estafette_core::{Draws, Game, Pick, Play, RandomPlayer, Seat, Setup, Viewer};
use estafette_triomphe::Triomphe;
use hyper::header;
use serde_json::{Value, json};

use crate::client::Browser;
use crate::served::{Served, any_order, play, serve, view};

async fn table() -> (Served, [Browser; 2], String) {
    let served = serve().await;
    let guests = [served.guest("Melas").await, served.guest("Bonaparte").await];
    let table = served.table_of([&guests[0], &guests[1]]).await;
    (served, guests, table)
}

fn version(view: &Value) -> u64 {
    view["version"].as_u64().expect("a version is a number")
}

#[tokio::test]
async fn two_tabs_of_one_seat_and_a_spectator_are_told_their_versions() {
    let (_served, guests, table) = table().await;
    let path = |viewer: &str| format!("/table/{table}/live?as={viewer}");
    let mut tabs =
        [guests[0].live(&path("austria"), None).await, guests[0].live(&path("austria"), None).await];
    let mut spectator = guests[1].live(&path("spectator"), None).await;
    assert!(tabs[0].headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream"));
    for tab in &mut tabs {
        assert_eq!(tab.version().await, Some(1));
    }
    assert_eq!(spectator.version().await, Some(1));
    let mut watched = 1;
    for number in 0..6 {
        play([&guests[0], &guests[1]], &table, 1).await;
        let seen = version(&view(&guests[0], &table, "austria").await);
        for tab in &mut tabs {
            assert_eq!(tab.version().await, Some(seen), "after order {number}");
        }
        let seen = version(&view(&guests[0], &table, "spectator").await);
        if seen > watched {
            assert_eq!(spectator.version().await, Some(seen));
            watched = seen;
        }
    }
}

#[tokio::test]
async fn a_line_resumes_where_it_was() {
    let (_served, guests, table) = table().await;
    play([&guests[0], &guests[1]], &table, 4).await;
    let path = format!("/table/{table}/live?as=austria");
    let seen = version(&view(&guests[0], &table, "austria").await);
    for last in [None, Some(1), Some(seen - 1), Some(seen + 100)] {
        assert_eq!(guests[0].live(&path, last).await.version().await, Some(seen), "last seen {last:?}");
    }
    // Whoever has seen the present version hears of the next one first.
    let mut line = guests[0].live(&path, Some(seen)).await;
    play([&guests[0], &guests[1]], &table, 1).await;
    let next = version(&view(&guests[0], &table, "austria").await);
    assert!(next > seen);
    assert_eq!(line.version().await, Some(next));
}

#[tokio::test]
async fn a_line_ends_with_the_server_and_resumes_with_the_next() {
    let (served, mut guests, table) = table().await;
    play([&guests[0], &guests[1]], &table, 3).await;
    let seen = version(&view(&guests[0], &table, "austria").await);
    let path = format!("/table/{table}/live?as=austria");
    let mut line = guests[0].live(&path, Some(seen)).await;
    let served = served.restart().await;
    assert_eq!(line.next().await, None, "the line ends");
    for guest in &mut guests {
        guest.moved(served.address);
    }
    assert_eq!(version(&view(&guests[0], &table, "austria").await), seen, "versions outlive the server");
    let mut line = guests[0].live(&path, Some(seen)).await;
    play([&guests[0], &guests[1]], &table, 1).await;
    let next = version(&view(&guests[0], &table, "austria").await);
    assert_eq!(line.version().await, Some(next));
}

#[tokio::test]
async fn whoever_leaves_a_seat_hears_nothing_more_of_it() {
    let (_served, guests, table) = table().await;
    let mut line = guests[1].live(&format!("/table/{table}/live?as=france"), None).await;
    let mut watching = guests[1].live(&format!("/table/{table}/live?as=spectator"), None).await;
    assert_eq!((line.version().await, watching.version().await), (Some(1), Some(1)));
    let left =
        guests[1].post(&format!("/table/{table}/leave"), &json!({ "as": "france", "answers": 1 })).await;
    assert_eq!(left.success().json(), json!({}));
    assert_eq!(line.next().await, None);
    assert_eq!(watching.version().await, Some(2), "as a spectator he may stay");
    assert_eq!(guests[1].live(&format!("/table/{table}/live?as=france"), None).await.status(), 403);
}

#[tokio::test]
async fn the_same_order_sent_twice_is_one_order_and_the_second_gets_the_fresh_table() {
    let (served, guests, table) = table().await;
    let guests = [&guests[0], &guests[1]];
    let path = format!("/table/{table}/orders");
    for number in 0..12 {
        let acting =
            view(guests[0], &table, "spectator").await["acting"].as_str().expect("a seat").to_owned();
        let guest = guests[usize::from(acting == "france")];
        let order = any_order(&view(guest, &table, &acting).await, number);
        let tabs = [served.stranger(), served.stranger()];
        for tab in &tabs {
            tab.set_cookie("estafette", &guest.cookie("estafette").expect("a session"));
        }
        let both = futures_util::future::join_all(tabs.iter().map(|tab| tab.post(&path, &order))).await;
        let mut statuses: Vec<u16> = both.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let fresh = view(guest, &table, &acting).await;
        for answer in both {
            let seen = answer.json();
            assert_eq!(if answer.status == 200 { &seen } else { &seen["view"] }, &fresh, "both tabs agree");
        }
        let journal = served.store.journal(&table).await.expect("it can be read");
        assert_eq!(journal.len(), number + 1, "one order, once");
    }
}

/// Plays with the game beside it until decisions leave no trace, and sees that only their makers are told.
#[tokio::test]
async fn nobody_else_is_told_of_a_decision_that_leaves_no_trace() {
    let (served, guests, _) = table().await;
    let names = ["austria", "france"];
    let mut left_no_trace = 0;
    for seed in 0..40 {
        if left_no_trace >= 3 {
            return;
        }
        let table = served.table_from([&guests[0], &guests[1]], seed).await;
        let game =
            Triomphe::new(&Setup::plain(Triomphe::scenarios()[0])).expect("the game knows its scenarios");
        let mut play = Play::new(game, seed.into());
        let mut player = RandomPlayer::<Triomphe>::new(Draws::new(seed));
        for _ in 0..80 {
            let Some(seat) = play.to_act() else { break };
            let silent = play.game().silent(play.state());
            let drafted = player.order(play.game(), play.state()).expect("no dead ends");
            let order = silent.clone().unwrap_or(drafted);
            let picks: Vec<_> = play.game().picks(play.state(), &order).iter().map(Pick::to_string).collect();
            let (own, other) = (seat.0 as usize, 1 - seat.0 as usize);
            let before = view(&guests[own], &table, names[own]).await;
            let sent = json!({ "as": names[own], "answers": before["version"], "picks": picks });
            let looks = |play: &Play<Triomphe>| {
                let viewers = [Viewer::Seat(Seat(other as u8)), Viewer::Spectator];
                viewers.map(|viewer| (play.game().sight(play.state(), viewer), play.log(viewer).count()))
            };
            let looked = looks(&play);
            let seen = [
                view(&guests[other], &table, names[other]).await,
                view(&guests[other], &table, "spectator").await,
            ];
            play.issue(seat, &order).expect("a drafted order is accepted");
            guests[own].post(&format!("/table/{table}/orders"), &sent).await.success();
            // Everyone knows of some such decisions: of cavalry that was shown.
            if silent.is_some() && looks(&play) == looked {
                left_no_trace += 1;
                let after = [
                    view(&guests[other], &table, names[other]).await,
                    view(&guests[other], &table, "spectator").await,
                ];
                assert_eq!(after, seen);
                assert!(version(&view(&guests[own], &table, names[own]).await) > version(&before));
            }
        }
    }
    panic!("only {left_no_trace} decisions left no trace");
}

//! Hindsight: of games that are over, and of no others; the same every time.

use serde_json::{Value, json};

use crate::client::Browser;
use crate::served::{Served, play, serve, view};

/// A game of two guests that was resigned after some orders: the first guest, and its table.
async fn resigned(served: &Served, orders: usize) -> (Browser, String) {
    let guests = [served.guest("Melas").await, served.guest("Bonaparte").await];
    let table = served.table_from([&guests[0], &guests[1]], 5).await;
    play([&guests[0], &guests[1]], &table, orders).await;
    let seen = view(&guests[0], &table, "austria").await;
    let sent = json!({ "as": "austria", "answers": seen["version"] });
    guests[0].post(&format!("/table/{table}/resign"), &sent).await.success();
    let [host, _] = guests;
    (host, table)
}

/// Has the orders weighed, and waits for it.
async fn weighed(browser: &Browser, table: &str) -> Value {
    let path = format!("/replay/{table}/hindsight");
    let mut answer = browser.form(&path, "").await.success().json();
    while answer["weighed"] != answer["of"] {
        let told = answer["html"].as_str().expect("markup");
        assert!(told.contains("<progress"), "{told}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        answer = browser.get(&path).await.success().json();
    }
    answer
}

#[tokio::test]
async fn while_a_game_lasts_there_is_none() {
    let served = serve().await;
    let guests = [served.guest("Melas").await, served.guest("Bonaparte").await];
    let table = served.table_of([&guests[0], &guests[1]]).await;
    play([&guests[0], &guests[1]], &table, 4).await;
    let path = format!("/replay/{table}/hindsight");
    for browser in [&guests[0], &guests[1], &served.stranger()] {
        assert_eq!(browser.get(&path).await.error(), (404, "missing".to_owned()));
        assert_eq!(browser.form(&path, "").await.error(), (404, "missing".to_owned()));
        assert_eq!(browser.get(&format!("/replay/{table}/0")).await.status, 404);
    }
}

#[tokio::test]
async fn a_finished_game_has_a_chart_and_its_orders_are_weighed_when_somebody_asks() {
    let served = serve().await;
    let (host, table) = resigned(&served, 12).await;
    let page = host.get(&format!("/replay/{table}/3")).await.success().text();
    assert!(
        page.contains("class=\"swing hindsight\"") && page.contains("<path class=\"now\" d=\"M3 0V100\">")
    );
    assert!(page.contains("The chances of Austria were best after order"));
    assert!(page.contains("Find the costliest orders"));
    assert!(view(&host, &table, "austria").await["parts"]["talk"].to_string().contains("#hindsight"));
    // Nobody has asked: nothing is weighed.
    let path = format!("/replay/{table}/hindsight");
    let before = host.get(&path).await.success().json();
    assert_eq!((&before["weighed"], &before["of"]), (&json!(0), &json!(12)));
    // Whoever looks on may ask; without scripts he comes back to where he was.
    let stranger = served.stranger();
    let asked = stranger.write(&path, "application/x-www-form-urlencoded").header("accept", "text/html");
    let answer = stranger.send(asked, "moment=3").await.expect("an answer");
    assert_eq!(answer.header(hyper::header::LOCATION), format!("/replay/{table}/3#hindsight"));
    let known = weighed(&host, &table).await;
    let told = known["html"].as_str().expect("markup");
    assert!(told.contains(">Austria</h4>") && told.contains(">France</h4>"), "{told}");
    assert!(
        host.get(&format!("/replay/{table}/3"))
            .await
            .text()
            .contains(told.split("<a").next().expect("a beginning"))
    );
    // In the other language, without weighing anything anew; and the same after a restart.
    host.form("/you/language", "language=es&back=/").await;
    assert!(weighed(&host, &table).await["html"].to_string().contains(">Francia</h4>"));
    host.form("/you/language", "language=en&back=/").await;
    let served = served.restart().await;
    let mut host = host;
    host.moved(served.address);
    assert_eq!(host.get(&path).await.success().json()["weighed"], 0, "it was only in memory");
    assert_eq!(weighed(&host, &table).await, known);
}

//! Non-interference over HTTP: two tables that differ only in what a viewer may not know are played alike, and
//! every byte that he can get from one he gets from the other, headers, errors and live events included.
//!
//! The rules themselves are compared so by the harness of `core`, and it says when two games may part: when an
//! order is possible in one of them only, or shows what was hidden. Here they are followed until then.

use estafette_battlefields::Battlefields;
use estafette_core::{Draws, Event, Game, Pick, Play, RandomPlayer, Seat, Seed, Setup, Viewer};
use estafette_server::battle;
use estafette_server::course::Course;
use estafette_server::store::{Deed, Entry, Header, Occupant, Page, Standing};
use estafette_triomphe::Triomphe;
use hyper::header;
use serde_json::json;

use crate::client::{Answer, Browser, Live};
use crate::served::{self, Served, serve};

/// How many decisions two tables are followed.
const FOLLOWED: usize = 12;

/// What an order told the viewer, and the answer to whoever issued it.
type Issued<G> = (Vec<<G as Game>::Event>, Answer);

/// One of two tables that look alike, with the same game beside it.
struct Twin<G: Game> {
    header: Header,
    guests: [Browser; 2],
    stranger: Browser,
    play: Play<G>,
    line: Live,
}

impl<G: Game> Twin<G> {
    /// Puts the game on a table of its own, as it stands.
    async fn new(served: &Served, play: Play<G>, seed: Seed, viewer: Viewer) -> Twin<G> {
        let guests = [served.guest("Melas").await, served.guest("Bonaparte").await];
        let stranger = served.stranger();
        let setup = play.game().setup();
        let header = Header { game: G::ID.to_owned(), rules: G::RULES, setup, seed, ..served::header(0) };
        let mut seats = Vec::new();
        for guest in &guests {
            let user = served.user(guest).await;
            seats.push(Occupant::Person(user.id, user.name));
        }
        served.store.add_table(&header, &seats, None).await.expect("there is room for a table");
        let saved = postcard::to_stdvec(&play.save()).expect("a game can be written down");
        let rules = battle::rules(G::ID).expect("the game can be put on a table");
        let battle = rules.resume(&header.setup, seed, &saved).expect("a game can be read");
        let course = Course::of(&header, battle).expect("the game is known");
        // Only what was played before is in the snapshot; a game from its beginning is in the journal alone.
        let snapshot = (!play.orders().is_empty()).then(|| course.keep());
        let entry = Entry { sequence: 1, seat: Seat(0), deed: Deed::Sit };
        let acting = play.to_act();
        let page = Page {
            table: header.id.clone(),
            entry,
            standing: Some(Standing { acting, over: false }),
            occupant: None,
            snapshot,
        };
        served.store.append(page).await.expect("there is room for an entry");
        let (eyes, path) = match viewer {
            Viewer::Seat(seat) => (&guests[seat.0 as usize], seat_name::<G>(seat)),
            _ => (&stranger, "spectator"),
        };
        let line = eyes.live(&format!("/table/{}/live?as={path}", header.id), None).await;
        Twin { header, guests, stranger, play, line }
    }

    fn eyes(&self, viewer: Viewer) -> &Browser {
        match viewer {
            Viewer::Seat(seat) => &self.guests[seat.0 as usize],
            _ => &self.stranger,
        }
    }

    /// The same request with this table's id in place of `ID`.
    async fn get(&self, viewer: Viewer, path: &str) -> Answer {
        self.masked(self.eyes(viewer).get(&path.replace("ID", &self.header.id)).await)
    }

    /// An answer without what tells the tables apart by design: its id, and the clock.
    fn masked(&self, mut answer: Answer) -> Answer {
        answer.headers.remove(header::DATE);
        if let Ok(text) = std::str::from_utf8(&answer.body) {
            answer.body = text.replace(&self.header.id, "ID").into();
        }
        answer
    }

    async fn version(&self, seat: Seat) -> u64 {
        let seen = served::view(&self.guests[seat.0 as usize], &self.header.id, seat_name::<G>(seat)).await;
        seen["version"].as_u64().expect("a version is a number")
    }

    /// Issues an order at the table and in the game beside it; `None` if the rules refuse it.
    async fn issue(&mut self, seat: Seat, order: &G::Order, viewer: Viewer) -> Option<Issued<G>> {
        let (game, state) = (self.play.game(), self.play.state());
        let mut sent = json!({ "as": seat_name::<G>(seat), "answers": self.version(seat).await });
        // By either way of saying it.
        if self.play.orders().len().is_multiple_of(2) {
            sent["order"] = game.write(seat, order).into();
        } else if game.issue(&mut state.clone(), seat, order, &mut Vec::new()).is_ok() {
            let picks: Vec<_> = game.picks(state, order).iter().map(Pick::to_string).collect();
            sent["picks"] = picks.into();
        }
        let told = self.play.issue(seat, order).ok()?;
        let told = told.iter().filter(|event| event.audience().includes(viewer)).cloned().collect();
        let path = format!("/table/{}/orders", self.header.id);
        let answer = self.guests[seat.0 as usize].post(&path, &sent).await.success();
        Some((told, self.masked(answer)))
    }

    async fn undo(&mut self, seat: Seat) -> Answer {
        let sent = json!({ "as": seat_name::<G>(seat), "answers": self.version(seat).await });
        assert!(self.play.undo(seat));
        let path = format!("/table/{}/undo", self.header.id);
        let answer = self.guests[seat.0 as usize].post(&path, &sent).await.success();
        self.masked(answer)
    }
}

/// Two tables that the viewer cannot tell apart.
struct Pair<G: Game> {
    viewer: Viewer,
    one: Twin<G>,
    other: Twin<G>,
    /// Whether the tables are played from the beginning, so that frames can be asked for.
    from_the_beginning: bool,
    /// Whether a picture is compared too: painting takes longer than everything else.
    pictures: bool,
    last: u64,
    steps: usize,
    compared: usize,
    /// Whether the rules have shown the difference.
    parted: bool,
    /// The orders to be issued, the last one first; then random ones.
    script: Vec<G::Order>,
}

impl<G: Game> Pair<G> {
    async fn new(served: &Served, plays: Plays<G>, viewer: Viewer) -> Pair<G> {
        let [(one, one_seed), (other, other_seed)] = plays;
        let from_the_beginning = one.orders().is_empty();
        let one = Twin::new(served, one, one_seed, viewer).await;
        let other = Twin::new(served, other, other_seed, viewer).await;
        assert_eq!(one.line.headers().len(), other.line.headers().len());
        Pair {
            viewer,
            one,
            other,
            from_the_beginning,
            pictures: false,
            last: 0,
            steps: 0,
            compared: 0,
            parted: false,
            script: Vec::new(),
        }
    }

    fn name(&self) -> &'static str {
        match self.viewer {
            Viewer::Seat(seat) => seat_name::<G>(seat),
            _ => "spectator",
        }
    }

    fn same(&mut self, what: &str, one: &Answer, other: &Answer) {
        self.compared += 1;
        if one != other {
            let (one, other) = (
                format!("{:?} {}", one.headers, one.text()),
                format!("{:?} {}", other.headers, other.text()),
            );
            let at = one.bytes().zip(other.bytes()).position(|(one, other)| one != other).unwrap_or(0);
            let part = |text: &str| {
                String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(60)..(at + 60).min(text.len())])
                    .into_owned()
            };
            panic!(
                "{what} tells {} something hidden after {} orders:\n{}\n{}",
                self.name(),
                self.one.play.orders().len(),
                part(&one),
                part(&other)
            );
        }
    }

    async fn get(&mut self, path: &str) -> Answer {
        let (one, other) = (self.one.get(self.viewer, path).await, self.other.get(self.viewer, path).await);
        self.same(path, &one, &other);
        one
    }

    /// The viewer sends something that must not succeed.
    async fn refused(&mut self, path: &str, sent: &serde_json::Value, status: u16) {
        let mut answers = Vec::new();
        for twin in [&self.one, &self.other] {
            let path = path.replace("ID", &twin.header.id);
            answers.push(twin.masked(twin.eyes(self.viewer).post(&path, sent).await));
        }
        assert_eq!(answers[0].status, status, "{path} {sent}: {}", answers[0].text());
        self.same(&format!("{path} {sent}"), &answers[0], &answers[1]);
    }

    /// All that the viewer can get now is the same.
    async fn look_alike(&mut self) {
        let name = self.name();
        let view = self.get(&format!("/table/ID/view?as={name}")).await.success().json();
        let version = view["version"].as_u64().expect("a version is a number");
        while self.last < version {
            let (one, other) = (self.one.line.next().await, self.other.line.next().await);
            assert_eq!(one, other, "a live event tells {name} something hidden");
            let told = one.expect("the line goes on");
            self.last = told.rsplit(' ').next().and_then(|told| told.parse().ok()).expect("a version");
            self.compared += 1;
        }
        assert_eq!(self.last, version, "the live line tells of what the viewer does not see");
        for path in ["/table/ID", "/table/ID/view", "/", "/table/ID/record", "/replay/ID/0"] {
            self.get(path).await;
        }
        if self.from_the_beginning && self.steps.is_multiple_of(4) {
            self.get(&format!("/table/ID/frames?as={name}&from=0")).await.success();
        }
        if self.pictures && self.steps == 3 {
            self.get(&format!("/table/ID/picture.png?as={name}")).await.success();
        }
        self.errors_alike(version).await;
    }

    async fn errors_alike(&mut self, version: u64) {
        let Viewer::Seat(seat) = self.viewer else {
            let [first, second] = [0, 1].map(|seat| seat_name::<G>(Seat(seat)));
            let order = json!({ "as": second, "answers": version, "order": "end" });
            self.refused("/table/ID/orders", &order, 401).await;
            self.get(&format!("/table/ID/view?as={first}")).await;
            self.get(&format!("/table/ID/complete?as={first}&text=")).await;
            return;
        };
        let (own, foreign) = (seat_name::<G>(seat), seat_name::<G>(Seat(1 - seat.0)));
        let stale = json!({ "as": own, "answers": version - 1, "order": "end" });
        self.refused("/table/ID/orders", &stale, 409).await;
        let foreign_order = json!({ "as": foreign, "answers": version, "order": "end" });
        self.refused("/table/ID/orders", &foreign_order, 403).await;
        self.get(&format!("/table/ID/view?as={foreign}")).await;
        self.get(&format!("/table/ID/draft?as={foreign}")).await;
        if self.one.play.to_act() != Some(seat) {
            let early = json!({ "as": own, "answers": version, "order": "end" });
            self.refused("/table/ID/orders", &early, 409).await;
            self.get(&format!("/table/ID/draft?as={own}")).await;
        }
        if self.one.play.undoable(self.viewer).is_empty() {
            self.refused("/table/ID/undo", &json!({ "as": own, "answers": version }), 409).await;
        }
    }

    /// The viewer, who is to decide, is offered the same and refused for the same reasons.
    async fn offers_alike(&mut self, seat: Seat, order: &G::Order, player: &mut RandomPlayer<G>) {
        let name = seat_name::<G>(seat);
        let (game, state) = (self.one.play.game(), self.one.play.state());
        let picks: Vec<String> = game.picks(state, order).iter().map(Pick::to_string).collect();
        for length in [0, picks.len() / 2, picks.len()] {
            let picks = picks[..length].join(",");
            self.get(&format!("/table/ID/draft?as={name}&picks={picks}")).await.success();
            for kind in ["piece", "place", "choice"] {
                let pick = player.draws().below(if kind == "choice" { 4 } else { 60 });
                let path = format!("/table/ID/why?as={name}&picks={picks}&pick={kind}{pick}");
                self.get(&path).await.success();
            }
        }
        let text = self.one.play.game().write(seat, order);
        for text in ["", &text[..1], text.split(' ').next().unwrap_or_default()] {
            self.get(&format!("/table/ID/complete?as={name}&text={text}")).await.success();
        }
        let version = self.one.version(seat).await;
        for _ in 0..4 {
            let (game, state) = (self.one.play.game(), self.one.play.state());
            let varied = game.vary(state, order, player.draws());
            let text = game.write(seat, &varied);
            // What is written may be read as something else that is allowed.
            let read = game.read(state, seat, &text);
            if read.map_or(true, |read| game.issue(&mut state.clone(), seat, &read, &mut Vec::new()).is_err())
            {
                let sent = json!({ "as": name, "answers": version, "order": text });
                self.refused("/table/ID/orders", &sent, 422).await;
            }
        }
    }

    /// Issues a random order at both tables; `false` if the rules have shown the difference, or the game is over.
    async fn step(&mut self, player: &mut RandomPlayer<G>) -> bool {
        let viewer = self.viewer;
        let Some(seat) = self.one.play.to_act() else { return false };
        let own = viewer == Viewer::Seat(seat);
        let Some(order) = self.script.pop().or_else(|| self.choose(seat, player)) else { return false };
        if own {
            self.offers_alike(seat, &order, player).await;
        }
        let game = self.one.play.game();
        let silent = [&self.one, &self.other].map(|twin| game.silent(twin.play.state()));
        let (told, answer) = self.one.issue(seat, &order, viewer).await.expect("a drafted order is accepted");
        self.steps += 1;
        match silent {
            // The other table does not wait for this decision, which leaves no trace.
            [Some(silent), None] if silent == order => return true,
            [None, Some(silent)] => {
                let (told, _) = self.other.issue(seat, &silent, viewer).await.expect("it can be passed over");
                assert_eq!(told, [], "it leaves no trace");
            }
            _ => {}
        }
        let Some((other_told, other_answer)) = self.other.issue(seat, &order, viewer).await else {
            assert!(!own, "whether {order:?} is refused tells its issuer something hidden");
            self.parted = true;
            return false;
        };
        if told != other_told {
            self.parted = true;
            return false;
        }
        if own {
            self.same("the answer to an order", &answer, &other_answer);
        }
        let undoable =
            [&self.one, &self.other].map(|twin| !twin.play.undoable(Viewer::Seat(seat)).is_empty());
        if undoable == [true, true] && player.draws().below(4) == 0 {
            self.look_alike().await;
            let (answer, other_answer) = (self.one.undo(seat).await, self.other.undo(seat).await);
            if own {
                self.same("the answer to an undo", &answer, &other_answer);
            }
        }
        true
    }

    /// A random order. Games from different seeds part soon unless it is one that both allow and neither tells
    /// anything by.
    fn choose(&self, seat: Seat, player: &mut RandomPlayer<G>) -> Option<G::Order> {
        let seen = |twin: &Twin<G>, order: &G::Order| {
            let mut events = Vec::new();
            let mut state = twin.play.state().clone();
            let game = twin.play.game();
            if let Some(silent) = game.silent(&state).filter(|silent| silent != order) {
                // It would have to be passed over first; only if this is no decision of the other.
                game.issue(&mut state, seat, &silent, &mut events).ok()?;
            }
            game.issue(&mut state, seat, order, &mut events).ok()?;
            events.retain(|event| event.audience().includes(self.viewer));
            Some(events)
        };
        let mut random = || player.order(self.one.play.game(), self.one.play.state()).expect("no dead ends");
        if !self.from_the_beginning {
            return Some(random());
        }
        let silent = [&self.one, &self.other].map(|twin| twin.play.game().silent(twin.play.state()));
        if silent[0].is_some() {
            return silent[0].clone();
        }
        (0..60).map(|_| random()).find(|order| {
            seen(&self.other, order).is_some_and(|events| seen(&self.one, order) == Some(events))
        })
    }

    async fn follow(&mut self, player: &mut RandomPlayer<G>, steps: usize) {
        self.look_alike().await;
        for _ in 0..steps {
            if !self.step(player).await || self.one.play.to_act().is_none() {
                break;
            }
            self.look_alike().await;
        }
    }
}

/// The name of a seat in addresses.
fn seat_name<G: Game>(seat: Seat) -> &'static str {
    G::SEATS[seat.0 as usize]
}

/// The game of the given number: every scenario has its turn.
fn game<G: Game>(number: u64) -> G {
    let scenario = G::scenarios()[number as usize % G::scenarios().len()];
    G::new(&Setup::plain(scenario)).expect("the game knows its scenarios")
}

/// Two games and what their chance is drawn from.
type Plays<G> = [(Play<G>, Seed); 2];

/// A random game, after at most so many orders, and its twin for the viewer.
fn twins<G: Game>(number: u64, viewer: Viewer, orders: usize) -> Option<Plays<G>> {
    let seed = Seed::from(number);
    let mut draws = Draws::new(number);
    let mut player = RandomPlayer::<G>::new(Draws::new(draws.seed()));
    let mut plays = [Play::new(game::<G>(number), seed), Play::new(game::<G>(number), seed)];
    for _ in 0..=draws.below(orders) {
        let Some(seat) = plays[0].to_act() else { break };
        let order = player.order(plays[0].game(), plays[0].state()).expect("no dead ends");
        for play in &mut plays {
            play.issue(seat, &order).expect("a drafted order is accepted");
        }
    }
    plays[0].to_act()?;
    let state = plays[0].state().clone();
    let twin = plays[0].game().twin(&state, viewer, &mut draws)?;
    assert_ne!(state, twin, "a twin is another game");
    let [mut one, mut other] = plays;
    one.suppose(state);
    other.suppose(twin);
    Some([(one, seed), (other, seed)])
}

/// A random game and its twin, so many orders before they part, and those orders, the last one first.
fn parting<G: Game>(number: u64, viewer: Viewer, orders: usize) -> Option<(Plays<G>, Vec<G::Order>)> {
    let mut plays = twins::<G>(number, viewer, 1)?;
    let mut player = RandomPlayer::<G>::new(Draws::new(number + 2_000_000));
    let mut issued = Vec::new();
    loop {
        let play = &plays[0].0;
        let seat = play.to_act()?;
        let order = player.order(play.game(), play.state()).expect("no dead ends");
        let [one, other] = plays.each_mut().map(|(play, _)| {
            let told = play.issue(seat, &order).ok()?;
            Some(told.iter().filter(|event| event.audience().includes(viewer)).cloned().collect::<Vec<_>>())
        });
        issued.push((seat, order));
        if one != other {
            break;
        }
    }
    let mut plays = twins::<G>(number, viewer, 1)?;
    let last = issued.split_off(issued.len().saturating_sub(orders));
    for (seat, order) in &issued {
        for (play, _) in &mut plays {
            play.issue(*seat, order).expect("it was accepted before");
        }
    }
    Some((plays, last.into_iter().rev().map(|(_, order)| order).collect()))
}

/// Follows twins of many games; how much was compared.
async fn follow_many<G: Game>(viewer: Viewer, games: usize, orders: usize) -> usize {
    let served = serve().await;
    let (mut compared, mut followed) = (0, 0);
    for number in 0.. {
        if followed == games {
            break;
        }
        let Some(plays) = twins::<G>(number, viewer, orders) else { continue };
        let mut player = RandomPlayer::new(Draws::new(number + 1_000_000));
        let mut pair = Pair::new(&served, plays, viewer).await;
        pair.pictures = followed % 10 == 0;
        pair.follow(&mut player, FOLLOWED).await;
        compared += pair.compared;
        followed += 1;
    }
    compared
}

/// Twenty games with hidden blocks, from anywhere in their first two hundred orders.
async fn follow_blocks(viewer: Viewer) -> usize {
    Box::pin(follow_many::<Triomphe>(viewer, 20, 200)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_byte_sent_to_austria_depends_on_hidden_faces() {
    let compared = follow_blocks(Viewer::Seat(Seat(0))).await;
    assert!(compared > 1500, "only {compared} answers were compared");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_byte_sent_to_france_depends_on_hidden_faces() {
    let compared = follow_blocks(Viewer::Seat(Seat(1))).await;
    assert!(compared > 1500, "only {compared} answers were compared");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_byte_sent_to_a_spectator_depends_on_hidden_faces() {
    let compared = follow_blocks(Viewer::Spectator).await;
    assert!(compared > 1000, "only {compared} answers were compared");
}

/// Of an open game only the Rout markers are hidden, from everybody: each battle once.
async fn follow_battles(viewer: Viewer) -> usize {
    Box::pin(follow_many::<Battlefields>(viewer, 4, 300)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_byte_sent_to_a_side_of_an_open_game_depends_on_what_nobody_has_seen() {
    for seat in [Seat(0), Seat(1)] {
        let compared = follow_battles(Viewer::Seat(seat)).await;
        assert!(compared > 300, "only {compared} answers were compared");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_byte_sent_to_a_spectator_of_an_open_game_depends_on_what_nobody_has_seen() {
    let compared = follow_battles(Viewer::Spectator).await;
    assert!(compared > 200, "only {compared} answers were compared");
}

/// Up to the very order that reveals a Rout marker all is the same, and from then on it is not: the difference
/// that is kept from everybody is a real one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn open_games_part_when_a_marker_is_revealed_and_not_before() {
    let served = serve().await;
    for (viewer, first) in [(Viewer::Seat(Seat(0)), 0), (Viewer::Seat(Seat(1)), 1), (Viewer::Spectator, 2)] {
        let found = (first..).step_by(3).find_map(|number| parting::<Battlefields>(number, viewer, 4));
        let (plays, script) = found.expect("there is no end to games");
        let orders = script.len();
        let mut pair = Pair::new(&served, plays, viewer).await;
        pair.script = script;
        Box::pin(pair.follow(&mut RandomPlayer::new(Draws::new(first)), orders)).await;
        assert!(pair.parted, "{orders} orders reveal a marker");
        assert_eq!(pair.steps, orders, "nothing was shown before the last of them");
        let path = format!("/table/ID/view?as={}", pair.name());
        let [one, other] = [&pair.one, &pair.other].map(|twin| twin.get(viewer, &path));
        assert_ne!(one.await.body, other.await.body, "what was revealed is seen by {viewer:?}");
    }
}

/// From the beginning every face differs between two seeds, and a spectator knows none. So the whole history,
/// frame by frame, must be the same to him, as long as no dice fall that tell the games apart.
async fn seeds_alike<G: Game>() {
    let served = serve().await;
    let (mut compared, mut steps) = (0, 0);
    for number in 0..4 {
        let seeds = [Seed::from(2 * number), Seed::from(2 * number + 1)];
        let plays = seeds.map(|seed| (Play::new(game::<G>(number), seed), seed));
        let mut player = RandomPlayer::new(Draws::new(number));
        let mut pair = Pair::new(&served, plays, Viewer::Spectator).await;
        pair.follow(&mut player, 40).await;
        compared += pair.compared;
        steps += pair.steps;
    }
    assert!(compared > 400 && steps > 60, "only {compared} answers of {steps} orders were compared");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_cannot_tell_games_of_different_seeds_apart() {
    Box::pin(seeds_alike::<Triomphe>()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_cannot_tell_open_games_of_different_seeds_apart() {
    Box::pin(seeds_alike::<Battlefields>()).await;
}

#[test]
fn the_games_that_are_followed_are_those_at_the_table() {
    let followed = [Triomphe::ID, Battlefields::ID];
    assert_eq!(battle::GAMES.iter().map(|rules| rules.id()).collect::<Vec<_>>(), followed);
}

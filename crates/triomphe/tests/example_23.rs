//! §23 on the printed board: how far everyone in the rulebook's example can go, and what it costs him.

use std::collections::BTreeMap;

use estafette_core::{Game, Loaded};
use estafette_linear::{CrossingId, LocaleId, Token, TokenSet, Width};
use estafette_triomphe::Triomphe;
use estafette_triomphe::order::{Crossings, Order, ROAD_STEPS};
use estafette_triomphe::piece::Piece;
use estafette_triomphe::state::State;

/// The French as the board prints them, with cavalry in locale 10; Austria has yet to enter, or has entered so.
fn position(active: &str, austrians: &[&str]) -> Table {
    let austrians: Vec<String> = austrians.iter().map(|piece| format!("\"A {piece}\",")).collect();
    let austrians = austrians.join(" ");
    Table::load(&format!(
        r#"
game = "triomphe"
board = "triomphe"
round = 1
active = "{active}"
morale = {{ austria = 2, france = 4 }}
pieces = [
  {austrians}
  "F i2a 5 disorganized", "F i2b 5 disorganized", "F i3 8 disorganized", "F i2c 9 disorganized",
  "F c2 10 disorganized", "F i2d 10 disorganized", "F c2b 16 disorganized", "F i2e 24 disorganized",
  "F i3b 34 disorganized", "F i2f 43 disorganized", "F c2c 43 disorganized",
]
"#
    ))
}

/// Before Austria's first turn.
fn opening() -> Table {
    position(
        "austria",
        &["c2 alessandria", "i2 alessandria", "i2b alessandria", "i3 alessandria", "c2b alessandria"],
    )
}

/// After it, as the example has it.
fn after_the_opening() -> Table {
    position("france", &["c2 3/5", "i2 2", "i2b 1", "i3 1"])
}

/// After the other opening that it speaks of.
fn after_the_other_opening() -> Table {
    position("france", &["c2 4", "i2 2", "i2b 1", "i3 1"])
}

struct Table {
    loaded: Loaded<Triomphe>,
    state: State,
}

impl Table {
    fn load(text: &str) -> Table {
        let loaded = Triomphe::load(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        Table { state: loaded.state, loaded }
    }

    fn order(&mut self, text: &str) -> &mut Table {
        let game = &self.loaded.game;
        let seat = game.to_act(&self.state).expect("the game goes on");
        let order = game.read(&self.state, seat, &self.loaded.translate(text));
        let order = order.unwrap_or_else(|wrong| panic!("`{text}`: {wrong}"));
        let issued = game.issue(&mut self.state, seat, &order, &mut Vec::new());
        issued.unwrap_or_else(|refusal| panic!("`{text}` is refused with {refusal}"));
        self
    }

    fn expect(&mut self, expectations: &[&str]) -> &mut Table {
        for expectation in expectations {
            let found = self.loaded.game.expect(&self.state, &[], &self.loaded.translate(expectation));
            found.unwrap_or_else(|found| panic!("`{expectation}`: {found}"));
        }
        self
    }

    /// Every locale that the piece can march to or attack by road, with the commands it takes and the crossings:
    /// the cheapest way, and of those the shortest.
    fn reach(&self, name: &str) -> BTreeMap<String, (u8, usize)> {
        let piece = Piece::read(&self.loaded.translate(name)).expect("the piece is named");
        let map = self.loaded.game.map();
        let position = self.state.troops[piece.army].position(piece.token);
        let mut reached = BTreeMap::new();
        match (position.locale(), position.area()) {
            (Some(locale), _) => self.explore(piece, locale, &Crossings::new(), &mut reached),
            (None, Some(area)) => {
                let area = &map.areas[area as usize];
                let via: Crossings = [area.road].into_iter().collect();
                if self.try_road(piece, &via, area.locale, &mut reached) {
                    self.explore(piece, area.locale, &via, &mut reached);
                }
            }
            (None, None) => panic!("{name} is not in play"),
        }
        reached
    }

    /// Tries all ways that go on from the locale.
    fn explore(
        &self,
        piece: Piece,
        at: LocaleId,
        via: &Crossings,
        reached: &mut BTreeMap<String, (u8, usize)>,
    ) {
        let board = &self.loaded.game.map().board;
        let roads: Vec<CrossingId> =
            if via.len() < ROAD_STEPS { board.roads_of(at).to_vec() } else { Vec::new() };
        for crossing in roads {
            let to =
                board.crossing(crossing).ends.into_iter().find(|&end| end != at).expect("it leads elsewhere");
            let mut longer = via.clone();
            longer.push(crossing);
            if self.try_road(piece, &longer, to, reached) {
                self.explore(piece, to, &longer, reached);
            }
        }
    }

    /// Whether the march is legal; if so, notes where it leads and what it costs.
    fn try_road(
        &self,
        piece: Piece,
        via: &Crossings,
        to: LocaleId,
        reached: &mut BTreeMap<String, (u8, usize)>,
    ) -> bool {
        let game = &self.loaded.game;
        let mut state = self.state;
        let order = Order::Road { piece: piece.token, via: via.clone(), then: None };
        if game.issue(&mut state, piece.army.seat(), &order, &mut Vec::new()).is_err() {
            return false;
        }
        let price = (self.state.commands - state.commands, via.len());
        let code = game.map().board.locale(to).code.clone();
        reached.entry(code).and_modify(|best| *best = price.min(*best)).or_insert(price);
        true
    }

    /// The commands of an off-road march of these pieces to the locale, if it is one march away.
    fn off_road(&self, names: &[&str], to: &str) -> Option<u8> {
        let game = &self.loaded.game;
        let seat = game.to_act(&self.state)?;
        let pieces: TokenSet = names.iter().map(|name| self.token(name)).collect();
        let to = game.map().board.read_position(to).expect("the locale exists");
        let mut state = self.state;
        let order = Order::OffRoad { pieces, to, then: <_>::default() };
        game.issue(&mut state, seat, &order, &mut Vec::new()).ok()?;
        Some(self.state.commands - state.commands)
    }

    fn token(&self, name: &str) -> Token {
        Piece::read(&self.loaded.translate(name)).expect("the piece is named").token
    }
}

fn reach<const N: usize>(places: [(&str, (u8, usize)); N]) -> BTreeMap<String, (u8, usize)> {
    places.into_iter().map(|(code, price)| (code.to_owned(), price)).collect()
}

#[test]
fn the_first_piece_gets_three_locales_far_the_next_two_one_less_each() {
    let mut table = opening();
    assert_eq!(table.reach("Ac2"), reach([("1", (0, 1)), ("2", (0, 2)), ("3", (0, 3)), ("4", (0, 3))]));
    assert_eq!(table.reach("Ai2"), table.reach("Ac2"));
    table.order("enter Ac2 via alessandria,1~2,2~3");
    assert_eq!(table.reach("Ai2"), reach([("1", (0, 1)), ("2", (0, 2))]));
    table.order("enter Ai2 via alessandria,1~2");
    assert_eq!(table.reach("Ai2b"), reach([("1", (0, 1))]));
    table.order("enter Ai2b via alessandria");
    assert_eq!(table.reach("Ai3"), reach([]));
    table.order("enter Ai3 via pontoon").expect(&[
        "refused E-USED enter Ac2b via pontoon",
        "refused E-TRAFFIC enter Ac2b via alessandria",
        "commands 3",
        "piece Ac2 3",
        "piece Ai2 2",
        "piece Ai2b 1",
        "piece Ai3 1",
    ]);
}

#[test]
fn four_pieces_can_as_well_stay_in_locale_1_or_go_two_and_two() {
    let mut together = opening();
    for order in ["Ac2 via alessandria", "Ai2 via alessandria", "Ai2b via alessandria", "Ai3 via pontoon"] {
        together.order(&format!("enter {order}"));
    }
    together.expect(&["piece Ac2 1", "piece Ai2 1", "piece Ai2b 1", "piece Ai3 1", "commands 3"]);
    let mut halves = opening();
    for order in
        ["Ac2 via alessandria,1~2", "Ai2 via alessandria,1~2", "Ai2b via alessandria", "Ai3 via pontoon"]
    {
        halves.order(&format!("enter {order}"));
    }
    halves.expect(&["piece Ac2 2", "piece Ai2 2", "piece Ai2b 1", "piece Ai3 1", "commands 3"]);
}

#[test]
fn only_cavalry_in_the_lead_threatens_locale_5_at_once() {
    let mut table = opening();
    table.expect(&[
        "refused E-TYPE enter Ai2 via alessandria,1~2,2~3 cont 3/5",
        "refused E-TRAFFIC enter Ac2 via alessandria,1~2,2~3,3~5",
        "refused E-EMPTY enter Ac2 via alessandria,1~2,2~3 cont 3/12",
        "legal enter Ac2 via alessandria,1~2,2~3",
    ]);
    table.order("enter Ac2 via alessandria,1~2,2~3 cont 3/5").expect(&["piece Ac2 3/5", "commands 3"]);
    table.order("end").expect(&["active france", "refused E-R1 offroad {Fi2a} to 5/3"]);
    table.order("end").expect(&["round 2", "legal attack {Ac2} across 5/3"]);
    table.order("attack {Ac2} across 5/3").expect(&["ask france rloss"]);
}

#[test]
fn the_other_opening_is_as_far() {
    let mut table = opening();
    table.expect(&["refused E-ROAD enter Ac2 via alessandria,1~2,2~4 cont 4/5"]);
    table.order("enter Ac2 via alessandria,1~2,2~4").expect(&["piece Ac2 4", "commands 3"]);
    assert_eq!(table.reach("Ai2"), reach([("1", (0, 1)), ("2", (0, 2))]));
}

#[test]
fn arrow_a_takes_cavalry_three_crossings_of_local_road_and_three_commands() {
    let mut table = after_the_opening();
    table.expect(&["refused E-DISORG road Fc2 via 10~11,11~12c,3~12"]);
    assert_eq!(table.reach("Fc2"), reach([]));
    table.order("organize {Fc2}").expect(&["commands 2", "refused E-DEBT road Fc2 via 10~11,11~12c,3~12"]);
    table.order("organize {Fi2d}").expect(&["commands 1"]);
    assert_eq!(table.reach("Fc2").get("3"), Some(&(1, 3)));
    assert_eq!(table.reach("Fi2d").get("3"), None);
    // The three roads between 11 and 12 are not one: only the last is that which comes from 10.
    table.expect(&[
        "refused E-ROAD road Fc2 via 10~11,11~12a,3~12",
        "refused E-ROAD road Fc2 via 10~11,11~12b,3~12",
        "legal road Fc2 via 10~11,11~12c,3~12",
    ]);
    table.order("road Fc2 via 10~11,11~12c,3~12").expect(&[
        "commands 0",
        "piece Fc2 3",
        "piece Ac2 c1 2",
        "morale austria 0 3:1",
        "refused E-CMD organize {Fi3}",
    ]);
}

#[test]
fn arrow_a_is_answered_if_the_austrian_has_not_gone_on_to_block() {
    let mut table = position("france", &["c2 3", "i2 2", "i2b 1", "i3 1"]);
    table.order("organize {Fc2}").order("organize {Fi2d}").order("road Fc2 via 10~11,11~12c,3~12");
    table.expect(&["ask austria respond", "commands 0"]);
    table.order("respond {Ac2}").expect(&["piece Fc2 12", "piece Ac2 3/12", "ask france action"]);
}

#[test]
fn arrow_b_takes_both_pieces_of_locale_5_across_fields_and_three_commands() {
    let mut table = after_the_opening();
    assert_eq!(table.off_road(&["Fi2a", "Fi2b"], "4"), None);
    table.order("organize {Fi2a}").order("organize {Fi2b}").expect(&["commands 1"]);
    assert_eq!(table.reach("Fi2a").get("4"), None);
    assert_eq!(table.off_road(&["Fi2a", "Fi2b"], "4"), Some(1));
    table.order("offroad {Fi2a,Fi2b} to 4").expect(&["commands 0", "piece Fi2a 4", "piece Fi2b 4"]);
    // It covers the road to the north, and leaves nobody in 5 to be attacked.
    table.order("end").expect(&[
        "refused E-EMPTY attack {Ac2} across 5/3",
        "refused E-ENEMY road Ai2 via 2~4",
        "legal attack {Ai2} across 4/2",
    ]);
}

#[test]
fn arrow_c1_takes_the_piece_of_locale_8_two_commands_to_locale_4() {
    let mut table = after_the_opening();
    assert_eq!(table.off_road(&["Fi3"], "4"), None);
    table.order("organize {Fi3}").expect(&["commands 2"]);
    assert_eq!(table.reach("Fi3").get("4"), None);
    assert_eq!(table.reach("Fi3").get("7"), None);
    assert_eq!(table.off_road(&["Fi3"], "4"), Some(1));
    assert_eq!(table.off_road(&["Fi3"], "7"), None);
    table.order("offroad {Fi3} to 4").expect(&["commands 1", "piece Fi3 4"]);
}

#[test]
fn arrows_c2_and_c3_take_the_piece_of_locale_24_to_7_by_local_or_to_13_by_main_road() {
    let mut table = after_the_opening();
    assert_eq!(table.reach("Fi2e"), reach([]));
    table.order("organize {Fi2e}").expect(&["commands 2"]);
    let reached = table.reach("Fi2e");
    assert_eq!(reached.get("7"), Some(&(1, 3)), "C2: as far as 7, but not for nothing");
    assert_eq!(reached.get("13"), Some(&(0, 3)), "C3: for nothing, but only to 13");
    assert_eq!(reached.get("4"), None);
    let free: Vec<&str> =
        reached.iter().filter(|(_, price)| price.0 == 0).map(|(code, _)| code.as_str()).collect();
    for too_far in ["4", "7", "15"] {
        assert!(!free.contains(&too_far), "{too_far} is free");
    }
    let board = &table.loaded.game.map().board;
    let bottleneck = board.read_approach("7/4").expect("4 and 7 are adjacent");
    assert_eq!(board.border(bottleneck.border()).width, Width::Narrow);
}

#[test]
fn all_ways_of_c2_cost_the_same_command() {
    for first in ["24~28a,13~28b", "24~28b,13~28a", "24~28:main,13~28a"] {
        let mut table = after_the_opening();
        table.order("organize {Fi2e}").order(&format!("road Fi2e via {first},7~13"));
        table.expect(&["commands 1", "piece Fi2e 7"]);
    }
    let mut table = after_the_opening();
    table.order("organize {Fi2e}").expect(&[
        "refused E-ROAD road Fi2e via 24~28a,13~28a",
        "refused E-ROAD road Fi2e via 24~28:main,13~28b",
        "legal road Fi2e via 24~28:main,28~31,13~31",
    ]);
}

#[test]
fn the_disorganized_french_cannot_strike_locale_4_twice_from_whichever_side_they_begin() {
    let mut from_8 = after_the_other_opening();
    from_8.order("organize {Fi3}").order("attack {Fi3} across 4/8").order("respond {Ac2}");
    from_8.expect(&[
        "commands 1",
        "piece Ac2 4/8",
        "refused E-ORG organize {Fi2a}",
        "refused E-ORG organize {Fi2b}",
    ]);
    let mut from_5 = after_the_other_opening();
    from_5
        .order("organize {Fi2a}")
        .order("organize {Fi2b}")
        .order("attack {Fi2a} across 4/5")
        .order("respond {Ac2}");
    from_5.expect(&["commands 0", "piece Ac2 4/5", "refused E-CMD organize {Fi3}"]);
    let mut both = after_the_other_opening();
    both.order("organize {Fi3}").order("organize {Fi2a}").order("organize {Fi2b}");
    both.expect(&["commands 0", "refused E-CMD attack {Fi3} across 4/8"]);
}

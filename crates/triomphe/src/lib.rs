//! Triomphe à Marengo (rules of 2022): the battle of 14 June 1800 for two players, after Bowen Simmons.
//!
//! One module for each chapter of the rulebook, in its order and its words. Rules cite their section (`§11`)
//! and, where the rulebook is silent, the ruling that fills the gap (`A44`).
//!
//! | § | module | § | module |
//! |---|---|---|---|
//! | 2 | `piece` | 11 | `assault`, `reductions` |
//! | 3 | `map`, `field` | 12 | `continuation` |
//! | 4 | `setup` | 13 | `retreat` |
//! | 5 | `sequence` | 14 | `organization` |
//! | 6 | `actions` | 15 | `reinforcements` |
//! | 7 | `off_road` | 16 | `approach_cleanup` |
//! | 8 | `road` | 17 | `shuffling`, `sight` |
//! | 9 | `maneuver` | 18 | `morale` |
//! | 10 | `bombardment` | 19 | `victory` |
//!
//! Around them: `state` and `acting` (what changes, and how), `order`, `event`, `refusal` (what is
//! said), `drafts` and `picks` (how orders are written), `notation`, `facts`, `position`,
//! `expect` (text forms), `policy` (points that the rulebook leaves open).

mod acting;
mod actions;
mod approach_cleanup;
mod assault;
mod audit;
mod bombardment;
mod continuation;
mod drafts;
pub mod event;
pub mod expect;
mod facts;
mod field;
mod maneuver;
pub mod map;
pub mod morale;
mod notation;
mod off_road;
pub mod order;
mod organization;
pub mod picks;
pub mod piece;
pub mod policy;
mod position;
mod reductions;
pub mod refusal;
mod reinforcements;
mod retreat;
mod road;
pub mod sequence;
mod setup;
mod shuffling;
pub mod sight;
pub mod state;
mod vary;
pub mod victory;

use estafette_core::{
    Draft, Draws, Facts, Fault, Game, Loaded, NotationError, Outcome, Pick, Seat, Seed, Setup, Viewer,
};
use estafette_linear::Army;

use crate::acting::Acting;
use crate::event::Event;
use crate::field::Field;
use crate::map::Map;
use crate::order::{Continuations, Order};
use crate::refusal::Refusal;
use crate::sight::Sight;
use crate::state::{Procedure, Stage, State};

/// The game, on a map.
#[derive(Clone, Debug)]
pub struct Triomphe {
    map: Map,
}

impl Triomphe {
    /// The game on the printed board.
    pub fn marengo() -> Triomphe {
        Triomphe::on(Map::marengo().clone())
    }

    /// The game on any map.
    pub fn on(map: Map) -> Triomphe {
        Triomphe { map }
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    fn field<'a>(&'a self, state: &'a State) -> Field<'a> {
        Field { map: &self.map, s: state }
    }
}

/// The one scenario: the battle as it was fought.
const MARENGO: &str = "marengo";

impl Game for Triomphe {
    const ID: &'static str = "triomphe";
    const RULES: u32 = 1;
    const SEATS: &'static [&'static str] = &["austria", "france"];
    const OPTIONS: &'static [&'static str] = &[];
    const HIDES: bool = true;

    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type Sight = Sight;

    fn scenarios() -> &'static [&'static str] {
        &[MARENGO]
    }

    fn new(setup: &Setup) -> Result<Self, String> {
        setup.find_options(Self::OPTIONS)?;
        if setup.scenario == MARENGO {
            Ok(Triomphe::marengo())
        } else {
            Err(format!("triomphe has no scenario `{}`, expected `{MARENGO}`", setup.scenario))
        }
    }

    fn setup(&self) -> Setup {
        Setup::plain(MARENGO)
    }

    fn start(&self, seed: Seed, events: &mut Vec<Event>) -> State {
        setup::set_up(&self.map, seed, events)
    }

    fn to_act(&self, state: &State) -> Option<Seat> {
        self.field(state).decider().map(Army::seat)
    }

    fn decision(&self, state: &State) -> &'static str {
        expect::stage_name(state.stage)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.outcome
    }

    fn draft(&self, state: &State, picks: &[Pick], draft: &mut Draft<Order>) -> Result<(), Refusal> {
        self.field(state).draft(picks, draft)
    }

    fn picks(&self, state: &State, order: &Order) -> Vec<Pick> {
        self.field(state).picks_of(order)
    }

    fn issue(
        &self,
        state: &mut State,
        seat: Seat,
        order: &Order,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.field(state).check(seat, order)?;
        Acting { map: &self.map, s: state, events }.carry_out(order);
        Ok(())
    }

    fn sight(&self, state: &State, viewer: Viewer) -> Sight {
        Sight::of(&self.map, state, viewer)
    }

    fn imagine(&self, sight: &Sight, draws: &mut Draws) -> State {
        sight.imagine(&self.map, draws)
    }

    fn write(&self, seat: Seat, order: &Order) -> String {
        notation::write(&self.map, Army::of(seat).expect("the game has two seats"), order)
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Order, NotationError<Refusal>> {
        match Army::of(seat) {
            Some(army) => notation::read(&self.map, state, army, text),
            None => Err(NotationError::Refused(Refusal::NotNow)),
        }
    }

    fn facts(&self, event: &Event) -> Facts {
        facts::facts(&self.map, event)
    }

    fn load(text: &str) -> Result<Loaded<Self>, Fault> {
        position::load(text)
    }

    fn expect(&self, state: &State, events: &[Event], expectation: &str) -> Result<(), String> {
        expect::expect(self, state, events, expectation)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(&self.map, state)
    }

    fn vary(&self, _state: &State, order: &Order, draws: &mut Draws) -> Order {
        vary::vary(&self.map, order, draws)
    }

    fn twin(&self, state: &State, viewer: Viewer, draws: &mut Draws) -> Option<State> {
        sight::twin(&self.map, state, viewer, draws)
    }

    /// Only cavalry attacks on a road march, only infantry makes an attack across obstructing ground possible,
    /// only what can lead an assault; all three are shown before the action is over (§8, §9, §11).
    fn will_show(&self, state: &State) -> bool {
        match state.fight.procedure {
            Procedure::RoadMarch | Procedure::Assault => true,
            Procedure::Maneuver => self.map.board.approach(state.fight.from.opposite()).obstructing,
            Procedure::None | Procedure::Bombardment => false,
        }
    }

    fn silent(&self, state: &State) -> Option<Order> {
        (state.stage == Stage::Continue).then(|| Order::Continue(Continuations::new()))
    }
}

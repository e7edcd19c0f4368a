//! Battlefields of the Napoleonic Wars, after Paolo Mori and Alessandro Zucchini: hexes, formations, dice.
//!
//! One module for each chapter of the rulebook, in its words. Rules cite the heading they come from (*Rally*) and,
//! where the rulebook is silent, the ruling that fills the gap (`A44`).
//!
//! | chapter | module | chapter | module |
//! |---|---|---|---|
//! | Game elements | `unit`, `dice`, `battle` | Hazard die | `combat`, `dice` |
//! | Preparing the battle | `setup` | Retreats | `retreats` |
//! | The game turn, optional rules | `turn` | Reinforcements | `reinforcements` |
//! | Rally | `rally` | Winning the battle | `victory` |
//! | Movement | `movement` | Battlefield terrains | `terrain` |
//! | Fire | `fire`, `combat` | Unit classes | where they change a rule |
//! | Assault | `assault`, `combat` | The battle board's special rules | `special` |
//! | Reactions to assaults | `reactions` | | |
//!
//! Around them: `state`, `field` and `acting` (what changes, what it says, and how it changes), `order`, `event`,
//! `refusal` (what is said), `drafts` and `picks` (how orders are written), `odds` (what dice may bring), `notation`,
//! `facts`, `position`, `expect` (text forms).

mod acting;
mod assault;
mod audit;
pub mod battle;
mod combat;
pub mod dice;
mod drafts;
pub mod event;
mod expect;
mod facts;
mod field;
mod fire;
mod movement;
mod notation;
pub mod odds;
pub mod order;
pub mod picks;
mod position;
mod rally;
mod reactions;
pub mod refusal;
mod reinforcements;
mod retreats;
mod setup;
pub mod sight;
mod special;
pub mod state;
mod terrain;
mod turn;
pub mod unit;
mod vary;
mod victory;

use std::sync::{Arc, LazyLock};

use estafette_core::{
    Draft, Draws, Facts, Fault, Game, Loaded, NotationError, Outcome, Pick, Seat, Seed, Setup, Viewer,
};

use crate::acting::Acting;
use crate::battle::Battle;
use crate::event::Event;
use crate::field::Field;
use crate::order::Order;
use crate::refusal::Refusal;
use crate::sight::Sight;
use crate::state::State;
use crate::unit::Side;

/// The optional rules in force.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// *Cavalry feints*.
    pub feints: bool,
    /// *Disbanded units*.
    pub disbanded: bool,
    /// *Efficient Leaders*.
    pub efficient: bool,
}

/// The game: a battle, and the optional rules in force.
#[derive(Clone, Debug)]
pub struct Battlefields {
    battle: Arc<Battle>,
    options: Options,
    /// How the first dice fall, for positions; those after them fall by chance.
    dictated: Vec<u8>,
}

impl Battlefields {
    /// The game of a battle, which need not come with the program.
    pub fn on(battle: Battle, options: Options) -> Battlefields {
        Battlefields { battle: Arc::new(battle), options, dictated: Vec::new() }
    }

    /// The battle.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The points that the side's next Rally concedes.
    pub fn rally_price(&self, state: &State, side: Side) -> u8 {
        self.field(state).rally_points(side)
    }

    fn field<'a>(&'a self, state: &'a State) -> Field<'a> {
        Field { game: self, battle: &self.battle, s: state }
    }

    /// The optional rules in force.
    pub fn options(&self) -> Options {
        self.options
    }
}

impl Game for Battlefields {
    const ID: &'static str = "battlefields";
    const RULES: u32 = 1;
    const SEATS: &'static [&'static str] = &["blue", "red"];
    const OPTIONS: &'static [&'static str] = &["feints", "disbanded", "efficient"];
    const HIDES: bool = false;

    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type Sight = Sight;

    fn scenarios() -> &'static [&'static str] {
        static IDS: LazyLock<Vec<&str>> =
            LazyLock::new(|| Battle::all().iter().map(|battle| battle.id.as_str()).collect());
        &IDS
    }

    fn new(setup: &Setup) -> Result<Self, String> {
        let chosen = setup.find_options(Self::OPTIONS)?;
        let battle = Battle::find(&setup.scenario).ok_or_else(|| {
            let known = Self::scenarios().join(", ");
            format!("battlefields has no battle `{}`, expected {known}", setup.scenario)
        })?;
        let options = Options {
            feints: chosen.contains(&0),
            disbanded: chosen.contains(&1),
            efficient: chosen.contains(&2),
        };
        Ok(Battlefields { battle: Arc::new(battle.clone()), options, dictated: Vec::new() })
    }

    fn setup(&self) -> Setup {
        let Options { feints, disbanded, efficient } = self.options;
        let in_force = Self::OPTIONS.iter().zip([feints, disbanded, efficient]).filter(|(_, on)| *on);
        Setup {
            scenario: self.battle.id.clone(),
            options: in_force.map(|(&name, _)| name.to_owned()).collect(),
        }
    }

    fn start(&self, seed: Seed, events: &mut Vec<Event>) -> State {
        let mut state = setup::set_up(&self.battle, seed);
        let first = state.active;
        Acting { game: self, battle: &self.battle, s: &mut state, events }.begin_turn(first);
        state
    }

    fn to_act(&self, state: &State) -> Option<Seat> {
        self.field(state).decider().map(Side::seat)
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
        Acting { game: self, battle: &self.battle, s: state, events }.carry_out(order);
        Ok(())
    }

    fn sight(&self, state: &State, viewer: Viewer) -> Sight {
        Sight::of(state, viewer)
    }

    fn imagine(&self, sight: &Sight, draws: &mut Draws) -> State {
        sight.imagine(draws)
    }

    fn write(&self, _seat: Seat, order: &Order) -> String {
        notation::write(&self.battle, order)
    }

    fn read(&self, _state: &State, _seat: Seat, text: &str) -> Result<Order, NotationError<Refusal>> {
        notation::read(&self.battle, text)
    }

    fn facts(&self, event: &Event) -> Facts {
        facts::facts(&self.battle, event)
    }

    fn load(text: &str) -> Result<Loaded<Self>, Fault> {
        position::load(text)
    }

    fn expect(&self, state: &State, events: &[Event], expectation: &str) -> Result<(), String> {
        expect::expect(self, state, events, expectation)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }

    fn vary(&self, _state: &State, order: &Order, draws: &mut Draws) -> Order {
        vary::vary(&self.battle, order, draws)
    }

    fn twin(&self, state: &State, viewer: Viewer, draws: &mut Draws) -> Option<State> {
        sight::twin(state, viewer, draws)
    }

    fn silent(&self, _state: &State) -> Option<Order> {
        None
    }

    fn will_show(&self, _state: &State) -> bool {
        false
    }
}

//! The two traits, for any game that can be worded and drawn.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};

use estafette_bots::judged::judge;
use estafette_bots::{General, Judged};
use estafette_core::{
    Draft, Draws, Event, Game, NotationError, Outcome, Pick, Play, RandomPlayer, Record, Refusal, Saved,
    Seat, Seed, Setup, Viewer,
};
use estafette_draw::{Drawn, Palette};
use estafette_words::Lexicon;

use super::{Battle, Counsel, Intent, Look, Refused, Rules, Thought, Tree, Weighed, links, tree};

/// A game that can be played here: worded, drawn, and played by generals.
pub(super) trait Playable: Drawn + Judged + Clone {}

impl<G: Drawn + Judged + Clone> Playable for G {}

/// The rules of a game.
pub(super) struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    pub(super) const HERE: Self = Of(PhantomData);
}

impl<G: Playable> Rules for Of<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn version(&self) -> u32 {
        G::RULES
    }

    fn title(&self, lexicon: &Lexicon) -> String {
        G::title(lexicon)
    }

    fn scenarios(&self) -> &'static [&'static str] {
        G::scenarios()
    }

    fn scenario_title(&self, lexicon: &Lexicon, scenario: &str) -> String {
        G::scenario_title(lexicon, scenario)
    }

    fn seats(&self) -> &'static [&'static str] {
        G::SEATS
    }

    fn seat_title(&self, lexicon: &Lexicon, seat: Seat) -> String {
        G::seat(lexicon, seat)
    }

    fn hides(&self) -> bool {
        G::HIDES
    }

    fn style(&self) -> &'static str {
        G::new(&Setup::plain(G::scenarios()[0])).map_or("", |game| game.style())
    }

    fn options(&self) -> &'static [&'static str] {
        G::OPTIONS
    }

    fn option_title(&self, lexicon: &Lexicon, option: &str) -> (String, String) {
        (G::option_title(lexicon, option), G::option_about(lexicon, option))
    }

    fn start(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn Battle>, String> {
        Ok(Box::new(Fought::<G> { play: Play::new(G::new(setup)?, seed) }))
    }

    fn resume(&self, setup: &Setup, seed: Seed, saved: &[u8]) -> Result<Box<dyn Battle>, String> {
        let saved: Saved<G> = postcard::from_bytes(saved).map_err(|wrong| wrong.to_string())?;
        Ok(Box::new(Fought::<G> { play: Play::resume(G::new(setup)?, seed, saved) }))
    }
}

/// A game being played.
struct Fought<G: Game> {
    play: Play<G>,
}

impl<G: Playable> Fought<G> {
    fn refused(&self, lexicon: &Lexicon, refusal: &G::Refusal) -> Refused {
        let text = self.play.game().refusal(lexicon, refusal);
        Refused { code: refusal.code(), section: refusal.section(), text }
    }

    fn read(&self, seat: Seat, text: &str) -> Result<G::Order, NotationError<G::Refusal>> {
        self.play.game().read(self.play.state(), seat, text)
    }

    fn sight(&self, viewer: Viewer) -> G::Sight {
        self.play.game().sight(self.play.state(), viewer)
    }
}

impl<G: Playable> Battle for Fought<G> {
    fn to_act(&self) -> Option<Seat> {
        self.play.to_act()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.play.outcome()
    }

    fn ending(&self, lexicon: &Lexicon) -> Option<String> {
        self.play.outcome().map(|outcome| self.play.game().ending(lexicon, outcome))
    }

    fn weigh(&self, seat: Seat, intent: &Intent, lexicon: &Lexicon) -> Result<String, Refused> {
        let (game, state) = (self.play.game(), self.play.state());
        let order = match intent {
            Intent::Text(text) => self.read(seat, text).map_err(|wrong| match wrong {
                NotationError::Refused(refusal) => self.refused(lexicon, &refusal),
                syntax @ NotationError::Syntax { .. } => {
                    Refused { code: "syntax", section: "", text: syntax.to_string() }
                }
            })?,
            Intent::Picks(picks) => {
                let mut draft = Draft::new();
                game.draft(state, picks, &mut draft).map_err(|refusal| self.refused(lexicon, &refusal))?;
                draft.order.ok_or_else(|| Refused {
                    code: "unfinished",
                    section: "",
                    text: lexicon.say("table-unfinished", []),
                })?
            }
        };
        game.issue(&mut state.clone(), seat, &order, &mut Vec::new())
            .map_err(|refusal| self.refused(lexicon, &refusal))?;
        Ok(game.write(seat, &order))
    }

    fn after(&self, seat: Seat, order: &str) -> Option<Seat> {
        let order = self.read(seat, order).ok()?;
        let mut state = self.play.state().clone();
        self.play.game().issue(&mut state, seat, &order, &mut Vec::new()).ok()?;
        self.play.game().to_act(&state)
    }

    fn issue(&mut self, seat: Seat, order: &str) -> Result<(), String> {
        let order = self.read(seat, order).map_err(|wrong| wrong.to_string())?;
        self.play.issue(seat, &order).map(|_| ()).map_err(|refusal| refusal.to_string())
    }

    fn undoable(&self, seat: Seat) -> Option<String> {
        let last = self.play.undoable(Viewer::Seat(seat)).last();
        last.map(|(seat, order)| self.play.game().write(*seat, order))
    }

    fn undo(&mut self, seat: Seat) -> bool {
        self.play.undo(seat)
    }

    fn glimpse(&self, viewer: Viewer) -> Vec<u8> {
        let seen = (self.sight(viewer), self.lines(viewer), self.play.undoable(viewer).len());
        postcard::to_stdvec(&seen).expect("what a viewer sees can be written down")
    }

    fn look(&self, viewer: Viewer, lexicon: &Lexicon) -> Look {
        let (game, sight) = (self.play.game(), self.sight(viewer));
        let about = game.pieces_known(&sight).into_iter();
        Look {
            prompt: game.prompt(lexicon, &sight),
            section: game.prompt_section(&sight),
            pieces: game.pieces(&sight),
            panels: game.panels(lexicon, &sight),
            about: about
                .filter_map(|pick| Some((pick.to_string(), game.about(lexicon, &sight, pick)?)))
                .collect(),
        }
    }

    fn pieces(&self, viewer: Viewer) -> String {
        self.play.game().pieces(&self.sight(viewer))
    }

    fn lines(&self, viewer: Viewer) -> usize {
        self.play.log(viewer).count()
    }

    fn log(&self, viewer: Viewer, skip: usize, lexicon: &Lexicon) -> Vec<String> {
        let game = self.play.game();
        let line = |event| links::linked(game, &game.event_with_names(lexicon, event)).into_string();
        self.play.log(viewer).skip(skip).map(line).collect()
    }

    fn draft(&self, picks: &[Pick], lexicon: &Lexicon) -> Result<Tree, Refused> {
        let Some(seat) = self.to_act() else { return Ok(Tree::default()) };
        tree::grow(self.play.game(), self.play.state(), seat, picks, lexicon)
            .map_err(|refusal| self.refused(lexicon, &refusal))
    }

    fn why_not(&self, picks: &[Pick], pick: Pick, lexicon: &Lexicon) -> Option<Refused> {
        let refusal = self.play.game().why_not(self.play.state(), picks, pick)?;
        Some(self.refused(lexicon, &refusal))
    }

    fn complete(&self, text: &str) -> Vec<String> {
        let Some(seat) = self.to_act() else { return Vec::new() };
        tree::complete(self.play.game(), self.play.state(), seat, text)
    }

    fn random_order(&self, seed: Seed) -> Option<String> {
        let seat = self.to_act()?;
        let (game, state) = (self.play.game(), self.play.state());
        let order = RandomPlayer::<G>::new(Draws::new(seed)).order(game, state);
        Some(game.write(seat, &order.expect("drafts have no dead ends")))
    }

    fn counsel(&self, general: General, seed: Seed) -> Option<Thought<Counsel>> {
        let seat = self.to_act()?;
        let (game, sight) = (self.play.game().clone(), self.sight(Viewer::Seat(seat)));
        Some(Box::new(move || {
            let thought = general.order(&game, &sight, seat, seed);
            let own = thought.plan.iter().take_while(|(by, _)| *by == seat);
            // The order comes first whatever the plan says.
            let then = own.skip(1).map(|(_, order)| order);
            let orders = [&thought.order].into_iter().chain(then);
            Counsel { orders: orders.map(|order| game.write(seat, order)).collect(), value: thought.value }
        }))
    }

    fn weighing(&self, order: &str, general: General, seed: Seed) -> Option<Thought<Weighed>> {
        let seat = self.to_act()?;
        let order = self.read(seat, order).ok()?;
        let (game, sight) = (self.play.game().clone(), self.sight(Viewer::Seat(seat)));
        Some(Box::new(move || {
            let weighed = general.weigh(&game, &sight, seat, &order, seed);
            Weighed { cost: weighed.cost() / 2.0, better: game.write(seat, &weighed.best.0) }
        }))
    }

    fn chances(&self) -> f32 {
        f32::midpoint(1.0, judge(self.play.game(), self.play.state(), Seat(0)))
    }

    fn order_in_words(&self, seat: Seat, order: &str, lexicon: &Lexicon) -> Option<String> {
        let (game, order) = (self.play.game(), self.read(seat, order).ok()?);
        Some(links::linked(game, &game.order_with_names(lexicon, seat, &order)).into_string())
    }

    fn picks_of(&self, order: &str) -> Vec<Pick> {
        let order = self.to_act().and_then(|seat| self.read(seat, order).ok());
        order.map_or_else(Vec::new, |order| self.play.game().picks(self.play.state(), &order))
    }

    fn may_pass_unseen(&self) -> bool {
        self.play.game().silent(self.play.state()).is_some()
    }

    fn is_seen(&self, seat: Seat, order: &str) -> bool {
        let (game, state) = (self.play.game(), self.play.state());
        let Ok(order) = self.read(seat, order) else { return true };
        let (mut after, mut events) = (state.clone(), Vec::new());
        if game.issue(&mut after, seat, &order, &mut events).is_err() {
            return true;
        }
        let sees = |viewer: Viewer| {
            events.iter().any(|event| event.audience().includes(viewer))
                || game.sight(&after, viewer) != game.sight(state, viewer)
        };
        Viewer::all(G::SEATS.len()).any(|viewer| viewer != Viewer::Seat(seat) && sees(viewer))
    }

    fn size(&self) -> (u32, u32) {
        self.play.game().size()
    }

    fn board(&self) -> Arc<str> {
        // The names are placed by trying many places, which takes a while; nothing on the board ever changes.
        static BOARDS: Mutex<BTreeMap<(&str, String), Arc<str>>> = Mutex::new(BTreeMap::new());
        let game = self.play.game();
        let mut boards = BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
        let board = boards.entry((G::ID, game.setup().scenario)).or_insert_with(|| game.board().into());
        Arc::clone(board)
    }

    fn facing(&self, seat: Seat) -> u16 {
        self.play.game().facing(seat)
    }

    fn drawing(&self, viewer: Viewer) -> String {
        self.play.game().draw_on(&self.board(), &self.sight(viewer), &Palette::PAPER)
    }

    fn save(&self) -> Vec<u8> {
        postcard::to_stdvec(&self.play.save()).expect("a game can be written down")
    }

    fn record(&self, players: &[String]) -> Record {
        self.play.record(players)
    }
}

//! Everything that can be said of Triomphe à Marengo is said, in every language.
//!
//! The lists below name every variant of an enum with samples of it; a variant that is added to the game and
//! not to its list does not compile.

use std::collections::BTreeSet;

use estafette_core::{Game, Outcome, Pick, PieceId, PlaceId, Seat, Seed, Viewer};
use estafette_linear::face::MAX_STRENGTH;
use estafette_linear::{ApproachId, Arm, CrossingId, Face, LocaleId, Position, Token, TokenSet};
use estafette_triomphe::Triomphe;
use estafette_triomphe::event::{Event, Shown};
use estafette_triomphe::order::Stack;
use estafette_triomphe::picks::{Choice, Place};
use estafette_triomphe::piece::{AUSTRIA, FRANCE, Piece};
use estafette_triomphe::refusal::Refusal;
use estafette_triomphe::sequence::ROUNDS;
use estafette_triomphe::state::{Fight, Stage, State};
use estafette_triomphe::victory::{DECISIVE, MARGINAL};
use estafette_words::{Language, Lexicon, Spoken, triomphe};

/// Samples of every variant of an enum. The list is checked to be complete and each sample to be of its
/// variant.
macro_rules! every {
    ($enum:ty: $($pattern:pat => [$($sample:expr),+ $(,)?]),+ $(,)?) => {{
        fn _complete(value: &$enum) {
            match value {
                $($pattern => (),)+
            }
        }
        let mut samples: Vec<$enum> = Vec::new();
        $($(
            let sample: $enum = $sample;
            assert!(matches!(sample, $pattern), "{sample:?} stands for another variant");
            samples.push(sample);
        )+)+
        samples
    }};
}

const FROM: ApproachId = ApproachId(4);
const HERE: LocaleId = LocaleId(8);
const THERE: LocaleId = LocaleId(3);
const A1: Piece = Piece { army: AUSTRIA, token: Token(0) };
const F20: Piece = Piece { army: FRANCE, token: Token(19) };
const I3: Face = Face::new(Arm::Infantry, 3);
const I2: Face = Face::new(Arm::Infantry, 2);
const NOBODY: TokenSet = TokenSet(0);
const ONE: TokenSet = TokenSet(0b1);
const TWO: TokenSet = TokenSet(0b11);
const THREE: TokenSet = TokenSet(0b111);

/// A crossing between two locales.
fn crossing(game: &Triomphe) -> CrossingId {
    let board = &game.map().board;
    board.crossing_ids().find(|&c| !board.crossing(c).is_entry()).expect("the board has roads")
}

/// A way on to the map.
fn entry(game: &Triomphe) -> CrossingId {
    game.map().areas[0].road
}

fn outcomes() -> Vec<Outcome> {
    let winners = [None, Some(AUSTRIA.seat()), Some(FRANCE.seat())];
    winners
        .into_iter()
        .flat_map(|winner| [DECISIVE, MARGINAL, 9].map(|kind| Outcome { winner, kind }))
        .collect()
}

fn events(game: &Triomphe) -> Vec<Event> {
    let mut all = every![Event:
        Event::TurnBegan { .. } => [
            Event::TurnBegan { round: 1, army: AUSTRIA },
            Event::TurnBegan { round: ROUNDS, army: FRANCE },
        ],
        Event::MoraleScheduled { .. } => [
            Event::MoraleScheduled { army: AUSTRIA, tokens: 1 },
            Event::MoraleScheduled { army: FRANCE, tokens: 2 },
        ],
        Event::CleanedUp { .. } => [
            Event::CleanedUp { army: AUSTRIA, pieces: ONE, from: FROM },
            Event::CleanedUp { army: FRANCE, pieces: TWO, from: FROM },
        ],
        Event::ArtilleryHidden { .. } => [Event::ArtilleryHidden { army: AUSTRIA }],
        Event::Marched { .. } => [
            Event::Marched {
                army: AUSTRIA,
                pieces: ONE,
                from: Position::reserve(HERE),
                to: Position::reserve(THERE),
                cost: 0,
            },
            Event::Marched {
                army: FRANCE,
                pieces: THREE,
                from: Position::holding(0),
                to: Position::GONE,
                cost: 2,
            },
        ],
        Event::Crossed { .. } => [
            Event::Crossed { piece: A1, crossing: entry(game), to: HERE, step: 1 },
            Event::Crossed { piece: F20, crossing: crossing(game), to: HERE, step: 3 },
        ],
        Event::LocalRoad { .. } => [Event::LocalRoad { army: AUSTRIA }],
        Event::Continued { .. } => [Event::Continued { piece: A1, to: FROM }],
        Event::SplitUp { .. } => [
            Event::SplitUp { army: AUSTRIA, cost: 1 },
            Event::SplitUp { army: FRANCE, cost: 2 },
        ],
        Event::Shown { .. } => [Event::Shown { piece: A1, face: I3, why: Shown::Lead }],
        Event::Reduced { .. } => [
            Event::Reduced { piece: A1, from: I3, to: Some(I2) },
            Event::Reduced { piece: F20, from: I2, to: None },
        ],
        Event::Attacked { .. } => [
            Event::Attacked { army: AUSTRIA, pieces: ONE, across: FROM, crossing: Some(crossing(game)) },
            Event::Attacked { army: FRANCE, pieces: TWO, across: FROM, crossing: None },
        ],
        Event::Responded { .. } => [
            Event::Responded { army: AUSTRIA, pieces: NOBODY },
            Event::Responded { army: FRANCE, pieces: ONE },
            Event::Responded { army: FRANCE, pieces: TWO },
        ],
        Event::Blocked { .. } => [Event::Blocked { across: FROM }],
        Event::Took { .. } => [
            Event::Took { army: AUSTRIA, pieces: ONE, locale: HERE },
            Event::Took { army: FRANCE, pieces: TWO, locale: THERE },
        ],
        Event::Advanced { .. } => [
            Event::Advanced { army: AUSTRIA, pieces: ONE, to: FROM },
            Event::Advanced { army: FRANCE, pieces: THREE, to: FROM },
        ],
        Event::Declared { .. } => [Event::Declared { piece: A1, from: FROM }],
        Event::Bombarded { .. } => [Event::Bombarded { piece: F20, locale: HERE }],
        Event::Lapsed { .. } => [Event::Lapsed { piece: A1 }],
        Event::Cancelled { .. } => [Event::Cancelled { piece: A1 }],
        Event::Assaulted { .. } => [Event::Assaulted { army: FRANCE, from: FROM }],
        Event::DefenseLed { .. } => [
            Event::DefenseLed { army: AUSTRIA, pieces: NOBODY },
            Event::DefenseLed { army: FRANCE, pieces: ONE },
            Event::DefenseLed { army: FRANCE, pieces: TWO },
        ],
        Event::Sent { .. } => [
            Event::Sent { army: AUSTRIA, pieces: ONE, leads: ONE },
            Event::Sent { army: AUSTRIA, pieces: TWO, leads: ONE },
            Event::Sent { army: FRANCE, pieces: THREE, leads: ONE },
            Event::Sent { army: FRANCE, pieces: THREE, leads: TWO },
        ],
        Event::ArtilleryDefense { .. } => [
            Event::ArtilleryDefense { fires: true },
            Event::ArtilleryDefense { fires: false },
        ],
        Event::CounterAttacked { .. } => [
            Event::CounterAttacked { army: AUSTRIA, pieces: NOBODY },
            Event::CounterAttacked { army: FRANCE, pieces: ONE },
            Event::CounterAttacked { army: FRANCE, pieces: TWO },
        ],
        Event::Result { .. } => [
            Event::Result { from: FROM, result: 2 },
            Event::Result { from: FROM, result: 0 },
            Event::Result { from: FROM, result: -3 },
        ],
        Event::Retreated { .. } => [Event::Retreated { piece: A1, from: THERE, to: HERE }],
        Event::Eliminated { .. } => [Event::Eliminated { piece: A1, face: I3 }],
        Event::Organized { .. } => [Event::Organized { pieces: ONE }, Event::Organized { pieces: TWO }],
        Event::Disorganized { .. } => [Event::Disorganized { locale: HERE }],
        Event::MoraleLost { .. } => [
            Event::MoraleLost { army: AUSTRIA, tokens: 1 },
            Event::MoraleLost { army: FRANCE, tokens: 3 },
        ],
        Event::Taken { .. } => [
            Event::Taken { army: AUSTRIA, locale: HERE, tokens: 1 },
            Event::Taken { army: FRANCE, locale: HERE, tokens: 2 },
        ],
        Event::Committed { .. } => [
            Event::Committed { army: AUSTRIA, locale: HERE, tokens: 1 },
            Event::Committed { army: FRANCE, locale: HERE, tokens: 2 },
        ],
        Event::Uncovered { .. } => [
            Event::Uncovered { army: AUSTRIA, locale: HERE, tokens: 1 },
            Event::Uncovered { army: FRANCE, locale: HERE, tokens: 2 },
        ],
        Event::Shifted { .. } => [
            Event::Shifted { army: AUSTRIA, from: HERE, to: THERE, tokens: 1 },
            Event::Shifted { army: FRANCE, from: HERE, to: THERE, tokens: 2 },
        ],
        Event::Forfeited { .. } => [
            Event::Forfeited { army: AUSTRIA, locale: HERE, tokens: 1 },
            Event::Forfeited { army: FRANCE, locale: HERE, tokens: 2 },
        ],
        Event::Returned { .. } => [
            Event::Returned { army: AUSTRIA, locale: HERE, tokens: 1 },
            Event::Returned { army: FRANCE, locale: HERE, tokens: 2 },
        ],
        Event::TurnEnded { .. } => [Event::TurnEnded { army: AUSTRIA }, Event::TurnEnded { army: FRANCE }],
        Event::Ended { .. } => [
            Event::Ended { outcome: Outcome { winner: Some(AUSTRIA.seat()), kind: DECISIVE } },
        ],
    ];
    all.extend(reasons().into_iter().map(|why| Event::Shown { piece: F20, face: I2, why }));
    all.extend(outcomes().into_iter().map(|outcome| Event::Ended { outcome }));
    all
}

fn reasons() -> Vec<Shown> {
    every![Shown:
        Shown::RoadAttack => [Shown::RoadAttack],
        Shown::Proof => [Shown::Proof],
        Shown::Bombardment => [Shown::Bombardment],
        Shown::Lead => [Shown::Lead],
        Shown::ArtilleryDefense => [Shown::ArtilleryDefense],
        Shown::CounterAttack => [Shown::CounterAttack],
        Shown::Continuation => [Shown::Continuation],
        Shown::Retreat => [Shown::Retreat],
    ]
}

fn refusals(game: &Triomphe) -> Vec<Refusal> {
    every![Refusal:
        Refusal::NotNow => [Refusal::NotNow],
        Refusal::NoSuchPick => [Refusal::NoSuchPick],
        Refusal::NotYours => [Refusal::NotYours],
        Refusal::Done(_) => [Refusal::Done(A1)],
        Refusal::Commands { .. } => [
            Refusal::Commands { needed: 1, left: 0 },
            Refusal::Commands { needed: 2, left: 1 },
            Refusal::Commands { needed: 3, left: 2 },
        ],
        Refusal::Count { .. } => [
            Refusal::Count { least: 1, most: 1 },
            Refusal::Count { least: 0, most: 2 },
            Refusal::Count { least: 1, most: 3 },
        ],
        Refusal::Reductions { .. } => [Refusal::Reductions { due: 1 }, Refusal::Reductions { due: 2 }],
        Refusal::NoMarch => [Refusal::NoMarch],
        Refusal::Mixed => [Refusal::Mixed],
        Refusal::NotAdjacent => [Refusal::NotAdjacent],
        Refusal::Impassable(_) => [Refusal::Impassable(FROM)],
        Refusal::EnemyOccupied(_) => [Refusal::EnemyOccupied(HERE)],
        Refusal::NoEnemy(_) => [Refusal::NoEnemy(HERE)],
        Refusal::Capacity(_) => [Refusal::Capacity(HERE)],
        Refusal::Protected(_) => [Refusal::Protected(HERE)],
        Refusal::Closed(_) => [Refusal::Closed(FROM)],
        Refusal::RoadClosed(_) => [Refusal::RoadClosed(HERE)],
        Refusal::Disorganized(_) => [Refusal::Disorganized(F20)],
        Refusal::DisorganizedOnTheWay(_) => [Refusal::DisorganizedOnTheWay(HERE)],
        Refusal::FirstRound => [Refusal::FirstRound],
        Refusal::Traffic(_) => [Refusal::Traffic(crossing(game)), Refusal::Traffic(entry(game))],
        Refusal::Direction(_) => [Refusal::Direction(crossing(game))],
        Refusal::NoRoad => [Refusal::NoRoad],
        Refusal::NotInReserve => [Refusal::NotInReserve],
        Refusal::WrongType(_) => [Refusal::WrongType(A1)],
        Refusal::NotEligible(_) => [Refusal::NotEligible(A1)],
        Refusal::NoGun => [Refusal::NoGun],
        Refusal::TwoTypes => [Refusal::TwoTypes],
        Refusal::TooWeak(_) => [Refusal::TooWeak(A1)],
        Refusal::NoLead => [Refusal::NoLead],
        Refusal::FullyBlocked(_) => [Refusal::FullyBlocked(FROM)],
        Refusal::Unblocked(_) => [Refusal::Unblocked(FROM)],
        Refusal::NeedsInfantry(_) => [Refusal::NeedsInfantry(FROM)],
        Refusal::Obstructed(_) => [Refusal::Obstructed(FROM)],
        Refusal::ArtilleryPenalty(_) => [Refusal::ArtilleryPenalty(FROM)],
        Refusal::NotInApproach(_) => [Refusal::NotInApproach(A1)],
        Refusal::NoBombardment(_) => [Refusal::NoBombardment(A1)],
        Refusal::TooEarly { .. } => [Refusal::TooEarly { round: 2 }],
        Refusal::Used(_) => [Refusal::Used(crossing(game)), Refusal::Used(entry(game))],
        Refusal::Debt(_) => [Refusal::Debt(HERE)],
        Refusal::OrganizeLimit { .. } => [
            Refusal::OrganizeLimit { most: 1 },
            Refusal::OrganizeLimit { most: 2 },
        ],
        Refusal::NotOrganizable(_) => [Refusal::NotOrganizable(F20)],
        Refusal::NotPayable(_) => [Refusal::NotPayable(HERE)],
        Refusal::Response { .. } => [Refusal::Response { most: 1 }, Refusal::Response { most: 3 }],
        Refusal::AllOrNone => [Refusal::AllOrNone],
        Refusal::Uneven => [Refusal::Uneven],
        Refusal::Westward(_) => [Refusal::Westward(HERE)],
        Refusal::Eastward(_) => [Refusal::Eastward(HERE)],
        Refusal::Room => [Refusal::Room],
        Refusal::MoraleTokens => [Refusal::MoraleTokens],
    ]
}

fn stages() -> Vec<Stage> {
    every![Stage:
        Stage::Action => [Stage::Action],
        Stage::Respond => [Stage::Respond],
        Stage::ManeuverResult => [Stage::ManeuverResult],
        Stage::Prove => [Stage::Prove],
        Stage::Advance => [Stage::Advance],
        Stage::Occupy => [Stage::Occupy],
        Stage::Continue => [Stage::Continue],
        Stage::GoOn => [Stage::GoOn],
        Stage::Lead => [Stage::Lead],
        Stage::Send => [Stage::Send],
        Stage::ArtilleryDefense => [Stage::ArtilleryDefense],
        Stage::Hit => [Stage::Hit],
        Stage::Counter => [Stage::Counter],
        Stage::AssaultResult => [Stage::AssaultResult],
        Stage::LoseAttacker => [Stage::LoseAttacker],
        Stage::LoseDefender => [Stage::LoseDefender],
        Stage::AssaultMorale => [Stage::AssaultMorale],
        Stage::AssaultEnd => [Stage::AssaultEnd],
        Stage::Target => [Stage::Target],
        Stage::RetreatBegins => [Stage::RetreatBegins],
        Stage::RetreatLosses => [Stage::RetreatLosses],
        Stage::Retreat => [Stage::Retreat],
        Stage::RetreatEnds => [Stage::RetreatEnds],
        Stage::Take => [Stage::Take],
        Stage::Shift => [Stage::Shift],
        Stage::Finish => [Stage::Finish],
        Stage::MoraleCleanUp => [Stage::MoraleCleanUp],
        Stage::Recall => [Stage::Recall],
        Stage::TurnEnds => [Stage::TurnEnds],
        Stage::Undisclosed(_) => [Stage::Undisclosed(AUSTRIA), Stage::Undisclosed(FRANCE)],
        Stage::Over => [Stage::Over],
    ]
}

fn choices() -> Vec<Choice> {
    every![Choice:
        Choice::End => [Choice::End],
        Choice::Organize => [Choice::Organize],
        Choice::Declare => [Choice::Declare],
        Choice::Complete => [Choice::Complete],
        Choice::Cancel => [Choice::Cancel],
        Choice::Ride => [Choice::Ride],
        Choice::Follow => [Choice::Follow],
        Choice::All => [Choice::All],
        Choice::None => [Choice::None],
        Choice::Fire => [Choice::Fire],
        Choice::Hold => [Choice::Hold],
    ]
}

/// Checks a saying: there is one, and nothing in it was left open.
fn check(said: &str) {
    assert!(!said.trim().is_empty(), "nothing is said");
    assert!(!said.contains(['{', '}', '\u{2068}', '\u{2069}', '\n']), "`{said}` is not finished");
    assert!(!said.contains("  "), "`{said}` has a hole");
    assert_eq!(said, said.trim());
}

/// Checks a sentence.
fn check_sentence(said: &str) {
    check(said);
    assert!(said.ends_with('.') && !said.ends_with(".."), "`{said}` does not end");
    assert!(
        said.starts_with(|first: char| first.is_uppercase() || first.is_ascii_digit()),
        "`{said}` does not begin"
    );
}

#[test]
fn every_event_is_a_sentence() {
    let game = Triomphe::marengo();
    for lexicon in Language::ALL.map(Lexicon::of) {
        for event in events(&game) {
            check_sentence(&game.event(lexicon, &event));
        }
    }
}

#[test]
fn every_refusal_is_a_sentence() {
    let game = Triomphe::marengo();
    for lexicon in Language::ALL.map(Lexicon::of) {
        for refusal in refusals(&game) {
            check_sentence(&game.refusal(lexicon, &refusal));
        }
    }
}

#[test]
fn different_refusals_read_differently() {
    let game = Triomphe::marengo();
    for lexicon in Language::ALL.map(Lexicon::of) {
        let all = refusals(&game);
        let said: BTreeSet<String> = all.iter().map(|refusal| game.refusal(lexicon, refusal)).collect();
        assert_eq!(said.len(), all.len());
    }
}

/// States that wait at this stage, with numbers large and small; an attack is always somebody's.
fn waiting(game: &Triomphe, at: Stage) -> Vec<State> {
    let fresh = game.start(Seed::from(7), &mut Vec::new());
    let board = &game.map().board;
    let wide = board.border_ids().map(|border| border.approaches()[0]).find(|&a| board.approach(a).is_wide());
    let wide = wide.expect("the board has wide approaches");
    let mut states = Vec::new();
    for (number, pieces) in [(0, ONE), (1, ONE), (2, TWO), (3, THREE)] {
        for (active, from) in [(AUSTRIA, FROM), (FRANCE, ApproachId(0)), (AUSTRIA, wide)] {
            let mut state = fresh;
            state.stage = at;
            state.active = active;
            state.commands = number;
            state.fight = Fight { from, attackers: pieces, leads: pieces, ..Fight::NONE };
            state.fight.due[AUSTRIA] = number;
            state.fight.due[FRANCE] = number;
            state.fight.owed.army = active;
            state.fight.owed.tokens = number;
            states.push(state);
        }
    }
    states
}

#[test]
fn every_stage_has_a_prompt_for_every_viewer() {
    let game = Triomphe::marengo();
    for stage in stages() {
        for mut state in waiting(&game, stage) {
            if stage == Stage::Over {
                state.outcome = outcomes().into_iter().next();
            }
            for viewer in Viewer::all(Triomphe::SEATS.len()) {
                let sight = game.sight(&state, viewer);
                assert!(game.prompt_section(&sight).starts_with('§'));
                for lexicon in Language::ALL.map(Lexicon::of) {
                    check_sentence(&game.prompt(lexicon, &sight));
                }
            }
        }
    }
}

#[test]
fn a_hidden_decision_is_told_to_the_one_who_makes_it_alone() {
    let game = Triomphe::marengo();
    let hidden = [Stage::Action, Stage::Continue, Stage::Prove, Stage::LoseAttacker, Stage::LoseDefender];
    for lexicon in Language::ALL.map(Lexicon::of) {
        let mut outside = BTreeSet::new();
        let mut inside = BTreeSet::new();
        for state in hidden.into_iter().flat_map(|stage| waiting(&game, stage)) {
            for viewer in Viewer::all(Triomphe::SEATS.len()) {
                let sight = game.sight(&state, viewer);
                let decides = viewer == Viewer::Seat(game.to_act(&state).expect("a decision is awaited"));
                let told = if decides { &mut inside } else { &mut outside };
                told.insert((game.prompt(lexicon, &sight), game.prompt_section(&sight)));
            }
        }
        assert_eq!(outside.len(), 2, "a line for either army, and no more: {outside:?}");
        assert!(inside.is_disjoint(&outside));
    }
}

/// What a spectator sees at the start.
fn spectacle(game: &Triomphe) -> <Triomphe as Game>::Sight {
    game.sight(&game.start(Seed::from(7), &mut Vec::new()), Viewer::Spectator)
}

#[test]
fn every_choice_has_a_label_of_its_own() {
    let game = Triomphe::marengo();
    let sight = spectacle(&game);
    assert_eq!(choices(), Choice::EVERY);
    for lexicon in Language::ALL.map(Lexicon::of) {
        let labels: BTreeSet<String> =
            choices().into_iter().map(|choice| game.pick(lexicon, &sight, choice.pick())).collect();
        for label in &labels {
            check(label);
        }
        assert_eq!(labels.len(), Choice::EVERY.len());
    }
}

#[test]
fn every_place_has_a_label() {
    let game = Triomphe::marengo();
    let sight = spectacle(&game);
    let board = &game.map().board;
    let mut places = vec![Place::Gone];
    for locale in board.locale_ids() {
        places.push(Place::Position(Position::reserve(locale)));
        places.extend(board.approaches_of(locale).map(|(_, approach)| Place::Position(approach.position)));
        places.extend([false, true].map(|moved| Place::Morale(Stack { locale, moved })));
    }
    places.extend(board.crossing_ids().map(Place::Crossing));
    for lexicon in Language::ALL.map(Lexicon::of) {
        let labels: BTreeSet<String> =
            places.iter().map(|place| game.pick(lexicon, &sight, place.pick())).collect();
        for label in &labels {
            check(label);
        }
        assert_eq!(labels.len(), places.len(), "no two places are called the same");
    }
}

#[test]
fn any_pick_from_outside_has_a_label() {
    let game = Triomphe::marengo();
    let sight = spectacle(&game);
    let lexicon = Lexicon::of(Language::English);
    for number in 0..=u16::MAX {
        check(&game.pick(lexicon, &sight, Pick::Place(PlaceId(number))));
    }
    for number in 0..100 {
        check(&game.pick(lexicon, &sight, Pick::Piece(PieceId(number))));
        check(&game.pick(lexicon, &sight, Pick::Choice(number)));
    }
}

#[test]
fn seats_faces_clocks_and_outcomes_are_worded() {
    let game = Triomphe::marengo();
    for lexicon in Language::ALL.map(Lexicon::of) {
        (0..Triomphe::SEATS.len() as u8).for_each(|seat| check(&Triomphe::seat(lexicon, Seat(seat))));
        (0..=u8::MAX).for_each(|round| check(&triomphe::clock(lexicon, round)));
        for outcome in outcomes() {
            check_sentence(&game.ending(lexicon, outcome));
        }
        let faces: BTreeSet<String> =
            Face::all().chain([Face::HIDDEN]).map(|face| triomphe::face(lexicon, face)).collect();
        for face in &faces {
            check(face);
        }
        assert_eq!(faces.len(), Arm::ALL.len() * MAX_STRENGTH as usize + 1);
    }
}

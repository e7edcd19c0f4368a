//! Everything that can be said of Battlefields of the Napoleonic Wars is said, in every language.
//!
//! The lists below name every variant of an enum with samples of it; a variant that is added to the game and
//! not to its list does not compile. What is spoken of is a small battle made up for the purpose.

use std::collections::BTreeSet;

use arrayvec::ArrayVec;
use estafette_battlefields::battle::{
    Battle, Begins, Group, GroupId, LeaderSheet, Objective, Rule, Special, Terrain, Text, Trigger, UnitSheet,
};
use estafette_battlefields::dice::{Attack, Die, Face, Need, Own, Roll, Verdict};
use estafette_battlefields::event::{Disorder, Event, Point, Release, Victory};
use estafette_battlefields::order::{Hazard, OrderSpace, Path, Target};
use estafette_battlefields::picks::{Choice, Spot};
use estafette_battlefields::refusal::{Refusal, Stop};
use estafette_battlefields::sight::Sight;
use estafette_battlefields::state::{Assault, Blow, Place, Reaction, Stage, State};
use estafette_battlefields::unit::{Arms, Class, Condition, LeaderId, Leaders, Quality, Side, UnitId, Units};
use estafette_battlefields::{Battlefields, Options};
use estafette_core::{Game, Outcome, Pick, PieceId, PlaceId, Seat, Seed, Viewer};
use estafette_hexes::{Cell, Direction};
use estafette_words::{Language, Lexicon, NAME_MARKS, Spoken};

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

const LINE: UnitId = UnitId(0);
const GUNS: UnitId = UnitId(2);
const GUARD: UnitId = UnitId(3);
const LATE: UnitId = UnitId(4);
const RED: UnitId = UnitId(5);
const NEY: LeaderId = LeaderId(0);
const WELLINGTON: LeaderId = LeaderId(1);
const HERE: Cell = Cell(11);
const NAMED: Cell = Cell(12);
const DERLON: GroupId = GroupId(0);
/// The special rules, by their numbers.
const RELEASE: u8 = 0;
const BRIDGES: u8 = 1;
const BATTERY: u8 = 2;
const DORMANT: u8 = 3;
const NOBODY: Leaders = Leaders(0);
const BOTH: Leaders = Leaders(0b11);

fn text(en: &str, es: &str) -> Text {
    Text { en: en.to_owned(), es: es.to_owned() }
}

fn unit(id: &str, class: Class, condition: Condition, begins: Begins) -> UnitSheet {
    UnitSheet {
        id: id.to_owned(),
        side: if id.starts_with('b') { Side::Blue } else { Side::Red },
        name: format!("Régiment {id}"),
        class,
        quality: class.quality().unwrap_or(Quality::Silver),
        condition,
        strength: 4,
        begins,
    }
}

fn special(rule: Rule) -> Special {
    Special { note: text("This is why.", "Este es el porqué."), rule }
}

/// A battle with something of everything.
fn battle() -> Battlefields {
    let mut battle = Battle::plain(10, 10);
    battle.terrains[0].name = text("Open ground", "Campo abierto");
    battle.terrains.push(Terrain {
        key: "bare".to_owned(),
        name: Text::default(),
        obstacle: false,
        effects: Vec::new(),
    });
    battle.ground[HERE.index()].terrain = 1;
    battle.objectives.push(Objective { at: NAMED, owner: None, name: text("Crossroads", "Cruce") });
    battle.names.push((Cell(13), text("Old wood", "Bosque viejo")));
    battle.groups.push(Group {
        id: "derlon".to_owned(),
        side: Side::Blue,
        at: 3,
        entry: vec![Cell(0)],
        name: text("d'Erlon's corps", "Cuerpo de D’Erlon"),
    });
    let facing = Direction::NE;
    battle.units = vec![
        unit("b01", Class::RegularInfantry, Condition::Line(facing), Begins::At(Cell(20))),
        unit("b02", Class::LightCavalry, Condition::Column(facing), Begins::At(Cell(21))),
        unit("b03", Class::Artillery, Condition::Line(facing), Begins::At(Cell(22))),
        unit("b04", Class::EliteInfantry, Condition::Square, Begins::At(Cell(23))),
        unit("b05", Class::HeavyCavalry, Condition::Column(facing), Begins::With(DERLON)),
        unit("r01", Class::VeteranInfantry, Condition::Column(facing), Begins::At(NAMED)),
        unit("r02", Class::MediumCavalry, Condition::Disordered, Begins::At(Cell(40))),
    ];
    let leader = |id: &str, side, name: &str, begins| LeaderSheet {
        id: id.to_owned(),
        side,
        name: name.to_owned(),
        begins,
    };
    battle.leaders = vec![
        leader("bL1", Side::Blue, "Ney", Begins::At(Cell(20))),
        leader("rL1", Side::Red, "Wellington", Begins::At(NAMED)),
        leader("bL2", Side::Blue, "d’Erlon", Begins::With(DERLON)),
    ];
    let units = |members: &[UnitId]| members.iter().copied().collect::<Units>();
    battle.specials = vec![
        special(Rule::GuardRelease { side: Side::Blue, units: units(&[GUARD]), when: Vec::new(), cost: 2 }),
        special(Rule::BridgeBuilt {
            edges: vec![(HERE, Direction::E), (Cell(31), Direction::W)],
            when: Trigger::Turn(Side::Blue, 2),
        }),
        special(Rule::ExtraOrder {
            side: Side::Blue,
            id: "grand_battery".to_owned(),
            name: text("Grand battery", "Gran batería"),
            arms: Arms::ALL,
            actions: Vec::new(),
            free_hazard: true,
        }),
        special(Rule::Dormant {
            side: Side::Red,
            units: units(&[RED, UnitId(6)]),
            until_turn: 4,
            wake_distance: 2,
        }),
        special(Rule::Immobile { units: units(&[GUNS]) }),
        special(Rule::NoCrossBeforeTurn { side: Side::Blue, units: units(&[LINE]), turn: 3 }),
        special(Rule::ArrivalRoll { group: DERLON, need: 6 }),
    ];
    Battlefields::on(battle, Options::default())
}

fn start(game: &Battlefields) -> State {
    game.start(Seed::from(7), &mut Vec::new())
}

fn spectacle(game: &Battlefields) -> Sight {
    game.sight(&start(game), Viewer::Spectator)
}

fn path(cells: &[u16]) -> Path {
    cells.iter().copied().map(Cell).collect()
}

fn roll(attack: Attack, dice: &[(Face, Verdict)], retreats_ignored: bool) -> Roll {
    let dice: ArrayVec<Die, 3> = dice.iter().map(|&(face, verdict)| Die { face, verdict }).collect();
    Roll { attack, unit: GUNS, target: RED, dice, retreats_ignored }
}

fn conditions() -> Vec<Condition> {
    let all = every![Condition:
        Condition::Line(_) => [Condition::Line(Direction::E)],
        Condition::Column(_) => [Condition::Column(Direction::SW)],
        Condition::Square => [Condition::Square],
        Condition::Disordered => [Condition::Disordered],
        Condition::Broken => [Condition::Broken],
    ];
    all.into_iter().chain(Direction::ALL.map(Condition::Line)).collect()
}

/// Every face of every die with every verdict.
fn rolls() -> Vec<Roll> {
    let attacks = every![Attack:
        Attack::Fire => [Attack::Fire],
        Attack::ReactionFire => [Attack::ReactionFire],
        Attack::Assault => [Attack::Assault],
    ];
    let verdicts = every![Verdict:
        Verdict::Met => [Verdict::Met],
        Verdict::Disordered => [Verdict::Disordered],
        Verdict::Unmet => [Verdict::Unmet],
    ];
    let mut rolls = Vec::new();
    for number in 1..=Face::SIDES {
        for face in [Face::Fire(number), Face::Assault(number)] {
            let hazard = (Face::Hazard(number), Verdict::Met);
            for &verdict in &verdicts {
                let dice = [(face, verdict), (face, Verdict::Met), hazard];
                for (attack, ignored) in attacks.iter().flat_map(|&attack| [(attack, false), (attack, true)])
                {
                    rolls.extend((1..=3).map(|count| roll(attack, &dice[..count], ignored)));
                }
            }
        }
    }
    rolls
}

fn events() -> Vec<Event> {
    let (facing, hazard) = (Direction::NW, Hazard::With);
    let mut all = every![Event:
        Event::TurnBegan(..) => [Event::TurnBegan(Side::Blue, 1), Event::TurnBegan(Side::Red, 12)],
        Event::Ordered(..) => [
            Event::Ordered(Side::Blue, OrderSpace::InfantryLines, None),
            Event::Ordered(Side::Red, OrderSpace::LeaderAction, Some(WELLINGTON)),
            Event::Ordered(Side::Blue, OrderSpace::Extra(BATTERY), None),
        ],
        Event::Rallied(..) => [
            Event::Rallied(Side::Blue, 0),
            Event::Rallied(Side::Red, 1),
            Event::Rallied(Side::Red, 4),
        ],
        Event::Released(..) => [
            Event::Released(RELEASE, Release::Ordered),
            Event::Released(DORMANT, Release::Ordered),
            Event::Released(RELEASE, Release::Attacked),
            Event::Released(DORMANT, Release::Attacked),
            Event::Released(BRIDGES, Release::Attacked),
        ],
        Event::CommandChanged(..) => [Event::CommandChanged(Side::Blue, 5)],
        Event::BridgesBuilt(_) => [Event::BridgesBuilt(BRIDGES), Event::BridgesBuilt(RELEASE)],
        Event::Moved { .. } => [
            Event::Moved { unit: LINE, path: path(&[]), facing, with: NOBODY },
            Event::Moved { unit: LINE, path: path(&[12]), facing, with: NOBODY },
            Event::Moved { unit: LINE, path: path(&[11, 12, 13]), facing, with: BOTH },
        ],
        Event::Formed(..) => [Event::Formed(LINE, Condition::Square)],
        Event::Fired { .. } => [
            Event::Fired { unit: LINE, target: RED, facing, hazard },
            Event::Fired { unit: GUNS, target: RED, facing, hazard: Hazard::Without },
        ],
        Event::Assaulted { .. } => [
            Event::Assaulted { unit: LINE, target: Target::Unit(RED), facing, again: false },
            Event::Assaulted { unit: LINE, target: Target::Leader(WELLINGTON), facing, again: true },
        ],
        Event::Stood(_) => [Event::Stood(RED)],
        Event::Evaded { .. } => [
            Event::Evaded { unit: RED, to: HERE, facing, with: NOBODY },
            Event::Evaded { unit: RED, to: NAMED, facing, with: BOTH },
        ],
        Event::ReactionFired(..) => [
            Event::ReactionFired(RED, Hazard::Without),
            Event::ReactionFired(GUNS, hazard),
        ],
        Event::FormedSquare(_) => [Event::FormedSquare(RED)],
        Event::WentOn(..) => [Event::WentOn(LINE, Hazard::Without), Event::WentOn(LINE, hazard)],
        Event::Halted(_) => [Event::Halted(LINE)],
        Event::Feinted { .. } => [Event::Feinted { unit: LINE, to: HERE, facing, with: NOBODY }],
        Event::Rolled(_) => [
            Event::Rolled(roll(Attack::Fire, &[(Face::Fire(1), Verdict::Met)], false)),
        ],
        Event::Disordered(..) => [Event::Disordered(RED, Disorder::Rear)],
        Event::Held(_) => [Event::Held(RED)],
        Event::Retreated { .. } => [
            Event::Retreated { unit: RED, to: HERE, with: NOBODY },
            Event::Retreated { unit: RED, to: NAMED, with: BOTH },
        ],
        Event::CouldNotRetreat(..) => [Event::CouldNotRetreat(RED, 1), Event::CouldNotRetreat(RED, 2)],
        Event::Casualty(..) => [
            Event::Casualty(RED, 0),
            Event::Casualty(RED, 1),
            Event::Casualty(RED, 2),
            Event::Casualty(RED, 3),
        ],
        Event::Removed(_) => [Event::Removed(RED)],
        Event::LeaderTaken(_) => [Event::LeaderTaken(NEY)],
        Event::TookGround { .. } => [Event::TookGround { unit: LINE, to: NAMED, facing, with: BOTH }],
        Event::Stopped(_) => [Event::Stopped(LATE)],
        Event::ObjectiveTurned(..) => [
            Event::ObjectiveTurned(NAMED, Side::Blue),
            Event::ObjectiveTurned(NAMED, Side::Red),
        ],
        Event::Advanced(..) => [Event::Advanced(Side::Blue, 3, Point::Unit)],
        Event::RoutRevealed { .. } => [
            Event::RoutRevealed { side: Side::Blue, space: 11, rout: true },
            Event::RoutRevealed { side: Side::Red, space: 14, rout: false },
        ],
        Event::TrackAdvanced(..) => [Event::TrackAdvanced(Side::Red, 4)],
        Event::Due(_) => [Event::Due(DERLON)],
        Event::ArrivalRolled(..) => [
            Event::ArrivalRolled(DERLON, 5, false),
            Event::ArrivalRolled(DERLON, 6, true),
        ],
        Event::Entered { .. } => [
            Event::Entered { unit: LATE, path: path(&[0]), facing },
            Event::Entered { unit: LATE, path: path(&[0, 1]), facing },
            Event::Entered { unit: LATE, path: path(&[0, 1, 12]), facing },
        ],
        Event::LeaderEntered(..) => [Event::LeaderEntered(NEY, HERE)],
        Event::Reformed(..) => [Event::Reformed(LINE, Condition::Square)],
        Event::Deployed(..) => [Event::Deployed(LINE, Condition::Square)],
        Event::LeaderPlaced(..) => [Event::LeaderPlaced(WELLINGTON, NAMED)],
        Event::Won(..) => [Event::Won(Side::Blue, Victory::Rout)],
    ];
    let points = every![Point:
        Point::Unit => [Point::Unit],
        Point::Leader => [Point::Leader],
        Point::Objective => [Point::Objective],
        Point::Rally => [Point::Rally],
        Point::Release => [Point::Release],
    ];
    let disorders = every![Disorder:
        Disorder::Rear => [Disorder::Rear],
        Disorder::Square => [Disorder::Square],
        Disorder::Retreat => [Disorder::Retreat],
        Disorder::Hazard => [Disorder::Hazard],
    ];
    all.extend(points.into_iter().map(|point| Event::Advanced(Side::Red, 1, point)));
    all.extend(disorders.into_iter().map(|why| Event::Disordered(LINE, why)));
    all.extend(OrderSpace::USUAL.map(|space| Event::Ordered(Side::Red, space, None)));
    all.extend(conditions().into_iter().map(|condition| Event::Formed(RED, condition)));
    all.extend(rolls().into_iter().map(Event::Rolled));
    all.extend(Side::BOTH.into_iter().flat_map(|side| Victory::ALL.map(|how| Event::Won(side, how))));
    all
}

fn refusals() -> Vec<Refusal> {
    every![Refusal:
        Refusal::NotYourDecision => [Refusal::NotYourDecision],
        Refusal::NotAllowedNow => [Refusal::NotAllowedNow],
        Refusal::NoSuchOrder => [Refusal::NoSuchOrder],
        Refusal::NoSuchUnit => [Refusal::NoSuchUnit],
        Refusal::NoToken => [Refusal::NoToken],
        Refusal::SpaceUsed(_) => [
            Refusal::SpaceUsed(OrderSpace::March),
            Refusal::SpaceUsed(OrderSpace::Extra(BATTERY)),
        ],
        Refusal::NoLeader => [Refusal::NoLeader],
        Refusal::NotEligible(_) => [Refusal::NotEligible(LINE)],
        Refusal::Held(_) => [Refusal::Held(GUARD), Refusal::Held(LINE)],
        Refusal::AlreadyActivated(_) => [Refusal::AlreadyActivated(LINE)],
        Refusal::NoMarker { .. } => [
            Refusal::NoMarker { needed: 1, left: 0 },
            Refusal::NoMarker { needed: 2, left: 1 },
            Refusal::NoMarker { needed: 3, left: 2 },
        ],
        Refusal::ActionNotInOrder(_) => [
            Refusal::ActionNotInOrder(LINE),
            Refusal::ActionNotInOrder(LATE),
            Refusal::ActionNotInOrder(GUNS),
        ],
        Refusal::BadFormation(_) => [
            Refusal::BadFormation(LINE),
            Refusal::BadFormation(LATE),
            Refusal::BadFormation(GUNS),
        ],
        Refusal::TooFar { .. } => [
            Refusal::TooFar { unit: LINE, allowance: 0 },
            Refusal::TooFar { unit: LINE, allowance: 1 },
            Refusal::TooFar { unit: LINE, allowance: 4 },
        ],
        Refusal::NotAdjacent(_) => [Refusal::NotAdjacent(HERE)],
        Refusal::OffMap => [Refusal::OffMap],
        Refusal::Impassable(_) => [Refusal::Impassable(HERE)],
        Refusal::EnemyThere(_) => [Refusal::EnemyThere(NAMED)],
        Refusal::Occupied(_) => [Refusal::Occupied(HERE)],
        Refusal::MustStop(..) => [
            Refusal::MustStop(HERE, Stop::Rough),
            Refusal::MustStop(HERE, Stop::Front),
        ],
        Refusal::Rough(_) => [Refusal::Rough(HERE)],
        Refusal::LeaderNotHere(_) => [Refusal::LeaderNotHere(NEY)],
        Refusal::BadLeaderSpace(_) => [Refusal::BadLeaderSpace(HERE)],
        Refusal::NotATarget => [Refusal::NotATarget],
        Refusal::OutOfArc(_) => [Refusal::OutOfArc(RED)],
        Refusal::NoLine(_) => [Refusal::NoLine(RED)],
        Refusal::NoRoll => [Refusal::NoRoll],
        Refusal::NotInFront => [Refusal::NotInFront],
        Refusal::Priority(_) => [Refusal::Priority(RED)],
        Refusal::NoSuchReaction(_) => [
            Refusal::NoSuchReaction(LINE),
            Refusal::NoSuchReaction(LATE),
            Refusal::NoSuchReaction(GUNS),
        ],
        Refusal::BadEvade(_) => [Refusal::BadEvade(HERE)],
        Refusal::BadRetreat(_) => [Refusal::BadRetreat(HERE)],
        Refusal::WrongEntry(_) => [Refusal::WrongEntry(HERE)],
        Refusal::MustEnter => [Refusal::MustEnter],
    ]
}

fn stages() -> Vec<Stage> {
    every![Stage:
        Stage::Turn => [Stage::Turn],
        Stage::Activate => [Stage::Activate],
        Stage::React => [Stage::React],
        Stage::Resolve => [Stage::Resolve],
        Stage::Fortified => [Stage::Fortified],
        Stage::Retreat => [Stage::Retreat],
        Stage::Ground => [Stage::Ground],
        Stage::Again => [Stage::Again],
        Stage::Enter => [Stage::Enter],
        Stage::Rally => [Stage::Rally],
        Stage::Leaders => [Stage::Leaders],
        Stage::Over => [Stage::Over],
    ]
}

fn choices() -> Vec<Choice> {
    let mut all = every![Choice:
        Choice::Order(_) => [Choice::Order(OrderSpace::Extra(BATTERY))],
        Choice::Rally => [Choice::Rally],
        Choice::Release(_) => [Choice::Release(RELEASE)],
        Choice::End => [Choice::End],
        Choice::Line => [Choice::Line],
        Choice::Column => [Choice::Column],
        Choice::Square => [Choice::Square],
        Choice::Hazard => [Choice::Hazard],
        Choice::Stand => [Choice::Stand],
        Choice::Fire => [Choice::Fire],
        Choice::FireHazard => [Choice::FireHazard],
        Choice::Go => [Choice::Go],
        Choice::GoHazard => [Choice::GoHazard],
        Choice::Halt => [Choice::Halt],
        Choice::Hold => [Choice::Hold],
        Choice::Yield => [Choice::Yield],
        Choice::Stop => [Choice::Stop],
    ];
    all.extend(OrderSpace::USUAL.map(Choice::Order));
    all
}

fn outcomes() -> Vec<Outcome> {
    let winners = [None, Some(Seat(0)), Some(Seat(1))];
    winners.into_iter().flat_map(|winner| (0..6).map(move |kind| Outcome { winner, kind })).collect()
}

/// Checks a saying: there is one, and nothing in it was left open.
fn check(said: &str) {
    assert!(!said.trim().is_empty(), "nothing is said");
    assert!(!said.contains(['{', '}', '\u{2068}', '\u{2069}', '\n']), "`{said}` is not finished");
    assert!(!said.contains("  ") && !said.contains(" ,"), "`{said}` has a hole");
    assert!(!said.contains("battlefields-"), "`{said}` names a message");
    assert_eq!(said, said.trim());
}

/// Checks a sentence. It may begin with the identifier of a unit or Leader.
fn check_sentence(said: &str) {
    check(said);
    assert!(said.ends_with('.') && !said.ends_with(".."), "`{said}` does not end");
    let begins = |first: char| first.is_uppercase() || first.is_ascii_digit() || "br".contains(first);
    assert!(said.starts_with(begins), "`{said}` does not begin");
}

#[test]
fn every_event_is_a_sentence() {
    let game = battle();
    for lexicon in Language::ALL.map(Lexicon::of) {
        for event in events() {
            check_sentence(&game.event(lexicon, &event));
        }
    }
}

#[test]
fn every_name_that_a_log_line_marks_is_known() {
    let game = battle();
    let (open, close) = NAME_MARKS;
    for lexicon in Language::ALL.map(Lexicon::of) {
        let mut marked = 0;
        for event in events() {
            let said = game.event_with_names(lexicon, &event);
            for part in said.split(open).skip(1) {
                let (name, _) = part.split_once(close).expect("a mark that opens is closed");
                assert!(game.named(name).is_some(), "`{name}` in `{said}` is nothing");
                marked += 1;
            }
            assert_eq!(said.replace([open, close], ""), game.event(lexicon, &event));
        }
        assert!(marked > 200, "only {marked} names are marked");
    }
}

#[test]
fn every_refusal_is_a_sentence_of_its_own() {
    let game = battle();
    for lexicon in Language::ALL.map(Lexicon::of) {
        let all = refusals();
        let said: BTreeSet<String> = all.iter().map(|refusal| game.refusal(lexicon, refusal)).collect();
        for sentence in &said {
            check_sentence(sentence);
        }
        assert_eq!(said.len(), all.len());
    }
}

/// States that wait at this stage, with numbers large and small, for either side.
fn waiting(game: &Battlefields, stage: Stage) -> Vec<State> {
    let mut states = Vec::new();
    for number in 0..4_u8 {
        for (active, unit, target) in [(Side::Blue, LINE, RED), (Side::Red, RED, GUNS)] {
            let reactions = every![Reaction:
                Reaction::None => [Reaction::None],
                Reaction::Fire => [Reaction::Fire],
                Reaction::Square => [Reaction::Square],
                Reaction::Evade => [Reaction::Evade],
            ];
            for reaction in reactions {
                let mut state = start(game);
                (state.stage, state.active, state.markers) = (stage, active, number);
                state.sides[active].tokens = (1 << (4 - number)) - 1;
                state.order = Some(OrderSpace::GoldUnits);
                state.due = u16::from(number > 1);
                let alone = number == 3;
                state.assault = Some(Assault {
                    unit,
                    target: Some(target).filter(|_| !alone),
                    ground: NAMED,
                    again: false,
                    reaction,
                    own: Own::Nothing,
                });
                state.blow = Some(Blow {
                    attack: Attack::Assault,
                    unit,
                    from: HERE,
                    target,
                    retreats: number,
                    casualties: 0,
                    retreating: false,
                    stopped: false,
                    own: Own::Nothing,
                });
                states.push(state);
            }
        }
    }
    states
}

#[test]
fn every_stage_has_a_prompt_for_every_viewer() {
    let game = battle();
    for stage in stages() {
        for state in waiting(&game, stage) {
            for viewer in Viewer::all(Battlefields::SEATS.len()) {
                let sight = game.sight(&state, viewer);
                check(game.prompt_section(&sight));
                for lexicon in Language::ALL.map(Lexicon::of) {
                    check_sentence(&game.prompt(lexicon, &sight));
                }
            }
        }
    }
}

#[test]
fn the_one_who_decides_is_asked_otherwise_than_the_others() {
    let game = battle();
    for state in stages().into_iter().flat_map(|stage| waiting(&game, stage)) {
        let Some(decides) = game.to_act(&state) else { continue };
        let prompt = |viewer, lexicon| game.prompt(lexicon, &game.sight(&state, viewer));
        for lexicon in Language::ALL.map(Lexicon::of) {
            let other = prompt(Viewer::Seat(Seat(1 - decides.0)), lexicon);
            assert_ne!(prompt(Viewer::Seat(decides), lexicon), other);
            assert_eq!(prompt(Viewer::Spectator, lexicon), other);
        }
    }
}

#[test]
fn a_battle_that_is_over_tells_how_it_ended() {
    let game = battle();
    for outcome in outcomes() {
        let mut state = start(&game);
        (state.stage, state.outcome) = (Stage::Over, Some(outcome));
        for lexicon in Language::ALL.map(Lexicon::of) {
            let ending = game.ending(lexicon, outcome);
            check_sentence(&ending);
            let prompt = game.prompt(lexicon, &game.sight(&state, Viewer::Spectator));
            assert!(prompt.ends_with(&ending));
        }
    }
}

#[test]
fn every_choice_has_a_label_of_its_own() {
    let game = battle();
    let sight = spectacle(&game);
    for lexicon in Language::ALL.map(Lexicon::of) {
        let all = choices();
        let labels: BTreeSet<String> =
            all.iter().map(|choice| game.pick(lexicon, &sight, choice.pick())).collect();
        for label in &labels {
            check(label);
        }
        assert_eq!(labels.len(), all.len());
        assert!(!labels.contains(&lexicon.say("battlefields-pick-unknown", [])));
    }
}

#[test]
fn every_piece_and_space_has_a_label_of_its_own() {
    let game = battle();
    let sight = spectacle(&game);
    let units = game.battle().unit_ids().map(|unit| Pick::Piece(unit.piece()));
    let leaders = game.battle().leader_ids().map(|leader| Pick::Piece(leader.piece()));
    let spaces = game.battle().grid.cells().map(|cell| Spot::Cell(cell).pick());
    let facings = Direction::ALL.map(|facing| Spot::Facing(HERE, facing).pick());
    let all: Vec<Pick> = units.chain(leaders).chain(spaces).chain(facings).collect();
    for lexicon in Language::ALL.map(Lexicon::of) {
        let labels: BTreeSet<String> = all.iter().map(|&pick| game.pick(lexicon, &sight, pick)).collect();
        for label in &labels {
            check(label);
        }
        assert_eq!(labels.len(), all.len());
    }
}

#[test]
fn any_pick_from_outside_has_a_label() {
    let game = battle();
    let sight = spectacle(&game);
    let lexicon = Lexicon::of(Language::English);
    for number in 0..=u16::MAX {
        check(&game.pick(lexicon, &sight, Pick::Place(PlaceId(number))));
        check(&game.pick(lexicon, &sight, Pick::Piece(PieceId(number))));
        check(&game.pick(lexicon, &sight, Pick::Choice(number)));
    }
}

#[test]
fn every_piece_in_play_is_told_about() {
    let game = battle();
    for lexicon in Language::ALL.map(Lexicon::of) {
        for condition in conditions() {
            let mut state = start(&game);
            state.units.iter_mut().for_each(|unit| unit.condition = condition);
            state.activated = [LINE].into_iter().collect();
            let sight = game.sight(&state, Viewer::Spectator);
            let known = game.pieces_known(&sight);
            assert_eq!(known.len(), game.battle().units.len() + game.battle().leaders.len());
            let about = |pick| game.about(lexicon, &sight, pick).expect("a piece in play is known");
            for pick in known {
                check_sentence(&about(pick));
            }
        }
        let mut state = start(&game);
        state.units[LINE.index()].place = Place::Gone;
        state.leaders[NEY.index()] = Place::Gone;
        let sight = game.sight(&state, Viewer::Spectator);
        for piece in [LINE.piece(), NEY.piece()] {
            assert_eq!(game.about(lexicon, &sight, Pick::Piece(piece)), None);
            assert!(!game.pieces_known(&sight).contains(&Pick::Piece(piece)));
        }
    }
}

#[test]
fn a_special_rule_is_told_while_it_binds() {
    let game = battle();
    let lexicon = Lexicon::of(Language::English);
    let about = |state: &State, unit: UnitId| {
        let sight = game.sight(state, Viewer::Spectator);
        game.about(lexicon, &sight, Pick::Piece(unit.piece())).expect("a piece in play is known")
    };
    let mut state = start(&game);
    for unit in [GUARD, RED, GUNS, LINE] {
        assert!(about(&state, unit).ends_with("This is why."), "{}", about(&state, unit));
    }
    state.done |= 1 << RELEASE;
    state.sides[Side::Blue].turns = 3;
    state.sides[Side::Red].turns = 4;
    for unit in [GUARD, RED, LINE] {
        assert!(!about(&state, unit).contains("This is why."));
    }
    assert!(about(&state, GUNS).ends_with("This is why."));
}

#[test]
fn titles_seats_and_options_are_worded() {
    for lexicon in Language::ALL.map(Lexicon::of) {
        check(&Battlefields::title(lexicon));
        for scenario in Battlefields::scenarios() {
            let title = Battlefields::scenario_title(lexicon, scenario);
            check(&title);
            assert!(title.contains("18"), "`{title}` has no date");
        }
        for option in Battlefields::OPTIONS {
            let title = Battlefields::option_title(lexicon, option);
            check(&title);
            assert_ne!(title, *option);
            check_sentence(&Battlefields::option_about(lexicon, option));
        }
        let seats: BTreeSet<String> = [0, 1].map(|seat| Battlefields::seat(lexicon, Seat(seat))).into();
        for seat in &seats {
            check(seat);
        }
        assert_eq!(seats.len(), Battlefields::SEATS.len());
    }
}

/// Compares what is said in English and Spanish.
fn reads(said: impl Fn(&Lexicon) -> String, english: &str, spanish: &str) {
    assert_eq!(said(Lexicon::of(Language::English)), english);
    assert_eq!(said(Lexicon::of(Language::Spanish)), spanish);
}

#[test]
fn dice_are_spelled_out() {
    let game = battle();
    let dice =
        [(Face::Fire(2), Verdict::Unmet), (Face::Fire(6), Verdict::Met), (Face::Hazard(4), Verdict::Met)];
    assert_eq!(Face::Fire(2).need(), Need::Leader);
    reads(
        |lexicon| game.event(lexicon, &Event::Rolled(roll(Attack::Fire, &dice, false))),
        "b03 Régiment b03 rolls for fire at r01 Régiment r01: casualty, needs a Leader nearby: does not count; \
         casualty and retreat, needs artillery to fire: counts; Hazard die, retreat and Disorder of its own. \
         In all: 1 casualty and a retreat of 2 spaces.",
        "b03 Régiment b03 tira los dados de su fuego sobre r01 Régiment r01: baja, requiere un líder cerca: no \
         cuenta; baja y retirada, requiere que dispare artillería: cuenta; dado de azar, retirada y desorden \
         propio. En total: 1 baja y una retirada de 2 espacios.",
    );
}

#[test]
fn labels_and_moves_read_well() {
    let game = battle();
    let sight = spectacle(&game);
    reads(
        |lexicon| game.pick(lexicon, &sight, Pick::Piece(LINE.piece())),
        "b01 Régiment b01 · Regular infantry, strength 4, in Line facing north-east",
        "b01 Régiment b01 · Infantería regular, fuerza 4, en línea hacia el noreste",
    );
    reads(
        |lexicon| game.pick(lexicon, &sight, Spot::Cell(NAMED).pick()),
        "0201 (Crossroads) · Open ground",
        "0201 (Cruce) · Campo abierto",
    );
    let moved = Event::Moved {
        unit: LINE,
        path: path(&[11, 12]),
        facing: Direction::SE,
        with: [NEY].into_iter().collect(),
    };
    reads(
        |lexicon| game.event(lexicon, &moved),
        "b01 Régiment b01 moves by 0101 to 0201 (Crossroads), facing south-east, with bL1 Ney.",
        "b01 Régiment b01 se mueve por 0101 a 0201 (Cruce), hacia el sureste, con bL1 Ney.",
    );
    reads(
        |lexicon| game.refusal(lexicon, &Refusal::NoMarker { needed: 2, left: 1 }),
        "This takes 2 Activation markers, and only 1 is left.",
        "Esto cuesta 2 marcadores de activación y solo queda 1.",
    );
}

//! What the battles of the program are, and what the reader makes of a file.

use estafette_battlefields::battle::file;
use estafette_battlefields::battle::{Battle, Begins, Edge, Ground, Night, Rule, Size, Trigger};
use estafette_battlefields::unit::{Arm, Arms, Class, Condition, Quality, Side, UnitId, Units};
use estafette_hexes::{Cell, Direction};

use crate::EXAMPLE;

fn find(id: &str) -> &'static Battle {
    Battle::find(id).expect("a battle of the program")
}

fn at(battle: &Battle, address: &str) -> Cell {
    battle.grid.parse(address).expect("an address on the map")
}

fn ground<'a>(battle: &'a Battle, address: &str) -> &'a Ground {
    battle.ground(at(battle, address))
}

fn edge<'a>(battle: &'a Battle, address: &str, side: Direction) -> &'a Edge {
    battle.edges.get(at(battle, address), side)
}

fn units(battle: &Battle, ids: &[&str]) -> Units {
    ids.iter().map(|id| battle.find_unit(id).expect("a unit of the battle")).collect()
}

/// The bit of the only special rule of a kind.
fn bit(battle: &Battle, is_kind: impl Fn(&Rule) -> bool) -> u32 {
    let found: Vec<usize> =
        (0..battle.specials.len()).filter(|&index| is_kind(&battle.specials[index].rule)).collect();
    assert_eq!(found.len(), 1);
    1 << found[0]
}

#[test]
fn the_battles_are_as_large_as_their_table_says() {
    use Side::{Blue, Red};
    for (id, size, columns, rows, units, at_start, command, initiative, rout) in [
        ("quatre-bras", Size::Small, 15, 13, [21, 24], [11, 9], [4, 4], Blue, [11, 14, 17]),
        ("marengo", Size::Medium, 20, 13, [24, 22], [13, 11], [4, 5], Red, [11, 15, 18]),
        ("austerlitz", Size::Large, 18, 18, [33, 30], [28, 24], [5, 5], Red, [13, 18, 22]),
        ("borodino", Size::Large, 18, 19, [38, 37], [34, 34], [5, 5], Blue, [16, 21, 26]),
    ] {
        let battle = find(id);
        assert_eq!((battle.grid.columns(), battle.grid.rows()), (columns, rows), "{id}");
        assert_eq!((battle.size, battle.initiative), (size, initiative), "{id}");
        assert_eq!((battle.track, battle.rout_spaces), (rout[2], rout), "{id}");
        for side in Side::BOTH {
            let of_side: Vec<UnitId> = battle.units_of(side).collect();
            let on_map = of_side.iter().filter(|&&u| matches!(battle.unit(u).begins, Begins::At(_))).count();
            assert_eq!(of_side.len(), units[side as usize], "{id}");
            assert_eq!(on_map, at_start[side as usize], "{id}");
            assert_eq!(battle.armies[side].command, command[side as usize], "{id}");
            assert_eq!(battle.leaders_of(side).count(), 3, "{id}");
        }
        assert!(battle.units.is_sorted_by_key(|unit| unit.side), "{id}: all of Blue come first");
        assert!(battle.leaders.is_sorted_by_key(|leader| leader.side), "{id}: all of Blue come first");
    }
}

#[test]
fn pieces_keep_the_order_of_the_file_within_their_side() {
    let borodino = find("borodino");
    let ids: Vec<&str> = borodino.units.iter().map(|unit| unit.id.as_str()).collect();
    assert_eq!(ids[..4], ["b01", "b02", "b03", "b05"]);
    assert_eq!(ids[37..40], ["b38", "r01", "r02"]);
    let militia = borodino.unit(borodino.find_unit("r27").expect("the militia"));
    assert_eq!(
        (militia.class, militia.quality, militia.strength),
        (Class::RegularInfantry, Quality::White, 2)
    );
    assert_eq!(militia.condition, Condition::Line(Direction::W));
    assert_eq!(militia.begins, Begins::At(at(borodino, "1317")));
}

#[test]
fn the_great_redoubt_is_fortified_towards_the_west_only() {
    let borodino = find("borodino");
    let expected: Arms = [Arm::Infantry, Arm::Artillery].into_iter().collect();
    for side in Direction::ALL {
        let fortified = matches!(side, Direction::W | Direction::NW | Direction::SW);
        let found = edge(borodino, "1006", side).fortified;
        assert_eq!(found, if fortified { expected } else { Arms::NONE }, "{side}");
    }
    // 0906 lies to the west. Its own side of the parapet protects nobody, and is no feature.
    assert_eq!(borodino.grid.side(at(borodino, "1006"), at(borodino, "0906")), Some(Direction::W));
    assert_eq!(*edge(borodino, "0906", Direction::E), Edge::default());
    let redoubt = ground(borodino, "1006");
    assert_eq!((redoubt.level, redoubt.control, redoubt.obstacle), (1, expected, false));
    assert_eq!(redoubt.cover.fire_from_lower, Arms::ALL);
    assert_eq!((redoubt.cover.fire, redoubt.cover.assault), (Arms::NONE, Arms::NONE));
    assert_eq!(redoubt.objective, Some(0));
    assert_eq!(borodino.objectives[0].owner, Some(Side::Red));
}

#[test]
fn the_kolocha_is_the_same_from_both_banks() {
    let borodino = find("borodino");
    for (address, side) in [("0900", Direction::E), ("1000", Direction::W)] {
        let kolocha = edge(borodino, address, side);
        let kind = kolocha.kind.expect("an edge with a kind");
        assert_eq!(borodino.edge_kinds[usize::from(kind)].key, "kolocha");
        assert_eq!(kolocha.impassable, [Arm::Artillery].into_iter().collect());
        assert_eq!(kolocha.rough, [Arm::Infantry, Arm::Cavalry].into_iter().collect());
        assert_eq!((kolocha.cover.fire, kolocha.cover.assault), (Arms::NONE, Arms::ALL));
    }
    assert_eq!(edge(borodino, "0802", Direction::E).kind, None, "the road crosses at Borodino");
}

#[test]
fn the_special_rules_of_quatre_bras_are_read() {
    let battle = find("quatre-bras");
    let rules: Vec<&Rule> = battle.specials.iter().map(|special| &special.rule).collect();
    let crossroads = ground(battle, "0602").objective.expect("the crossroads");
    assert_eq!(*rules[0], Rule::ObjectiveValue { objective: crossroads, side: Side::Blue, points: 3 });
    let when = vec![Trigger::Rally(Side::Blue, 4), Trigger::Points(Side::Red, 7)];
    let guard = units(battle, &["b11"]);
    assert_eq!(*rules[1], Rule::GuardRelease { side: Side::Blue, units: guard, when, cost: 2 });
    let Rule::ArrivalRoll { group, need: 6 } = *rules[2] else { panic!("{:?}", rules[2]) };
    let derlon = &battle.groups[usize::from(group.0)];
    assert_eq!((derlon.id.as_str(), derlon.at, &derlon.entry[..]), ("derlon", 9, &[at(battle, "1412")][..]));
    for id in ["b19", "b20", "b21"] {
        assert_eq!(battle.unit(battle.find_unit(id).expect("d'Erlon")).begins, Begins::With(group));
    }
    assert_eq!(*rules[3], Rule::Nightfall { rallies: 12, winner: Night::Points { tie: Side::Red } });
    assert_eq!((battle.rally_points[Side::Blue], battle.rally_points[Side::Red]), (2, 1));
    for side in Direction::ALL {
        assert!(!edge(battle, "0707", side).fortified.is_empty(), "Gemioncourt is walled all round");
    }
}

#[test]
fn the_bridges_of_marengo_are_marked_on_both_banks() {
    let marengo = find("marengo");
    let bridge = bit(marengo, |rule| matches!(rule, Rule::BridgeBuilt { .. }));
    let marked: Vec<String> = (marengo.grid.cells())
        .flat_map(|cell| Direction::ALL.map(|side| (cell, side)))
        .filter(|&(cell, side)| marengo.edges.get(cell, side).bridge == bridge)
        .map(|(cell, side)| format!("{} {side}", marengo.grid.address(cell)))
        .collect();
    assert_eq!(marked, ["0604 E", "0704 W", "0410 E", "0510 W"]);
    let fontanone = edge(marengo, "0604", Direction::E);
    assert_eq!(fontanone.impassable, [Arm::Cavalry, Arm::Artillery].into_iter().collect());
    assert_eq!(
        (fontanone.rough, fontanone.cover.assault),
        ([Arm::Infantry].into_iter().collect(), Arms::ALL)
    );
    let desaix = marengo.specials.iter().find_map(|special| match special.rule {
        Rule::CommandChange { side: Side::Blue, command: 5, when: Trigger::Arrival(group) } => Some(group),
        _ => None,
    });
    assert_eq!(marengo.groups[usize::from(desaix.expect("Desaix").0)].at, 11);
    let sudden = marengo.specials.iter().find_map(|special| match &special.rule {
        Rule::SuddenDeath { side: Side::Red, objectives, .. } => Some(objectives),
        _ => None,
    });
    let hexes: Vec<String> = (sudden.expect("a sudden death").iter())
        .map(|&objective| marengo.grid.address(marengo.objectives[usize::from(objective)].at))
        .collect();
    assert_eq!(hexes, ["0607", "1808"]);
}

#[test]
fn the_goldbach_is_closed_to_soult_brook_and_bridges() {
    let austerlitz = find("austerlitz");
    let closed = bit(austerlitz, |rule| matches!(rule, Rule::NoCrossBeforeTurn { .. }));
    let brook = edge(austerlitz, "0505", Direction::E);
    assert_eq!((brook.rough, brook.no_cross), (Arms::ALL, closed));
    assert_eq!(edge(austerlitz, "0605", Direction::W).no_cross, closed);
    // The bridge is no feature of the ground, and yet closed.
    let bridge = edge(austerlitz, "0504", Direction::E);
    assert_eq!(*bridge, Edge { no_cross: closed, ..Edge::default() });
    assert_eq!(edge(austerlitz, "0604", Direction::W).no_cross, closed);
    assert_eq!(edge(austerlitz, "0711", Direction::W).no_cross, 0, "the steep bank is no brook");
    let rule = austerlitz.specials.iter().find_map(|special| match special.rule {
        Rule::NoCrossBeforeTurn { side, units, turn } => Some((side, units, turn)),
        _ => None,
    });
    let (side, held, turn) = rule.expect("the rule");
    assert_eq!((side, turn), (Side::Blue, 3));
    let unit = |id| austerlitz.find_unit(id).expect("a unit");
    assert!(held.contains(unit("b01")) && held.contains(unit("b03")) && !held.contains(unit("b12")));
    let fog = austerlitz.specials.iter().find(|special| matches!(special.rule, Rule::Fog { .. }));
    assert_eq!(fog.expect("fog").rule, Rule::Fog { until_turn: 2, range: 1 });
}

#[test]
fn a_park_wall_above_a_brook_keeps_both() {
    let austerlitz = find("austerlitz");
    let name = |address, side| {
        let kind = edge(austerlitz, address, side).kind.expect("an edge with a kind");
        austerlitz.edge_kinds[usize::from(kind)].key.as_str()
    };
    let inside = edge(austerlitz, "0312", Direction::E);
    assert_eq!((inside.rough, inside.fortified), (Arms::ALL, [Arm::Infantry].into_iter().collect()));
    let outside = edge(austerlitz, "0412", Direction::W);
    assert_eq!((outside.rough, outside.fortified), (Arms::ALL, Arms::NONE));
    assert_eq!((name("0312", Direction::E), name("0412", Direction::W)), ("park_wall", "goldbach"));
    let steep = edge(austerlitz, "0711", Direction::W);
    assert!(steep.obstruction && steep.impassable == [Arm::Artillery].into_iter().collect());
}

#[test]
fn fortified_terrain_is_fortified_on_all_its_own_sides() {
    let text = EXAMPLE.replace(
        r#"effects = [{ effect = "control", to = ["infantry", "artillery"] }]"#,
        r#"effects = [{ effect = "fortified", to = ["infantry", "artillery"] }]"#,
    );
    let battle = file::read(&text).expect("sound");
    for side in Direction::ALL {
        assert!(edge(&battle, "0604", side).fortified.contains(Arm::Infantry));
        let next = battle.grid.neighbour(at(&battle, "0604"), side).expect("inside the map");
        assert!(battle.edges.get(next, side.opposite()).fortified.is_empty());
    }
}

#[test]
fn an_edge_kind_with_more_than_a_parapet_works_both_ways_but_for_that() {
    let text = EXAMPLE.replace(
        r#"effects = [{ effect = "fortified", to = ["infantry", "artillery"] }]"#,
        r#"effects = [{ effect = "fortified", to = ["infantry"] }, { effect = "rough", to = ["cavalry"] }]"#,
    );
    let battle = file::read(&text).expect("sound");
    let (inside, outside) = (edge(&battle, "0604", Direction::W), edge(&battle, "0504", Direction::E));
    assert_eq!(inside.rough, outside.rough);
    assert!(inside.fortified.contains(Arm::Infantry) && outside.fortified.is_empty());
}

#[test]
fn what_is_not_said_has_its_default() {
    let text = EXAMPLE.replace("rally_vp = { blue = 2, red = 1 }\n", "").replace("red = { track = 4 }\n", "");
    let battle = file::read(&text).expect("sound");
    assert_eq!((battle.rally_points[Side::Blue], battle.rally_points[Side::Red]), (1, 1));
    assert_eq!((battle.reinforcement_track[Side::Blue], battle.reinforcement_track[Side::Red]), (6, 0));
    let text = EXAMPLE.replace(
        "formation = \"column\"\nhex = \"0102\"\nfacing = \"E\"",
        "formation = \"square\"\nhex = \"0102\"",
    );
    let battle = file::read(&text).expect("a Square faces nowhere");
    assert_eq!(battle.units[0].condition, Condition::Square);
}

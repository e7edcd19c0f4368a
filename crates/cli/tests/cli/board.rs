//! `estafette board`.

use crate::program::Folder;

const SMALL: &str = include_str!("small.toml");
const FORD: &str = include_str!("../../../battlefields/tests/battles/example.toml");

#[test]
fn lint_finds_no_faults_in_a_sound_board() {
    let folder = Folder::new();
    folder.write("small.toml", SMALL);
    let counted = "small.toml: no faults (2 locales, 1 borders, 4 crossings)\n";
    assert_eq!(folder.succeed(&["board", "lint", "small.toml"]), counted);
    let known = folder.succeed(&["board", "lint", "triomphe"]);
    assert_eq!(known, "triomphe: no faults (90 locales, 172 borders, 168 crossings)\n");
}

#[test]
fn show_prints_what_is_on_a_board() {
    let folder = Folder::new();
    folder.write("small.toml", SMALL);
    let shown = folder.succeed(&["board", "show", "small.toml"]);
    let expected = "\
Two fields

X West (capacity 4)
  X/Y      wide   I    leads east [X~Y main, network 0]

Y East (capacity 4, 2 French at start)
  Y/X      wide   CCO  leads west [X~Y main, network 0]

Entries
  west (red, main road) into X
  bridge (red, pontoon) into X
  east (blue, local road) into Y from 11:00, 1 pieces
";
    assert_eq!(shown, expected);
    let marengo = folder.succeed(&["board", "show", "triomphe"]);
    assert!(marengo.starts_with("Marengo, 14 June 1800\n"), "{marengo}");
    assert!(marengo.contains("tortona (blue, main road) into 87 from 11:00, 3 pieces"), "{marengo}");
}

#[test]
fn lint_finds_no_faults_in_a_sound_battle() {
    let folder = Folder::new();
    folder.write("ford.toml", FORD);
    let count = "8 × 6 spaces, 5 units, 2 Leaders, 2 Objectives, 1 groups, 2 special rules";
    assert_eq!(folder.succeed(&["board", "lint", "ford.toml"]), format!("ford.toml: no faults ({count})\n"));
    for (id, size) in [
        ("quatre-bras", "15 × 13"),
        ("marengo", "20 × 13"),
        ("austerlitz", "18 × 18"),
        ("borodino", "18 × 19"),
    ] {
        let known = folder.succeed(&["board", "lint", id]);
        assert!(known.starts_with(&format!("{id}: no faults ({size} spaces, ")), "{known}");
        assert!(!folder.succeed(&["board", "show", id]).is_empty());
    }
}

#[test]
fn show_prints_what_is_in_a_battle() {
    let folder = Folder::new();
    folder.write("ford.toml", FORD);
    let expected = "\
The ford (Nowhere in particular, 1809-05-21)
8 × 6 spaces of 250 m; a unit is a battalion
Victory track to 8, Rout markers on 4, 6, 8; blue plays first; artillery fires 3 far
Orders: infantry_lines, infantry_columns, cavalry_columns, artillery_units, leader_action, march

    00  01  02  03  04  05  06  07
00  .   .   t   .   .   .   .   .

01    .   .   .   .   .   v*  .   .
                          r1
02  .   .   .   .   .   .   .   .
        b1+                 rL1
03    .   .   .   .   .   h1  .   .
          b2
04  .   .   .   .   .   .   R1* .
                            r2
05    w   w   .   .   .   .   .   .

A digit is the level, * an Objective, + a Leader with the unit.

Terrain
  . Open ground (no rules)
  v Village (Control for infantry; Cover for infantry; Rough for cavalry, artillery; blocks lines of fire)
  t Wood (Rough for infantry, cavalry; Impassable to artillery; blocks lines of fire)
  h Hill (Cover for all against fire from lower ground)
  R Redoubt (Control for infantry, artillery)
  w Pond (Impassable to all)
  | Brook (Rough for cavalry, artillery)
  | Parapet (Fortified for infantry, artillery)

Objectives
  0501 Village (red)
  0604 Redoubt (red)

Advance guard (blue)
  Command 4, 3 units (2 on the map), 1 Leaders; Reinforcement track to 6; a Rally concedes 2
    b1       0102 1st battalion (regular infantry in column, facing E)
    b2       0103 Horse battery (silver artillery in line, facing E, strength 3)
    bL1      0102 A general of brigade (Leader)
  Hussars (hussars), due at 3, enters at 0002 or 0003
    b3            Hussars (light cavalry in column)

Rearguard (red)
  Command 3, 2 units (2 on the map), 1 Leaders; Reinforcement track to 4; a Rally concedes 1
    r1       0501 Grenadiers (elite infantry in line, facing W)
    r2       0604 Battery in the redoubt (white artillery in line, facing W)
    rL1      0602 A colonel (Leader)

Special rules
  immobile: The guns in the redoubt stay there.
  nightfall: After six Rallies the rearguard has done its work.
";
    assert_eq!(folder.succeed(&["board", "show", "ford.toml"]), expected);
}

#[test]
fn every_fault_of_a_board_is_told_with_its_file_and_line() {
    let folder = Folder::new();
    folder.write("small.toml", SMALL.replace("capacity = 4", "capacity = 0"));
    let told = folder.complain(&["board", "lint", "small.toml"]);
    assert!(told.starts_with("estafette: small.toml:5: locale X has no capacity\n"), "{told}");
    assert!(told.contains("\nsmall.toml:12: locale Y has no capacity\n"), "{told}");
    assert_eq!(folder.complain(&["board", "show", "small.toml"]), told);
}

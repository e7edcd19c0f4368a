//! Every fault of the battle, its map and its armies.

use estafette_battlefields::battle::file;

use crate::{EXAMPLE, expect_fault, expect_faults, written};

#[test]
fn what_is_no_battle_at_all_is_told_with_its_line() {
    expect_faults(&[
        ("format = 1", "«format", "key with no value, expected `=`"),
        ("format = 1", "format = «\"one\"", "invalid type: string \"one\", expected a whole number"),
        ("format = 1", "format = «2", "the format is 2, expected 1"),
        ("north = \"up\"", "«weather = \"fair\"", "unknown field `weather`"),
        ("north = \"up\"", "north = «\"down\"", "`down` is no place for north, expected up"),
        ("size = \"small\"", "size = «\"tiny\"", "`tiny` is no size, expected small, medium or large"),
        ("date = \"1809-05-21\"", "date = «\"21 May\"", "`21 May` is no date, expected year-month-day"),
        ("id = \"ford\"", "id = «\"the ford\"", "`the ford` is no id"),
        (
            "{ en = \"The ford\", es = \"El vado\" }\np",
            "«{ en = \"\", es = \"El vado\" }\np",
            "the title is empty",
        ),
        ("es = \"El vado\" }\np", "«fr = \"Le gué\" }\np", "unknown field `fr`, expected `en` or `es`"),
        ("hex_m = 250", "hex_m = «0", "a hex is 0 metres wide, expected 1 to 10000"),
        ("initiative = \"blue\"", "initiative = «\"green\"", "`green` is no side, expected blue or red"),
        ("artillery_range = 3", "artillery_range = «9", "the artillery range is 9, expected 1 to 8"),
        ("\"march\"", "«\"charge\"", "`charge` is no Order space, expected infantry_lines, "),
        ("\"march\"", "«\"leader_action\"", "`leader_action` is listed twice"),
        ("command = 4", "command = «6", "the Command value is 6, expected 3 to 5"),
        (
            "command = 4\nleaders = 1",
            "command = 4\nleaders = «2",
            "`leaders` of blue is 2, but the file has 1",
        ),
        (
            "command = 4\nleaders = 1",
            "command = 4\nleaders = «4",
            "the number of Leaders of blue is 4, expected 0 to 3",
        ),
        (
            "intro = { en = \"A rearguard,",
            "intro = «{ en = \"A \\u001b[2J,",
            "the introduction has characters that cannot be shown",
        ),
    ]);
}

#[test]
fn faults_of_the_map_are_told_with_their_line() {
    expect_faults(&[
        ("cols = 8", "cols = «101", "the number of columns is 101, expected 1 to 100"),
        (
            "cols = 8\nrows_n = 6",
            "cols = «30\nrows_n = 18",
            "the map has 30 × 18 = 540 spaces, expected at most 512",
        ),
        ("rows = [\n  \"..t.....\",", "rows = «[", "there are 5 rows of terrain, expected 6"),
        ("levels = [", "levels = «[\n  \"00000000\",", "there are 7 rows of levels, expected 6"),
        ("\".....v..\"", "«\".....v.\"", "row 01 of terrain has 7 characters, expected 8"),
        ("\"00000100\"", "«\"000001000\"", "row 03 of levels has 9 characters, expected 8"),
        ("\"00000100\"", "«\"00000x00\"", "the level `x` of 0503 is no digit"),
        ("\".....v..\"", "«\".....q..\"", "`q` at 0501 is not in the legend"),
        (
            "\"v\" = \"village\"",
            "\"v\" = «\"town\"",
            "`town` is no kind of terrain, expected open, village, ",
        ),
        (
            "\"v\" = \"village\"",
            "\"v\" = \"village\"\n«\"vv\" = \"village\"",
            "`vv` in the legend is not a single character",
        ),
        (
            "\"0305\", side = \"E\", kind = \"brook\"",
            "\"0305\", side = \"E\", kind = «\"river\"",
            "`river` is no kind of edge, expected brook or parapet",
        ),
        (
            "\"0305\", side = \"E\"",
            "\"0305\", side = «\"S\"",
            "`S` is no direction, expected E, NE, NW, W, SW or SE",
        ),
        (
            "{ hex = \"0305\", side = \"E\"",
            "{ hex = «\"0305\", side = \"SE\"",
            "0305 SE is the edge of the map: nothing is beyond",
        ),
        (
            "{ hex = \"0305\", side = \"E\"",
            "{ hex = «\"0806\", side = \"E\"",
            "0806 is off the map, whose last column is 07 and last row 05",
        ),
        (
            "{ hex = \"0305\", side = \"E\"",
            "{ hex = «\"305\", side = \"E\"",
            "`305` is no address, expected four digits",
        ),
        (
            "{ hex = \"0305\", side = \"E\"",
            "«{ hex = \"0304\", side = \"E\"",
            "the edge 0304 E is listed twice",
        ),
        (
            "{ hex = \"0305\", side = \"E\"",
            "«{ hex = \"0404\", side = \"W\"",
            "the edge 0404 W is listed twice: it is also 0304 E",
        ),
        (
            "\"0401\", \"0501\"]]",
            "\"0401\", «\"0601\"]]",
            "the road leaps from 0401 to 0601, which are not adjacent",
        ),
        ("names = [{ hex = \"0302\"", "names = [{ hex = «\"0332\"", "0332 is off the map"),
        ("en = \"The ford\", es = \"El vado\" }]", "«en = \" \", es = \"El vado\" }]", "the name is empty"),
        (
            "{ effect = \"control\", to = [\"infantry\"] }",
            "{ effect = «\"swamp\", to = [\"infantry\"] }",
            "`swamp` is no effect here, expected control, ",
        ),
        (
            "to = [\"infantry\"] }",
            "to = [«\"camels\"] }",
            "`camels` is no type of unit, expected infantry, cavalry or artillery",
        ),
        ("to = [\"infantry\"] }", "to = «[] }", "no type of unit is listed"),
        (
            "to = [\"infantry\"] }",
            "to = [\"infantry\"], when = «\"from_lower\" }",
            "`when` belongs to `cover`, not to `control`",
        ),
        ("when = \"from_lower\"", "when = «\"at_night\"", "`at_night` is no condition, expected from_lower"),
        (
            "against = [\"fire\"]",
            "against = [«\"rain\"]",
            "`rain` is no kind of attack, expected fire or assault",
        ),
        (
            "{ effect = \"fortified\", to",
            "{ effect = «\"control\", to",
            "`control` is no effect here, expected cover, ",
        ),
        (
            "{ effect = \"fortified\", to = [",
            "{ effect = \"obstruction\", to = «[",
            "an obstruction is one for everybody: expected all three types",
        ),
    ]);
}

#[test]
fn faults_of_victory_and_reinforcements_are_told_with_their_line() {
    expect_faults(&[
        (
            "[victory]\ntrack = 8\nrout_spaces = [4, 6, 8]",
            "«[victory]\ntrack = 8",
            "the Victory track has no `rout_spaces`",
        ),
        ("[4, 6, 8]", "«[4, 6]", "the Rout markers lie on [4, 6] of a track to 8, expected three spaces"),
        ("[4, 6, 8]", "«[4, 4, 8]", "the Rout markers lie on [4, 4, 8]"),
        ("[4, 6, 8]", "«[6, 4, 8]", "each further than the one before"),
        ("[4, 6, 8]", "«[4, 6, 7]", "the last at the end of the track"),
        ("[4, 6, 8]", "«[0, 6, 8]", "the Rout markers lie on [0, 6, 8]"),
        ("track = 8", "track = «2000", "the last space of the Victory track is 2000, expected 3 to 100"),
        ("blue = 2, red = 1", "blue = «0, red = 1", "what a Rally of blue concedes is 0, expected 1 to 8"),
        (
            "blue = { track = 6 }",
            "blue = { track = «-1 }",
            "the last space of the Reinforcement track of blue is -1",
        ),
        (
            "owner = \"red\"",
            "owner = «\"grey\"",
            "`grey` is no colour of a marker, expected neutral, blue or red",
        ),
        (
            "[[objectives]]\nhex = \"0604\"",
            "[[objectives]]\nhex = «\"0501\"",
            "0501 has two Objective markers",
        ),
        (
            "[[objectives]]\nhex = \"0604\"",
            "[[objectives]]\nhex = «\"0005\"",
            "an Objective marker lies in 0005, where nobody can go",
        ),
        ("at = 3", "at = «7", "group `hussars` is due at 7, expected 1 to 6, the end of the track of blue"),
        (
            "entry = [\"0002\", ",
            "entry = [«\"0102\", ",
            "0102 is no space for reinforcements: it is not on the map's edge",
        ),
        (
            "entry = [\"0002\", ",
            "entry = [«\"0005\", ",
            "0005 is no space for reinforcements: nobody can go there",
        ),
        ("entry = [\"0002\", \"0003\"]", "entry = «[]", "group `hussars` enters nowhere"),
        ("entry = [\"0002\", \"0003\"]", "entry = [\"0002\", «\"0002\"]", "`0002` is listed twice"),
        (
            "[[units]]",
            "[[groups]]\nid = «\"empty\"\nside = \"red\"\nat = 1\nentry = [\"0702\"]\nname = { en = \"E\", es = \"V\" }\n\n[[units]]",
            "group `empty` has no units",
        ),
    ]);
}

#[test]
fn who_has_no_track_has_no_reinforcements() {
    let text = EXAMPLE.replace("blue = { track = 6 }\n", "").replace("at = 3", "at = «3");
    expect_fault(&text, "group `hussars` is due at 3, but blue has no Reinforcement track");
}

#[test]
fn a_side_without_units_is_a_fault_of_the_whole_file() {
    let (start, end) = (EXAMPLE.find("[[units]]\nid = \"r1\""), EXAMPLE.find("[[leaders]]"));
    let (start, end) = (start.expect("units of red"), end.expect("Leaders"));
    let text = format!("{}{}", &EXAMPLE[..start], &EXAMPLE[end..])
        .replace("rule = \"immobile\"", "rule = \"dormant\"");
    let faults = file::read(&text).expect_err("nobody to fight");
    assert_eq!(faults[0].to_string(), " red has no units");
}

#[test]
fn faults_of_units_and_leaders_are_told_with_their_line() {
    expect_faults(&[
        ("id = \"b2\"", "id = «\"b1\"", "there are two pieces `b1`"),
        ("id = \"b2\"", "id = «\"a2\"", "`a2` is no id of a piece of blue: it does not begin with `b`"),
        ("id = \"b2\"", "id = «\"b-2\"", "`b-2` is no id of a piece, expected at most 8 letters and digits"),
        (
            "id = \"rL1\"",
            "id = «\"rally\"",
            "`rally` is no id of a piece: it begins an order in the notation",
        ),
        ("id = \"rL1\"", "id = «\"r1\"", "there are two pieces `r1`"),
        (
            "side = \"red\"\nname = \"Grenadiers\"",
            "side = «\"green\"\nname = \"Grenadiers\"",
            "`green` is no side",
        ),
        (
            "class = \"regular_infantry\"",
            "class = «\"militia\"",
            "`militia` is no class, expected regular_infantry, ",
        ),
        ("quality = \"gold\"", "quality = «\"white\"", "r1 is white elite_infantry, expected gold"),
        (
            "group = \"hussars\"",
            "strength = «1\ngroup = \"hussars\"",
            "the strength of b3 is 1, expected 2 to 4",
        ),
        (
            "formation = \"column\"\ngroup",
            "formation = «\"line\"\ngroup",
            "b3 is light_cavalry in line, expected column",
        ),
        (
            "formation = \"line\"\nhex = \"0103\"",
            "formation = «\"square\"\nhex = \"0103\"",
            "b2 is artillery in square, expected line",
        ),
        (
            "formation = \"line\"\nhex = \"0103\"",
            "formation = «\"mob\"\nhex = \"0103\"",
            "`mob` is no formation, expected line, column or square",
        ),
        ("facing = \"E\"\nstrength", "facing = «\"N\"\nstrength", "`N` is no direction"),
        ("\"line\"\nhex = \"0103\"\nfacing = \"E\"", "«\"line\"\nhex = \"0103\"", "b2 has no `facing`"),
        (
            "group = \"hussars\"",
            "facing = «\"E\"\ngroup = \"hussars\"",
            "b3 comes with a group: where it faces is decided when it enters",
        ),
        ("hex = \"0103\"", "hex = «\"0102\"", "b2 begins in 0102, where b1 is"),
        ("hex = \"0103\"", "hex = «\"0105\"", "b2 begins in 0105, which is impassable to artillery"),
        ("hex = \"0103\"", "hex = «\"0803\"", "0803 is off the map"),
        (
            "hex = \"0103\"\nfacing = \"E\"",
            "group = «\"guard\"",
            "b2 comes with group `guard`, which does not exist",
        ),
        (
            "hex = \"0501\"\nfacing = \"W\"",
            "group = «\"hussars\"",
            "r1 of red comes with group `hussars`, which is of blue",
        ),
        (
            "group = \"hussars\"",
            "group = «\"hussars\"\nhex = \"0000\"",
            "b3 begins in a `hex` and comes with a `group`",
        ),
        ("hex = \"0602\"", "hex = «\"0005\"", "rL1 begins in 0005, where nobody can go"),
        ("hex = \"0602\"", "hex = «\"0102\"", "rL1 begins in 0102, where the enemy's b1 is"),
        (
            "hex = \"0501\"\nfacing",
            "hex = «\"0101\"\nfacing",
            "r1 and b1 start adjacent: expected so only if in `contact`",
        ),
        (
            "north = ",
            "contact = [«[\"b1\", \"r1\"]]\nnorth = ",
            "b1 and r1 in `contact` do not start adjacent",
        ),
        ("north = ", "contact = [«[\"b1\", \"r9\"]]\nnorth = ", "`r9` in `contact` is no unit"),
        ("north = ", "contact = [«[\"b1\", \"b2\"]]\nnorth = ", "b1 and b2 in `contact` are of one side"),
    ]);
    let nowhere = EXAMPLE.replacen("[[leaders]]\nid = \"rL1\"", "«[[leaders]]\nid = \"rL1\"", 1);
    expect_fault(
        &nowhere.replacen("hex = \"0602\"", "", 1),
        "rL1 begins nowhere, expected a `hex` or a `group`",
    );
    let meant = EXAMPLE.replacen("north = ", "contact = [[\"r1\", \"b1\"]]\nnorth = ", 1);
    let meant = meant.replacen("hex = \"0501\"\nfacing", "hex = \"0101\"\nfacing", 1);
    assert!(file::read(&meant).is_ok(), "contact that is meant is no fault");
}

#[test]
fn a_battle_has_no_more_of_anything_than_the_game() {
    let unit = |side: &str, n: usize| {
        format!(
            "[[units]]\nid = \"{}x{n}\"\nside = \"{side}\"\nname = \"N\"\nclass = \"regular_infantry\"\nquality = \"white\"\nformation = \"column\"\ngroup = \"hussars\"\n",
            &side[..1]
        )
    };
    let many = |count: usize, one: &dyn Fn(usize) -> String| {
        let ones: Vec<String> =
            (0..count).map(|n| if n + 1 == count { format!("«{}", one(n)) } else { one(n) }).collect();
        format!("{EXAMPLE}\n{}", ones.concat())
    };
    expect_fault(&many(37, &|n| unit("blue", n)), "blue has more than 39 units");
    let text = "{ en = \"X\", es = \"X\" }";
    let leader =
        |n: usize| format!("[[leaders]]\nid = \"rx{n}\"\nside = \"red\"\nname = \"N\"\nhex = \"0702\"\n");
    expect_fault(&many(3, &leader), "red has more than 3 Leaders");
    let objective = |_| format!("[[objectives]]\nhex = \"0000\"\nowner = \"red\"\nname = {text}\n");
    expect_fault(&many(19, &objective), "there are 21 Objective markers, expected at most 20");
    let group =
        |n| format!("[[groups]]\nid = \"g{n}\"\nside = \"red\"\nat = 1\nentry = [\"0702\"]\nname = {text}\n");
    expect_fault(&many(16, &group), "there are 17 reinforcement groups, expected at most 16");
    let special = |_| format!("[[special]]\nrule = \"fog\"\nuntil_turn = 1\nrange = 1\nnote = {text}\n");
    expect_fault(&many(23, &special), "there are 25 special rules, expected at most 24");
    let kind = |n| format!("[terrain.k{n}]\nname = {text}\nobstacle = false\neffects = []\n");
    expect_fault(&many(59, &kind), "there are more than 64 kinds of terrain");
}

#[test]
fn several_faults_are_told_at_once_in_the_order_of_the_file() {
    let text = EXAMPLE
        .replace("command = 4", "command = 9")
        .replace("owner = \"red\"", "owner = \"grey\"")
        .replace("strength = 3", "strength = 7")
        .replace("\"..t.....\"", "\"..z....\"")
        .replace("units = [\"r2\"]", "units = [\"r9\"]");
    let faults = file::read(&text).expect_err("faulty");
    let lines: Vec<usize> = faults.iter().filter_map(|fault| fault.line).collect();
    assert_eq!(lines.len(), 6, "{}", written(&faults));
    assert!(lines.is_sorted(), "{lines:?}");
}

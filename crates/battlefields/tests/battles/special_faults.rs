//! Every fault of the special rules.

use crate::{EXAMPLE, expect_fault, expect_faults};

#[test]
fn faults_of_special_rules_are_told_with_their_line() {
    let note = "note = { en = \"A note.\", es = \"Una nota.\" }";
    for (fields, expected) in [
        ("rule = «\"plague\"", "`plague` is no special rule, expected rally_cost, guard_release, "),
        ("rule = \"fog\"\nuntil_turn = 2\nrange = 1\nweather = «1", "unknown field `weather`"),
        ("rule = «\"fog\"\nuntil_turn = 2", "`fog` has no `range`"),
        (
            "rule = \"fog\"\nuntil_turn = 2\nrange = 1\nvp = «1",
            "`vp` does not belong to `fog`, expected until_turn or range",
        ),
        ("rule = \"fog\"\nuntil_turn = 2\nrange = «4", "the range in fog is 4, expected 1 to 3"),
        ("rule = \"fog\"\nuntil_turn = «0\nrange = 2", "the turn is 0, expected 1 to 200"),
        ("rule = \"rally_cost\"\nside = «\"green\"\nfrom_rally = 2\nvp = 1", "`green` is no side"),
        (
            "rule = \"rally_cost\"\nside = \"red\"\nfrom_rally = 2\nvp = «9",
            "what a Rally concedes is 9, expected 1 to 8",
        ),
        (
            "rule = \"dormant\"\nside = \"red\"\nunits = [«\"r9\"]\nuntil_turn = 2\nwake_distance = 1",
            "`r9` is no unit",
        ),
        (
            "rule = \"dormant\"\nside = \"red\"\nunits = [«\"b1\"]\nuntil_turn = 2\nwake_distance = 1",
            "b1 is no unit of red",
        ),
        (
            "rule = \"dormant\"\nside = \"red\"\nunits = [\"r1\", «\"r1\"]\nuntil_turn = 2\nwake_distance = 1",
            "`r1` is listed twice",
        ),
        (
            "rule = \"dormant\"\nside = \"red\"\nunits = «[]\nuntil_turn = 2\nwake_distance = 1",
            "no unit is listed",
        ),
        (
            "rule = \"immobile\"\nside = \"red\"\nunits = [«\"r1\"]",
            "r1 is no artillery: nothing else is `immobile`",
        ),
        (
            "rule = \"objective_value\"\nside = \"red\"\nhex = «\"0000\"\nvp = 2",
            "0000 has no Objective marker",
        ),
        ("rule = \"objective_value\"\nside = \"red\"\nhex = «\"9900\"\nvp = 2", "9900 is off the map"),
        (
            "rule = \"sudden_death\"\nside = \"red\"\nhexes = [«\"0000\"]\nfrom_turn = 1",
            "0000 has no Objective marker",
        ),
        ("rule = \"sudden_death\"\nside = \"red\"\nhexes = «[]\nfrom_turn = 1", "no Objective is listed"),
        (
            "rule = \"arrival_roll\"\nside = \"blue\"\ngroup = «\"guard\"\ndie = 6\nneed = 4",
            "`guard` is no reinforcement group",
        ),
        (
            "rule = \"arrival_roll\"\nside = \"red\"\ngroup = «\"hussars\"\ndie = 6\nneed = 4",
            "`hussars` is no reinforcement group of red",
        ),
        (
            "rule = \"arrival_roll\"\nside = \"blue\"\ngroup = \"hussars\"\ndie = «20\nneed = 4",
            "the die is 20, expected 6",
        ),
        (
            "rule = \"arrival_roll\"\nside = \"blue\"\ngroup = \"hussars\"\ndie = 6\nneed = «7",
            "the number needed is 7, expected 2 to 6",
        ),
        ("rule = «\"nightfall\"\nrallies = 3\nwinner = \"red\"", "there is a second `nightfall`"),
        (
            "rule = \"no_cross_before_turn\"\nside = \"blue\"\nedge = «\"river\"\nturn = 2",
            "`river` is no kind of edge",
        ),
        (
            "rule = \"no_cross_before_turn\"\nside = \"blue\"\nedge = \"brook\"\nturn = 2\nalso = [{ hex = «\"0002\", side = \"W\" }]",
            "0002 W is the edge of the map",
        ),
        (
            "rule = \"bridge_built\"\nside = \"red\"\nedges = «[{ hex = \"0302\", side = \"E\" }]\nwhen = { on = \"turn\", side = \"red\", n = 2 }",
            "the edge 0302 E has nothing to bridge",
        ),
        (
            "rule = \"bridge_built\"\nside = \"red\"\nedges = [{ hex = \"0304\", side = \"E\" }]\nwhen = «[{ on = \"turn\", side = \"red\", n = 2 }]",
            "`when` is a list here, expected a single trigger",
        ),
        (
            "rule = \"bridge_built\"\nside = \"red\"\nedges = [{ hex = \"0304\", side = \"E\" }, { hex = «\"0404\", side = \"W\" }]\nwhen = { on = \"turn\", side = \"red\", n = 2 }",
            "the edge 0404 W is listed twice",
        ),
        (
            "rule = \"command_change\"\nside = \"red\"\ncommand = «2\nwhen = { on = \"arrival\", group = \"hussars\" }",
            "the Command value is 2, expected 3 to 5",
        ),
        (
            "rule = \"command_change\"\nside = \"red\"\ncommand = 4\nwhen = { on = «\"dawn\" }",
            "`dawn` is no trigger, expected turn, rally, vp, objective or arrival",
        ),
        (
            "rule = \"command_change\"\nside = \"red\"\ncommand = 4\nwhen = { on = «\"rally\", side = \"red\" }",
            "`rally` has no `n`",
        ),
        (
            "rule = \"command_change\"\nside = \"red\"\ncommand = 4\nwhen = { on = \"turn\", side = \"red\", n = 2, group = «\"hussars\" }",
            "`group` does not belong to `turn`, expected side or n",
        ),
        (
            "rule = \"command_change\"\nside = \"red\"\ncommand = 4\nwhen = { on = \"vp\", side = \"red\", n = «9 }",
            "the space of the Victory track is 9, expected 1 to 8",
        ),
        (
            "rule = \"command_change\"\nside = \"red\"\ncommand = 4\nwhen = { on = \"objective\", hex = \"0501\", owner = «\"pink\" }",
            "`pink` is no colour of a marker",
        ),
        (
            "rule = \"command_change\"\nside = \"red\"\ncommand = 4\nwhen = «5",
            "expected a trigger, or a list of them",
        ),
        (
            "rule = \"guard_release\"\nside = \"red\"\nunits = [\"r1\"]\ncost = 0\nwhen = «{ on = \"turn\", side = \"red\", n = 2 }",
            "`when` is a single trigger here, expected a list of them",
        ),
        (
            "rule = \"guard_release\"\nside = \"red\"\nunits = [\"r1\"]\ncost = 0\nwhen = «[]",
            "no trigger is listed in `when`",
        ),
        (
            "rule = \"extra_order\"\nside = \"red\"\nid = «\"march\"\nname = { en = \"X\", es = \"X\" }\ntypes = [\"cavalry\"]\nactions = [\"move\"]",
            "`march` is the name of another Order space",
        ),
        (
            "rule = \"extra_order\"\nside = \"red\"\nid = «\"ma\"\nname = { en = \"X\", es = \"X\" }\ntypes = [\"cavalry\"]\nactions = [\"move\"]",
            "`ma` is the name of another Order space",
        ),
        (
            "rule = \"extra_order\"\nside = \"red\"\nid = \"x\"\nname = { en = \"X\", es = \"X\" }\ntypes = [\"cavalry\"]\nactions = [«\"sing\"]",
            "`sing` is no action, expected move, fire, assault or form",
        ),
    ] {
        expect_fault(&format!("{EXAMPLE}\n[[special]]\n{fields}\n{note}\n"), expected);
    }
    expect_faults(&[
        ("winner = \"vp\"", "winner = «\"weather\"", "`weather` is no way to win, expected vp, blue or red"),
        ("winner = \"vp\"\ntie = \"red\"", "winner = «\"vp\"", "a `winner` by points needs a `tie`"),
        (
            "winner = \"vp\"\ntie = \"red\"",
            "winner = \"red\"\ntie = «\"red\"",
            "there is no `tie` where red wins outright",
        ),
    ]);
}

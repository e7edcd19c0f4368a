### What stands beside the map of Battlefields of the Napoleonic Wars, in English.

## Orders

battlefields-table-orders = Orders
battlefields-table-token = { battlefields-side } token
battlefields-table-rally = Rally

battlefields-table-rally-price =
    concedes { $points ->
        [one] 1 point
       *[other] { $points } points
    }

battlefields-table-tokens-left =
    { battlefields-side }: { $left ->
        [0] no Order token left of { $command }
        [one] 1 Order token left of { $command }
       *[other] { $left } Order tokens left of { $command }
    }

battlefields-table-markers-left =
    { battlefields-side }: { $markers ->
        [0] no Activation marker left
        [one] 1 Activation marker left
       *[other] { $markers } Activation markers left
    }

## Victory

battlefields-table-victory = Victory

battlefields-table-victory-side =
    { battlefields-side }: { $points } of { $track }. { $price ->
        [one] Its next Rally concedes 1 point
       *[other] Its next Rally concedes { $price } points
    } ({ $rallies ->
        [0] none so far
        [one] 1 so far
       *[other] { $rallies } so far
    }).

battlefields-table-rout-marker =
    Rout marker on { $space }: { $shows ->
        [rout] the rout
        [blank] no rout
       *[hidden] not known
    }

## Dice

battlefields-table-roll = Last roll

battlefields-table-roll-who =
    { $attack ->
        [fire] { $unit } fires at { $target }.
        [reaction] { $unit } fires at { $target }, which assaults it.
       *[assault] { $unit } assaults { $target }.
    }

battlefields-table-verdict =
    { $verdict ->
        [met] counts
        [disordered] counts, because the target is Disordered
       *[unmet] does not count
    }

battlefields-table-roll-total =
    { $casualties ->
        [0] No casualty
        [one] 1 casualty
       *[other] { $casualties } casualties
    }, { $retreats ->
        [0] no retreat
        [one] a retreat of 1 space
       *[other] a retreat of { $retreats } spaces
    }.

## Reinforcements

battlefields-table-reinforcements = Reinforcements
battlefields-table-reinforcement-track = { $at } of { $track }

battlefields-table-group =
    { $group }, { $due ->
        [yes] due now
       *[no] due at { $at }
    }, enters at { $entry }

battlefields-table-nobody = Nobody is still to come.

## Rules and ground

battlefields-table-rules = Special rules
battlefields-table-terrain = Terrain
battlefields-table-no-effect = no effect
battlefields-table-obstacle = blocks lines of fire

battlefields-table-arm =
    { $arm ->
        [infantry] infantry
        [cavalry] cavalry
       *[artillery] artillery
    }

battlefields-table-effect-control = Control for { $arms }

battlefields-table-effect-cover =
    Cover for { $arms }{ $against ->
        [fire] { " " }against fire
        [assault] { " " }against assaults
       *[both] { "" }
    }{ $from ->
        [lower] { " " }from lower ground
       *[anywhere] { "" }
    }

battlefields-table-effect-fortified = Fortified for { $arms }
battlefields-table-effect-impassable = Impassable to { $arms }
battlefields-table-effect-obstruction = Obstruction: nobody fires across
battlefields-table-effect-rough = Rough for { $arms }

## Chances

battlefields-table-chance-dice =
    { $dice ->
        [one] One die; these faces count:
       *[other] Two dice; these faces count:
    }

battlefields-table-chance-plain = plain
battlefields-table-chance-hazard = with the Hazard die
battlefields-table-chance-casualty = a casualty or more
battlefields-table-chance-casualties = two casualties or more
battlefields-table-chance-retreat = a retreat
battlefields-table-chance-retreats = a retreat of two spaces or more
battlefields-table-chance-own-casualty = a casualty of one's own
battlefields-table-chance-own-disorder = one's own disorder

### Battlefields of the Napoleonic Wars in English, in the terms of the rulebook.
###
### Facts that recur:
###   $side      blue or red
###   $unit      a unit, b07 1er et 6e Chasseurs à cheval (Piré); $target the one attacked
###   $leader    a Leader, bL1 Ney
###   $space     a space with its name, 0602 (Quatre Bras)
###   $direction E, NE, NW, W, SW or SE
###   $condition how a unit stands, in Line facing north-east
###   $with      Leaders who go along, $followers how many they are
###   $who       you, if the reader is the one who decides; they, if not

## The game, its battles and its optional rules

battlefields-title = Battlefields of the Napoleonic Wars

battlefields-scenario =
    { $title }, { $day } { $month ->
        [m01] January
        [m02] February
        [m03] March
        [m04] April
        [m05] May
        [m06] June
        [m07] July
        [m08] August
        [m09] September
        [m10] October
        [m11] November
       *[m12] December
    } { $year }

battlefields-option =
    { $option ->
        [feints] Cavalry feints
        [disbanded] Disbanded units
        [efficient] Efficient Leaders
       *[other] { $option }
    }

battlefields-option-about =
    { $option ->
        [feints] Cavalry whose target forms a Square may move one space instead of resolving the assault.
        [disbanded] A unit more than two spaces from every friendly unit and Leader takes one more Activation marker.
        [efficient] The Leader Action also redeploys Squares and Disordered units near the Leader, and reforms Broken ones.
       *[other] { $option }
    }

## Parts of sentences

battlefields-side =
    { $side ->
        [blue] Blue
       *[red] Red
    }

battlefields-direction =
    { $direction ->
        [E] east
        [NE] north-east
        [NW] north-west
        [W] west
        [SW] south-west
       *[SE] south-east
    }

battlefields-class =
    { $class ->
        [regular] Regular infantry
        [veteran] Veteran infantry
        [elite] Elite infantry
        [light] Light cavalry
        [medium] Medium cavalry
        [heavy] Heavy cavalry
       *[artillery] Artillery
    }

battlefields-quality =
    { $quality ->
        [white] white
        [silver] silver
       *[gold] gold
    }

battlefields-condition-line = in Line
battlefields-condition-column = in Column
battlefields-condition-square = in Square
battlefields-condition-disordered = Disordered
battlefields-condition-broken = Broken
battlefields-condition-facing = { $formation } facing { battlefields-direction }

battlefields-order-infantry-lines = Infantry Lines
battlefields-order-infantry-columns = Infantry Columns
battlefields-order-cavalry-columns = Cavalry Columns
battlefields-order-artillery-units = Artillery Units
battlefields-order-gold-units = Gold Units
battlefields-order-leader-action = Leader Action
battlefields-order-march = March

# Leaders who go along, at the end of a sentence.
battlefields-with =
    { $followers ->
        [0] { "" }
       *[other] , with { $with }
    }

# The Hazard die, at the end of a sentence.
battlefields-hazard =
    { $hazard ->
        [with] , adding the Hazard die
       *[without] { "" }
    }

battlefields-edge = between { $one } and { $other }

battlefields-place-to-come = to come with { $group }
battlefields-place-off = off the map
battlefields-nobody = the unit

## Events

battlefields-event-turn-began = { battlefields-side }’s turn { $number } begins.

battlefields-event-ordered = { battlefields-side } issues the order { $order }.

battlefields-event-ordered-leader = { battlefields-side } issues the order { $order }: { $leader } acts.

battlefields-event-rallied =
    { $number ->
        [0] { battlefields-side } performs a Rally, with no Order token to recover.
        [one] { battlefields-side } performs a Rally and recovers 1 Order token.
       *[other] { battlefields-side } performs a Rally and recovers { $number } Order tokens.
    }

battlefields-event-released =
    { $count ->
        [0] The units that were held back are free: their commander releases them.
        [one] { $units } is no longer held back: its commander releases it.
       *[other] { $units } are no longer held back: their commander releases them.
    }

battlefields-event-released-attacked =
    { $count ->
        [0] The units that were held back are free: one of them was attacked.
        [one] { $units } is no longer held back: it was attacked.
       *[other] { $units } are no longer held back: one of them was attacked.
    }

battlefields-event-command-changed = { battlefields-side }’s Command value is now { $number }.

battlefields-event-bridges = Bridges are built.

battlefields-event-bridges-built =
    { $count ->
        [one] A bridge is built { $edges }.
       *[other] Bridges are built { $edges }.
    }

battlefields-event-turned = { $unit } turns to face { battlefields-direction }.

# $by are the spaces on the way, $between is their number.
battlefields-event-moved =
    { $between ->
        [0] { $unit } moves to { $space }, facing { battlefields-direction }{ battlefields-with }.
       *[other] { $unit } moves by { $by } to { $space }, facing { battlefields-direction }{ battlefields-with }.
    }

battlefields-event-formed = { $unit } changes formation: it is now { $condition }.

battlefields-event-fired = { $unit } fires at { $target }, facing { battlefields-direction }{ battlefields-hazard }.

battlefields-event-assaulted = { $unit } assaults { $target }, facing { battlefields-direction }.

battlefields-event-assaulted-again = { $unit } assaults again: { $target }, facing { battlefields-direction }.

battlefields-event-stood = { $unit } does not react.

battlefields-event-evaded = { $unit } evades the assault to { $space }, facing { battlefields-direction }{ battlefields-with }.

battlefields-event-reaction-fired = { $unit } reacts with fire{ battlefields-hazard }.

battlefields-event-formed-square = { $unit } reacts by forming a Square.

battlefields-event-went-on = { $unit } presses the assault{ battlefields-hazard }.

battlefields-event-halted = { $unit } calls the assault off.

battlefields-event-feinted = { $unit } feints and moves to { $space }, facing { battlefields-direction }{ battlefields-with }.

battlefields-event-disordered-rear = { $unit } is attacked from the Rear and becomes Disordered.
battlefields-event-disordered-square = { $unit } is attacked in Square and becomes Disordered.
battlefields-event-disordered-retreat = { $unit } had to retreat and becomes Disordered.
battlefields-event-disordered-hazard = { $unit } becomes Disordered by its own Hazard die.

battlefields-event-held = { $unit } holds its Fortified space: it ignores the retreat and takes a casualty.

battlefields-event-retreated = { $unit } retreats to { $space }{ battlefields-with }.

battlefields-event-could-not-retreat =
    { $count ->
        [one] { $unit } cannot retreat 1 space and takes a casualty instead.
       *[other] { $unit } cannot retreat { $count } spaces and takes as many casualties instead.
    }

battlefields-event-casualty =
    { $strength ->
        [0] { $unit } takes a casualty: nothing of it is left.
        [1] { $unit } takes a casualty and is Broken, at a strength of 1.
       *[other] { $unit } takes a casualty: its strength is now { $strength }.
    }

battlefields-event-removed = { $unit } is removed from the battlefield.

battlefields-event-leader-taken = { $leader } is taken and removed from the battlefield.

battlefields-event-took-ground = { $unit } takes ground in { $space }, facing { battlefields-direction }{ battlefields-with }.

battlefields-event-stopped = { $unit } does not assault again.

battlefields-event-objective-turned =
    { $side ->
        [blue] The Objective marker in { $space } is now blue.
       *[red] The Objective marker in { $space } is now red.
    }

# $number is the space that the Victory marker is on.
battlefields-event-point-unit = { battlefields-side } gains a point for the removed unit: { $number } on the Victory track.
battlefields-event-point-leader = { battlefields-side } gains a point for the removed Leader: { $number } on the Victory track.
battlefields-event-point-objective = { battlefields-side } gains a point for the Objective marker: { $number } on the Victory track.
battlefields-event-point-rally = { battlefields-side } gains a point for the enemy Rally: { $number } on the Victory track.
battlefields-event-point-release = { battlefields-side } gains a point for the enemy units released: { $number } on the Victory track.

battlefields-event-rout = { battlefields-side } reaches the Rout marker on { $number }: it shows the rout.

battlefields-event-no-rout = { battlefields-side } reaches the Rout marker on { $number }: it is blank.

battlefields-event-track-advanced = { battlefields-side }’s Reinforcement marker is now on { $number }.

battlefields-event-due = Reinforcements for { battlefields-side } are due: { $group }.

battlefields-event-arrival = The die for reinforcements shows { $number }, and { $need } was needed: they come ({ $group }).

battlefields-event-no-arrival = The die for reinforcements shows { $number }, and { $need } is needed: they do not come yet ({ $group }).

# $entry is the first space, $by are those on the way, $to is the last; $steps is the number of all but the first.
battlefields-event-entered =
    { $steps ->
        [0] { $unit } enters the map at { $entry }, facing { battlefields-direction }.
        [one] { $unit } enters the map at { $entry } and moves to { $to }, facing { battlefields-direction }.
       *[other] { $unit } enters the map at { $entry } and moves by { $by } to { $to }, facing { battlefields-direction }.
    }

battlefields-event-leader-entered = { $leader } arrives in { $space }.

battlefields-event-leader-placed = { $leader } goes to { $space }.

battlefields-event-reformed = { $unit } reforms at a strength of 2: it is now { $condition }.

battlefields-event-deployed = { $unit } is rallied: it is now { $condition }.

## Dice

# $dice are the dice, each as below.
battlefields-event-rolled =
    { $attack ->
        [fire] { $unit } rolls for fire at { $target }: { $dice }.
        [reaction-fire] { $unit } rolls for reaction fire at { $target }: { $dice }.
       *[assault] { $unit } rolls for the assault on { $target }: { $dice }.
    }

battlefields-event-retreats-ignored = Retreats do not count: cavalry assaults a Square.

battlefields-total = In all: { $sum }.
battlefields-total-nothing = In all: nothing.

battlefields-total-casualties =
    { $count ->
        [one] 1 casualty
       *[other] { $count } casualties
    }

battlefields-total-retreats =
    { $count ->
        [one] a retreat of 1 space
       *[other] a retreat of { $count } spaces
    }

battlefields-die-free = { $icons }: counts
battlefields-die-met = { $icons }, needs { $need }: counts
battlefields-die-disordered = { $icons }: counts because the target is Disordered
battlefields-die-unmet = { $icons }, needs { $need }: does not count
battlefields-die-hazard = Hazard die, { $icons }

battlefields-icon-casualty = casualty
battlefields-icon-retreat =
    { $count ->
        [one] retreat
       *[other] retreat of { $count } spaces
    }
battlefields-icon-own-casualty = casualty of its own
battlefields-icon-own-disorder = Disorder of its own

battlefields-need-nothing = nothing
battlefields-need-leader = a Leader nearby
battlefields-need-better-quality = a better quality than the target’s
battlefields-need-target-in-column = a target in Column
battlefields-need-target-in-line = a target in Line
battlefields-need-adjacent = an adjacent target
battlefields-need-artillery = artillery to fire
battlefields-need-cavalry = cavalry to assault
battlefields-need-another-front = the target in the Front of another friendly unit

## How the battle ended; $side won.

battlefields-outcome-rout =
    { $side ->
        [blue] Blue wins the battle: the red army is routed.
       *[red] Red wins the battle: the blue army is routed.
    }
battlefields-outcome-annihilation =
    { $side ->
        [blue] Blue wins the battle: Red has no units left and none to come.
       *[red] Red wins the battle: Blue has no units left and none to come.
    }
battlefields-outcome-sudden-death = { battlefields-side } wins the battle: it holds all the Objective markers that decide it.
battlefields-outcome-nightfall = Night falls, and { battlefields-side } wins the battle.
battlefields-outcome-other = { battlefields-side } wins the battle.
battlefields-outcome-draw = The battle is drawn.

## Refusals

battlefields-refusal-not-your-decision = The other side decides now.
battlefields-refusal-not-allowed-now = This is not the time for that: another decision is awaited.
battlefields-refusal-no-such-order = Your battle board has no such order.
battlefields-refusal-no-such-unit = There is no such unit on the map.
battlefields-refusal-no-token = All your Order tokens are on the board: only a Rally brings them back.
battlefields-refusal-space-used = One of your Order tokens is on { $order } already; a Rally brings it back.
battlefields-refusal-no-leader = That takes one of your Leaders on the map.
battlefields-refusal-not-eligible = This is not for { $unit }: it is not yours, or not of the kind or in the condition that this is for.
battlefields-refusal-held = { $unit } is held back by a special rule of the battle.
battlefields-refusal-held-because = { $unit } is held back by a special rule of the battle. { $note }
battlefields-refusal-already-activated = { $unit } was activated this turn, and a unit is activated only once.
battlefields-refusal-no-marker =
    This takes { $needed ->
        [one] 1 Activation marker
       *[other] { $needed } Activation markers
    }, and { $left ->
        [0] none is left.
        [one] only 1 is left.
       *[other] only { $left } are left.
    }
battlefields-refusal-action-not-in-order =
    { $arm ->
        [infantry] This order does not let { $unit } do that: infantry fires in Line and assaults in Column, and on the March it only moves.
        [cavalry] This order does not let { $unit } do that: cavalry moves or assaults, and on the March it only moves.
       *[artillery] This order does not let { $unit } do that: artillery moves or fires, and on the March it only moves.
    }
battlefields-refusal-bad-formation =
    { $arm ->
        [infantry] { $unit } cannot take that formation: it must be a Line, a Column or a Square, and not the one it has.
        [cavalry] { $unit } cannot take that formation: cavalry forms Columns only.
       *[artillery] { $unit } cannot take that formation: artillery forms Lines only.
    }
battlefields-refusal-too-far =
    { $allowance ->
        [0] { $unit } cannot leave its space now.
        [one] { $unit } can enter at most 1 space now.
       *[other] { $unit } can enter at most { $allowance } spaces now.
    }
battlefields-refusal-not-adjacent = { $space } is not next to the space before it.
battlefields-refusal-off-map = The map ends there.
battlefields-refusal-impassable = The unit cannot enter { $space } from there: the space or the edge before it is Impassable for it, or a special rule forbids the crossing for now.
battlefields-refusal-enemy-there = An enemy is in { $space }: a move cannot enter it.
battlefields-refusal-occupied = Another unit is in { $space }, and no two can be in one space.
battlefields-refusal-must-stop-rough = The unit must stop in { $space }: Rough ground ends its movement.
battlefields-refusal-must-stop-front = The unit must stop in { $space }: the space is in the Front of an enemy unit.
battlefields-refusal-rough = A unit that enters Rough ground cannot assault: { $space } is Rough for it, or lies beyond a Rough edge.
battlefields-refusal-leader-not-here = { $leader } is not with the unit and cannot go along.
battlefields-refusal-bad-leader-space = No Leader can be placed in { $space }: an enemy is there, nobody can enter it, or reinforcements do not come in there.
battlefields-refusal-not-a-target = That cannot be attacked like this: fire needs an enemy unit, an assault an enemy unit or enemy Leaders without one.
battlefields-refusal-out-of-arc = { $unit } is out of the fire arc or out of range.
battlefields-refusal-no-line = The line of fire to { $unit } is blocked.
battlefields-refusal-no-roll = No dice are rolled here, so the Hazard die cannot be added.
battlefields-refusal-not-in-front = The target is not in the unit’s Front, or cannot be reached from there.
battlefields-refusal-priority = { $unit } has the assaulter in its Front: it must be assaulted first.
battlefields-refusal-no-such-reaction =
    { $arm ->
        [infantry] { $unit } cannot react like that: in Line it may fire, in Line or Column it may form a Square against cavalry, and only against an assault from its Front.
        [cavalry] { $unit } cannot react like that: cavalry may only evade infantry that assaults from its Front.
       *[artillery] { $unit } cannot react like that: artillery may only fire, at an assaulter in its Front.
    }
battlefields-refusal-bad-evade = The unit cannot evade to { $space }: it needs an adjacent space that it can enter, free of units and enemy Leaders.
battlefields-refusal-bad-retreat = The unit cannot retreat to { $space }: each space must lead away from the attacker, be passable, and be free of units, enemy Leaders and enemy Objective markers.
battlefields-refusal-wrong-entry = This reinforcement does not enter the map at { $space }.
battlefields-refusal-must-enter = Reinforcements that can enter must do so first.

## Prompts

battlefields-prompt-over = The battle is over. { $outcome }

battlefields-prompt-stopped = The battle is over.

battlefields-prompt-turn =
    { $who ->
        [you] { $tokens ->
            [0] All your Order tokens are on the board: perform a Rally.
            [one] Issue an order or perform a Rally: you have 1 Order token in hand.
           *[other] Issue an order or perform a Rally: you have { $tokens } Order tokens in hand.
        }
       *[they] { battlefields-side } chooses an order or a Rally.
    }

battlefields-prompt-activate =
    { $who ->
        [you] { $order }: { $markers ->
            [0] no Activation marker is left; end the turn.
            [one] activate a unit or end the turn; 1 Activation marker is left.
           *[other] activate a unit or end the turn; { $markers } Activation markers are left.
        }
       *[they] { battlefields-side } carries out the order { $order }.
    }

battlefields-prompt-react =
    { $who ->
        [you] { $unit } assaults { $target } in { $space }. Choose how your unit reacts.
       *[they] { battlefields-side } chooses how { $target } reacts to the assault of { $unit }.
    }

battlefields-prompt-resolve =
    { $who ->
        [you] { $unit } assaults { $target }. Resolve the assault, with or without the Hazard die.
       *[they] { battlefields-side } chooses how { $unit } assaults { $target }.
    }

battlefields-prompt-resolve-fire =
    { $who ->
        [you] { $target } has fired. Choose whether { $unit } presses the assault or calls it off.
       *[they] { battlefields-side } chooses whether { $unit } presses the assault on { $target }.
    }

battlefields-prompt-resolve-square =
    { $who ->
        [you] { $target } has formed a Square. Choose whether { $unit } presses the assault or calls it off.
       *[they] { battlefields-side } chooses whether { $unit } presses the assault on the Square of { $target }.
    }

battlefields-prompt-fortified =
    { $who ->
        [you] { $unit } should retreat { $count ->
            [one] 1 space
           *[other] { $count } spaces
        }, but is in a Fortified space, { $space }. Choose whether it holds, for one casualty, or retreats.
       *[they] { battlefields-side } chooses whether { $unit } holds the Fortified space { $space }.
    }

battlefields-prompt-retreat =
    { $who ->
        [you] { $unit } must retreat { $count ->
            [one] 1 space
           *[other] { $count } spaces
        } from { $space }. Choose the next one, and Leaders who follow.
       *[they] { battlefields-side } chooses where { $unit } retreats from { $space }.
    }

battlefields-prompt-ground =
    { $who ->
        [you] { $unit } takes ground in { $space }. Choose where it faces, and Leaders who follow.
       *[they] { battlefields-side } chooses how { $unit } takes ground in { $space }.
    }

battlefields-prompt-again =
    { $who ->
        [you] { $unit } has taken ground and may assault once more. Choose a target and where it faces, or stop.
       *[they] { battlefields-side } chooses whether { $unit } assaults again.
    }

battlefields-prompt-enter =
    { $who ->
        [you] { $count ->
            [0] Reinforcements must enter: choose a piece, its way and where it faces.
           *[other] Reinforcements must enter ({ $groups }): choose a piece, its way and where it faces.
        }
       *[they] { battlefields-side } brings in reinforcements.
    }

battlefields-prompt-rally =
    { $who ->
        [you] { $markers ->
            [0] No Activation marker is left. Reposition Leaders or end the turn.
            [one] Rally units, then reposition Leaders, or end the turn; 1 Activation marker is left. A change of formation takes 1, reforming a Broken unit 2.
           *[other] Rally units, then reposition Leaders, or end the turn; { $markers } Activation markers are left. A change of formation takes 1, reforming a Broken unit 2.
        }
       *[they] { battlefields-side } rallies its units.
    }

battlefields-prompt-leaders =
    { $who ->
        [you] Reposition more of your Leaders, or end the turn.
       *[they] { battlefields-side } repositions its Leaders.
    }

## Picks

battlefields-pick-unit = { $unit } · { battlefields-class }, strength { $strength }, { $condition }
battlefields-pick-leader = { $leader } · Leader
battlefields-pick-space = { $space } · { $terrain }
battlefields-pick-facing = Facing { battlefields-direction }
battlefields-pick-release =
    { $points ->
        [0] Release { $units }
        [one] Release { $units } (concedes 1 point)
       *[other] Release { $units } (concedes { $points } points)
    }
battlefields-pick-rally = Rally
battlefields-pick-end = End the turn
battlefields-pick-line = Form a Line
battlefields-pick-column = Form a Column
battlefields-pick-square = Form a Square
battlefields-pick-hazard = Add the Hazard die
battlefields-pick-stand = Do not react
battlefields-pick-fire = React with fire
battlefields-pick-fire-hazard = React with fire and the Hazard die
battlefields-pick-go = Resolve the assault
battlefields-pick-go-hazard = Resolve it with the Hazard die
battlefields-pick-halt = Call the assault off
battlefields-pick-hold = Hold, for one casualty
battlefields-pick-yield = Retreat
battlefields-pick-stop = Do not assault again
battlefields-pick-unknown = Unknown

## What is known about a piece

battlefields-about = { $unit } ({ battlefields-side }), { $place }: { battlefields-class }, { battlefields-quality } quality, strength { $strength }, { $condition }.

battlefields-about-class =
    { $class ->
        [regular] It has no special rule.
        [veteran] It ignores Rough ground when it moves, and Cover when it fires or assaults.
        [elite] It is never Disordered and ignores Cover when it fires or assaults; its removal is worth two points.
        [light] It moves one space further than other cavalry.
        [medium] It adds the Hazard die to its assaults without a second marker.
        [heavy] It adds the Hazard die to its assaults without a second marker and may assault again after taking ground; its removal is worth two points.
       *[artillery] It fires from afar, adds the Hazard die to its reaction fire at no cost, and cannot retreat.
    }

battlefields-about-activated = It was activated this turn.
battlefields-about-held = It is held back until it is released or attacked.
battlefields-about-dormant = It takes no orders before turn { $turn }, unless an enemy comes near.
battlefields-about-no-cross = Before turn { $turn } there are edges that it may not cross.
battlefields-about-immobile = It never leaves its space.

battlefields-about-leader = { $leader } ({ battlefields-side }), { $place }: a Leader. He helps friendly units in his space and next to it, and lets them act by the Leader Action.

### Triomphe à Marengo in English, in the terms of the English rulebook.
###
### Facts that recur:
###   $army     austria or france
###   $piece    the handle of a piece, A3; $pieces several of them, A3 and A7; $count how many
###   $locale   a locale with its name, 9 (Marengo)
###   $from, $to, $across, $approach   a position, 8 or 8/4
###   $tokens   a number of morale tokens; $commands one of commands
###   $who      you, if the reader is the one who decides; they, if not

## Parts of sentences

triomphe-army =
    { $army ->
        [austria] Austria
       *[france] France
    }

triomphe-adjective =
    { $army ->
        [austria] Austrian
       *[france] French
    }

# The adjective of the other army.
triomphe-enemy-adjective =
    { $army ->
        [austria] French
       *[france] Austrian
    }

triomphe-tokens =
    { $tokens ->
        [one] 1 morale token
       *[other] { $tokens } morale tokens
    }

triomphe-army-tokens =
    { $tokens ->
        [one] 1 { triomphe-adjective } morale token
       *[other] { $tokens } { triomphe-adjective } morale tokens
    }

triomphe-commands =
    { $commands ->
        [0] no command cost
        [one] 1 command
       *[other] { $commands } commands
    }

triomphe-place-holding-area = the holding area
triomphe-place-gone = out of play

triomphe-crossing = crossing { $crossing }

# The ways on to the map, by their names in the notation; a board of one's own may have others.
triomphe-entry =
    { $entry ->
        [alessandria] the Alessandria road
        [pontoon] the pontoon bridge
        [tortona] the Tortona road
        [novi] the Novi road
        [sale] the Sale road
       *[other] the { $entry } entry
    }

## Events

triomphe-event-turn-began = Round { $round }, { $clock }: the { triomphe-adjective } turn begins.

triomphe-event-morale-scheduled = { triomphe-army } gains { triomphe-tokens } from the time track.

triomphe-event-cleaned-up =
    { $pieces } { $count ->
        [one] returns
       *[other] return
    } from { $from } to reserve in locale { $locale } (approach clean-up).

triomphe-event-artillery-hidden = The { triomphe-adjective } artillery in the holding area is hidden among the other pieces.

triomphe-event-marched =
    { $pieces } { $count ->
        [one] marches
       *[other] march
    } off-road from { $from } to { $to } ({ triomphe-commands }).

triomphe-event-crossed = { $piece } marches by { $crossing } into { $locale } (step { $step }).

triomphe-event-entered = { $piece } enters the map by { $crossing } into { $locale } (step { $step }).

triomphe-event-local-road = { triomphe-army } spends 1 command on a march by local road.

triomphe-event-continued = { $piece } uses continuation to block { $to }.

triomphe-event-split-up = { triomphe-army } splits pieces up by continuation ({ triomphe-commands }).

triomphe-event-shown-road-attack = { $piece } is revealed as { $face }: it attacked on its road march.
triomphe-event-shown-proof = { $piece } is revealed as { $face }: infantry took part in the attack.
triomphe-event-shown-bombardment = { $piece } is turned face-up as { $face }: it bombards.
triomphe-event-shown-lead = { $piece } is revealed as { $face }: it leads.
triomphe-event-shown-artillery-defense = { $piece } is revealed as { $face }: it fires in defense.
triomphe-event-shown-counter-attack = { $piece } is revealed as { $face }: it counter-attacks.
triomphe-event-shown-continuation = { $piece } is revealed as { $face }: it uses continuation.
triomphe-event-shown-retreat = { $piece } is revealed as { $face }: it must retreat.

triomphe-event-reduced = { $piece } is reduced from { $from } to { $to }.

triomphe-event-removed = { $piece } ({ $face }) is reduced to nothing and removed.

triomphe-event-attacked =
    { $pieces } { $count ->
        [one] makes
       *[other] make
    } a maneuver attack into locale { $locale }, across { $across }.

triomphe-event-attacked-by-road =
    { $pieces } { $count ->
        [one] makes
       *[other] make
    } a maneuver attack by road into locale { $locale }, by { $crossing } across { $across }.

triomphe-event-responded =
    { $count ->
        [0] { triomphe-army } does not respond.
        [one] { $pieces } advances from reserve to the defense approach.
       *[other] { $pieces } advance from reserve to the defense approach.
    }

triomphe-event-blocked = The maneuver attack across { $across } is blocked.

triomphe-event-took =
    { $pieces } { $count ->
        [one] takes
       *[other] take
    } locale { $locale }.

triomphe-event-advanced =
    { $pieces } { $count ->
        [one] advances
       *[other] advance
    } to the attack approach { $to }.

triomphe-event-declared = { $piece } declares a bombardment of locale { $locale } from { $from }.

triomphe-event-bombarded = { $piece } completes its bombardment of locale { $locale }.

triomphe-event-lapsed = The bombardment declared by { $piece } was not completed and lapses.

triomphe-event-cancelled = The bombardment declared by { $piece } is canceled.

triomphe-event-assaulted = { triomphe-army } assaults locale { $locale } from { $from }.

triomphe-event-defense-led =
    { $count ->
        [0] No { triomphe-adjective } piece leads the defense.
        [one] { $pieces } leads the defense.
       *[other] { $pieces } lead the defense.
    }

# $pieces are those that lead, $followers the others, $following is the number of the latter.
triomphe-event-sent =
    { $pieces } { $count ->
        [one] leads
       *[other] lead
    } { $following ->
        [0] the assault.
       *[other] the assault, followed by { $followers }.
    }

triomphe-event-artillery-fires = Artillery fires in defense.

triomphe-event-artillery-holds = No artillery fires in defense.

triomphe-event-counter-attacked =
    { $count ->
        [0] No { triomphe-adjective } piece counter-attacks.
        [one] { $pieces } counter-attacks.
       *[other] { $pieces } counter-attack.
    }

triomphe-event-result =
    { $winner ->
        [attacker] The assault from { $from } succeeds, with a result of { $result }.
       *[defender] The assault from { $from } fails, with a result of { $result }.
    }

triomphe-event-retreated = { $piece } retreats from locale { $from } to locale { $to }.

triomphe-event-eliminated = { $piece } ({ $face }) finds no room to retreat to and is eliminated.

triomphe-event-organized =
    { $pieces } { $count ->
        [one] is
       *[other] are
    } organized.

triomphe-event-disorganized = All French pieces in locale { $locale } become disorganized.

triomphe-event-morale-lost = { triomphe-army } loses { triomphe-tokens }.

triomphe-event-taken =
    { triomphe-army-tokens } committed to locale { $locale } { $tokens ->
        [one] pays
       *[other] pay
    } for the loss.

triomphe-event-committed = { triomphe-army } commits { triomphe-tokens } to locale { $locale }.

triomphe-event-uncovered =
    { triomphe-tokens } that { triomphe-army } should commit to locale { $locale } { $tokens ->
        [one] is
       *[other] are
    } lacking, without effect.

triomphe-event-shifted =
    { triomphe-army-tokens } { $tokens ->
        [one] is
       *[other] are
    } moved from locale { $from } to locale { $to } to make up the commitment.

triomphe-event-forfeited = { triomphe-army } loses { triomphe-tokens } committed to locale { $locale } (morale clean-up).

triomphe-event-returned =
    { triomphe-army-tokens } { $tokens ->
        [one] returns
       *[other] return
    } from locale { $locale } to uncommitted morale.

triomphe-event-turn-ended = The { triomphe-adjective } turn ends.

## How the game ended; $army won.

triomphe-outcome-decisive = { triomphe-army } wins a decisive victory: the { triomphe-enemy-adjective } army is demoralized.

triomphe-outcome-marginal =
    { $army ->
        [austria] Austria wins a marginal victory, with at least three pieces east of the objective line.
       *[france] France wins a marginal victory: fewer than three Austrian pieces are east of the objective line.
    }

triomphe-outcome-other = { triomphe-army } wins.

triomphe-outcome-draw = The game is drawn.

## Refusals

triomphe-refusal-not-now = This is not the time for that order: another decision is awaited.
triomphe-refusal-no-such-pick = That cannot be chosen here.
triomphe-refusal-not-yours = That piece is not yours, or is not in play.
triomphe-refusal-done = { $piece } has already taken part in an action this turn.

triomphe-refusal-commands =
    This takes { $needed ->
        [one] 1 command
       *[other] { $needed } commands
    }, and { $left ->
        [0] none is left.
        [one] only 1 is left.
       *[other] only { $left } are left.
    }

triomphe-refusal-count =
    { $range ->
        [exact] Too few or too many: exactly { $most ->
            [one] 1 piece
           *[other] { $most } pieces
        } must be named here, each once.
        [up-to] Too many: at most { $most ->
            [one] 1 piece
           *[other] { $most } pieces
        } can be named here, each once.
       *[between] Too few or too many: from { $least } to { $most } pieces must be named here, each once.
    }

triomphe-refusal-reductions =
    { $due ->
        [one] Exactly 1 reduction is due, on pieces that can take it.
       *[other] Exactly { $due } reductions are due, on pieces that can take them.
    }
triomphe-refusal-no-march = A road march needs a crossing, or an approach for cavalry to go on to.
triomphe-refusal-mixed = Not all of these pieces are in the position that this calls for.
triomphe-refusal-not-adjacent = That position cannot be reached from where the pieces are.
triomphe-refusal-impassable = Approach { $approach } is impassable.
triomphe-refusal-enemy-occupied = Locale { $locale } is enemy-occupied and cannot be entered like this.
triomphe-refusal-no-enemy = Locale { $locale } is not enemy-occupied, and this is possible only where the enemy is.
triomphe-refusal-capacity =
    Locale { $locale } has no room for so many: its capacity is { $capacity ->
        [one] 1 piece
       *[other] { $capacity } pieces
    } of an army.
triomphe-refusal-protected = Locale { $locale } cannot be entered while enemy reinforcements have yet to enter the map there.
triomphe-refusal-closed = An assault across { $approach } was lost this turn: nothing can march or attack across it before the turn ends.
triomphe-refusal-road-closed = Locale { $locale } was won by assault this turn and cannot be entered by road march before the turn ends.
triomphe-refusal-disorganized = { $piece } is disorganized: it can neither attack nor march out of its locale.
triomphe-refusal-disorganized-on-the-way = There are disorganized pieces in locale { $locale }: a road march that enters it ends there.
triomphe-refusal-first-round = French pieces cannot block approaches in the { $clock } round.
triomphe-refusal-traffic = Marching by { $crossing } would take more than three steps, waiting for traffic included.
triomphe-refusal-direction = A piece has already marched by { $crossing } in the other direction this turn.
triomphe-refusal-no-road = No road leads that way.
triomphe-refusal-not-in-reserve = Only a piece in reserve can do this.
triomphe-refusal-wrong-type = { $piece } is not of the right type for this.
triomphe-refusal-not-eligible = { $piece } is not one of the pieces to choose from.
triomphe-refusal-no-gun = There is no artillery that could fire in defense: it must be in the approach, not lead, and not have bombarded in your last turn.
triomphe-refusal-two-types = Two pieces in the same role must be of the same type.
triomphe-refusal-too-weak = { $piece } is too weak: leading an assault and counter-attacking take a strength of at least 2.
triomphe-refusal-no-lead = No piece in that approach can lead an assault.
triomphe-refusal-fully-blocked = Approach { $approach } is fully blocked: no maneuver attack can be made across it.
triomphe-refusal-unblocked = No enemy piece blocks approach { $approach }, and an assault can only be made across a blocked one.
triomphe-refusal-needs-infantry = Approach { $approach } is cavalry-obstructing: an attack across it must include infantry.
triomphe-refusal-obstructed = Approach { $approach } is cavalry-obstructing: cavalry can neither lead nor counter-attack there.
triomphe-refusal-artillery-penalty = There is an artillery penalty in approach { $approach }: it cannot be bombarded across.
triomphe-refusal-no-bombardment = { $piece } has declared no bombardment that could be completed or canceled.
triomphe-refusal-not-in-approach = { $piece } is not blocking an approach, and artillery can only bombard from one.
triomphe-refusal-too-early = This piece cannot enter the map before the { $clock } round.
triomphe-refusal-entry-used = Another piece has already come by { $crossing } this turn, and only one can.
triomphe-refusal-crossing-used = An attack has already been made by { $crossing } this turn, and a second is not allowed.
triomphe-refusal-debt = Locale { $locale } is only partly organized: the rest of its pieces must be organized first.
triomphe-refusal-organize-limit =
    An organize action can organize at most { $most ->
        [one] 1 piece
       *[other] { $most } pieces
    } now.
triomphe-refusal-not-organizable = { $piece } cannot be organized: it is organized already, or was organized once this turn.
triomphe-refusal-not-payable = Locale { $locale } could not be organized completely this turn, and it cannot be organized in part.
triomphe-refusal-response =
    At most { $most ->
        [one] 1 piece
       *[other] { $most } pieces
    } can respond: as many as attack.
triomphe-refusal-all-or-none = Either all of the attacking pieces advance, or none.
triomphe-refusal-uneven = Reductions fall on the leading pieces first and are divided between two as evenly as possible.
triomphe-refusal-westward = The French cannot retreat west to locale { $locale } while they can retreat another way.
triomphe-refusal-eastward = The Austrians cannot retreat east to locale { $locale } while they can retreat another way.
triomphe-refusal-room = More pieces would retreat there than there is room for, or one would be eliminated while there is room for it.
triomphe-refusal-morale-tokens = Those morale tokens cannot be chosen: they are too many or too few, or not open to this choice.

## Prompts
## Some are put only to the one who decides: the others may not know what is being decided.

triomphe-prompt-deciding = { triomphe-army } is deciding.

triomphe-prompt-over = The game is over. { $outcome }

triomphe-prompt-stopped = The game is over.

triomphe-prompt-action =
    Order an action or end the turn: { $commands ->
        [0] no commands are left.
        [one] 1 command is left.
       *[other] { $commands } commands are left.
    }

# §14: a locale was organized in part.
triomphe-prompt-debt = Organize the rest of the locale first: nothing else can be ordered until all of it is organized.

triomphe-prompt-respond =
    { $who ->
        [you] { $attackers } { $count ->
            [one] attacks across { $across }. Choose at most 1 piece
           *[other] attack across { $across }. Choose at most { $count } pieces
        } in reserve in locale { $locale } to advance and block, or none.
       *[they] { triomphe-army } chooses how to respond to the maneuver attack across { $across }.
    }

triomphe-prompt-prove = Choose the infantry to reveal: the attack across { $across } had to include some.

triomphe-prompt-advance =
    { $who ->
        [you] The attack across { $across } was blocked. Choose whether { $attackers } { $count ->
            [one] advances
           *[other] advance
        } to the attack approach { $from }.
       *[they] { triomphe-army } chooses whether the blocked attackers advance to { $from }.
    }

triomphe-prompt-continue = Cavalry that took locale { $locale } can use continuation: choose pieces and the approaches they go on to block, or none.

triomphe-prompt-go-on =
    { $who ->
        [you] { $marcher } has taken locale { $locale }. Choose how its road march goes on, or end it here.
       *[they] { triomphe-army } chooses whether the road march of { $marcher } goes on from locale { $locale }.
    }

triomphe-prompt-lead =
    { $who ->
        [you] Your pieces in { $across } are assaulted. Choose { $width ->
            [one] one
           *[other] one or two
        } to lead the defense, or none.
       *[they] { triomphe-army } chooses which pieces lead the defense of { $across }.
    }

triomphe-prompt-send =
    { $who ->
        [you] Choose { $width ->
            [one] one piece in { $from } that leads the assault
           *[other] one or two pieces in { $from } that lead the assault
        }, then any that follow: three pieces at most in all.
       *[they] { triomphe-army } names its assault pieces in { $from }.
    }

triomphe-prompt-artillery-defense =
    { $who ->
        [you] Choose whether artillery in { $across } fires in defense.
       *[they] { triomphe-army } chooses whether artillery in { $across } fires in defense.
    }

triomphe-prompt-hit =
    { $who ->
        [you] The defending artillery fires. Choose which of { $leads } is reduced.
       *[they] { triomphe-army } chooses which leading piece the artillery reduces.
    }

triomphe-prompt-counter =
    { $who ->
        [you] Choose { $width ->
            [one] one piece
           *[other] one or two pieces
        } in { $across } to counter-attack, or none.
       *[they] { triomphe-army } chooses which pieces in { $across } counter-attack.
    }

triomphe-prompt-lose =
    The assault from { $from } costs you { $reductions ->
        [one] 1 reduction. Choose which piece takes it.
       *[other] { $reductions } reductions. Choose which pieces take them.
    }

triomphe-prompt-target =
    { $who ->
        [you] Locale { $locale } is bombarded. Choose which piece is reduced.
       *[they] { triomphe-army } chooses which piece the bombardment of locale { $locale } reduces.
    }

triomphe-prompt-retreat-losses =
    { $who ->
        [you] Your pieces must retreat from locale { $locale }. Choose which of them take the reductions.
       *[they] { triomphe-army } chooses which pieces take the reductions of the retreat from locale { $locale }.
    }

triomphe-prompt-retreat =
    { $who ->
        [you] Choose where each piece retreats from locale { $locale }.
       *[they] { triomphe-army } chooses where its pieces retreat from locale { $locale }.
    }

triomphe-prompt-take =
    { $who ->
        [you] Choose { $tokens ->
            [one] 1 committed { triomphe-enemy-adjective } morale token that pays
           *[other] { $tokens } committed { triomphe-enemy-adjective } morale tokens that pay
        } for the loss.
       *[they] { triomphe-army } chooses which committed { triomphe-enemy-adjective } morale tokens pay for the loss.
    }

triomphe-prompt-shift =
    { $who ->
        [you] You may move up to { $tokens ->
            [one] 1 committed { triomphe-enemy-adjective } morale token
           *[other] { $tokens } committed { triomphe-enemy-adjective } morale tokens
        } to locale { $destination } to make up the commitment, or none.
       *[they] { triomphe-army } may move committed { triomphe-enemy-adjective } morale tokens to locale { $destination }.
    }

triomphe-prompt-recall =
    { $who ->
        [you] You may return one committed morale token to uncommitted morale.
       *[they] { triomphe-army } may return one committed morale token to uncommitted morale.
    }

## Picks

triomphe-pick-end = End the turn
triomphe-pick-organize = Organize
triomphe-pick-declare = Declare bombardment
triomphe-pick-complete = Complete bombardment
triomphe-pick-cancel = Cancel bombardment
triomphe-pick-ride = Continue along a road
triomphe-pick-follow = Add pieces that follow
triomphe-pick-all = All advance
triomphe-pick-none = None advances
triomphe-pick-fire = Fire
triomphe-pick-hold = Hold fire
triomphe-pick-token = Morale token in { $locale }
triomphe-pick-moved-token = Morale token moved to { $locale }
triomphe-pick-gone = Eliminate
triomphe-pick-unknown = Unknown

triomphe-pick-entry =
    { $entry ->
        [alessandria] Alessandria road
        [pontoon] Pontoon bridge
        [tortona] Tortona road
        [novi] Novi road
        [sale] Sale road
       *[other] Entry { $entry }
    }

## What a viewer knows about a piece

triomphe-about = { $piece } ({ triomphe-army }), { $place }: { $faces }.
triomphe-about-done = It has acted this turn.
triomphe-about-disorganized = It is disorganized.
triomphe-about-face-up = Its face is shown.

## The game and its scenarios

triomphe-title = Triomphe à Marengo
triomphe-scenario =
    { $scenario ->
        [marengo] Marengo, 14 June 1800
       *[other] { $scenario }
    }

## Panels beside the map

triomphe-panel-time = Time
triomphe-panel-time-now = Round { $round } of { $rounds }, { $clock }: { triomphe-adjective } turn.

triomphe-panel-time-arrival =
    { $clock }, { $area }: { $count ->
        [one] 1 piece
       *[other] { $count } pieces
    }

triomphe-panel-commands = Commands

triomphe-panel-commands-left =
    { triomphe-army }: { $commands ->
        [0] no commands left
       *[other] { $commands } of { $total } left
    }

triomphe-panel-morale = Morale
triomphe-panel-morale-uncommitted = Uncommitted
triomphe-panel-morale-committed = Committed
triomphe-panel-morale-to-come = To come
triomphe-panel-morale-lost = Lost
triomphe-panel-holding = Holding areas
triomphe-panel-holding-from = From round { $round }, { $clock }
triomphe-panel-holding-now = May enter now
triomphe-panel-holding-none = Nobody is waiting.

### Orders of Triomphe à Marengo in English: what is not said by the event that the order brings about.
###
### Facts that recur:
###   $piece    the handle of a piece, A3; $pieces several of them; $count how many
###   $ways     the crossings of a march, $crossings how many; $blocks yes if it goes on to block $to
###   $then     who goes on to which approach, each as triomphe-order-rider says; $riders how many do

triomphe-order-plain = { $choice }.

triomphe-order-off-road =
    { $pieces } { $count ->
        [one] marches
       *[other] march
    } off-road to { $to }{ $riders ->
        [0] .
       *[other] , and by continuation { $then }.
    }

triomphe-order-rider = { $piece } blocks { $to }

triomphe-order-road =
    { $crossings ->
        [0] { $piece } goes on to block { $to }.
       *[other] { $piece } marches by { $ways }{ triomphe-order-block }
    }

triomphe-order-enter = { $piece } enters the map by { $ways }{ triomphe-order-block }

# The end of a sentence about a march.
triomphe-order-block =
    { $blocks ->
        [yes] , and goes on to block { $to }.
       *[no] .
    }

triomphe-order-go-on =
    { $crossings ->
        [0] { $blocks ->
            [yes] The road march goes on to block { $to }.
           *[no] The road march ends here.
        }
       *[other] The road march goes on by { $ways }{ triomphe-order-block }
    }

triomphe-order-continue =
    { $riders ->
        [0] No cavalry uses continuation.
       *[other] By continuation { $then }.
    }

triomphe-order-declare = { $piece } declares a bombardment.
triomphe-order-complete = { $piece } completes its bombardment.

triomphe-order-advance =
    { $pieces } { $count ->
        [one] uses
       *[other] use
    } continuation to the attack approach; nobody else advances.

triomphe-order-prove = Reveal { $piece }.
triomphe-order-hit = The artillery reduces { $piece }.
triomphe-order-target = The bombardment reduces { $piece }.
triomphe-order-counter-odd = { $pieces } counter-attack; { $odd } takes the odd reduction.

# $losses are reductions, each as below.
triomphe-order-losses = { $losses }.
triomphe-order-loss =
    { $piece } takes { $points ->
        [one] 1 reduction
       *[other] { $points } reductions
    }

# $fates are those of the pieces, each as below.
triomphe-order-retreat = { $fates }.
triomphe-order-retreats = { $piece } retreats to { $locale }
triomphe-order-eliminated = { $piece } is eliminated

# $stacks are tokens in locales, each as triomphe-order-stack says; $count is the number of locales.
triomphe-order-take =
    { $count ->
        [0] No committed token pays for the loss.
       *[other] The loss is paid for by { $stacks }.
    }
triomphe-order-shift =
    { $count ->
        [0] No committed token is moved.
       *[other] The commitment is made up by { $stacks }.
    }
triomphe-order-stack = { triomphe-tokens } from locale { $locale }

triomphe-order-recall-none = No morale token returns.
triomphe-order-recall = A morale token returns from locale { $locale } to uncommitted morale.

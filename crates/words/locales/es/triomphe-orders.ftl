### Orders of Triomphe à Marengo in Spanish: what is not said by the event that the order brings about.
###
### Facts that recur:
###   $piece    the handle of a piece, A3; $pieces several of them; $count how many
###   $ways     the crossings of a march, $crossings how many; $blocks yes if it goes on to block $to
###   $then     who goes on to which approach, each as triomphe-order-rider says; $riders how many do

triomphe-order-plain = { $choice }.

triomphe-order-off-road =
    { $pieces } { $count ->
        [one] marcha
       *[other] marchan
    } campo a través hasta { $to }{ $riders ->
        [0] .
       *[other] ; mediante la continuación, { $then }.
    }

triomphe-order-rider = { $piece } bloquea { $to }

triomphe-order-road =
    { $crossings ->
        [0] { $piece } sigue hasta bloquear { $to }.
       *[other] { $piece } marcha por { $ways }{ triomphe-order-block }
    }

triomphe-order-enter = { $piece } entra en el mapa por { $ways }{ triomphe-order-block }

# The end of a sentence about a march.
triomphe-order-block =
    { $blocks ->
        [yes] {" "}y sigue hasta bloquear { $to }.
       *[no] .
    }

triomphe-order-go-on =
    { $crossings ->
        [0] { $blocks ->
            [yes] La marcha por carretera sigue hasta bloquear { $to }.
           *[no] La marcha por carretera termina aquí.
        }
       *[other] La marcha por carretera sigue por { $ways }{ triomphe-order-block }
    }

triomphe-order-continue =
    { $riders ->
        [0] Ninguna caballería usa la continuación.
       *[other] Mediante la continuación, { $then }.
    }

triomphe-order-declare = { $piece } declara un bombardeo.
triomphe-order-complete = { $piece } completa su bombardeo.

triomphe-order-advance =
    { $pieces } { $count ->
        [one] usa
       *[other] usan
    } la continuación hasta el paso de ataque; ninguna otra avanza.

triomphe-order-prove = Se revela { $piece }.
triomphe-order-hit = La artillería reduce { $piece }.
triomphe-order-target = El bombardeo reduce { $piece }.
triomphe-order-counter-odd = { $pieces } contraatacan; { $odd } sufre la pérdida impar.

# $losses are reductions, each as below.
triomphe-order-losses = { $losses }.
triomphe-order-loss =
    { $piece } sufre { $points ->
        [one] 1 pérdida
       *[other] { $points } pérdidas
    }

# $fates are those of the pieces, each as below.
triomphe-order-retreat = { $fates }.
triomphe-order-retreats = { $piece } se retira a { $locale }
triomphe-order-eliminated = { $piece } se elimina

# $stacks are tokens in locales, each as triomphe-order-stack says; $count is the number of locales.
triomphe-order-take =
    { $count ->
        [0] Ninguna ficha comprometida compensa la pérdida.
       *[other] Compensa la pérdida: { $stacks }.
    }
triomphe-order-shift =
    { $count ->
        [0] No se mueve ninguna ficha comprometida.
       *[other] Cubre la moral que falta: { $stacks }.
    }
triomphe-order-stack = { triomphe-tokens } de la localización { $locale }

triomphe-order-recall-none = Ninguna ficha de moral vuelve.
triomphe-order-recall = Una ficha de moral vuelve de la localización { $locale } a la moral no comprometida.

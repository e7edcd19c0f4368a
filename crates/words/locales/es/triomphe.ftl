### Triomphe à Marengo in Spanish, in the terms of the Spanish rulebook.
###
### Facts that recur:
###   $army     austria or france
###   $piece    the handle of a piece, A3; $pieces several of them, A3 y A7; $count how many
###   $locale   a locale with its name, 9 (Marengo)
###   $from, $to, $across, $approach   a position, 8 or 8/4
###   $tokens   a number of morale tokens; $commands one of commands
###   $who      you, if the reader is the one who decides; they, if not
###
### A piece is feminine, whatever is on it. The reader is addressed as tú, as in the rulebook.

## Parts of sentences

triomphe-army =
    { $army ->
        [austria] Austria
       *[france] Francia
    }

# Feminine singular: of a piece, of artillery, of a token. The plural adds an s.
triomphe-adjective =
    { $army ->
        [austria] austriaca
       *[france] francesa
    }

# The adjective of the other army, feminine singular.
triomphe-enemy-adjective =
    { $army ->
        [austria] francesa
       *[france] austriaca
    }

triomphe-tokens =
    { $tokens ->
        [one] 1 ficha de moral
       *[other] { $tokens } fichas de moral
    }

triomphe-army-tokens =
    { $tokens ->
        [one] 1 ficha de moral { triomphe-adjective }
       *[other] { $tokens } fichas de moral { triomphe-adjective }s
    }

triomphe-commands =
    { $commands ->
        [0] sin coste de orden
        [one] 1 orden
       *[other] { $commands } órdenes
    }

triomphe-place-holding-area = el área de espera
triomphe-place-gone = fuera del juego

triomphe-crossing = el cruce { $crossing }

# The ways on to the map, by their names in the notation; a board of one's own may have others.
triomphe-entry =
    { $entry ->
        [alessandria] la carretera de Alessandria
        [pontoon] el puente de pontones
        [tortona] la carretera de Tortona
        [novi] la carretera de Novi
        [sale] la carretera de Sale
       *[other] la entrada { $entry }
    }

## Events

triomphe-event-turn-began = Ronda { $round }, { $clock }: comienza el turno de { triomphe-army }.

triomphe-event-morale-scheduled = { triomphe-army } recibe { triomphe-tokens } del registro de tiempo.

triomphe-event-cleaned-up =
    { $pieces } { $count ->
        [one] vuelve
       *[other] vuelven
    } de { $from } a la reserva en la localización { $locale } (limpieza de pasos).

triomphe-event-artillery-hidden = La artillería { triomphe-adjective } del área de espera se oculta entre las demás piezas.

triomphe-event-marched =
    { $pieces } { $count ->
        [one] marcha
       *[other] marchan
    } campo a través desde { $from } hasta { $to } ({ triomphe-commands }).

triomphe-event-crossed = { $piece } marcha por { $crossing } hasta { $locale } (etapa { $step }).

triomphe-event-entered = { $piece } entra en el mapa por { $crossing } hasta { $locale } (etapa { $step }).

triomphe-event-local-road = { triomphe-army } gasta 1 orden en una marcha por carretera local.

triomphe-event-continued = { $piece } usa la continuación para bloquear { $to }.

triomphe-event-split-up = { triomphe-army } divide sus piezas mediante la continuación ({ triomphe-commands }).

triomphe-event-shown-road-attack = Se revela { $piece }, { $face }: atacó durante su marcha por carretera.
triomphe-event-shown-proof = Se revela { $piece }, { $face }: en el ataque había infantería.
triomphe-event-shown-bombardment = { $piece }, { $face }, se pone boca arriba: bombardea.
triomphe-event-shown-lead = Se revela { $piece }, { $face }: es pieza líder.
triomphe-event-shown-artillery-defense = Se revela { $piece }, { $face }: realiza la defensa de artillería.
triomphe-event-shown-counter-attack = Se revela { $piece }, { $face }: contraataca.
triomphe-event-shown-continuation = Se revela { $piece }, { $face }: usa la continuación.
triomphe-event-shown-retreat = Se revela { $piece }, { $face }: debe retirarse.

triomphe-event-reduced = { $piece } se reduce de { $from } a { $to }.

triomphe-event-removed = { $piece } ({ $face }) pierde toda su fuerza y se elimina.

triomphe-event-attacked =
    { $pieces } { $count ->
        [one] realiza
       *[other] realizan
    } un ataque de maniobra a la localización { $locale }, a través de { $across }.

triomphe-event-attacked-by-road =
    { $pieces } { $count ->
        [one] realiza
       *[other] realizan
    } un ataque de maniobra por carretera a la localización { $locale }, por { $crossing } y a través de { $across }.

triomphe-event-responded =
    { $count ->
        [0] { triomphe-army } no responde.
        [one] { $pieces } avanza de la reserva al paso de defensa.
       *[other] { $pieces } avanzan de la reserva al paso de defensa.
    }

triomphe-event-blocked = El ataque de maniobra a través de { $across } queda bloqueado.

triomphe-event-took =
    { $pieces } { $count ->
        [one] toma
       *[other] toman
    } la localización { $locale }.

triomphe-event-advanced =
    { $pieces } { $count ->
        [one] avanza
       *[other] avanzan
    } al paso de ataque { $to }.

triomphe-event-declared = { $piece } declara un bombardeo de la localización { $locale } desde { $from }.

triomphe-event-bombarded = { $piece } completa su bombardeo de la localización { $locale }.

triomphe-event-lapsed = El bombardeo declarado por { $piece } no se ha completado y queda sin efecto.

triomphe-event-cancelled = Se cancela el bombardeo declarado por { $piece }.

triomphe-event-assaulted = { triomphe-army } asalta la localización { $locale } desde { $from }.

triomphe-event-defense-led =
    { $count ->
        [0] Ninguna pieza { triomphe-adjective } lidera la defensa.
        [one] { $pieces } lidera la defensa.
       *[other] { $pieces } lideran la defensa.
    }

# $pieces are those that lead, $followers the others, $following is the number of the latter.
triomphe-event-sent =
    { $pieces } { $count ->
        [one] lidera
       *[other] lideran
    } { $following ->
        [0] el asalto.
        [one] el asalto; participa también { $followers }.
       *[other] el asalto; participan también { $followers }.
    }

triomphe-event-artillery-fires = Se realiza la defensa de artillería.

triomphe-event-artillery-holds = No se realiza la defensa de artillería.

triomphe-event-counter-attacked =
    { $count ->
        [0] Ninguna pieza { triomphe-adjective } contraataca.
        [one] { $pieces } contraataca.
       *[other] { $pieces } contraatacan.
    }

triomphe-event-result =
    { $winner ->
        [attacker] El asalto desde { $from } triunfa, con un resultado de { $result }.
       *[defender] El asalto desde { $from } fracasa, con un resultado de { $result }.
    }

triomphe-event-retreated = { $piece } se retira de la localización { $from } a la localización { $to }.

triomphe-event-eliminated = { $piece } ({ $face }) no encuentra sitio al que retirarse y se elimina.

triomphe-event-organized =
    { $count ->
        [one] Se organiza { $pieces }.
       *[other] Se organizan { $pieces }.
    }

triomphe-event-disorganized = Todas las piezas francesas en la localización { $locale } quedan desorganizadas.

triomphe-event-morale-lost = { triomphe-army } pierde { triomphe-tokens }.

triomphe-event-taken =
    { triomphe-army-tokens } { $tokens ->
        [one] comprometida en la localización { $locale } compensa la pérdida.
       *[other] comprometidas en la localización { $locale } compensan la pérdida.
    }

triomphe-event-committed = { triomphe-army } compromete { triomphe-tokens } en la localización { $locale }.

triomphe-event-uncovered =
    { $tokens ->
        [one] Falta { triomphe-tokens }
       *[other] Faltan { triomphe-tokens }
    } que { triomphe-army } debería comprometer en la localización { $locale }, sin más efecto.

triomphe-event-shifted =
    { triomphe-army-tokens } { $tokens ->
        [one] pasa
       *[other] pasan
    } de la localización { $from } a la localización { $to } para cubrir la moral que falta por comprometer.

triomphe-event-forfeited =
    { triomphe-army } pierde { $tokens ->
        [one] 1 ficha de moral comprometida
       *[other] { $tokens } fichas de moral comprometidas
    } en la localización { $locale } (mantenimiento de moral).

triomphe-event-returned =
    { triomphe-army-tokens } { $tokens ->
        [one] vuelve
       *[other] vuelven
    } de la localización { $locale } a la moral no comprometida.

triomphe-event-turn-ended = Termina el turno de { triomphe-army }.

## How the game ended; $army won.

triomphe-outcome-decisive =
    { $army ->
        [austria] Austria obtiene una victoria decisiva: el ejército francés está desmoralizado.
       *[france] Francia obtiene una victoria decisiva: el ejército austriaco está desmoralizado.
    }

triomphe-outcome-marginal =
    { $army ->
        [austria] Austria obtiene una victoria marginal, con al menos tres piezas al este de la línea de objetivo.
       *[france] Francia obtiene una victoria marginal: hay menos de tres piezas austriacas al este de la línea de objetivo.
    }

triomphe-outcome-other = Gana { triomphe-army }.

triomphe-outcome-draw = La partida termina en tablas.

## Refusals

triomphe-refusal-not-now = No es el momento de esa decisión: se espera otra.
triomphe-refusal-no-such-pick = Eso no se puede elegir aquí.
triomphe-refusal-not-yours = Esa pieza no es tuya o no está en juego.
triomphe-refusal-done = { $piece } ya ha participado en una acción este turno.

triomphe-refusal-commands =
    Esto cuesta { $needed ->
        [one] 1 orden
       *[other] { $needed } órdenes
    } y { $left ->
        [0] no queda ninguna.
        [one] solo queda 1.
       *[other] solo quedan { $left }.
    }

# Pieces, reductions or crossings: the refusal does not tell which.
triomphe-refusal-count =
    { $range ->
        [exact] Son demasiado pocas o demasiadas: aquí hay que indicar exactamente { $most ->
            [one] 1 pieza
           *[other] { $most } piezas
        }, cada una una sola vez.
        [up-to] Son demasiadas: aquí se { $most ->
            [one] puede indicar 1 pieza
           *[other] pueden indicar { $most } piezas
        } como máximo, cada una una sola vez.
       *[between] Son demasiado pocas o demasiadas: aquí hay que indicar de { $least } a { $most } piezas, cada una una sola vez.
    }

triomphe-refusal-reductions =
    { $due ->
        [one] Hay que aplicar exactamente 1 pérdida, a una pieza que pueda sufrirla.
       *[other] Hay que aplicar exactamente { $due } pérdidas, a piezas que puedan sufrirlas.
    }
triomphe-refusal-no-march = Una marcha por carretera necesita un cruce, o un paso al que continúe la caballería.
triomphe-refusal-mixed = No todas las piezas están en la posición que esto requiere.
triomphe-refusal-not-adjacent = No se puede llegar a esa posición desde donde están las piezas.
triomphe-refusal-impassable = El paso { $approach } es infranqueable.
triomphe-refusal-enemy-occupied = La localización { $locale } está ocupada por el enemigo y no se puede entrar así en ella.
triomphe-refusal-no-enemy = La localización { $locale } no está ocupada por el enemigo, y esto solo es posible donde lo esté.
triomphe-refusal-capacity =
    En la localización { $locale } no caben tantas piezas: su capacidad es de { $capacity ->
        [one] 1 pieza
       *[other] { $capacity } piezas
    } por ejército.
triomphe-refusal-protected = No se puede entrar en la localización { $locale } mientras haya refuerzos enemigos que aún deban entrar en el mapa por ella.
triomphe-refusal-closed = Este turno se ha perdido un asalto a través de { $approach }: nadie puede marchar ni atacar a través de ese paso hasta que acabe el turno.
triomphe-refusal-road-closed = La localización { $locale } se ha tomado por asalto este turno: no se puede entrar en ella con una marcha por carretera hasta que acabe el turno.
triomphe-refusal-disorganized = { $piece } está desorganizada: no puede atacar ni marchar fuera de su localización.
triomphe-refusal-disorganized-on-the-way = En la localización { $locale } hay piezas desorganizadas: una marcha por carretera que entra en ella termina allí.
triomphe-refusal-first-round = Las piezas francesas no pueden bloquear pasos en la ronda de las { $clock }.
triomphe-refusal-traffic = Marchar por { $crossing } llevaría más de tres etapas, contando la espera por el tráfico.
triomphe-refusal-direction = Este turno ya se ha marchado por { $crossing } en la otra dirección.
triomphe-refusal-no-road = Ninguna carretera lleva allí.
triomphe-refusal-not-in-reserve = Esto solo puede hacerlo una pieza en reserva.
triomphe-refusal-wrong-type = { $piece } no es del tipo adecuado.
triomphe-refusal-not-eligible = { $piece } no está entre las piezas que se pueden elegir.
triomphe-refusal-no-gun = No hay artillería que pueda disparar en defensa: debe estar en el paso, no liderar y no haber bombardeado en tu último turno.
triomphe-refusal-two-types = Dos piezas con la misma función deben ser del mismo tipo.
triomphe-refusal-too-weak = { $piece } es demasiado débil: para liderar un asalto o contraatacar hace falta una fuerza de 2 o más.
triomphe-refusal-no-lead = Ninguna pieza de ese paso puede liderar un asalto.
triomphe-refusal-fully-blocked = El paso { $approach } está completamente bloqueado: no se puede realizar un ataque de maniobra a través de él.
triomphe-refusal-unblocked = Ninguna pieza enemiga bloquea el paso { $approach }, y solo se puede asaltar a través de un paso bloqueado.
triomphe-refusal-needs-infantry = El paso { $approach } tiene obstrucción para caballería: un ataque a través de él debe incluir infantería.
triomphe-refusal-obstructed = El paso { $approach } tiene obstrucción para caballería: en él la caballería no puede liderar ni contraatacar.
triomphe-refusal-artillery-penalty = En el paso { $approach } hay una penalización de artillería: no se puede bombardear a través de él.
triomphe-refusal-no-bombardment = { $piece } no ha declarado un bombardeo que se pueda completar o cancelar.
triomphe-refusal-not-in-approach = { $piece } no está bloqueando un paso, y la artillería solo puede bombardear desde uno.
triomphe-refusal-too-early = Esta pieza no puede entrar en el mapa antes de la ronda de las { $clock }.
triomphe-refusal-entry-used = Este turno ya ha entrado otra pieza por { $crossing }, y solo puede hacerlo una.
triomphe-refusal-crossing-used = Este turno ya se ha atacado por { $crossing }, y solo puede hacerse una vez.
triomphe-refusal-debt = La localización { $locale } está organizada solo en parte: primero hay que organizar el resto de sus piezas.
triomphe-refusal-organize-limit =
    Una acción de organizar puede organizar ahora { $most ->
        [one] 1 pieza
       *[other] { $most } piezas
    } como máximo.
triomphe-refusal-not-organizable = { $piece } no se puede organizar: ya está organizada o ya se ha organizado una vez este turno.
triomphe-refusal-not-payable = La localización { $locale } no se podría organizar por completo este turno, y no se puede organizar solo en parte.
triomphe-refusal-response =
    { $most ->
        [one] Puede responder 1 pieza como máximo: tantas como atacan.
       *[other] Pueden responder { $most } piezas como máximo: tantas como atacan.
    }
triomphe-refusal-all-or-none = Avanzan todas las piezas atacantes o ninguna.
triomphe-refusal-uneven = Las pérdidas se aplican primero a las piezas líder y se dividen entre dos lo más equitativamente posible.
triomphe-refusal-westward = Los franceses no pueden retirarse al oeste, a la localización { $locale }, mientras puedan retirarse a otra parte.
triomphe-refusal-eastward = Los austriacos no pueden retirarse al este, a la localización { $locale }, mientras puedan retirarse a otra parte.
triomphe-refusal-room = Se retirarían allí más piezas de las que caben, o se eliminaría una para la que hay sitio.
triomphe-refusal-morale-tokens = No se pueden elegir esas fichas de moral: son demasiadas o demasiado pocas, o no están disponibles para esto.

## Prompts
## Some are put only to the one who decides: the others may not know what is being decided.

triomphe-prompt-deciding = { triomphe-army } está decidiendo.

triomphe-prompt-over = La partida ha terminado. { $outcome }

triomphe-prompt-stopped = La partida ha terminado.

triomphe-prompt-action =
    Ordena una acción o termina el turno: { $commands ->
        [0] no quedan órdenes.
        [one] queda 1 orden.
       *[other] quedan { $commands } órdenes.
    }

# §14: una localización se ha organizado solo en parte.
triomphe-prompt-debt = Organiza primero el resto de la localización: no se puede ordenar otra cosa hasta que toda esté organizada.

triomphe-prompt-respond =
    { $who ->
        [you] { $attackers } { $count ->
            [one] ataca a través de { $across }. Elige como máximo 1 pieza
           *[other] atacan a través de { $across }. Elige como máximo { $count } piezas
        } de la reserva en la localización { $locale } para avanzar y bloquear, o ninguna.
       *[they] { triomphe-army } elige cómo responder al ataque de maniobra a través de { $across }.
    }

triomphe-prompt-prove = Elige la infantería que se revela: el ataque a través de { $across } debía incluirla.

triomphe-prompt-advance =
    { $who ->
        [you] El ataque a través de { $across } ha quedado bloqueado. Elige si { $attackers } { $count ->
            [one] avanza
           *[other] avanzan
        } al paso de ataque { $from }.
       *[they] { triomphe-army } elige si las piezas atacantes bloqueadas avanzan a { $from }.
    }

triomphe-prompt-continue = La caballería que ha tomado la localización { $locale } puede usar la continuación: elige piezas y los pasos que van a bloquear, o ninguna.

triomphe-prompt-go-on =
    { $who ->
        [you] { $marcher } ha tomado la localización { $locale }. Elige cómo sigue su marcha por carretera o termínala aquí.
       *[they] { triomphe-army } elige si la marcha por carretera de { $marcher } sigue desde la localización { $locale }.
    }

triomphe-prompt-lead =
    { $who ->
        [you] Tus piezas en { $across } sufren un asalto. Elige { $width ->
            [one] una que lidere la defensa
           *[other] una o dos que lideren la defensa
        }, o ninguna.
       *[they] { triomphe-army } elige qué piezas lideran la defensa de { $across }.
    }

triomphe-prompt-send =
    { $who ->
        [you] Elige { $width ->
            [one] una pieza de { $from } que lidere el asalto
           *[other] una o dos piezas de { $from } que lideren el asalto
        } y después las demás que participan: tres piezas como máximo en total.
       *[they] { triomphe-army } declara sus piezas de asalto en { $from }.
    }

triomphe-prompt-artillery-defense =
    { $who ->
        [you] Elige si la artillería de { $across } realiza la defensa de artillería.
       *[they] { triomphe-army } elige si la artillería de { $across } realiza la defensa de artillería.
    }

triomphe-prompt-hit =
    { $who ->
        [you] La artillería defensora dispara. Elige cuál de estas piezas se reduce: { $leads }.
       *[they] { triomphe-army } elige qué pieza líder reduce la artillería.
    }

triomphe-prompt-counter =
    { $who ->
        [you] Elige { $width ->
            [one] una pieza de { $across } que contraataque
           *[other] una o dos piezas de { $across } que contraataquen
        }, o ninguna.
       *[they] { triomphe-army } elige qué piezas de { $across } contraatacan.
    }

triomphe-prompt-lose =
    El asalto desde { $from } te cuesta { $reductions ->
        [one] 1 pérdida. Elige qué pieza la sufre.
       *[other] { $reductions } pérdidas. Elige qué piezas las sufren.
    }

triomphe-prompt-target =
    { $who ->
        [you] Sufres un bombardeo en la localización { $locale }. Elige qué pieza se reduce.
       *[they] { triomphe-army } elige qué pieza reduce el bombardeo de la localización { $locale }.
    }

triomphe-prompt-retreat-losses =
    { $who ->
        [you] Tus piezas deben retirarse de la localización { $locale }. Elige cuáles sufren las pérdidas.
       *[they] { triomphe-army } elige qué piezas sufren las pérdidas de la retirada de la localización { $locale }.
    }

triomphe-prompt-retreat =
    { $who ->
        [you] Elige adónde se retira cada pieza de la localización { $locale }.
       *[they] { triomphe-army } elige adónde se retiran sus piezas de la localización { $locale }.
    }

triomphe-prompt-take =
    { $who ->
        [you] Elige { $tokens ->
            [one] 1 ficha de moral { triomphe-enemy-adjective } comprometida que compense
           *[other] { $tokens } fichas de moral { triomphe-enemy-adjective }s comprometidas que compensen
        } la pérdida.
       *[they] { triomphe-army } elige qué fichas de moral { triomphe-enemy-adjective }s comprometidas compensan la pérdida.
    }

triomphe-prompt-shift =
    { $who ->
        [you] Puedes mover hasta { $tokens ->
            [one] 1 ficha de moral { triomphe-enemy-adjective } comprometida
           *[other] { $tokens } fichas de moral { triomphe-enemy-adjective }s comprometidas
        } a la localización { $destination } para cubrir la moral que falta por comprometer, o ninguna.
       *[they] { triomphe-army } puede mover fichas de moral { triomphe-enemy-adjective }s comprometidas a la localización { $destination }.
    }

triomphe-prompt-recall =
    { $who ->
        [you] Puedes devolver una ficha de moral comprometida a la moral no comprometida.
       *[they] { triomphe-army } puede devolver una ficha de moral comprometida a la moral no comprometida.
    }

## Picks

triomphe-pick-end = Terminar el turno
triomphe-pick-organize = Organizar
triomphe-pick-declare = Declarar bombardeo
triomphe-pick-complete = Completar bombardeo
triomphe-pick-cancel = Cancelar bombardeo
triomphe-pick-ride = Continuar por una carretera
triomphe-pick-follow = Añadir piezas que participan
triomphe-pick-all = Avanzan todas
triomphe-pick-none = No avanza ninguna
triomphe-pick-fire = Disparar
triomphe-pick-hold = No disparar
triomphe-pick-token = Ficha de moral en { $locale }
triomphe-pick-moved-token = Ficha de moral movida a { $locale }
triomphe-pick-gone = Eliminar
triomphe-pick-unknown = Desconocido

triomphe-pick-entry =
    { $entry ->
        [alessandria] Carretera de Alessandria
        [pontoon] Puente de pontones
        [tortona] Carretera de Tortona
        [novi] Carretera de Novi
        [sale] Carretera de Sale
       *[other] Entrada { $entry }
    }

## Lo que se sabe de una pieza

triomphe-about = { $piece } ({ triomphe-army }), { $place }: { $faces }.
triomphe-about-done = Ya ha actuado en este turno.
triomphe-about-disorganized = Está desorganizada.
triomphe-about-face-up = Está a la vista.

## El juego y sus escenarios

triomphe-title = Triomphe à Marengo
triomphe-scenario =
    { $scenario ->
        [marengo] Marengo, 14 de junio de 1800
       *[other] { $scenario }
    }

## Paneles junto al mapa

triomphe-panel-time = Tiempo
triomphe-panel-time-now = Ronda { $round } de { $rounds }, { $clock }: turno de { triomphe-army }.

triomphe-panel-time-arrival =
    { $clock }, { $area }: { $count ->
        [one] 1 pieza
       *[other] { $count } piezas
    }

triomphe-panel-commands = Órdenes

triomphe-panel-commands-left =
    { triomphe-army }: { $commands ->
        [0] no quedan órdenes
        [one] queda { $commands } de { $total }
       *[other] quedan { $commands } de { $total }
    }

triomphe-panel-morale = Moral
triomphe-panel-morale-uncommitted = No comprometida
triomphe-panel-morale-committed = Comprometida
triomphe-panel-morale-to-come = Por llegar
triomphe-panel-morale-lost = Perdida
triomphe-panel-holding = Áreas de espera
triomphe-panel-holding-from = Desde la ronda { $round }, { $clock }
triomphe-panel-holding-now = Pueden entrar ya
triomphe-panel-holding-none = No espera nadie.

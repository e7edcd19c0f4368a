### Battlefields of the Napoleonic Wars in Spanish. The rulebook is in English; these are the terms chosen for it.
###
### Facts that recur:
###   $side      blue or red
###   $unit      a unit, b07 1er et 6e Chasseurs à cheval (Piré); $target the one attacked
###   $leader    a Leader, bL1 Ney
###   $space     a space with its name, 0602 (Quatre Bras)
###   $direction E, NE, NW, W, SW or SE
###   $condition how a unit stands, en línea hacia el noreste
###   $with      Leaders who go along, $followers how many they are
###   $who       you, if the reader is the one who decides; they, if not
###
### A unit is feminine, whatever it is; a side has no article. The reader is addressed as tú.
###
### One word for one thing: space espacio, Front frente, Rear retaguardia, Rally reagrupamiento, Disordered
### desordenada, Broken rota, rout desbandada, Leader líder, casualty baja, retreat retirada, removed eliminada,
### take ground tomar terreno, evade esquivar, feint finta, Rough difícil, Impassable infranqueable, Fortified
### fortificado, Hazard die dado de azar, release emplear, Order token ficha de orden, Activation
### marker marcador de activación, track registro.

## The game, its battles and its optional rules

battlefields-title = Battlefields of the Napoleonic Wars

battlefields-scenario =
    { $title }, { $day } de { $month ->
        [m01] enero
        [m02] febrero
        [m03] marzo
        [m04] abril
        [m05] mayo
        [m06] junio
        [m07] julio
        [m08] agosto
        [m09] septiembre
        [m10] octubre
        [m11] noviembre
       *[m12] diciembre
    } de { $year }

battlefields-option =
    { $option ->
        [feints] Fintas de caballería
        [disbanded] Unidades dispersas
        [efficient] Líderes eficaces
       *[other] { $option }
    }

battlefields-option-about =
    { $option ->
        [feints] Si su objetivo forma en cuadro, la caballería puede moverse un espacio en lugar de resolver el asalto.
        [disbanded] Una unidad a más de dos espacios de toda unidad amiga y de todo líder amigo necesita un marcador de activación más.
        [efficient] La acción de líder también vuelve a formar los cuadros y las unidades desordenadas o rotas que estén junto al líder.
       *[other] { $option }
    }

## Parts of sentences

battlefields-side =
    { $side ->
        [blue] Azul
       *[red] Rojo
    }

battlefields-direction =
    { $direction ->
        [E] este
        [NE] noreste
        [NW] noroeste
        [W] oeste
        [SW] suroeste
       *[SE] sureste
    }

battlefields-class =
    { $class ->
        [regular] Infantería regular
        [veteran] Infantería veterana
        [elite] Infantería de élite
        [light] Caballería ligera
        [medium] Caballería media
        [heavy] Caballería pesada
       *[artillery] Artillería
    }

battlefields-quality =
    { $quality ->
        [white] blanca
        [silver] plata
       *[gold] oro
    }

battlefields-condition-line = en línea
battlefields-condition-column = en columna
battlefields-condition-square = en cuadro
battlefields-condition-disordered = desordenada
battlefields-condition-broken = rota
battlefields-condition-facing = { $formation } hacia el { battlefields-direction }

battlefields-order-infantry-lines = Líneas de infantería
battlefields-order-infantry-columns = Columnas de infantería
battlefields-order-cavalry-columns = Columnas de caballería
battlefields-order-artillery-units = Unidades de artillería
battlefields-order-gold-units = Unidades de oro
battlefields-order-leader-action = Acción de líder
battlefields-order-march = Marcha

# Leaders who go along, at the end of a sentence.
battlefields-with =
    { $followers ->
        [0] { "" }
       *[other] , con { $with }
    }

# The Hazard die, at the end of a sentence.
battlefields-hazard =
    { $hazard ->
        [with] , y añade el dado de azar
       *[without] { "" }
    }

battlefields-edge = entre { $one } y { $other }

battlefields-place-to-come = por llegar con { $group }
battlefields-place-off = fuera del mapa
battlefields-nobody = la unidad

## Events

battlefields-event-turn-began = Comienza el turno { $number } de { battlefields-side }.

battlefields-event-ordered = { battlefields-side } da la orden { $order }.

battlefields-event-ordered-leader = { battlefields-side } da la orden { $order }: actúa { $leader }.

battlefields-event-rallied =
    { $number ->
        [0] { battlefields-side } realiza un reagrupamiento, sin fichas de orden que recuperar.
        [one] { battlefields-side } realiza un reagrupamiento y recupera 1 ficha de orden.
       *[other] { battlefields-side } realiza un reagrupamiento y recupera { $number } fichas de orden.
    }

battlefields-event-released =
    { $count ->
        [0] Las unidades retenidas quedan libres: su mando las emplea.
        [one] { $units } deja de estar retenida: su mando la emplea.
       *[other] { $units } dejan de estar retenidas: su mando las emplea.
    }

battlefields-event-released-attacked =
    { $count ->
        [0] Las unidades retenidas quedan libres: una de ellas ha sido atacada.
        [one] { $units } deja de estar retenida: ha sido atacada.
       *[other] { $units } dejan de estar retenidas: una de ellas ha sido atacada.
    }

battlefields-event-command-changed = El valor de mando de { battlefields-side } es ahora { $number }.

battlefields-event-bridges = Se tienden puentes.

battlefields-event-bridges-built =
    { $count ->
        [one] Se tiende un puente { $edges }.
       *[other] Se tienden puentes { $edges }.
    }

battlefields-event-turned = { $unit } gira hacia el { battlefields-direction }.

# $by are the spaces on the way, $between is their number.
battlefields-event-moved =
    { $between ->
        [0] { $unit } se mueve a { $space }, hacia el { battlefields-direction }{ battlefields-with }.
       *[other] { $unit } se mueve por { $by } a { $space }, hacia el { battlefields-direction }{ battlefields-with }.
    }

battlefields-event-formed = { $unit } cambia de formación: está ahora { $condition }.

battlefields-event-fired = { $unit } dispara a { $target }, hacia el { battlefields-direction }{ battlefields-hazard }.

battlefields-event-assaulted = { $unit } asalta a { $target }, hacia el { battlefields-direction }.

battlefields-event-assaulted-again = { $unit } asalta otra vez: a { $target }, hacia el { battlefields-direction }.

battlefields-event-stood = { $unit } no reacciona.

battlefields-event-evaded = { $unit } esquiva el asalto y pasa a { $space }, hacia el { battlefields-direction }{ battlefields-with }.

battlefields-event-reaction-fired = { $unit } reacciona con fuego{ battlefields-hazard }.

battlefields-event-formed-square = { $unit } reacciona formando en cuadro.

battlefields-event-went-on = { $unit } sigue con el asalto{ battlefields-hazard }.

battlefields-event-halted = { $unit } suspende el asalto.

battlefields-event-feinted = { $unit } hace una finta y pasa a { $space }, hacia el { battlefields-direction }{ battlefields-with }.

battlefields-event-disordered-rear = { $unit } es atacada por la retaguardia y queda desordenada.
battlefields-event-disordered-square = { $unit } es atacada en cuadro y queda desordenada.
battlefields-event-disordered-retreat = { $unit } ha tenido que retirarse y queda desordenada.
battlefields-event-disordered-hazard = { $unit } queda desordenada por su propio dado de azar.

battlefields-event-held = { $unit } resiste en su espacio fortificado: ignora la retirada y sufre una baja.

battlefields-event-retreated = { $unit } se retira a { $space }{ battlefields-with }.

battlefields-event-could-not-retreat =
    { $count ->
        [one] { $unit } no puede retirarse 1 espacio y sufre una baja en su lugar.
       *[other] { $unit } no puede retirarse { $count } espacios y sufre otras tantas bajas en su lugar.
    }

battlefields-event-casualty =
    { $strength ->
        [0] { $unit } sufre una baja: no queda nada de ella.
        [1] { $unit } sufre una baja y queda rota, con fuerza 1.
       *[other] { $unit } sufre una baja: su fuerza es ahora { $strength }.
    }

battlefields-event-removed = { $unit } queda eliminada.

battlefields-event-leader-taken = { $leader } cae prisionero y queda eliminado.

battlefields-event-took-ground = { $unit } toma terreno en { $space }, hacia el { battlefields-direction }{ battlefields-with }.

battlefields-event-stopped = { $unit } no asalta otra vez.

battlefields-event-objective-turned =
    { $side ->
        [blue] El marcador de objetivo de { $space } es ahora azul.
       *[red] El marcador de objetivo de { $space } es ahora rojo.
    }

# $number is the space that the Victory marker is on.
battlefields-event-point-unit = { battlefields-side } gana un punto por la unidad eliminada: { $number } en el registro de victoria.
battlefields-event-point-leader = { battlefields-side } gana un punto por el líder eliminado: { $number } en el registro de victoria.
battlefields-event-point-objective = { battlefields-side } gana un punto por el marcador de objetivo: { $number } en el registro de victoria.
battlefields-event-point-rally = { battlefields-side } gana un punto por el reagrupamiento enemigo: { $number } en el registro de victoria.
battlefields-event-point-release = { battlefields-side } gana un punto por las unidades que emplea el enemigo: { $number } en el registro de victoria.

battlefields-event-rout = { battlefields-side } llega al marcador de desbandada de la casilla { $number }: muestra la desbandada.

battlefields-event-no-rout = { battlefields-side } llega al marcador de desbandada de la casilla { $number }: está en blanco.

battlefields-event-track-advanced = El marcador de refuerzos de { battlefields-side } está ahora en { $number }.

battlefields-event-due = Llegan refuerzos para { battlefields-side }: { $group }.

battlefields-event-arrival = El dado de los refuerzos muestra { $number } y hacía falta { $need }: vienen ({ $group }).

battlefields-event-no-arrival = El dado de los refuerzos muestra { $number } y hace falta { $need }: aún no vienen ({ $group }).

# $entry is the first space, $by are those on the way, $to is the last; $steps is the number of all but the first.
battlefields-event-entered =
    { $steps ->
        [0] { $unit } entra en el mapa por { $entry }, hacia el { battlefields-direction }.
        [one] { $unit } entra en el mapa por { $entry } y se mueve a { $to }, hacia el { battlefields-direction }.
       *[other] { $unit } entra en el mapa por { $entry } y se mueve por { $by } a { $to }, hacia el { battlefields-direction }.
    }

battlefields-event-leader-entered = { $leader } llega a { $space }.

battlefields-event-leader-placed = { $leader } acude a { $space }.

battlefields-event-reformed = { $unit } se rehace con fuerza 2: está ahora { $condition }.

battlefields-event-deployed = { $unit } se reagrupa: está ahora { $condition }.

## Dice

# $dice are the dice, each as below.
battlefields-event-rolled =
    { $attack ->
        [fire] { $unit } tira los dados de su fuego sobre { $target }: { $dice }.
        [reaction-fire] { $unit } tira los dados de su fuego de reacción sobre { $target }: { $dice }.
       *[assault] { $unit } tira los dados de su asalto a { $target }: { $dice }.
    }

battlefields-event-retreats-ignored = Las retiradas no cuentan: la caballería asalta un cuadro.

battlefields-total = En total: { $sum }.
battlefields-total-nothing = En total: nada.

battlefields-total-casualties =
    { $count ->
        [one] 1 baja
       *[other] { $count } bajas
    }

battlefields-total-retreats =
    { $count ->
        [one] una retirada de 1 espacio
       *[other] una retirada de { $count } espacios
    }

battlefields-die-free = { $icons }: cuenta
battlefields-die-met = { $icons }, requiere { $need }: cuenta
battlefields-die-disordered = { $icons }: cuenta porque el objetivo está desordenado
battlefields-die-unmet = { $icons }, requiere { $need }: no cuenta
battlefields-die-hazard = dado de azar, { $icons }

battlefields-icon-casualty = baja
battlefields-icon-retreat =
    { $count ->
        [one] retirada
       *[other] retirada de { $count } espacios
    }
battlefields-icon-own-casualty = baja propia
battlefields-icon-own-disorder = desorden propio

battlefields-need-nothing = nada
battlefields-need-leader = un líder cerca
battlefields-need-better-quality = mejor calidad que la del objetivo
battlefields-need-target-in-column = un objetivo en columna
battlefields-need-target-in-line = un objetivo en línea
battlefields-need-adjacent = un objetivo adyacente
battlefields-need-artillery = que dispare artillería
battlefields-need-cavalry = que asalte caballería
battlefields-need-another-front = que el objetivo esté en el frente de otra unidad amiga

## How the battle ended; $side won.

battlefields-outcome-rout =
    { $side ->
        [blue] Azul gana la batalla: el ejército rojo huye en desbandada.
       *[red] Rojo gana la batalla: el ejército azul huye en desbandada.
    }
battlefields-outcome-annihilation =
    { $side ->
        [blue] Azul gana la batalla: a Rojo no le quedan unidades ni le llegarán más.
       *[red] Rojo gana la batalla: a Azul no le quedan unidades ni le llegarán más.
    }
battlefields-outcome-sudden-death = { battlefields-side } gana la batalla: tiene todos los marcadores de objetivo que la deciden.
battlefields-outcome-nightfall = Cae la noche y { battlefields-side } gana la batalla.
battlefields-outcome-other = { battlefields-side } gana la batalla.
battlefields-outcome-draw = La batalla termina en tablas.

## Refusals

battlefields-refusal-not-your-decision = Ahora decide el otro bando.
battlefields-refusal-not-allowed-now = No es el momento de eso: se espera otra decisión.
battlefields-refusal-no-such-order = Tu tablero de batalla no tiene esa orden.
battlefields-refusal-no-such-unit = No hay tal unidad en el mapa.
battlefields-refusal-no-token = Todas tus fichas de orden están en el tablero: solo un reagrupamiento las devuelve.
battlefields-refusal-space-used = Ya hay una ficha de orden tuya en { $order }; un reagrupamiento la devuelve.
battlefields-refusal-no-leader = Para eso hace falta uno de tus líderes en el mapa.
battlefields-refusal-not-eligible = Esto no es para { $unit }: no es tuya, o no es del tipo o no está en el estado que hace falta.
battlefields-refusal-held = Una regla especial de la batalla retiene a { $unit }.
battlefields-refusal-held-because = Una regla especial de la batalla retiene a { $unit }. { $note }
battlefields-refusal-already-activated = { $unit } ya se ha activado este turno, y una unidad se activa solo una vez.
battlefields-refusal-no-marker =
    Esto cuesta { $needed ->
        [one] 1 marcador de activación
       *[other] { $needed } marcadores de activación
    } y { $left ->
        [0] no queda ninguno.
        [one] solo queda 1.
       *[other] solo quedan { $left }.
    }
battlefields-refusal-action-not-in-order =
    { $arm ->
        [infantry] Esta orden no permite eso a { $unit }: la infantería dispara en línea y asalta en columna, y en una marcha solo se mueve.
        [cavalry] Esta orden no permite eso a { $unit }: la caballería se mueve o asalta, y en una marcha solo se mueve.
       *[artillery] Esta orden no permite eso a { $unit }: la artillería se mueve o dispara, y en una marcha solo se mueve.
    }
battlefields-refusal-bad-formation =
    { $arm ->
        [infantry] { $unit } no puede tomar esa formación: debe ser línea, columna o cuadro, y distinta de la que tiene.
        [cavalry] { $unit } no puede tomar esa formación: la caballería solo forma en columna.
       *[artillery] { $unit } no puede tomar esa formación: la artillería solo forma en línea.
    }
battlefields-refusal-too-far =
    { $allowance ->
        [0] { $unit } no puede salir ahora de su espacio.
        [one] { $unit } puede entrar ahora en 1 espacio como máximo.
       *[other] { $unit } puede entrar ahora en { $allowance } espacios como máximo.
    }
battlefields-refusal-not-adjacent = { $space } no está junto al espacio anterior.
battlefields-refusal-off-map = El mapa termina ahí.
battlefields-refusal-impassable = La unidad no puede entrar en { $space } desde ahí: el espacio o el lado por el que se entra es infranqueable para ella, o una regla especial prohíbe cruzar por ahora.
battlefields-refusal-enemy-there = En { $space } hay enemigos: no se puede entrar moviéndose.
battlefields-refusal-occupied = En { $space } hay otra unidad, y no caben dos en un espacio.
battlefields-refusal-must-stop-rough = La unidad debe detenerse en { $space }: el terreno difícil termina su movimiento.
battlefields-refusal-must-stop-front = La unidad debe detenerse en { $space }: el espacio está en el frente de una unidad enemiga.
battlefields-refusal-rough = Una unidad que entra en terreno difícil no puede asaltar: { $space } lo es para ella, o está tras un lado difícil.
battlefields-refusal-leader-not-here = { $leader } no está con la unidad y no puede acompañarla.
battlefields-refusal-bad-leader-space = No se puede colocar un líder en { $space }: hay enemigos, nadie puede entrar o no llegan refuerzos por ahí.
battlefields-refusal-not-a-target = Eso no se puede atacar así: el fuego necesita una unidad enemiga; el asalto, una unidad enemiga o líderes enemigos sin unidad.
battlefields-refusal-out-of-arc = { $unit } está fuera del arco de fuego o fuera de alcance.
battlefields-refusal-no-line = La línea de fuego hasta { $unit } está obstruida.
battlefields-refusal-no-roll = Aquí no se tiran dados, así que no se puede añadir el dado de azar.
battlefields-refusal-not-in-front = El objetivo no está en el frente de la unidad, o no se puede llegar a él desde ahí.
battlefields-refusal-priority = { $unit } tiene a la unidad que asalta en su frente: hay que asaltarla primero.
battlefields-refusal-no-such-reaction =
    { $arm ->
        [infantry] { $unit } no puede reaccionar así: en línea puede disparar, en línea o columna puede formar en cuadro contra la caballería, y solo si la asaltan por el frente.
        [cavalry] { $unit } no puede reaccionar así: la caballería solo puede esquivar a la infantería que la asalta por el frente.
       *[artillery] { $unit } no puede reaccionar así: la artillería solo puede disparar a quien la asalta por el frente.
    }
battlefields-refusal-bad-evade = La unidad no puede esquivar a { $space }: necesita un espacio adyacente en el que pueda entrar, sin unidades ni líderes enemigos.
battlefields-refusal-bad-retreat = La unidad no puede retirarse a { $space }: cada espacio debe alejarla del atacante, ser transitable y estar libre de unidades, líderes enemigos y marcadores de objetivo enemigos.
battlefields-refusal-wrong-entry = Este refuerzo no entra en el mapa por { $space }.
battlefields-refusal-must-enter = Los refuerzos que pueden entrar deben hacerlo primero.

## Prompts

battlefields-prompt-over = La batalla ha terminado. { $outcome }

battlefields-prompt-stopped = La batalla ha terminado.

battlefields-prompt-turn =
    { $who ->
        [you] { $tokens ->
            [0] Todas tus fichas de orden están en el tablero: realiza un reagrupamiento.
            [one] Da una orden o realiza un reagrupamiento: te queda 1 ficha de orden.
           *[other] Da una orden o realiza un reagrupamiento: te quedan { $tokens } fichas de orden.
        }
       *[they] { battlefields-side } elige una orden o un reagrupamiento.
    }

battlefields-prompt-activate =
    { $who ->
        [you] { $order }: { $markers ->
            [0] no quedan marcadores de activación; termina el turno.
            [one] activa una unidad o termina el turno; queda 1 marcador de activación.
           *[other] activa una unidad o termina el turno; quedan { $markers } marcadores de activación.
        }
       *[they] { battlefields-side } ejecuta la orden { $order }.
    }

battlefields-prompt-react =
    { $who ->
        [you] { $unit } asalta a { $target } en { $space }. Elige cómo reacciona tu unidad.
       *[they] { battlefields-side } elige cómo reacciona { $target } al asalto de { $unit }.
    }

battlefields-prompt-resolve =
    { $who ->
        [you] { $unit } asalta a { $target }. Resuelve el asalto, con o sin el dado de azar.
       *[they] { battlefields-side } elige cómo asalta { $unit } a { $target }.
    }

battlefields-prompt-resolve-fire =
    { $who ->
        [you] { $target } ha disparado. Elige si { $unit } sigue con el asalto o lo suspende.
       *[they] { battlefields-side } elige si { $unit } sigue con el asalto a { $target }.
    }

battlefields-prompt-resolve-square =
    { $who ->
        [you] { $target } ha formado en cuadro. Elige si { $unit } sigue con el asalto o lo suspende.
       *[they] { battlefields-side } elige si { $unit } sigue con el asalto al cuadro de { $target }.
    }

battlefields-prompt-fortified =
    { $who ->
        [you] { $unit } debería retirarse { $count ->
            [one] 1 espacio
           *[other] { $count } espacios
        }, pero está en un espacio fortificado, { $space }. Elige si resiste, a cambio de una baja, o se retira.
       *[they] { battlefields-side } elige si { $unit } resiste en el espacio fortificado { $space }.
    }

battlefields-prompt-retreat =
    { $who ->
        [you] { $unit } debe retirarse { $count ->
            [one] 1 espacio
           *[other] { $count } espacios
        } desde { $space }. Elige el siguiente y los líderes que la siguen.
       *[they] { battlefields-side } elige adónde se retira { $unit } desde { $space }.
    }

battlefields-prompt-ground =
    { $who ->
        [you] { $unit } toma terreno en { $space }. Elige hacia dónde se orienta y los líderes que la siguen.
       *[they] { battlefields-side } elige cómo toma terreno { $unit } en { $space }.
    }

battlefields-prompt-again =
    { $who ->
        [you] { $unit } ha tomado terreno y puede asaltar una vez más. Elige un objetivo y hacia dónde se orienta, o termina.
       *[they] { battlefields-side } elige si { $unit } asalta otra vez.
    }

battlefields-prompt-enter =
    { $who ->
        [you] { $count ->
            [0] Deben entrar refuerzos: elige una pieza, su camino y hacia dónde se orienta.
           *[other] Deben entrar refuerzos ({ $groups }): elige una pieza, su camino y hacia dónde se orienta.
        }
       *[they] { battlefields-side } hace entrar sus refuerzos.
    }

battlefields-prompt-rally =
    { $who ->
        [you] { $markers ->
            [0] No quedan marcadores de activación. Recoloca líderes o termina el turno.
            [one] Reagrupa unidades y después recoloca líderes, o termina el turno; queda 1 marcador de activación. Cambiar de formación cuesta 1; rehacer una unidad rota, 2.
           *[other] Reagrupa unidades y después recoloca líderes, o termina el turno; quedan { $markers } marcadores de activación. Cambiar de formación cuesta 1; rehacer una unidad rota, 2.
        }
       *[they] { battlefields-side } reagrupa sus unidades.
    }

battlefields-prompt-leaders =
    { $who ->
        [you] Recoloca otros líderes tuyos o termina el turno.
       *[they] { battlefields-side } recoloca sus líderes.
    }

## Picks

battlefields-pick-unit = { $unit } · { battlefields-class }, fuerza { $strength }, { $condition }
battlefields-pick-leader = { $leader } · Líder
battlefields-pick-space = { $space } · { $terrain }
battlefields-pick-facing = Hacia el { battlefields-direction }
battlefields-pick-release =
    { $points ->
        [0] Emplear { $units }
        [one] Emplear { $units } (cede 1 punto)
       *[other] Emplear { $units } (cede { $points } puntos)
    }
battlefields-pick-rally = Reagrupamiento
battlefields-pick-end = Terminar el turno
battlefields-pick-line = Formar en línea
battlefields-pick-column = Formar en columna
battlefields-pick-square = Formar en cuadro
battlefields-pick-hazard = Añadir el dado de azar
battlefields-pick-stand = No reaccionar
battlefields-pick-fire = Reaccionar con fuego
battlefields-pick-fire-hazard = Reaccionar con fuego y el dado de azar
battlefields-pick-go = Resolver el asalto
battlefields-pick-go-hazard = Resolverlo con el dado de azar
battlefields-pick-halt = Suspender el asalto
battlefields-pick-hold = Resistir, a cambio de una baja
battlefields-pick-yield = Retirarse
battlefields-pick-stop = No asaltar otra vez
battlefields-pick-unknown = Desconocido

## What is known about a piece

battlefields-about = { $unit } ({ battlefields-side }), { $place }: { battlefields-class }, calidad { battlefields-quality }, fuerza { $strength }, { $condition }.

battlefields-about-class =
    { $class ->
        [regular] No tiene reglas especiales.
        [veteran] Ignora el terreno difícil al moverse y la cobertura al disparar o asaltar.
        [elite] Nunca se desordena e ignora la cobertura al disparar o asaltar; eliminarla vale dos puntos.
        [light] Se mueve un espacio más que otra caballería.
        [medium] Añade el dado de azar a sus asaltos sin un segundo marcador.
        [heavy] Añade el dado de azar a sus asaltos sin un segundo marcador y puede asaltar otra vez tras tomar terreno; eliminarla vale dos puntos.
       *[artillery] Dispara a distancia, añade el dado de azar a su fuego de reacción sin coste y no puede retirarse.
    }

battlefields-about-activated = Se ha activado este turno.
battlefields-about-held = Está retenida hasta que se la emplee o sea atacada.
battlefields-about-dormant = No recibe órdenes antes del turno { $turn }, salvo que se acerque un enemigo.
battlefields-about-no-cross = Antes del turno { $turn } hay lados que no puede cruzar.
battlefields-about-immobile = Nunca sale de su espacio.

battlefields-about-leader = { $leader } ({ battlefields-side }), { $place }: líder. Ayuda a las unidades amigas de su espacio y de los adyacentes, y les permite actuar con la acción de líder.

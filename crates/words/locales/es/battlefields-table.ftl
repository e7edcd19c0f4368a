### What stands beside the map of Battlefields of the Napoleonic Wars, in Spanish.

## Orders

battlefields-table-orders = Órdenes
battlefields-table-token = Ficha de { battlefields-side }
battlefields-table-rally = Reagrupamiento

battlefields-table-rally-price =
    concede { $points ->
        [one] 1 punto
       *[other] { $points } puntos
    }

battlefields-table-tokens-left =
    { battlefields-side }: { $left ->
        [0] ninguna ficha de orden de { $command }
        [one] queda 1 ficha de orden de { $command }
       *[other] quedan { $left } fichas de orden de { $command }
    }

battlefields-table-markers-left =
    { battlefields-side }: { $markers ->
        [0] no queda ningún marcador de activación
        [one] queda 1 marcador de activación
       *[other] quedan { $markers } marcadores de activación
    }

## Victory

battlefields-table-victory = Victoria

battlefields-table-victory-side =
    { battlefields-side }: { $points } de { $track }. { $price ->
        [one] Su próximo reagrupamiento concede 1 punto
       *[other] Su próximo reagrupamiento concede { $price } puntos
    } ({ $rallies ->
        [0] ninguno hasta ahora
        [one] 1 hasta ahora
       *[other] { $rallies } hasta ahora
    }).

battlefields-table-rout-marker =
    Marcador de desbandada en { $space }: { $shows ->
        [rout] desbandada
        [blank] sin desbandada
       *[hidden] desconocido
    }

## Dice

battlefields-table-roll = Última tirada

battlefields-table-roll-who =
    { $attack ->
        [fire] { $unit } dispara a { $target }.
        [reaction] { $unit } dispara a { $target }, que la asalta.
       *[assault] { $unit } asalta a { $target }.
    }

battlefields-table-verdict =
    { $verdict ->
        [met] cuenta
        [disordered] cuenta, porque el objetivo está desordenado
       *[unmet] no cuenta
    }

battlefields-table-roll-total =
    { $casualties ->
        [0] Ninguna baja
        [one] 1 baja
       *[other] { $casualties } bajas
    }, { $retreats ->
        [0] ninguna retirada
        [one] retirada de 1 espacio
       *[other] retirada de { $retreats } espacios
    }.

## Reinforcements

battlefields-table-reinforcements = Refuerzos
battlefields-table-reinforcement-track = { $at } de { $track }

battlefields-table-group =
    { $group }, { $due ->
        [yes] ya puede entrar
       *[no] llega en { $at }
    }, entra por { $entry }

battlefields-table-nobody = Ya no falta nadie por llegar.

## Rules and ground

battlefields-table-rules = Reglas especiales
battlefields-table-terrain = Terreno
battlefields-table-no-effect = sin efecto
battlefields-table-obstacle = corta las líneas de tiro

battlefields-table-arm =
    { $arm ->
        [infantry] infantería
        [cavalry] caballería
       *[artillery] artillería
    }

battlefields-table-effect-control = Control para { $arms }

battlefields-table-effect-cover =
    Cobertura para { $arms }{ $against ->
        [fire] { " " }contra el fuego
        [assault] { " " }contra asaltos
       *[both] { "" }
    }{ $from ->
        [lower] { " " }desde terreno más bajo
       *[anywhere] { "" }
    }

battlefields-table-effect-fortified = Fortificado para { $arms }
battlefields-table-effect-impassable = Infranqueable para { $arms }
battlefields-table-effect-obstruction = Obstrucción: nadie dispara a través
battlefields-table-effect-rough = Difícil para { $arms }

## Probabilidades

battlefields-table-chance-dice =
    { $dice ->
        [one] Un dado; cuentan estas caras:
       *[other] Dos dados; cuentan estas caras:
    }

battlefields-table-chance-plain = sin más
battlefields-table-chance-hazard = con el dado de azar
battlefields-table-chance-casualty = una baja o más
battlefields-table-chance-casualties = dos bajas o más
battlefields-table-chance-retreat = una retirada
battlefields-table-chance-retreats = una retirada de dos espacios o más
battlefields-table-chance-own-casualty = una baja propia
battlefields-table-chance-own-disorder = desorden propio

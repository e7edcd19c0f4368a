### Orders of Battlefields of the Napoleonic Wars in Spanish: what is not said by the event that the order brings about.

battlefields-order-plain = { $choice }.

# $by are the spaces that it enters first, $steps is their number.
battlefields-order-assault =
    { $steps ->
        [0] { $unit } asalta a { $target }, hacia el { battlefields-direction }{ battlefields-with }.
       *[other] { $unit } se mueve por { $by } y asalta a { $target }, hacia el { battlefields-direction }{ battlefields-with }.
    }

battlefields-order-end = Terminar el turno; { $leader } acude a { $space }.
battlefields-order-evade = Esquivar y pasar a { $space }, hacia el { battlefields-direction }{ battlefields-with }.
battlefields-order-go = Resolver el asalto{ battlefields-hazard }.
battlefields-order-feint = Hacer una finta y pasar a { $space }, hacia el { battlefields-direction }{ battlefields-with }.
battlefields-order-retreat = Retirarse a { $space }{ battlefields-with }.
battlefields-order-ground = Tomar terreno, hacia el { battlefields-direction }{ battlefields-with }.
battlefields-order-again = Asaltar otra vez: a { $target }, hacia el { battlefields-direction }.

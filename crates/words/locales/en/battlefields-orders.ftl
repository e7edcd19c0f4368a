### Orders of Battlefields of the Napoleonic Wars in English: what is not said by the event that the order brings about.

battlefields-order-plain = { $choice }.

# $by are the spaces that it enters first, $steps is their number.
battlefields-order-assault =
    { $steps ->
        [0] { $unit } assaults { $target }, facing { battlefields-direction }{ battlefields-with }.
       *[other] { $unit } moves by { $by } and assaults { $target }, facing { battlefields-direction }{ battlefields-with }.
    }

battlefields-order-end = End the turn; { $leader } goes to { $space }.
battlefields-order-evade = Evade to { $space }, facing { battlefields-direction }{ battlefields-with }.
battlefields-order-go = Resolve the assault{ battlefields-hazard }.
battlefields-order-feint = Feint to { $space }, facing { battlefields-direction }{ battlefields-with }.
battlefields-order-retreat = Retreat to { $space }{ battlefields-with }.
battlefields-order-ground = Take ground, facing { battlefields-direction }{ battlefields-with }.
battlefields-order-again = Assault again: { $target }, facing { battlefields-direction }.

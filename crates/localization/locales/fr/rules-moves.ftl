## Ce que fait un coup : le coup est le sujet, et chaque raison un prédicat

move-explained = { $mv } { $reasons }.
achieves-escape-at = mène { $king } { FORM($square, form: "to") }, où il s’échappe
achieves-declared = gagne : { $reason }
achieves-win = gagne
forces-win = force le gain en { WORD($count) } { $count ->
    [one] coup
   *[other] coups
}
forces-win-by = force le gain en { WORD($count) } { $count ->
    [one] coup
   *[other] coups
} : le dernier { $win }
is-only-move = est le seul coup qui ne perd pas : tout autre perd en { WORD($count) } { $count ->
    [one] coup
   *[other] coups
} au plus
delays-loss = retarde la perte le plus longtemps, mais la partie est perdue en { WORD($count) } { $count ->
    [one] coup
   *[other] coups
}
draws-repetition = fait partie nulle parce que la position se répète
draws-quiet-limit = fait partie nulle parce que rien n’a été pris depuis longtemps
draws-passes = fait partie nulle parce que les deux camps ont passé
draws-no-move = fait partie nulle parce qu’il ne reste aucun coup
draws-declared = fait partie nulle : { $reason }
draws-at-once = fait partie nulle aussitôt
blocks-escape = barre { FORM($king, case: "to") } le chemin vers { $squares }{ $left ->
    [0] {""}
    [one] , mais { WORD($left, form: "feminine") } case lui reste ouverte
   *[other] , mais { WORD($left, form: "feminine") } cases lui restent ouvertes
}
saves-king = sauve { $king }, que { $mv } prendrait
prevents-win = empêche { $mv }, qui { FORM($win, form: "would") }
opens-escape = ouvre { $ways ->
    [one] un chemin
   *[other] { WORD($ways) } chemins
} { FORM($king, case: "to") }, vers { $squares }{ $announced ->
    [yes] {" "}: { $call }
   *[no] {""}
}
captures-pieces = prend { $pieces }
promotes-piece = fait du pion en { $square } { $kind }
threatens-king = menace de prendre { $king } par { $mv }
threatens-win = menace { $mv }, qui { FORM($win, form: "would") }
saves-pieces = sauve { $pieces }
cuts-off = coupe { FORM($king, case: "to") } le chemin vers { $squares }
cuts-off-completely = enferme { $king } tout à fait : il ne peut plus atteindre { $squares }
guards-goal = garde { $square }
threatens-pieces = menace { $pieces }
opens-line = ouvre { FORM($king, case: "to") } une ligne jusqu’à { $square }
wins-material-at-once = gagne { WORD($pieces) } { $pieces ->
    [one] pion
   *[other] pions
}, même après la meilleure réponse
wins-material = gagne { WORD($pieces) } { $pieces ->
    [one] pion
   *[other] pions
} en { WORD($count) } { $count ->
    [one] coup
   *[other] coups
}
prepares-move = prépare { $mv }, qui { $reason }
maintains-position = maintient la position ; aucun meilleur coup n’a été trouvé

## Une relative sur un coup qui menace ou qu’on empêche

would-win = ferait gagner { $side }

## Ce qu’un coup tranquille améliore

improves-king-near-goal = raccourcit le chemin { FORM($king, case: "of") } vers son but
improves-king-free = donne plus d’espace { FORM($king, case: "to") }
improves-king-covered = rassemble des hommes autour { FORM($king, case: "of") }
improves-men-outside = amène un pion près du bord, où il peut briser le cercle
improves-goals-open = ouvre des lignes vers les buts { FORM($king, case: "of") }
improves-goals-guarded = ferme des lignes vers les buts { FORM($king, case: "of") }
improves-king-besieged = serre { $king } de plus près
improves-king-far = allonge le chemin { FORM($king, case: "of") }
improves-king-cramped = prend de l’espace { FORM($king, case: "to") }

## Cases d’un coup : form est plain ou to

square-here = { $form ->
    [to] en { $name }
   *[plain] { $name }
}
corner-here = { $form ->
    [to] au coin { $name }
   *[plain] le coin { $name }
}
corners-here = les coins { $names }
squares-here = { $names }
many-squares = { WORD($count, form: "feminine") } cases

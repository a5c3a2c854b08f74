## Qué consigue una jugada: la jugada es el sujeto, y cada razón un predicado

move-explained = { $mv } { $reasons }.
achieves-escape-at = lleva { FORM($king, case: "accusative") } { FORM($square, form: "to") }, donde escapa
achieves-declared = gana: { $reason }
achieves-win = gana
forces-win = fuerza la victoria en { WORD($count, form: "feminine") } { $count ->
    [one] jugada
   *[other] jugadas
}
forces-win-by = fuerza la victoria en { WORD($count, form: "feminine") } { $count ->
    [one] jugada
   *[other] jugadas
}: la última { $win }
is-only-move = es la única jugada que no pierde: cualquier otra pierde en { WORD($count, form: "feminine") } { $count ->
    [one] jugada
   *[other] jugadas
} como mucho
delays-loss = es la que más retrasa la derrota, pero la partida está perdida en { WORD($count, form: "feminine") } { $count ->
    [one] jugada
   *[other] jugadas
}
draws-repetition = hace tablas porque se repite la posición
draws-quiet-limit = hace tablas porque hace mucho que no se captura nada
draws-passes = hace tablas porque los dos bandos han pasado
draws-no-move = hace tablas porque no queda ninguna jugada
draws-declared = hace tablas: { $reason }
draws-at-once = hace tablas en el acto
blocks-escape = cierra { FORM($king, case: "to") } el camino hacia { $squares }{ $left ->
    [0] {""}
    [one] , pero le queda abierta { WORD($left, form: "feminine") } casilla
   *[other] , pero le quedan abiertas { WORD($left, form: "feminine") } casillas
}
saves-king = salva { FORM($king, case: "accusative") }, al que capturaría { $mv }
prevents-win = impide { $mv }, que { FORM($win, form: "would") }
opens-escape = abre { FORM($king, case: "to") } { $ways ->
    [one] un camino
   *[other] { WORD($ways) } caminos
} hacia { $squares }{ $announced ->
    [yes] : { $call }
   *[no] {""}
}
captures-pieces = captura { FORM($pieces, case: "accusative") }
promotes-piece = convierte la pieza de { $square } en { $kind }
threatens-king = amenaza con capturar { FORM($king, case: "accusative") } mediante { $mv }
threatens-win = amenaza { $mv }, que { FORM($win, form: "would") }
saves-pieces = salva { FORM($pieces, case: "accusative") }
cuts-off = corta { FORM($king, case: "to") } el camino hacia { $squares }
cuts-off-completely = encierra { FORM($king, case: "accusative") } del todo: ya no puede alcanzar { $squares }
guards-goal = vigila { $square }
threatens-pieces = amenaza { FORM($pieces, case: "accusative") }
opens-line = abre { FORM($king, case: "to") } una línea hasta { $square }
wins-material-at-once = gana { WORD($pieces, form: "feminine") } { $pieces ->
    [one] pieza
   *[other] piezas
}, incluso tras la mejor respuesta
wins-material = gana { WORD($pieces, form: "feminine") } { $pieces ->
    [one] pieza
   *[other] piezas
} en { WORD($count, form: "feminine") } { $count ->
    [one] jugada
   *[other] jugadas
}
prepares-move = prepara { $mv }, que { $reason }
maintains-position = mantiene la posición; no se ha encontrado una jugada mejor

## Una oración de relativo sobre una jugada que amenaza o que se impide

would-win = daría la victoria a { $side }

## Qué mejora una jugada tranquila

improves-king-near-goal = acorta el camino { FORM($king, case: "of") } a su meta
improves-king-free = da más espacio { FORM($king, case: "to") }
improves-king-covered = reúne hombres en torno { FORM($king, case: "to") }
improves-men-outside = acerca una pieza al borde, donde puede romper el cerco
improves-goals-open = abre líneas hacia las metas { FORM($king, case: "of") }
improves-goals-guarded = cierra líneas hacia las metas { FORM($king, case: "of") }
improves-king-besieged = estrecha el cerco { FORM($king, case: "to") }
improves-king-far = alarga el camino { FORM($king, case: "of") }
improves-king-cramped = quita espacio { FORM($king, case: "to") }

## Casillas de una jugada: form es plain o to

square-here = { $form ->
    [to] a { $name }
   *[plain] { $name }
}
corner-here = { $form ->
    [to] a la esquina { $name }
   *[plain] la esquina { $name }
}
corners-here = las esquinas { $names }
squares-here = { $names }
many-squares = { WORD($count, form: "feminine") } casillas

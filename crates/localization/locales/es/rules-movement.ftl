## Hasta dónde se mueven las piezas

move-direction = Las piezas se mueven en línea recta, por una fila o una columna, y solo por casillas vacías; nunca saltan sobre otras piezas.
move-like-rook = { $who } se { PRONOUN($who) ->
    [they] mueven
    [they-feminine] mueven
   *[he] mueve
} tan lejos como se quiera, como la torre del ajedrez.
move-any-distance = { $who } se { PRONOUN($who) ->
    [they] mueven
    [they-feminine] mueven
   *[he] mueve
} tan lejos como se quiera.
move-one-square = { $who } se { PRONOUN($who) ->
    [they] mueven
    [they-feminine] mueven
   *[he] mueve
} una casilla cada vez.
move-at-most = { $who } se { PRONOUN($who) ->
    [they] mueven
    [they-feminine] mueven
   *[he] mueve
} como mucho { WORD($count, form: "feminine") } casillas cada vez.

## Otros movimientos: las maneras son partes de `move-ways`, los saltos de `move-leaps`

move-over-empty = Las piezas se mueven solo por casillas vacías; nunca saltan sobre otras piezas.
move-over-empty-or-leap = Las piezas se mueven solo a casillas vacías; salvo con un salto, nunca pasan sobre otras piezas.
move-ways = { $who } se { PRONOUN($who) ->
    [they] mueven
    [they-feminine] mueven
   *[he] mueve
} { $ways }.
move-forward-means = Hacia delante es, para { $side }, hacia la fila { $rank }.
move-never = { $who } nunca se { PRONOUN($who) ->
    [they] mueven
    [they-feminine] mueven
   *[he] mueve
}.
move-leaps = { $who } { $also ->
    [yes] también{" "}
   *[no] {""}
}{ PRONOUN($who) ->
    [they] saltan
    [they-feminine] saltan
   *[he] salta
} { $leaps }, por encima de lo que haya en medio.
move-takes = { $who } también { PRONOUN($who) ->
    [they] pueden
    [they-feminine] pueden
   *[he] puede
} ir { $way } a la casilla de una pieza y capturarla. Se capturan así: { $whom }.
move-hops = { $who } { PRONOUN($who) ->
    [they] pueden
    [they-feminine] pueden
   *[he] puede
} saltar por una fila o una columna sobre una pieza contigua, a la casilla vacía justo detrás. Se saltan así: { $over }.
move-hops-capturing = { $who } { PRONOUN($who) ->
    [they] pueden
    [they-feminine] pueden
   *[he] puede
} saltar por una fila o una columna sobre una pieza contigua, a la casilla vacía justo detrás, y capturarla. Se capturan así: { $over }.
move-hops-at = Un salto así empieza o termina { $places }.
move-origin = Si el movimiento { $outside ->
    [yes] no{" "}
   *[no] {""}
}empieza { $places }
place-from = { FORM($squares, form: "on") }
move-ways-from = { $origin }, { $who } { $also ->
    [yes] también{" "}
   *[no] {""}
}se { PRONOUN($who) ->
    [they] mueven
    [they-feminine] mueven
   *[he] mueve
} { $ways }.
move-leaps-from = { $origin }, { $who } { $also ->
    [yes] también{" "}
   *[no] {""}
}{ PRONOUN($who) ->
    [they] saltan
    [they-feminine] saltan
   *[he] salta
} { $leaps }, por encima de lo que haya en medio.
move-only-from = Un movimiento así { $outside ->
    [yes] nunca{" "}
   *[no] siempre{" "}
}empieza { $places }.
move-promotes = Una pieza que termina una jugada { $places } se convierte allí en { $kind }. Así cambian: { $whom }.
way-any = tan lejos como se quiera { $lines ->
    [straight] por una fila o una columna
    [diagonal] en diagonal
    [forward] recto hacia delante
    [diagonal-forward] en diagonal hacia delante
    [both-forward] recto o en diagonal hacia delante
    [sideways] de lado, por una fila
    [backward] recto hacia atrás
    [diagonal-backward] en diagonal hacia atrás
    [both-backward] recto o en diagonal hacia atrás
   *[both] por una fila, una columna o una diagonal
}
way-at-most = { $count ->
    [1] una casilla
   *[other] como mucho { WORD($count, form: "feminine") } casillas
} { $lines ->
    [straight] por una fila o una columna
    [diagonal] en diagonal
    [forward] recto hacia delante
    [diagonal-forward] en diagonal hacia delante
    [both-forward] recto o en diagonal hacia delante
    [sideways] de lado, por una fila
    [backward] recto hacia atrás
    [diagonal-backward] en diagonal hacia atrás
    [both-backward] recto o en diagonal hacia atrás
   *[both] por una fila, una columna o una diagonal
}
leap-line = { WORD($count, form: "feminine") } casillas { $lines ->
    [straight] por una fila o una columna
    [diagonal] en diagonal
   *[both] por una fila, una columna o una diagonal
}
leap-angled = { WORD($count, form: "feminine") } casillas por una fila o una columna y { WORD($across, form: "feminine") } en ángulo recto

## Quién puede detenerse en casillas especiales, entrar en ellas y pasar sobre ellas: partes de una oración

squares-sentence = { $clauses }.
squares-camp = ninguna pieza puede entrar desde fuera en { $squares }, pero { $within }
squares-within = { $who } que { PRONOUN($who) ->
    [he] empieza allí puede moverse dentro de su propia parte { FORM($squares, case: "of") } mientras no salga
    [she] empieza allí puede moverse dentro de su propia parte { FORM($squares, case: "of") } mientras no salga
   *[they] empiezan allí pueden moverse dentro de su propia parte { FORM($squares, case: "of") } mientras no salgan
}
squares-nobody-stops = ninguna pieza puede detenerse { FORM($squares, form: "on") }{ $passing ->
    [yes] {" "}ni pasar por encima
   *[no] {""}
}
squares-only-stops = solo { $who } { PRONOUN($who) ->
    [he] puede
    [she] puede
   *[they] pueden
} detenerse { FORM($squares, form: "on") }{ $passing ->
    [yes] {" "}o pasar por encima
   *[no] {""}
}{ $returning ->
    [yes] , y { PRONOUN($who) ->
        [he] puede
        [she] puede
       *[they] pueden
    } volver allí
   *[no] {""}
}
squares-stops-not = { $who } no { PRONOUN($who) ->
    [he] puede
    [she] puede
   *[they] pueden
} detenerse { FORM($squares, form: "on") }{ $passing ->
    [yes] {" "}ni pasar por encima
   *[no] {""}
}
squares-enters-not = { $who } no { PRONOUN($who) ->
    [he] puede
    [she] puede
   *[they] pueden
} entrar desde fuera en { $squares }
squares-enters-not-but = { $who } no { PRONOUN($who) ->
    [he] puede
    [she] puede
   *[they] pueden
} entrar desde fuera en { $squares }, pero { $within }
squares-returns-not = { $who } no { PRONOUN($who) ->
    [he] puede
    [she] puede
   *[they] pueden
} volver { FORM($squares, case: "to") } una vez que { PRONOUN($who) ->
    [he] ha
    [she] ha
   *[they] han
} salido
squares-everybody-passes = todas las piezas pueden pasar sobre { $squares }{ $single ->
    [yes] {" "}cuando está { PRONOUN($squares) ->
        [she] vacía
       *[he] vacío
    }
   *[no] {""}
}
squares-nobody-passes = ninguna pieza puede pasar sobre { $squares }{ $outside ->
    [yes] {" "}desde fuera
   *[no] {""}
}
squares-only-passes = solo { $who } { PRONOUN($who) ->
    [he] puede
    [she] puede
   *[they] pueden
} pasar sobre { $squares }{ $outside ->
    [yes] {" "}desde fuera
   *[no] {""}
}
squares-passes-not = { $who } no { PRONOUN($who) ->
    [he] puede
    [she] puede
   *[they] pueden
} pasar sobre { $squares }{ $outside ->
    [yes] {" "}desde fuera
   *[no] {""}
}

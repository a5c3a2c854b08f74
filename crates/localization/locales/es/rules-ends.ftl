## Qué quiere un bando

aim-bring = Lleva { FORM($king, case: "accusative") } { FORM($squares, case: "to") }.
aim-keep = Evita que { $king } sea capturado.
aim-capture-before = Captura { FORM($king, case: "accusative") } antes de que llegue { FORM($squares, case: "to") }.
aim-capture = Captura { FORM($king, case: "accusative") }.
aim-fewer-men = { $count ->
    [1] Captura todas las piezas enemigas
   *[other] Captura piezas enemigas hasta que queden menos de { WORD($count, form: "feminine") }
}.
aim-reach = Lleva { $all ->
    [yes] una de tus piezas
   *[no] { FORM($pieces, case: "accusative") }
} { FORM($squares, case: "to") }.
aim-fewer-of-kind = Captura { FORM($noun, form: "plain", number: "many") } del enemigo hasta que { $count ->
    [1] no le queden
   *[other] le queden menos de { WORD($count) }
}.
aim-line = Forma una línea ininterrumpida de { WORD($count, form: "feminine") } piezas.
aim-no-move = Deja al otro bando sin jugada.

## Cómo ganan los defensores

ends-escape = { $side } { PRONOUN($side) ->
    [they] ganan
   *[he] gana
} en cuanto { $king } está { $places }{ $excepted ->
    [yes] , pero no { $except }
   *[no] {""}
}.

## Cómo ganan los atacantes

ends-king-captured = { $side } { PRONOUN($side) ->
    [they] ganan cuando capturan
   *[he] gana cuando captura
} { FORM($king, case: "accusative") }.

## Otras maneras de ganar, todas de $side. $again es yes en la oración que sigue a otra sobre el mismo bando.

ends-wins = { $side } { PRONOUN($side) ->
    [they] ganan
   *[he] gana
} { $ways }.
ends-also-wins = { $again ->
    [yes] También
   *[no] { $side } también
} { PRONOUN($side) ->
    [they] ganan
   *[he] gana
} { $ways }.
way-attackers-captured = cuando { PRONOUN($side) ->
    [they] capturan
   *[he] captura
} { PRONOUN($enemy) ->
    [she] la última
   *[he] al último
} { FORM($enemy, form: "plain", number: "one") }
way-exit-fort = cuando { $king } está en el borde del tablero dentro de un fuerte: todavía puede moverse, y sus hombres y el borde mantienen fuera { PRONOUN($enemy) ->
    [she] todas las
   *[he] a todos los
} { FORM($enemy, form: "plain", number: "many") } tras muros que no se podrían capturar aunque solo moviera el otro bando
way-king-bared = cuando { $king } es la única pieza que le queda a su bando
way-fewer-men = cuando al otro bando { $count ->
    [1] no le queda ninguna pieza
   *[other] le quedan menos de { WORD($count, form: "feminine") } piezas
}{ $royal ->
    [yes] , sin contar { FORM($king, case: "accusative") }
   *[no] {""}
}
way-kind-captured = cuando { PRONOUN($side) ->
    [they] capturan
   *[he] captura
} { FORM($piece, case: "accusative") }
way-fewer-of-kind = cuando al otro bando { $count ->
    [1] no le quedan { FORM($noun, form: "plain", number: "many") }
   *[other] le quedan menos de { WORD($count) } { FORM($noun, form: "plain", number: "many") }
}
# «Sus» vale para cualquier bando.
way-reach = cuando { $all ->
    [yes] una de { PRONOUN($side) ->
       *[he] sus
    } piezas
   *[no] { $pieces }
} está { $places }{ $royal ->
    [yes] , sin contar { FORM($king, case: "accusative") }
   *[no] {""}
}
way-line = cuando al menos { WORD($count, form: "feminine") } de { PRONOUN($side) ->
   *[he] sus
} piezas forman una línea ininterrumpida por { $along }{ $outside ->
    [yes] , sin contar las piezas { $places }
   *[no] {""}
}
line-along-rank = una fila
line-along-file = una columna
line-along-diagonal = una diagonal
way-encirclement = cuando { PRONOUN($side) ->
    [they] han
   *[he] ha
} rodeado { FORM($king, case: "accusative") } y a todos sus hombres, de modo que ningún camino, por largo que sea, lleva de alguno de ellos al borde del tablero

## Partidas largas

no-move-loses = El jugador que { $pass ->
    [yes] no puede mover ni pasar
   *[no] no puede mover
} pierde.
no-move-draws = Cuando el bando al que le toca { $pass ->
    [yes] no puede mover ni pasar
   *[no] no tiene ninguna jugada permitida
}, la partida es tablas.
no-move-skips = Un bando que no puede mover pierde el turno, y el otro mueve otra vez. Si ninguno puede mover, la partida es tablas.
passes-end = Cuando los dos bandos pasan uno tras otro, { $verdict ->
    [draw] la partida es tablas
    [mover] pierde el jugador que ha pasado el último
   *[side] { PRONOUN($loser) ->
        [they] pierden
       *[he] pierde
    } { $loser }
}.
repetition-forbidden = No se puede hacer una jugada por la que la misma posición, con el mismo bando al turno, se dé por { ORDINAL($times) } vez.
repetition = Cuando la misma posición, con el mismo bando al turno, se da por { ORDINAL($times) } vez, { $verdict ->
    [draw] la partida es tablas
    [mover] pierde el jugador que la ha repetido
   *[side] { PRONOUN($loser) ->
        [they] pierden
       *[he] pierde
    } { $loser }
}.
quiet-limit = Tras { WORD($count, form: "feminine") } { $count ->
    [one] jugada
   *[other] jugadas
} sin captura, contando las de ambos bandos, { $verdict ->
    [draw] la partida es tablas
    [mover] pierde el jugador que ha hecho la última
   *[side] { PRONOUN($loser) ->
        [they] pierden
       *[he] pierde
    } { $loser }
}.

## Qué se anuncia

call-path = Un camino está abierto cuando { $king } podría ganar yendo por él en su próxima jugada.
calls-sentence = { $calls }.
call-first = con { WORD($count, form: "masculine") } { $more ->
    [yes] { $count ->
        [one] camino abierto o más
       *[other] caminos abiertos o más
    }
   *[no] { $count ->
        [one] camino abierto
       *[other] caminos abiertos
    }
} se anuncia «{ $call }»
call-next = con { WORD($count) }{ $more ->
    [yes] {" "}o más
   *[no] {""}
} «{ $call }»
# Las palabras como las escribió Linneo en 1732, y lo que significan en sami de Lule.
call-meaning = { $call ->
    [raichi] «Raichi» es una palabra sami que significa agujero.
    [tuicha] «Tuicha» es una palabra sami que significa acá y allá.
   *[tuichu] «Tuichu» es una palabra sami que significa acá y allá.
}

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
aim-points = Captura piezas enemigas que valgan al menos { $count } { $count ->
    [one] punto
   *[other] puntos
}.
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
way-points = cuando las piezas capturadas al otro bando valen al menos { $count } { $count ->
    [one] punto
   *[other] puntos
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
points-worth = Las piezas capturadas valen puntos: { $worth }.
worth-piece = { $piece } { $count }
points-limit = Tras { $count } { $count ->
    [one] jugada
   *[other] jugadas
}, contando las de ambos bandos, gana quien tiene más puntos; con los mismos puntos, la partida es tablas.

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

## Why a game ended. $side has won and $loser has lost; “attackers”, “defenders” or the side’s own name.
# A reason: one sentence, a few words in a list of games, and what a move does, or would do. A message is named after the reason’s word in records.

reason-king-escaped = El rey ha escapado.
games-reason-king-escaped = rey escapado
achieves-king-escaped = { $form ->
    [would] dejaría escapar { FORM($king, case: "accusative") }
   *[plain] deja escapar { FORM($king, case: "accusative") }
}
reason-king-captured = El rey ha sido capturado.
games-reason-king-captured = rey capturado
achieves-king-captured = { $form ->
    [would] capturaría { FORM($king, case: "accusative") }
   *[plain] captura { FORM($king, case: "accusative") }
}
reason-attackers-taken = { $loser ->
    [attackers] Todos los atacantes han sido capturados.
   *[other] Todas las piezas de { $loser } han sido capturadas.
}
games-reason-attackers-taken = atacantes capturados
achieves-attackers-taken = { $form ->
    [would] capturaría { PRONOUN($enemy) ->
        [she] la última
       *[he] al último
    } { FORM($enemy, form: "plain", number: "one") }
   *[plain] captura { PRONOUN($enemy) ->
        [she] la última
       *[he] al último
    } { FORM($enemy, form: "plain", number: "one") }
}
reason-king-bared = El rey es el último defensor.
games-reason-king-bared = rey solo
achieves-king-bared = { $form ->
    [would] dejaría { FORM($king, case: "accusative") } como única pieza de su bando
   *[plain] deja { FORM($king, case: "accusative") } como única pieza de su bando
}
reason-too-few-men = Al bando perdedor le quedan demasiado pocas piezas.
games-reason-too-few-men = muy pocas piezas
achieves-too-few-men = { $form ->
    [would] dejaría al otro bando con demasiado pocas piezas
   *[plain] deja al otro bando con demasiado pocas piezas
}
reason-kind-taken = El bando perdedor ha perdido una pieza de la que no puede prescindir.
games-reason-kind-taken = pieza imprescindible capturada
achieves-kind-taken = { $form ->
    [would] capturaría una pieza sin la que el otro bando pierde
   *[plain] captura una pieza sin la que el otro bando pierde
}
reason-goal-reached = Una pieza del bando ganador ha llegado a su meta.
games-reason-goal-reached = meta alcanzada
achieves-goal-reached = { $form ->
    [would] llevaría una pieza a su meta
   *[plain] lleva una pieza a su meta
}
reason-line-made = El bando ganador ha formado su línea de piezas.
games-reason-line-made = una línea de piezas
achieves-line-made = { $form ->
    [would] completaría una línea ganadora de piezas
   *[plain] completa una línea ganadora de piezas
}
reason-points = Los puntos decidieron la partida.
games-reason-points = por puntos
achieves-points = { $form ->
    [would] ganaría por puntos
   *[plain] gana por puntos
}
reason-exit-fort = El rey está en un fuerte inexpugnable junto al borde.
games-reason-exit-fort = fuerte en el borde
achieves-exit-fort = { $form ->
    [would] completaría un fuerte en el borde
   *[plain] completa un fuerte inexpugnable en torno { FORM($king, case: "to") } en el borde
}
reason-encirclement = { $side ->
    [attackers] Los atacantes cerraron el cerco a todos los defensores.
   *[other] Todas las demás piezas están rodeadas. Cerró el cerco: { $side }.
}
games-reason-encirclement = cerco
achieves-encirclement = { $form ->
    [would] cerraría el cerco
   *[plain] cierra el cerco en torno { FORM($king, case: "to") } y a todos sus hombres
}
reason-no-move = El bando que mueve no tiene ninguna jugada legal.
games-reason-no-move = sin jugadas
achieves-no-move = deja al otro bando sin jugada
reason-repetition = La posición se ha repetido demasiadas veces.
games-reason-repetition = repetición
achieves-repetition = gana porque la posición se ha dado demasiadas veces
reason-quiet-limit = Se han hecho demasiadas jugadas sin captura.
games-reason-quiet-limit = demasiadas jugadas tranquilas
achieves-quiet-limit = gana porque hace demasiado que no se captura nada
reason-passes = Los dos bandos han pasado.
games-reason-passes = los dos bandos han pasado
achieves-passes = gana porque los dos bandos han pasado
reason-resigned = { $loser ->
    [attackers] Los atacantes se han rendido.
    [defenders] Los defensores se han rendido.
   *[other] Abandono: { $loser }.
}
games-reason-resigned = rendición
reason-agreed = Los dos bandos han acordado tablas.
games-reason-agreed = de común acuerdo
reason-timeout = { $loser ->
    [attackers] A los atacantes se les acabó el tiempo.
    [defenders] A los defensores se les acabó el tiempo.
   *[other] Tiempo agotado: { $loser }.
}
games-reason-timeout = tiempo agotado
# Functions of the variant ended the game and gave no reason of their own.
reason-declared = Las reglas de esta variante terminaron la partida.

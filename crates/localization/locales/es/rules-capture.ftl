## Cómo se capturan las piezas

capture-how = Se captura en la jugada propia, moviendo una pieza junto a otra enemiga de modo que quede encerrada.
capture-several = Una jugada puede capturar varias piezas.
capture-rows = Cuando varias piezas están seguidas, sin huecos, entre dos enemigos en una fila o una columna, se capturan juntas: { $whom }.
capture-leave = Las piezas capturadas salen del tablero.
capture-becomes = Una pieza capturada se queda en su casilla y se convierte en { $kind }. Así cambian: { $whom }.
capture-becomes-taken = Una pieza cuya casilla ha ocupado otra sale del tablero.
capture-leave-others = Las demás piezas capturadas salen del tablero.
capture-again = Tras una captura, { $who } { PRONOUN($who) ->
    [they] pueden
    [they-feminine] pueden
   *[he] puede
} volver a mover enseguida, mientras cada nueva jugada capture{ $escapes ->
    [yes] {" "}o escape
   *[no] {""}
}; también se puede parar.
between-safe = Ponerse entre dos enemigos no tiene peligro.
between-captured = { $who } { PRONOUN($who) ->
    [he] es capturado si se pone
    [she] es capturada si se pone
    [they-feminine] son capturadas si se ponen
   *[they] son capturados si se ponen
} entre dos enemigos, después de sus propias capturas{ $others ->
    [yes] ; para todas las demás piezas no hay peligro
   *[no] {""}
}.
between-captures = { $who } { PRONOUN($who) ->
    [they] capturan
    [they-feminine] capturan
   *[he] captura
} a la vez a dos enemigos al ponerse entre ellos en una fila o una columna. Se capturan así, sea lo que sea lo que haga falta en otros casos: { $whom }.

## Dónde: $placed es yes si se nombra un lugar

place-on = { FORM($squares, form: "on") }
place-beside = { FORM($squares, form: "beside") }
place-elsewhere = en todas las demás casillas
place-otherwise = si no, { $places }

## Qué hace falta para capturar

siege-never = { $placed ->
    [yes] { $place }, { $who }
   *[no] { $who }
} no { PRONOUN($who) ->
    [he] puede ser rodeado ni capturado
    [she] puede ser rodeada ni capturada
    [they-feminine] pueden ser rodeadas ni capturadas
   *[they] pueden ser rodeados ni capturados
}.
siege-opposite = { $placed ->
    [yes] { $place }, { $who }
   *[no] { $who }
} { PRONOUN($who) ->
    [he] es capturado
    [she] es capturada
    [they-feminine] son capturadas
   *[they] son capturados
} entre dos enemigos situados en lados opuestos de una misma fila o columna.
siege-three = { $placed ->
    [yes] { $place }, { $who }
   *[no] { $who }
} { PRONOUN($who) ->
    [he] es capturado
    [she] es capturada
    [they-feminine] son capturadas
   *[they] son capturados
} cuando hay enemigos en tres de los cuatro lados{ $edge ->
    [counts] ; el borde del tablero cuenta como un enemigo
    [open] ; el borde del tablero no cuenta como un enemigo
   *[far] {""}
}.
siege-four = { $placed ->
    [yes] { $place }, { $who }
   *[no] { $who }
} { PRONOUN($who) ->
    [he] es capturado
    [she] es capturada
    [they-feminine] son capturadas
   *[they] son capturados
} solo cuando hay enemigos en los cuatro lados{ $edge ->
    [counts] ; el borde del tablero cuenta como un enemigo
    [open] , así que en el borde del tablero no { PRONOUN($who) ->
        [he] corre
        [she] corre
       *[they] corren
    } peligro
   *[far] {""}
}.
king-like-others = { $king } es capturado como las demás piezas, tal como se ha descrito.
king-fourth-side = { $square } cuenta como uno de los cuatro lados, así que al lado bastan tres { FORM($enemy, form: "plain", number: "many") }.

## Qué puede hacer una pieza en una captura

arms-all = Todas las piezas pueden tomar parte en las capturas, también { $king }.
arms-all-men = Todas las piezas pueden tomar parte en las capturas.
arms-hammer = { $who } { PRONOUN($who) ->
    [he] puede capturar al moverse, pero no se captura a ningún enemigo contra él mientras está quieto
    [she] puede capturar al moverse, pero no se captura a ningún enemigo contra ella mientras está quieta
    [they-feminine] pueden capturar al moverse, pero no se captura a ningún enemigo contra ellas mientras están quietas
   *[they] pueden capturar al moverse, pero no se captura a ningún enemigo contra ellos mientras están quietos
}.
arms-anvil = { $who } no { PRONOUN($who) ->
    [he] puede capturar al moverse, pero se puede capturar a un enemigo contra él
    [she] puede capturar al moverse, pero se puede capturar a un enemigo contra ella
    [they-feminine] pueden capturar al moverse, pero se puede capturar a un enemigo contra ellas
   *[they] pueden capturar al moverse, pero se puede capturar a un enemigo contra ellos
}.
arms-none = { $who } no { PRONOUN($who) ->
    [he] puede
    [she] puede
   *[they] pueden
} tomar parte en las capturas.
arms-otherwise = { $who } no { PRONOUN($who) ->
    [he] puede
    [she] puede
   *[they] pueden
} ayudar a encerrar a un enemigo.
arms-others = Todas las demás piezas pueden tomar parte plena en las capturas.

## Casillas hostiles: $spares es yes si respetan a las piezas de la misma parte

hostile-squares = Una casilla hostil cuenta como un enemigo en una captura.
hostile-empty-square = { $square } es hostil { FORM($who, case: "to") }{ $spares ->
    [yes] , pero no a las piezas que están en la misma parte { FORM($squares, case: "of") }
   *[no] {""}
}.
hostile-empty-squares = Sin pieza encima, { $squares } { PRONOUN($squares) ->
    [they-feminine] son hostiles
   *[other] es hostil
} { FORM($who, case: "to") }{ $spares ->
    [yes] , pero no a las piezas que están en la misma parte
   *[no] {""}
}.
hostile-square-always = { $squares } es hostil { FORM($who, case: "to") }, haya o no una pieza allí{ $spares ->
    [yes] , pero no a las piezas que están en la misma parte
   *[no] {""}
}.
hostile-squares-always = { $squares } { PRONOUN($squares) ->
    [they-feminine] son hostiles
   *[other] es hostil
} { FORM($who, case: "to") }, haya o no una pieza allí{ $spares ->
    [yes] , pero no a las piezas que están en la misma parte
   *[no] {""}
}.
hostile-besieged-square = Mientras { $king } está { FORM($squares, form: "on") } con { FORM($enemy, form: "plain", number: "many") } en todos los lados menos uno, { $squares } es hostil { FORM($who, case: "to") } por el lado que queda.
hostile-besieged-squares = Mientras { $king } está en una casilla { FORM($squares, case: "of") } con { FORM($enemy, form: "plain", number: "many") } en todos los lados menos uno, esa casilla es hostil { FORM($who, case: "to") } por el lado que queda.

## El muro de escudos

shieldwall-row = Una hilera de dos o más piezas en el borde del tablero es capturada entera cuando cada una tiene un enemigo delante y los dos extremos de la hilera están cerrados por enemigos, uno de los cuales acaba de llegar allí.
shieldwall-closed-by = También { $squares } puede cerrar el otro extremo.
shieldwall-spared = En una hilera así, { $who } no { PRONOUN($who) ->
    [he] es capturado
    [she] es capturada
    [they-feminine] son capturadas
   *[they] son capturados
}, pero las demás piezas sí.

## Leyendas de los ejemplos

caption-captures = { $piece } va de { $from } a { $to } y captura { FORM($captured, case: "accusative") }.
caption-against = { $piece } va de { $from } a { $to } y captura { FORM($captured, case: "accusative") } contra { $helpers }.
caption-helped = { $piece } va de { $from } a { $to } y captura { FORM($captured, case: "accusative") } con ayuda { $helpers }.
helped-by = { FORM($helper, case: "of") }
empty-square-of = { $case ->
    [of] de la casilla vacía
   *[nominative] la casilla vacía
} { $name } { FORM($squares, case: "of") }
besieged-square = { $squares }, donde { FORM($king, case: "nominative") } está sitiado
square-by-name = { $case ->
    [of] de la casilla
   *[nominative] la casilla
} { $name }

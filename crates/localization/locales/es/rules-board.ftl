## Títulos

heading-errors = Estas reglas no se pueden jugar
heading-board = El tablero y las piezas
heading-movement = Cómo se mueven las piezas
heading-capture = Cómo se capturan las piezas
heading-king = Cómo se captura al rey
heading-end = Cómo termina la partida
heading-notation = Notación
heading-hooks = Reglas especiales
heading-options = Opciones
heading-sources = Fuentes
options-choose = Se elige con `{ $example }`; las opciones actuales están marcadas.
option-range = de { $from } a { $to }

## El tablero

board-size = El tablero tiene { WORD($files) } por { WORD($ranks) } casillas.
board-gaps = El tablero tiene huecos, donde no hay casilla; las casillas junto a un hueco están en el borde.
board-middle = { $squares } { PRONOUN($squares) ->
    [they-feminine] son
   *[other] es
} la casilla del centro.
board-corners = { $squares } { PRONOUN($squares) ->
    [they-feminine] son
   *[other] comprende
} las cuatro casillas de los ángulos del tablero.
board-border = { $squares } { PRONOUN($squares) ->
    [they-feminine] son
   *[other] comprende
} todas las casillas que bordean el tablero.
board-border-without-corners = { $squares } { PRONOUN($squares) ->
    [they-feminine] son
   *[other] comprende
} todas las casillas que bordean el tablero, salvo las esquinas.
board-listed = { $squares } { PRONOUN($squares) ->
    [they-feminine] son
   *[other] comprende
} { $count ->
    [one] la casilla
   *[other] las casillas
} { $names }.
board-drawn = { $squares } { PRONOUN($squares) ->
    [they-feminine] son
   *[other] comprende
} las { WORD($count) } casillas que se muestran abajo.
board-drawing = { $squares }.

## Las piezas

board-pieces-by-side = { $defenders } juegan contra { $attackers }.
board-side-has = { $side } { PRONOUN($side) ->
    [they] tienen
   *[he] tiene
} { $pieces }.
board-absent = { $side } { PRONOUN($side) ->
    [they] empiezan
   *[he] empieza
} sin { $pieces }.
board-first = { $side } { PRONOUN($side) ->
    [they] mueven
   *[he] mueve
} primero.
board-turns = Los bandos se turnan y hacen una jugada cada uno.
board-turns-go-on = Los bandos se turnan. Un turno es una sola jugada, salvo tras una captura.
board-turns-two = Los bandos se turnan. Un turno son dos jugadas de piezas distintas, o una si no hay segunda posible.
board-turns-alone = Una jugada de estas piezas es un turno entero: { $who }.
board-turns-captures-alone = Una primera jugada que captura es un turno entero, y la segunda nunca captura.
board-passes = { $side } { PRONOUN($side) ->
    [they] pueden
   *[he] puede
} pasar en vez de mover.
board-passes-both = Cada bando puede pasar en vez de mover.
board-dice = Al principio de cada turno, el bando al que le toca tira un dado.
board-dice-at-most = Una pieza mueve como máximo tantas casillas como muestra el dado.
board-dice-exactly = Una pieza mueve exactamente tantas casillas como muestra el dado.
board-dice-numbers = Un bando mueve solo si el dado muestra { $numbers }.
board-dice-lost-turn = Si un bando no puede mover con lo que le ha salido, su turno termina.
board-hand = Antes de las jugadas se colocan piezas en casillas vacías: { $pieces }.
hand-of-side = { WORD($count, form: "feminine") } de { $side }
board-hand-turns = { $side } { PRONOUN($side) ->
    [they] colocan
   *[he] coloca
} primero, y un bando coloca { $count ->
    [one] una pieza
   *[other] { WORD($count, form: "feminine") } piezas
} por turno.
board-hand-outside = No se coloca ninguna pieza { $places }.
board-hand-meanwhile = Mientras tanto no se captura nada y nada termina la partida.

## La posición inicial

board-start = La posición inicial.
board-legend = { $signs }.
legend-dot = un punto es una casilla vacía
legend-gap = { $mark } es un hueco
legend-empty-square = { $mark } es { $square }
legend-empty-square-of = { $mark } es una casilla vacía { FORM($squares, case: "of") }

## Notación

notation-squares = Una casilla se nombra con la letra de su columna y el número de su fila; a1 es la esquina inferior izquierda.
notation-moves = Una jugada se escribe con la casilla de la que parte y la casilla en la que termina, por ejemplo d1-d3.
notation-records = En las posiciones anotadas, { $letters }.
notation-letter = { $piece } es { $letter }

### The question of the first start, setting up a new game or a position, and the levels of the engine.

first-start-title = Te damos la bienvenida a Birka
first-start-learn = Aprender
first-start-learn-explained = Ocho lecciones breves en la mesa, de unas pocas jugadas.
first-start-remark = En Partida nueva ({ $keys }) hay otros juegos, rivales más fuertes y relojes.
first-start-question = { $variant } está en la mesa. ¿Cómo quieres empezar?
first-start-play-attackers = Jugar con los atacantes
first-start-play-defenders = Jugar con los defensores
first-start-moves-first = { $aim } Mueves primero.
first-start-moves-second = { $aim } El rival mueve primero.

## New game

new-game-title = Partida nueva
new-game-search = Buscar variantes
new-game-nothing-found = Ninguna variante se llama así.
new-game-first-games = Para empezar
new-game-small-boards = Tableros pequeños, partidas cortas
new-game-medium-boards = De 8×8 a 10×10
new-game-large-boards = De 11×11 a 13×13
new-game-very-large-boards = Tableros muy grandes
new-game-ends-current-game = Esto termina la partida actual, que pasa al archivo.
new-game-board-size = { $size } casillas
new-game-first-move = { $side ->
    [attackers] Mueven primero los atacantes.
    [defenders] Mueven primero los defensores.
   *[other] Primera jugada: { $side }.
}
new-game-first-placement = { $side ->
    [attackers] Colocan primero los atacantes.
    [defenders] Colocan primero los defensores.
   *[other] Coloca primero: { $side }.
}
new-game-yes = sí
new-game-no = no

## The position editor

positions-title = Componer una posición
positions-start = Posición inicial
positions-empty = Tablero vacío
positions-clear = Quitar
positions-analyse = Analizar
positions-explained = Un clic pone la pieza elegida en una casilla o la quita; el botón derecho la vacía.
positions-is-valid = Esta posición se puede jugar.
positions-is-over = En esta posición la partida ya ha terminado: { $result }. { $reason }
positions-king = Rey
positions-attacker = Atacante
positions-defender = Defensor
positions-strong = Campeón
positions-commander = Comandante
positions-knight = Caballero

## The levels of the engine

levels-name-0 = Niño
levels-name-1 = Siervo
levels-name-2 = Pastor
levels-name-3 = Pescador
levels-name-4 = Herrero
levels-name-5 = Patrón
levels-name-6 = Escaldo
levels-name-7 = Guardia real
levels-name-8 = Jarl
levels-says-0 = Juega por diversión y rara vez ve lo que tramas.
levels-says-1 = Mueve lo que tiene a mano y rara vez se pregunta qué pasará.
levels-says-2 = Cuida el rebaño, pero no el otro lado del tablero.
levels-says-3 = Toma lo que entra en la red y prevé una respuesta.
levels-says-4 = Golpea en caliente y rara vez deja que le capturen un hombre.
levels-says-5 = Mira hasta el horizonte, y no más allá.
levels-says-6 = Recuerda toda partida cantada, y no mira más lejos que el canto.
levels-says-7 = La guardia del rey: ve el golpe antes de que caiga.
levels-says-8 = Usa todo el tiempo que hay y no se pierde nada de lo que en él se ve.
levels-entry = { $nth }  { $name }
levels-entry-for-first-game = { $nth }  { $name }  · para la primera partida
levels-entry-for-beginners = { $nth }  { $name }  · para principiantes
levels-entry-strongest = { $nth }  { $name }  · el más fuerte
levels-looks-ahead = Ve { $depth ->
    [1] una jugada
   *[other] como mucho { $depth } jugadas
} por delante{ $overlooked ->
    [0] .
   *[other] {" "}y pasa por alto unas { $overlooked } de cada 100 jugadas tranquilas.
}
levels-weighs = Sopesa como mucho { $nodes } posiciones por jugada{ $overlooked ->
    [0] .
   *[other] {" "}y pasa por alto unas { $overlooked } de cada 100 jugadas tranquilas.
}
levels-thinks = Piensa tanto como puede{ $overlooked ->
    [0] .
   *[other] {" "}y pasa por alto unas { $overlooked } de cada 100 jugadas tranquilas.
}
levels-strength = Sacó el { $percent } % de los puntos al nivel { $below } en { $games } partidas.

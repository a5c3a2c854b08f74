### The game, its players, and how it is conducted.

game-typed-move = Jugada:
game-typed-move-hint = como e4-e7, y luego { $key }
game-your-aim = Tu meta: { $aim }
game-moves = Jugadas
game-no-moves = Aún no hay jugadas.
game-thinking = pensando…
game-asking-rules = consultando las reglas…
game-rules-are-being-asked = aún se consultan las reglas sobre la última jugada
game-rules-are-awaited = las reglas del juego tienen errores
game-rules-gave-no-answer = las reglas no respondieron; es un fallo de Birka
game-human = Humano
game-plays-automatically = Birka
game-preparing-table = Preparando la mesa…
game-earlier-game-is-archived = La partida que estaba en la mesa pasa al archivo.
game-no-move-found = no se encontró ninguna jugada
game-unsaved-title = Esta partida no está guardada
game-saved-title = La partida ya está guardada
game-unsaved-advice = Si sales ahora, se pierden las jugadas desde la última vez que se guardó. Remedia la causa e inténtalo otra vez.
game-still-saving = El disco no responde: la partida aún se está escribiendo.
game-no-home-folder = No hay carpeta personal: las partidas y los ajustes no se guardan. Da una carpeta a BIRKA_DATA.
game-rules-title = { $variant }: las reglas
game-side = { $side ->
    [attackers] Atacantes
    [defenders] Defensores
   *[other] { $side }
}
game-to-move = { $side ->
    [attackers] Mueven los atacantes
    [defenders] Mueven los defensores
   *[other] Mueve: { $side }
}
game-to-move-again = { $side ->
    [attackers] Vuelven a mover los atacantes
    [defenders] Vuelven a mover los defensores
   *[other] Vuelve a mover: { $side }
}
game-player-status = { $player } · { $captured ->
    [one] { $captured } captura
   *[other] { $captured } capturas
}
game-player-places = { $player } · { $count } por colocar
game-die = El dado muestra { $face }.
game-loses-turn = { $side ->
    [attackers] Los atacantes han sacado { $face } y no pueden mover.
    [defenders] Los defensores han sacado { $face } y no pueden mover.
   *[other] { $side }: ha salido { $face }, sin jugada posible.
}
game-wins = { $side ->
    [attackers] Ganan los atacantes
    [defenders] Ganan los defensores
   *[other] Victoria: { $side }
}
game-drawn = Tablas
game-you-win = Ganas
game-you-lose = Pierdes
game-winning-move = Jugada ganadora: { $mv }
game-call-explained = { $ways ->
    [1] El rey puede escapar en su próxima jugada.
    [2] El rey tiene dos salidas: solo se puede cerrar una.
   *[other] El rey tiene { $ways } salidas en su próxima jugada.
}
game-engine-failed = { $side ->
    [attackers] El motor se detuvo: { $error }. Desde ahora juegas con los atacantes.
    [defenders] El motor se detuvo: { $error }. Desde ahora juegas con los defensores.
   *[other] El motor se detuvo: { $error }. Desde ahora juegas con { $side }.
}

## Why a press on the board does nothing

refusals-position-is-only-shown = Esta posición solo se muestra. Ve a la última jugada para seguir jugando.
refusals-game-is-over = La partida ha terminado.
refusals-engine-plays = { $side ->
    [attackers] El motor juega con los atacantes, y les toca a ellos.
    [defenders] El motor juega con los defensores, y les toca a ellos.
   *[other] El motor juega con { $side } y le toca mover.
}
refusals-select = { $side ->
    [attackers] Elige antes una pieza de los atacantes.
    [defenders] Elige antes una pieza de los defensores.
   *[other] Elige antes una pieza de { $side }.
}
refusals-nothing-to-take-back = Aún no has movido.
refusals-nothing-to-redo = No se ha deshecho ninguna jugada.
refusals-game-has-not-begun = La partida no ha empezado: haz antes una jugada.
refusals-game-is-not-over = La partida aún no ha terminado.
refusals-engine-is-not-to-move = No le toca al motor.
refusals-no-person-plays = El motor juega los dos bandos.
refusals-draw-is-answered = El motor ha respondido. Haz una jugada antes de volver a ofrecer tablas.
refusals-nothing-to-pause = Solo se pausa una partida con reloj o entre dos motores. Esta te espera de todos modos.
refusals-puzzle-is-shown = Deja antes el acertijo o la lección.
refusals-analysis-is-shown = Cierra antes el análisis.

## Clocks, pause, resignation, draw offers

play-resign-title = ¿Rendirse?
play-draw-title = ¿Tablas?
play-paused = En pausa
play-game-is-paused = La partida está en pausa.
play-no-clock = Sin reloj
play-clock = Reloj
play-clock-of = { $side ->
    [attackers] Reloj de los atacantes
    [defenders] Reloj de los defensores
   *[other] Reloj de { $side }
}
play-clocks-differ = Distinto para cada bando
play-increment = Cada jugada añade
play-clocks-start-late = Los relojes arrancan con la primera jugada.
play-resigning = { $side ->
    [attackers] Los atacantes abandonan la partida y ganan los defensores.
    [defenders] Los defensores abandonan la partida y ganan los atacantes.
   *[other] Abandono: { $side }. Gana el otro bando.
}
play-draw-offered-by = { $side ->
    [attackers] Los atacantes ofrecen tablas. ¿Aceptan los defensores?
    [defenders] Los defensores ofrecen tablas. ¿Aceptan los atacantes?
   *[other] Tablas ofrecidas por { $side }. ¿Acepta el otro bando?
}
play-draw-is-considered = Ofreces tablas. { $engine } lo considera…
play-draw-accepted = { $engine } acepta las tablas.
play-draw-declined = { $engine } rechaza: la posición es demasiado buena para tablas.
play-draw-is-too-early = { $engine } rechaza: es pronto, cada bando debe hacer antes diez jugadas.
play-draw-is-not-judged = { $engine } no puede juzgar la posición y rechaza.
play-seconds = { $seconds ->
    [0] nada
    [one] { $seconds } segundo
   *[other] { $seconds } segundos
}
play-minutes = { $minutes ->
    [one] { $minutes } minuto
   *[other] { $minutes } minutos
}
play-minutes-and-seconds = { $minutes } min { $seconds } s
play-clock-in-words = { $time } para toda la partida; pierde quien se queda sin tiempo.
play-clock-with-increment = { $time } para la partida, y { $increment } más por jugada.

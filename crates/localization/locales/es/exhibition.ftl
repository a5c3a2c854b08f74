## Invitation and languages

invitation = Toca para jugar
please-wait = Un momento, por favor.
closed-title = Este puesto está cerrado ahora.
closed-note = Se podrá jugar de nuevo a las { $time }.
closed-note-later = Se podrá jugar de nuevo más tarde.

## Offers

welcome-question = ¿A qué quieres jugar?
offer-puzzle = Libera al rey en { $moves ->
    [one] una jugada
   *[other] { $moves } jugadas
}
side-name = { $side ->
    [attackers] Los atacantes
    [defenders] El rey y sus defensores
   *[other] { $side }
}
offer-two = Dos visitantes
offer-short = Una partida corta: { $variant }
offer-short-note = Unos cinco minutos, para principiantes.
offer-puzzle-note = Un acertijo de una partida anotada.
offer-full = El juego completo: { $variant }
offer-full-note = Unos veinte minutos.
offer-two-note = Uno a cada lado de la mesa.
offer-phone = Dos visitantes, uno con teléfono
offer-phone-note = El teléfono lee un código.

## Rules in a sentence

rule-move = Las piezas van en línea recta, hasta donde el camino esté libre.
rule-move-die = Las piezas mueven en línea recta, hasta donde permite el dado.
rule-capture = Encierra una pieza enemiga entre dos tuyas para capturarla.

## Playing

your-turn = Te toca
table-turn = Tu rival está pensando.
how-to-move = Toca una pieza y luego una casilla. O arrástrala.
how-to-place = Toca una casilla vacía para colocar una pieza.
take-back = Deshacer
pass = Pasar
new-game = Partida nueva
you-play = { $side ->
    [attackers] Juegas con los atacantes.
    [defenders] Juegas con el rey y sus defensores.
   *[other] Tu bando: { $side }.
}
other-turn = Le toca al otro bando.
die-shows = El dado muestra { $face }
puzzle-goal = Libera al rey en { $moves ->
    [one] una jugada
   *[other] { $moves } jugadas
}.

# The house may name its network here.
phone-title = Lee este código con un teléfono
phone-note = El teléfono debe estar en la misma red que esta mesa. No hace falta ninguna aplicación.
phone-left = El teléfono ha dejado la partida.
phone-failed = Ahora no puede jugar ningún teléfono. Seguid los dos en la mesa.

## Is anybody still there?

still-there = ¿Sigues ahí?
still-there-countdown = La partida termina en { $seconds ->
    [one] { $seconds } segundo
   *[other] { $seconds } segundos
}.
still-there-table = La mesa volverá a jugar sola en { $seconds ->
    [one] { $seconds } segundo
   *[other] { $seconds } segundos
}.
still-here = Sigo aquí
start-anew = Empezar de nuevo

## Endings

ending-won = Has ganado en { $moves ->
    [one] una jugada
   *[other] { $moves } jugadas
}.
ending-lost = Has perdido tras { $moves ->
    [one] una jugada
   *[other] { $moves } jugadas
}.
ending-drawn = Nadie ha ganado: la partida acaba en tablas.
ending-side-won = { $side ->
    [attackers] Los atacantes han ganado
    [defenders] El bando del rey ha ganado
   *[other] Victoria: { $side },
} en { $moves ->
    [one] una jugada
   *[other] { $moves } jugadas
}.
touch-to-go-on = Toca para continuar
play-again = Jugar otra vez
other-game = Otro juego
leave = Terminar
take-home = Llévate tu partida a casa: escanea esto con el teléfono.
puzzle-wrong = Ese no es el camino. Inténtalo otra vez.
ending-solved = ¡Resuelto en { $moves ->
    [one] una jugada
   *[other] { $moves } jugadas
}!

## History, one sentence at the end of a visit

history-general = A juegos de esta familia se jugaba en todo el norte de Europa, en la era vikinga y después, hasta que el ajedrez ocupó su lugar.
history-brandubh = En una vivienda lacustre de Ballinderry, Irlanda, se halló un tablero de siete por siete agujeros para clavijas, que no se han conservado.
history-tablut = Carlos Linneo anotó las reglas del tablut en su diario durante su viaje por Laponia en 1732.
history-tawlbwrdd = Robert ap Ifan dibujó el tablero galés y describió el juego en un manuscrito de 1587.
history-hnefatafl = Las sagas islandesas mencionan una y otra vez el hnefatafl, el juego de mesa del «hnefi», su rey.
history-alea = Un evangeliario de mano irlandesa, hoy en Oxford, tiene un dibujo de este tablero y con él explica los Evangelios.

## Captions while the table plays itself

caption-family = Un rey, pocos defensores, el doble de atacantes: esto es el tafl, el juego de mesa de los vikingos.
caption-brandubh = El brandubh es el juego pequeño de Irlanda: un rey y cuatro hombres contra ocho.
caption-ballinderry = El tablero de Ballinderry, en Irlanda, tiene siete filas de siete agujeros. El centro y las esquinas están marcados.
caption-birka = Birka, en la isla de Björkö, fue una ciudad de la era vikinga. A algunos de sus muertos los enterraron con piezas de juego.
caption-glass = Las piezas siguen hallazgos de las tumbas de Birka: vidrio, hueso y asta, y un rey que lleva bronce.
caption-linnaeus = En 1732 el naturalista Carlos Linneo vio a los sami jugar al tablut y anotó sus reglas en latín.
caption-raichi = Quien abre al rey un camino hacia el borde grita «raichi», y «tuichu» cuando hay dos.
caption-swedes = Linneo llamó suecos a los hombres del rey y moscovitas a los atacantes.
caption-apifan = El tawl-bwrdd es el juego galés. Robert ap Ifan lo describió en 1587: un rey y doce hombres contra veinticuatro.
caption-chess = El ajedrez llegó al Norte en la Edad Media y poco a poco ocupó el lugar del tafl. Entre los sami aún se jugaba al tafl en 1732.
caption-alea = Alea Evangelii es el tablero más grande: diecinueve líneas por lado, dibujado en un manuscrito de Oxford (Corpus Christi College, MS 122).
attract-engine-game = La mesa juega sola a { $variant }.
attract-recorded-escape = De una partida anotada: el rey queda libre en { $moves ->
    [one] una jugada
   *[other] { $moves } jugadas
}.
attract-recorded-capture = De una partida anotada: el rey es capturado en { $moves ->
    [one] una jugada
   *[other] { $moves } jugadas
}.

## Captions for sounds

sound-move = Se coloca una pieza
sound-capture = Se captura una pieza
sound-escape = Suena un cuerno
sound-king-captured = Suena un tambor
sound-call = Un grito: { $call }
sound-end = La partida ha terminado

## What makes the table easier to use

aids-title = Más fácil de usar
aid-large-text = Texto más grande
aid-contrast = Más contraste
aid-lower = Tablero más abajo
aid-calm = Menos movimiento
aid-spoken = Leer en voz alta
aid-on = activado
aid-off = desactivado
aids-done = Listo

## The service screen

service-title = Servicio
service-enter-pin = Introduce el PIN
service-wrong-pin = Este PIN no es correcto.
service-locked = Espera { $seconds ->
    [one] { $seconds } segundo
   *[other] { $seconds } segundos
} antes de volver a intentarlo.
service-running = En marcha desde hace { $hours ->
    [one] { $hours } hora
   *[other] { $hours } horas
}
service-running-minutes = En marcha desde hace { $minutes ->
    [one] { $minutes } minuto
   *[other] { $minutes } minutos
}
service-restarts = Reinicios desde el comienzo: { $count }
service-memory = Memoria: { $megabytes } MB
service-frames = Imágenes por segundo: { $frames }
service-errors = Errores: { $count }
service-no-statistics = No se cuenta nada.
service-statistics-fault = No se pueden guardar las estadísticas: { $why }
service-language = Primer idioma
service-restart = Reiniciar
service-back = Volver al juego
service-config-valid = La configuración es válida.
service-config-faults = Fallos en la configuración: { $count }
service-today = Visitas hoy: { $visits }; jugadas hasta el final: { $finished }
service-volume = Volumen: { $percent } %
service-close-exhibit = Cerrar el puesto
service-close-question = ¿Cerrar el puesto?
service-close-note = La mesa quedará apagada hasta que se reinicie el ordenador.
service-delete = Borrar
service-version = Birka { $version }
service-address = Dirección: { $address }
service-no-network = Sin red
service-disk = Libre en el disco: { $gigabytes } GB
service-failure = Último fallo: { $when }, { $why }
service-touch-test = Toca en cualquier lugar: cada dedo recibe un anillo con su número.
service-sound-test = Probar el sonido

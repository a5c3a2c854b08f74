### Games that are kept, and games from files and the clipboard.

games-title = Partidas
games-reading = Leyendo las partidas…
games-none-yet = Aún no se ha guardado ninguna partida. Una partida pasa al archivo cuando otra ocupa su lugar en la mesa.
games-nothing-found = Ninguna partida coincide.
games-no-archive = No hay carpeta para el archivo: da una carpeta a BIRKA_DATA.
games-any-variant = Cualquier variante
games-opponent = Jugador
games-since = Desde
games-until = Hasta
games-contains = Texto
games-wrong-day = Un día se escribe como { $example }.
games-open = Abrir
games-resume = Continuar
games-review = Repaso
games-delete = Borrar
games-keep = Conservar
games-copy = Copiar
games-save = Guardar
games-save-as = Guardar como
games-browse = Examinar…
games-paste = Pegar
games-keep-all = Poner todas en el archivo
games-statistics = Resultados de estas partidas
games-number = Partidas
# Above the levels of the engine, beside the two headings that follow.
games-own-wins = Tus victorias contra
games-as-attackers = como atacante
games-as-defenders = como defensor
games-wins = { $won } de { $games }
games-export = Copiar o guardar la partida elegida
games-from-elsewhere = Abrir un archivo o el portapapeles
games-path = Ruta de un archivo; o arrástralo a la ventana
games-displayed-game = Copiar lo que hay en el tablero
games-game = Partida
games-game-link = Enlace
games-position = Posición
games-position-link = Enlace a la posición
games-variant-link = Enlace a la variante
games-is-over = Esta partida ha terminado. Ábrela para seguir desde una de sus posiciones.
games-unknown-player = ?
games-clipboard-is-empty = No hay texto en el portapapeles.
games-copied = Copiado.
games-work-failed = No se ha podido hacer; es un fallo de Birka.
games-put-aside = Partidas apartadas
games-result-any = Cualquier resultado
games-result-attackers = Ganaron los atacantes
games-result-defenders = Ganaron los defensores
games-result-draw = Tablas
games-result-unfinished = Sin terminar
games-column-day = Día
games-column-variant = Variante
games-column-players = Atacantes – defensores
games-column-result = Resultado
games-column-moves = Jugadas
games-unfinished = sin terminar
games-attackers-won = ganaron los atacantes
games-defenders-won = ganaron los defensores
games-drawn = tablas
games-result-with-reason = { $result }, { $reason }
games-players = { $attackers } – { $defenders }
games-moves = { $count ->
    [0] posición
    [one] { $count } jugada
   *[other] { $count } jugadas
}
games-count = { $all ->
    [one] { $all } partida
   *[other] { $all } partidas
}
games-count-found = { $found } de { $all ->
    [one] { $all } partida
   *[other] { $all } partidas
}
games-of-file = Partidas de { $file }
games-format-text = Texto de Birka (.tafl)
games-format-opentafl = Registro OpenTafl (.otg)
games-format-table = Tabla de partidas (.csv)
games-format-link = Enlace
games-delete-question = ¿Borrar la partida { $nth }? No se podrá recuperar.
games-deleted = La partida { $nth } está borrada.
games-extended = La partida { $nth } del archivo incluye ahora este análisis.
games-kept = { $new ->
    [0] Ninguna partida nueva
    [one] { $new } partida añadida al archivo
   *[other] { $new } partidas añadidas al archivo
}{ $known ->
    [0] .
    [one] ; { $known } estaba antes.
   *[other] ; { $known } estaban antes.
}
games-saved = Guardado como { $file }.
games-not-saved = No se pudo escribir { $file }: { $error }. Elige otro nombre u otra carpeta.
games-file-exists = { $file } ya existe y se ha dejado como está. Elige otro nombre.
games-unreadable = No se pudo leer { $file }: { $error }
games-clipboard = El portapapeles
games-no-game-in = { $source } no contiene ninguna partida que se pueda abrir.
games-some-left-out = { $source }: se han omitido algunas partidas.
games-more-faults = y { $count ->
    [one] { $count } fallo más
   *[other] { $count } fallos más
}.
games-valid-script = { $file } es un guion de reglas sin errores. No se ha cambiado nada: para jugarlo, arranca «birka --scripts CARPETA» con la carpeta en que está, o haz de él un mod con «birka new».
games-faulty-script = { $file } es un guion de reglas con { $errors ->
    [one] un error
   *[other] { $errors } errores
}, así que no se puede jugar. No se ha cambiado nada. { $first }
games-shared-variant = El enlace contiene la variante { $name }, que no tiene errores. No se ha cambiado nada: «birka import-rules ENLACE --out ARCHIVO.lua» escribe su archivo.
games-mod-installed = El mod { $name } { $version } está instalado. Sus variantes están entre las de una partida nueva.
games-mod-not-installed = { $file } no se ha instalado como mod: { $error }

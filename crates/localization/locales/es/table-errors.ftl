### What is wrong with a file, a position or a game, and what the table does about it.
### Most of these stand within another message, after a colon: they begin with a small letter and have no point at their end.

## The system

errors-system-disk-full = el disco está lleno
errors-system-quota = se ha agotado el espacio de disco asignado
errors-system-forbidden = permiso denegado
errors-system-read-only = el disco es de solo lectura
errors-system-file-for-folder = hay un archivo en el lugar de su carpeta
errors-system-not-found = no existe ese archivo o carpeta
errors-system-busy = otro programa lo tiene bloqueado
errors-system-other = el sistema operativo comunica un error
errors-system-with-code = { $error } (error { $code })
errors-read-folder = es una carpeta y no un archivo
errors-read-device = es un dispositivo o una tubería y no un archivo
errors-read-too-large = es demasiado grande: se leen como mucho { $size }
errors-read-not-text = desde la línea { $line } no es texto (UTF-8)

## Games, settings, keys and solved puzzles on the disk

errors-stored-game = La partida de la mesa
errors-stored-settings = Ajustes
errors-stored-keys = Teclas
errors-stored-solved = Acertijos resueltos
errors-stored-second-player = El asiento en un servidor
errors-not-written = { $what }: no se pudo escribir { $file }: { $error }. Birka sigue intentándolo.
errors-no-file = La partida no se guarda: no se puede usar ningún archivo junto a { $file }.
errors-load-unreadable = { $what }: no se puede leer { $file }: { $error }. { $kept }
errors-load-damaged = { $what }: { $file } está dañado: { $problems }. Se usa lo que se puede leer. { $kept }
errors-load-partly = { $what }: no se entiende todo lo que hay en { $file }, y se usa el resto: { $problems }.
errors-kept-as = El archivo se conserva como { $file }.
errors-not-renamed = No se pudo cambiar el nombre del archivo: { $error }.
errors-field-empty = el archivo está vacío
errors-field-syntax = desde la línea { $line } no se puede leer
errors-field-no-fields = línea 1: faltan los campos entre paréntesis, «(nombre: valor)»
errors-field-unknown = línea { $line }: «{ $name }» no se conoce
errors-field-unknown-near = línea { $line }: «{ $name }» no se conoce; quizá quieres decir «{ $near }»
errors-field-not-understood = línea { $line }: no se entiende el valor de «{ $name }»
errors-field-twice = línea { $line }: «{ $name }» está dos veces; vale el primero
errors-field-not-a-name = { $value } no es un nombre
errors-table-none-free = Otras Birka usan todas las mesas junto a { $file }: esta partida no se guardará.
errors-table-own = Hay otra Birka abierta. Esta tiene su propia mesa, guardada en { $file }; vuelve siempre que haya dos abiertas.
errors-table-unlocked = No se puede bloquear { $file } ({ $error }): no abras otra Birka con la misma carpeta de datos.
errors-table-not-loaded = No se pudo abrir la partida guardada { $file }: { $error }. { $kept }
errors-table-saved-in = { $problems } Las partidas se guardan en { $file }.
errors-table-saved-nowhere = { $problems } Tampoco se puede usar ningún otro archivo: esta partida no se guardará.
errors-table-kept = La partida que estaba en la mesa se conserva como { $file }.
errors-table-not-kept = No se pudo cambiar el nombre de la partida que estaba en la mesa, { $file }: { $error }.
errors-table-not-archived = La partida que estaba en la mesa no pudo pasar al archivo: { $error } Se conserva como { $file }.
errors-table-rules-changed = Las reglas de { $variant } han cambiado desde que se guardó esta partida; sigue con las nuevas.
errors-saved-newer = lo escribió una Birka más nueva; ábrelo con ella
errors-saved-unknown-format = ninguna Birka ha escrito su formato, { $found }
errors-saved-checksum = el archivo se dañó, o se cambió a mano
errors-saved-gap = sus jugadas hasta la { $nth }, cuando cambiaron las reglas, no llevan a la posición que sigue
errors-saved-clock = sus relojes conocen { $times } jugadas, y tiene { $moves }
errors-saved-result = tras sus jugadas la partida no está como dice el archivo

## Squares and moves

errors-square-shape = «{ $text }» no es una casilla; las casillas se escriben como «e5»
errors-square-off-board = { $square } está fuera de este tablero, cuya última casilla es { $last }
errors-square-absent = este tablero no tiene la casilla { $square }: su dibujo lleva ahí «#»
errors-move-shape = «{ $text }» no es una jugada; las jugadas se escriben como «e4-e7»
errors-move-square = en la jugada «{ $mv }»: { $error }
errors-illegal-over = la partida ha terminado
errors-illegal-off-board = el tablero no tiene esa casilla
errors-illegal-no-piece = no hay ninguna pieza en { $square }
errors-illegal-piece-of = { $side ->
    [attackers] la pieza de { $square } es de los atacantes, y mueven los defensores
    [defenders] la pieza de { $square } es de los defensores, y mueven los atacantes
   *[other] la pieza de { $square } es de { $side }, y mueve el otro bando
}
errors-illegal-turn-goes-on = la pieza de { $square } ha capturado y su turno sigue: captura otra vez, o termina su turno donde está
errors-illegal-same-piece-again = la pieza de { $square } ya ha hecho la primera jugada de este turno; la segunda la hace otra pieza
errors-illegal-moves-alone = la pieza de { $square } mueve sola, y este turno ya ha tenido su primera jugada; la segunda la hace otra pieza
errors-illegal-second-captures = solo la primera jugada de un turno captura; la pieza de { $square } puede hacer otra jugada
errors-illegal-place-first = primero los dos bandos colocan sus piezas, cada una en una casilla vacía
errors-illegal-taken = ya hay una pieza en { $square }
errors-illegal-closed-to-placement = no se puede colocar ninguna pieza en { $square }
errors-illegal-no-pass = el bando al que le toca no puede pasar aquí
errors-illegal-must-roll = aquí todavía no se ha tirado el dado
errors-illegal-no-roll = aquí no se tira ningún dado
errors-illegal-die = el dado muestra { $face }; con eso la pieza de { $from } no puede ir a { $to }
errors-illegal-stuck-with-die = el dado muestra { $face }; con eso la pieza de { $square } no tiene jugada
errors-illegal-blocked = la pieza de { $square } no puede moverse: todas las casillas de al lado están ocupadas
errors-illegal-closed-in = la pieza de { $square } no puede moverse: las reglas le cierran las casillas libres de al lado
errors-illegal-no-move = la pieza de { $square } no tiene ninguna jugada permitida
errors-illegal-not-in-a-line = no hay línea recta de { $from } a { $to }
errors-illegal-way-is-blocked = el camino a { $to } está cortado en { $obstacle }
errors-illegal-not-from-here = la pieza de { $from } solo se mueve así, como a { $to }, desde otras casillas
errors-illegal-forbidden = la pieza de { $from } no puede ir a { $to }: las reglas lo prohíben
errors-illegal-own-rule = la pieza de { $from } no puede ir a { $to }: lo prohíbe una regla propia de la variante
errors-hook = falla una función de la variante ({ $place })

## Positions

errors-position-ranks = la posición tiene { $found } filas, este tablero tiene { $expected }; se escribe «/3t3/…/ a», primero la fila 1
errors-position-rank-length = la fila { $rank } tiene { $found ->
    [one] { $found } casilla
   *[other] { $found } casillas
}, este tablero tiene { $expected }
errors-position-unknown-piece = fila { $rank }, columna { $column }: «{ $letter }» no es una pieza de esta variante; sus piezas son { $known }
errors-position-not-absent = hay «#» en { $square }, donde este tablero tiene una casilla; cuéntala como vacía
errors-position-empty-count = fila { $rank }, columna { $column }: «0» no cuenta ninguna casilla; quítalo
errors-position-no-side = la posición no dice quién juega; acábala con « a» para los atacantes o « d» para los defensores
errors-position-unknown-side = «{ $found }» no es un bando; escribe «a» para los atacantes o «d» para los defensores
errors-position-trailing = «{ $found }» sigue a la posición, donde no va nada
errors-position-size = la posición tiene { $found } casillas, este tablero tiene { $expected }
errors-position-unknown-kind = en { $square } hay una pieza que esta variante no tiene
errors-position-cannot-go-on = en { $square } no hay pieza cuyo turno pueda seguir
errors-position-hand-numbers = «{ $found }» no dice cuántas piezas quedan por colocar; escribe «hand:12/10», primero las de los atacantes
errors-position-hand = las piezas por colocar no caben en esta posición
errors-position-memory-none = «memory:{ $found }»: esta variante no recuerda nada; quítalo
errors-position-memory-shape = «memory:{ $found }»: escribe cada valor con su nombre, como «{ $example }», separados por barras
errors-position-memory-name = «memory:{ $found }»: esta variante recuerda { $known }
errors-position-memory-twice = «memory:{ $found }»: este nombre ya tiene un valor
errors-position-memory-number = «memory:{ $found }»: escribe un número entero de { $from } a { $to }
errors-position-memory-square = «memory:{ $found }»: escribe una casilla del tablero, o quítalo si no es ninguna
errors-position-memory = lo que hay que recordar no vale en esta variante
errors-position-passed-over = el bando al que le toca no puede mover aquí, así que le toca al otro
errors-position-passed = el otro bando no puede haber pasado aquí
errors-position-rolled = aquí no se puede haber tirado el dado
errors-position-rolled-number = «{ $found }» no dice qué muestra el dado; escribe de «rolled:1» a «rolled:6»
errors-position-kings = { $found ->
    [0] no hay rey; la posición necesita exactamente uno
   *[other] hay { $found } reyes; la posición necesita exactamente uno
}
errors-position-forbidden = { $square } está vedada a esta pieza ({ $kind })
errors-position-hook = la variante no puede juzgar la posición: { $error }

## Games that are opened

errors-place = línea { $line }, columna { $column }
errors-fault-in = { $source }, { $place }: { $error }
errors-move-number = jugada { $nth }: { $error }
errors-move-text = jugada { $nth }, { $mv }: { $error }
errors-record-captures = según estas reglas es { $made }
errors-record-retold = no hay tal pieza, o no hay sitio para ella
errors-record-start = en la posición inicial: { $error }
errors-record-changes = se dice que las reglas cambiaron tras la jugada { $expected }, pero hay { $found } jugadas
errors-record-result = se dice que el resultado es «{ $recorded }»; según las reglas es «{ $found }» tras la última jugada
errors-record-open-value = este valor no acaba; ciérralo con «"» en la misma línea
errors-record-open-comment = este comentario no acaba; ciérralo con una llave
errors-record-escape = a «\» le sigue un carácter desconocido; escribe «\\» para el carácter mismo
errors-record-too-long = tiene más de { $most } caracteres
errors-record-header = esto no es un encabezado; un encabezado es una línea como «[Variant "tablut"]»
errors-record-twice = «{ $name }» se da dos veces; deja uno
errors-record-newer = está en el formato { $found }, que esta Birka no conoce; usa una Birka más nueva
errors-record-value = aquí no se entiende «{ $value }»; se escribe como { $example }
errors-record-example = «{ $example }»
errors-record-berserk = «{ $mv }» es un salto o una jugada berserk, que Birka no juega
errors-record-number = «{ $found }» está ante la jugada { $expected }; falta una jugada, o sobra una
errors-record-stray = «{ $text }» no va aquí; las jugadas se escriben como «1. e4-e7 d5-d8xd9», los comentarios entre llaves, las variantes entre paréntesis
errors-record-variation-of-nothing = una variante sigue a la jugada que sustituye; aquí no hay ninguna
errors-record-empty-variation = esta variante no tiene jugadas
errors-record-open-variation = esta variante no acaba; ciérrala con «)»
errors-record-loose-sign = «{ $sign }» está suelto; un signo sigue a su jugada sin espacio, como en «e4-e7{ $sign }»
errors-record-no-variation = «)» no cierra ninguna variante
errors-record-too-deep = las variantes tienen más de { $most } niveles
errors-record-too-many-moves = la partida tiene más de { $most } jugadas
errors-record-too-many-games = el texto tiene más de { $most } partidas; divídelo
errors-record-no-variant = la partida no dice de qué variante es; añade «[Variant "tablut"]»
errors-record-variant = aquí no se puede jugar ninguna variante con este nombre: «{ $name }»
errors-record-address = «{ $found }» no es una variante de esta partida
errors-record-no-rules = el registro no tiene «[rules:…]»; la línea va antes de las jugadas
errors-record-in-rules = en las reglas: { $error }
errors-record-no-such-rules = ninguna variante se ajusta a las reglas de este registro; «birka import-rules» hace una con ellas
errors-record-in-position = en la posición: { $error }
errors-record-fields = la línea tiene { $found ->
    [one] { $found } campo
   *[other] { $found } campos
}; una partida es «game_id,moves,black_captured,white_captured,winner»
errors-record-winner = «{ $found }» no es un resultado; se escribe «Black», «White», «Draw» u «Ongoing», y un encabezado empieza por «#»
errors-record-archive-line = la línea del archivo está dañada
errors-record-unrecognised = esto no es una partida: no empieza como una partida de Birka («[Birka "1"]»), ni como un registro OpenTafl («[rules:…]»), una tabla de partidas («id,moves,,,winner»), una partida guardada («(format: …»), una posición («/3t3/…/ a») o un enlace («birka://…»)
errors-record-empty = no contiene ninguna partida
errors-record-no-moves = no contiene jugadas; las jugadas se escriben como «1. e4-e7 d5-d8xd9», y solo los comentarios entre llaves
errors-record-more = y { $count ->
    [one] { $count } fallo más
   *[other] { $count } fallos más
}
errors-rules-missing = falta «{ $key }:»; un registro se escribe «dim:9 … start:/3ttt3/…/»
errors-rules-value = no se entiende «{ $key }:{ $value }»
errors-rules-start = la posición inicial «start:» no es válida
errors-rules-unplayable = no se puede jugar con estas reglas
errors-link-too-long = el enlace tiene más de { $most } caracteres; envía un archivo
errors-link-kind = «{ $found }» no es una partida ni una posición; un enlace empieza por «birka://game?» o «birka://position?»
errors-link-newer = una Birka más nueva hizo el enlace (versión { $found }); usa esa
errors-link-no-version = el enlace no dice su versión, «v=1»
errors-link-missing = el enlace no tiene «{ $name }=»
errors-link-encoding = a «%» le siguen dos cifras hexadecimales de UTF-8
errors-link-character = «{ $character }» no va en un enlace
errors-link-value = en el enlace no se entiende «{ $value }»
errors-link-content = «{ $found }» no es nada que contenga un enlace: detrás de «#» está «position=», «game=», «review=», «puzzle=» o «variant=»
errors-link-damaged = el enlace está cortado o cambiado; cópialo otra vez entero
errors-link-too-large = el enlace ocupa más de { $most } bytes al desempaquetarlo; envía un archivo
errors-link-mismatch = el enlace contiene otra cosa que la que dice
errors-variant-unknown = no hay ninguna variante «{ $name }»
errors-variant-unknown-near = no hay ninguna variante «{ $name }»; quizá quieres decir «{ $near }»
errors-variant-malformed = «{ $name }» no es el nombre de una variante
errors-variant-no-option = «{ $variant }» no tiene la opción «{ $option }»
errors-variant-value = la opción «{ $option }» de «{ $variant }» no puede ser «{ $value }»
errors-variant-rules = no se puede jugar «{ $name }»: sus reglas tienen errores
errors-import-rules-changed = Las reglas de { $variant } han cambiado desde que se anotó la partida; también es válida con las nuevas.
errors-import-read-as = Leída como { $variant }, cuyas reglas da el registro de otro modo en { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
}.
errors-import-rules-left-out = { $count ->
    [one] Una regla del registro se ha omitido o solo se aproxima.
   *[other] { $count } reglas del registro se han omitido o solo se aproximan.
}
errors-import-decoded = La línea { $line } no está en UTF-8 y se lee como Latin-1 (Windows-1252).

## The archive, and games that are written

errors-archive-unreadable = No se puede leer el archivo de partidas { $file }: { $error }.
errors-archive-unwritable = No se puede escribir el archivo de partidas { $file }: { $error }.
errors-archive-busy = Otro programa usa el archivo de partidas; { $file } sigue bloqueado.
errors-archive-full = El archivo de partidas { $file } ha llegado a { $size }. Llévatelo a otro sitio y empezará uno nuevo.
errors-archive-no-game = El archivo no tiene la partida { $nth }.
errors-archive-damaged = No se puede leer la partida { $nth } del archivo.
errors-archive-put-aside = { $count ->
    [one] Una línea dañada de { $file } se conserva en { $kept };
   *[other] { $count } líneas dañadas de { $file } se conservan en { $kept };
} las demás partidas están enteras.
errors-archive-left-damaged = { $count ->
    [one] Una línea de { $file } está dañada y se ha dejado allí.
   *[other] { $count } líneas de { $file } están dañadas y se han dejado allí.
} { $error }
errors-archive-newer-games = { $count ->
    [one] Una partida la escribió una Birka más nueva y no está en la lista; sigue en el archivo.
   *[other] { $count } partidas las escribió una Birka más nueva y no están en la lista; siguen en el archivo.
}
errors-export-failed = La partida no se puede escribir: { $error }.
errors-export-replay = no se puede reproducir según las reglas de { $variant }: { $faults }
errors-export-several = un registro OpenTafl contiene una partida, no { $count }
errors-export-bare-table = Se han omitido comentarios, signos y variantes: en una tabla no caben.
errors-export-bare-link = Se han omitido comentarios, signos y variantes: en un enlace no caben.
errors-export-headers-table = Se han omitido nombres, fechas, relojes y otros datos: en una tabla no caben.
errors-export-headers-link = Se han omitido relojes y otros datos: en un enlace no caben.
errors-export-characters = «[», «]», «|», los tabuladores y otros caracteres de control de nombres y comentarios se escriben como «(», «)», «/» y espacios.
errors-export-drawings = Se han omitido flechas y círculos: en el registro no caben.
errors-export-clocks = Se han omitido los relojes: el registro tiene un solo tiempo para ambos bandos.
errors-export-rule-changes = El registro no dice que las reglas cambiaron durante la partida.
errors-export-extends = El enlace contiene la variante sin lo que extiende: { $files }. Envíalo también, o empaqueta un mod.
errors-export-not-said = El registro calla { $count ->
    [one] una regla de la variante
   *[other] { $count } reglas de la variante
}.

## The engine, puzzles and the analysis board

errors-engine-broke = la búsqueda se interrumpió; es un fallo de Birka
errors-engine-memory = no hay memoria suficiente para la búsqueda: { $megabytes } MB
errors-engine-thread = el sistema no da ningún hilo a la búsqueda
errors-puzzle-other-variant = El acertijo es de «{ $wanted }», no de «{ $found }».
errors-puzzle-rules-changed = Las reglas de «{ $variant }» han cambiado desde que se demostró la solución del acertijo: no se puede jugar.
errors-puzzle-invalid = El acertijo { $id } está mal y no se puede jugar.
errors-puzzle-variant = El acertijo no se puede jugar: { $error }.
errors-study-moves = Esta partida tiene { $most } jugadas con sus variantes, y no admite más.
errors-study-depth = Las variantes tienen { $most } niveles, y no más.
errors-switch-size = el tablero tiene otro tamaño
errors-switch-pieces = las clases de piezas son otras
errors-script-notes = Sobre los guiones hay { $count ->
    [one] una observación
   *[other] { $count } observaciones
} («birka check» lo muestra todo): { $first }
errors-new-game = La partida no puede empezar: { $error }.

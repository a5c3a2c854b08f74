access-see-and-hear = Ver y oír
access-text-size = Tamaño del texto
access-percent = { $percent } %
access-contrast = Contraste
access-contrast-normal = normal
access-contrast-high = alto: blanco y amarillo sobre negro
access-marks = Marcas
access-marks-standard = claro y rojo
access-marks-blue-yellow = azul y amarillo (daltonismo)
access-marks-black-white = negro y blanco
access-marks-green-violet = verde y violeta
access-coordinates = Coordenadas
access-coordinates-explained = letras y números al borde del tablero
access-destinations = Jugadas legales
access-destinations-explained = marca adónde puede ir la pieza elegida
access-reduced-motion = Menos movimiento
access-reduced-motion-explained = piezas y cámara saltan, el fuego no parpadea, nada se desvanece
access-captions = Subtítulos
access-captions-explained = una línea por cada sonido
access-drift = Cámara móvil
access-drift-explained = la vista oscila despacio tras un minuto sin actividad
access-caption-set-down = Se posa una pieza
access-caption-captured = { $count ->
    [one] Se captura una pieza
   *[other] Se capturan { $count } piezas
}
access-caption-horn = Cuerno: { $what }
access-board = Tablero
access-empty = vacía
access-throne = trono
access-refuge = refugio
access-camp = campamento
access-fort = fuerte
access-pond = estanque
access-can-move = puede mover
access-is-selected = elegida
access-can-move-here = la pieza elegida puede ir aquí
access-would-capture = captura { $squares }
access-would-win = gana la partida
access-moved = { $kind } { $from } a { $to }.
access-captured-on = Capturadas: { $squares }.
access-changed-on = Cambiadas: { $squares }.
access-taken-back = Deshecha: { $from } a { $to }.
access-passed = { $side ->
    [attackers] Los atacantes pasan.
    [defenders] Los defensores pasan.
   *[other] Pasa: { $side }.
}
access-pass-taken-back = Deshecho: un turno pasado.
access-selected = { $square } elegida. Puede ir a { $squares }.
access-chosen-ahead = Elegida de antemano: { $from } a { $to }.
access-shown-move = Jugada mostrada
access-result = Resultado
access-variant = Variante
access-position-as-text = La posición como texto
access-form-of-export = Forma de la exportación
access-sign-of-move = Signo de la jugada

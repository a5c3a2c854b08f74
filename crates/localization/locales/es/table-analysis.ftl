### Hints, live analysis, reviews, and the analysis board.

analysis-graph = { $side ->
    [attackers] Las opciones tras cada jugada: la línea sube donde los atacantes están mejor. Haz clic para ver la posición.
    [defenders] Las opciones tras cada jugada: la línea sube donde los defensores están mejor. Haz clic para ver la posición.
   *[other] Las opciones tras cada jugada: la línea sube con las opciones de { $side }. Haz clic para ver la posición.
}
analysis-searching-hint = Buscando una pista…
analysis-hints-are-off = Las pistas están desactivadas. Actívalas en los ajustes.
analysis-switch-hints-on = Activar las pistas
analysis-best-lines = Mejores líneas
analysis-searching = buscando…
analysis-review = Repaso
analysis-no-turning-points = Ninguna jugada perdió mucho.
analysis-decided-the-game = Esta jugada decidió la partida.
analysis-hint-failed = No hay pista: { $error }.
analysis-percent = { $side ->
    [attackers] Atacantes { $percent } %
    [defenders] Defensores { $percent } %
   *[other] { $side } { $percent } %
}
analysis-win-in = { $side ->
    [attackers] Los atacantes ganan en { $moves }
    [defenders] Los defensores ganan en { $moves }
   *[other] { $side }: victoria en { $moves }
}
analysis-review-progress = Jugada { $judged } de { $total }…
analysis-move-cost = { $side ->
    [attackers] { $mv } baja las opciones de los atacantes del { $before } % al { $after } %. Mejor:
    [defenders] { $mv } baja las opciones de los defensores del { $before } % al { $after } %. Mejor:
   *[other] { $mv } baja las opciones de { $side } del { $before } % al { $after } %. Mejor:
}
analysis-mistake = error
analysis-blunder = pifia
analysis-missed-win = victoria perdida
analysis-accuracy = Precisión { $percent } %
analysis-mistakes = { $count ->
    [1] 1 error
   *[other] { $count } errores
}
analysis-blunders = { $count ->
    [1] 1 pifia
   *[other] { $count } pifias
}
analysis-missed-wins = { $count ->
    [1] 1 victoria perdida
   *[other] { $count } victorias perdidas
}
analysis-learn = Aprender de los errores

## The analysis board

study-title = Análisis
study-explained = Mueve los dos bandos como quieras: la partida de la mesa no cambia.
study-step-into = Pulsa para jugar la primera jugada.
study-leave = Cerrar el análisis
study-play-on = Jugar desde aquí
study-archive = Archivar
study-comment = Comentario a la jugada
study-comment-on-game = Comentario a la partida
study-remove = Borrar
study-remove-explained = Borra esta jugada y las siguientes. Las de la propia partida se quedan.
study-play-on-explained = Hace de esta posición la partida en curso. La de la mesa pasa al archivo.
study-archive-explained = Pone la partida con sus variantes y comentarios en el archivo.
study-no-sign = –
study-sign-good = Buena jugada
study-sign-mistake = Error
study-sign-brilliant = Jugada excelente
study-sign-blunder = Pifia
study-sign-interesting = Jugada interesante
study-sign-dubious = Jugada dudosa

### The tutorial, puzzles, and the pages of the rules dialog.

tutorial-well-done = Bien hecho.
tutorial-finished = Bien hecho. Era la última lección: ¡ahora juega!
tutorial-not-that = Esa jugada no. Se deshace: prueba otra.
tutorial-no-lessons = No hay lecciones para esta variante.
tutorial-heading-moving = Lección { $nth } de { $total } · Mover
tutorial-heading-capture = Lección { $nth } de { $total } · Capturar
tutorial-heading-between = Lección { $nth } de { $total } · Meterse en medio
tutorial-heading-throne = Lección { $nth } de { $total } · El trono
tutorial-heading-king = Lección { $nth } de { $total } · Capturar al rey
tutorial-heading-escape = Lección { $nth } de { $total } · Escapar
tutorial-heading-announcements = Lección { $nth } de { $total } · Raichi y tuichu
tutorial-heading-ring = Lección { $nth } de { $total } · El cerco
tutorial-task-moving = Las piezas avanzan cuantas casillas libres quieran por una fila o columna, sin saltar. Mueve una de ellas tres casillas o más.
tutorial-task-capture = Una pieza se captura entre dos enemigas en una fila o columna. Juegas con los atacantes: captura al defensor.
tutorial-task-capture-two = Una jugada puede capturar varias piezas. Juegas con los defensores: captura dos atacantes a la vez.
tutorial-task-between = Quien se mete por sí mismo entre dos enemigos no es capturado. Mueve tu pieza entre los dos atacantes.
tutorial-task-throne = La casilla del centro es el trono. Vacío, ayuda a capturar como una pieza. Captura al atacante contra el trono.
tutorial-task-king-on-throne = Ahora juegas con los atacantes. El rey está en su trono, y tus piezas lo rodean por tres lados: captúralo.
tutorial-task-king-beside-throne = El rey está junto a su trono, y tus piezas están a dos lados: captúralo.
tutorial-task-king-elsewhere = El rey está lejos de su trono, con tus piezas a su lado: captúralo.
tutorial-task-escape = Juegas con los defensores y ahora puedes ganar.
tutorial-task-raichi = Cuando el rey tiene un camino abierto, los defensores dicen «raichi», y los atacantes deben cerrarlo. Abre un camino, pero no vayas todavía.
tutorial-task-tuichu = Cuando el rey tiene dos caminos abiertos, se dice «tuichu»: solo se puede cerrar uno. Lleva al rey adonde haya dos caminos abiertos.
tutorial-task-ring = Juegas con los atacantes. También ganan con un cerco en torno al rey y a todos sus hombres, sin salida al borde. Ciérralo.

## Puzzles

puzzles-title = Acertijos
puzzles-none = No hay acertijos.
puzzles-game-is-kept = Tu partida se conserva mientras resuelves acertijos.
puzzles-find-the-move = Encuentra la jugada ganadora.
puzzles-judging = Comprobando…
puzzles-solved = ¡Resuelto!
puzzles-last = Era el último problema de esta lista.
puzzles-number = Acertijo { $nth } de { $total } · { $variant }
puzzles-task = { $side ->
    [attackers] { $moves ->
        [1] Los atacantes ganan en una jugada.
       *[other] Los atacantes ganan en { $moves } jugadas.
    }
    [defenders] { $moves ->
        [1] Los defensores ganan en una jugada.
       *[other] Los defensores ganan en { $moves } jugadas.
    }
   *[other] { $moves ->
        [1] { $side }: victoria en una jugada.
       *[other] { $side }: victoria en { $moves } jugadas.
    }
}
puzzles-moves-left = Correcto. { $left ->
    [1] Falta una jugada.
   *[other] Faltan { $left } jugadas.
}
puzzles-of-the-day = Acertijo del día · { $variant }
puzzles-solved-of = { $variant } · { $solved } de { $total } resueltos
puzzles-variant = Variante de los acertijos
puzzles-level = nivel { $level } de { $highest }
puzzles-motif-quiet-move = primera jugada tranquila
puzzles-motif-sacrifice = sacrificio
puzzles-motif-double-threat = amenaza doble
puzzles-first-tries = Resueltos seguidos al primer intento: { $count }
puzzles-days = Días seguidos con el acertijo del día: { $count }
puzzles-next-move = La solución es { $mv }.
puzzles-wrong-move = { $mv } no gana. Inténtalo otra vez.
puzzles-refuted-move = { $mv } no gana: { $refutation } la refuta. Inténtalo otra vez.
puzzles-mistake-number = Error { $nth } de { $total }
puzzles-improve = Aquí se jugó { $mv }. Encuentra una jugada mejor.
puzzles-improved = ¡Eso es mejor!
puzzles-last-mistake = Era el último error de esta partida.
puzzles-still-mistake = { $mv } también es un error. Inténtalo otra vez.
puzzles-refuted-mistake = { $mv } también es un error: { $refutation } responde. Inténtalo otra vez.

## The pages of the rules dialog

codex-rules = Reglas
codex-laws = Las leyes de Linneo
codex-sources = Fuentes y conjeturas
codex-about-the-laws = Carlos Linneo vio el juego en Laponia en julio de 1732 y anotó sus leyes en latín en su diario. Las letras y los números son los de su dibujo; las casillas de este tablero van entre paréntesis, para uno de sus cuartos.
codex-no-notes = El archivo de esta variante no dice más sobre sus reglas.
codex-law = Ley { $nth }
codex-section = { $variant }, «{ $section }»
codex-section-agrees = { $variant }, «{ $section }»: igual
codex-section-differs = { $variant }, «{ $section }»: no igual en todo

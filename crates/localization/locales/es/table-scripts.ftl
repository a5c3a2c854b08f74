### Script files that change during a game, and the console.

scripts-loading-saved-game = Cargando la partida guardada…
scripts-all-valid = Todos los guiones vuelven a ser válidos.
scripts-last-valid-rules = La partida sigue con las últimas reglas válidas.
scripts-file-not-used = La partida de la mesa no usa este archivo.
scripts-file-without-effect = La partida sigue. El archivo no tiene efecto hasta que se corrija.
scripts-table-waits = Corrige el archivo y guárdalo: la mesa espera y sigue por sí sola.
scripts-move-not-played = La jugada no se hizo. Corrige el archivo y guárdalo, o haz otra jugada.
scripts-captures-unknown = No se puede mostrar qué capturaría esta pieza.
scripts-search-failed = El motor no puede jugar con estas reglas.
scripts-rules-have-changed = Las reglas han cambiado
scripts-new-game-or-old-rules = ¿Empezar una partida nueva con las reglas nuevas, o mantener las antiguas para esta?
scripts-log = Registro
scripts-examples = Ejemplos
scripts-output = Salida
scripts-rule-data = Datos
scripts-log-is-empty = Ningún guion ha cambiado desde que se abrió la partida.
scripts-no-output = Sin salida. «print» en un guion escribe aquí.
scripts-printed-on-load = Al cargarlo
scripts-printed-in-play = Mientras se jugaba
scripts-running-examples = Ejecutando los ejemplos…
scripts-new-rules = { $variant } usa ahora las reglas guardadas.
scripts-incompatible-rules = La partida no puede seguir con las reglas guardadas de { $variant }: { $reason }.
scripts-place = { $file }, línea { $line }
scripts-more = y { $count } más
scripts-no-examples = El archivo no tiene ejemplos.
scripts-examples-pass = { $total ->
    [1] El ejemplo es correcto.
   *[other] Los { $total } ejemplos son correctos.
}
scripts-examples-fail = { $failed } de { $total } ejemplos fallan:
scripts-cannot-open = No se pudo abrir { $file }: { $error }. Ábrelo en un editor de texto.
scripts-hook-failed = Una regla ha fallado: { $place }
scripts-saved-game-waits = La partida guardada de { $variant } espera sus reglas. Su archivo queda como está.
scripts-nothing-can-be-played = No se puede jugar ninguna variante hasta que se corrijan los errores de los archivos.
scripts-new-game-waits = La partida de { $variant } empieza cuando se corrijan los errores de sus archivos.

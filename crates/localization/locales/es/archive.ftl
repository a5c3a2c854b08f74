# Las partidas que un servidor guarda, y lo que dice de ello.

archive-variants = Variantes
archive-going-on = En curso
archive-all-going-on = Todas las partidas en curso
archive-ended = Terminadas
archive-member = Jugador con cuenta
archive-state = Estado
archive-search = Buscar
archive-older = Partidas más antiguas
archive-guest = Invitado
archive-watch = Mirar en el tablero
archive-replay = Reproducir en el tablero
archive-not-shown = Las jugadas no se pueden mostrar, porque la variante tiene ahora otras reglas.
archive-board-label = { $variant } tras { $ply } de { $plies } jugadas
archive-start-label = { $variant } al comienzo
archive-move-of = Jugada { $ply } de { $plies }
archive-previous = Anterior
archive-next = Siguiente
archive-download = Descargar
archive-as-text = Texto de Birka
archive-as-opentafl = Registro de OpenTafl
archive-as-saved = Partida guardada
archive-results = Resultados
archive-tally = Partidas: { $games }. Ganadas por los atacantes: { $attackers }, por los defensores: { $defenders }, tablas: { $drawn }.
archive-best = { $side ->
    [attackers] Mejores atacantes
    [defenders] Mejores defensores
   *[other] Mejores como { $side }
}
archive-sources = Fuentes
archive-ratings = Puntuaciones
archive-rating = Puntuación
archive-side = Bando
archive-player-since = Juega aquí desde { $day }.
archive-is-program = Es un programa.

archive-delete-account = Borrar la cuenta
archive-delete-note = La cuenta desaparece con todo lo que le pertenece. Las partidas en curso se abandonan. No se puede deshacer.
archive-deleted = La cuenta está borrada.

archive-privacy = Privacidad
archive-privacy-kept = Qué se guarda
archive-privacy-account = De una cuenta: el nombre, un resumen de la contraseña del que no se puede leer, el idioma, cuándo se creó y se usó por última vez, las puntuaciones, las ofertas de partidas y un resumen por cada navegador y programa que ha entrado.
archive-privacy-games = De las partidas: las reglas, las jugadas con sus tiempos, el resultado, los nombres de los jugadores y las líneas que se escribieron. Las partidas públicas se muestran a todos sin esas líneas; las demás, solo a quien conoce su dirección.
archive-privacy-guest = De los invitados: el nombre que se dieron, si lo hicieron, y un resumen de un número al azar que guarda su navegador y con el que vuelven a su sitio.
archive-privacy-cookie = Quien entra recibe una sola cookie, igual que un invitado que ofrece o acepta una partida. Nada se carga de otros servidores, nada se cuenta y nada se pasa a nadie.
archive-privacy-address = La dirección de red de un visitante está en la memoria del servidor para limitar las peticiones. No se anota.
archive-privacy-time = Cuánto tiempo
archive-privacy-guest-games = Las partidas en las que nadie tiene cuenta se borran { $days ->
    [one] un día
   *[other] { $days } días
} después de su final, o de lo último que ocurrió en ellas.
archive-privacy-member-games = Las partidas con un jugador que tiene cuenta se quedan.
archive-privacy-sessions = Un navegador que no se usa durante { $days } días queda fuera, y su resumen se borra.
archive-privacy-deletion = Cómo se borra
archive-privacy-delete = Cada cual puede borrar su propia cuenta con la contraseña:
archive-privacy-after = El nombre, la contraseña, las puntuaciones, las ofertas y las entradas desaparecen. Las partidas se quedan, sin el nombre y sin las líneas que se escribieron en ellas.
archive-privacy-copies = Las copias de seguridad de quien lleva este servidor pueden tenerlo algún tiempo más.
archive-privacy-letters = De un miembro que da una dirección de correo: la dirección, hasta que la quite. Solo sirve para sus jugadas.
archive-privacy-tournaments = Un miembro que participa en un torneo figura en su tabla.

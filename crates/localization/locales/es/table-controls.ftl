### Buttons.

buttons-analysis = Análisis
buttons-accept = Aceptar
buttons-again = Otra vez
buttons-begin = Empezar
buttons-close = Cerrar
buttons-console = Consola
buttons-continue-game = Continuar
buttons-copy = Copiar
buttons-decline = Rechazar
buttons-dismiss = Descartar
buttons-flip-board = Girar
buttons-full-screen = Pantalla completa
buttons-games = Partidas
buttons-help = Ayuda
buttons-hide = Ocultar
buttons-hide-panel = Ocultar el panel
buttons-hint = Pista
buttons-keep-playing = Seguir jugando
buttons-keep-rules = Mantener las de antes
buttons-leave = Dejar
buttons-lessons = Lecciones
buttons-menu = Menú
buttons-look-at-board = Ver el tablero
buttons-move-now = Mover ya
buttons-new-game = Nueva
buttons-next = Siguiente
buttons-offer-draw = Tablas
buttons-pass = Pasar
buttons-open-in-editor = Abrir en editor
buttons-pause = Pausa
buttons-puzzles = Acertijos
buttons-quit = Salir
buttons-quit-without-saving = Salir sin guardar
buttons-redo = Rehacer
buttons-rematch = Revancha
buttons-resign = Rendirse
buttons-review = Repaso
buttons-review-game = Repasar la partida
buttons-rules = Reglas
buttons-settings = Ajustes
buttons-show-end = Posición final
buttons-show-move = Mostrar
buttons-show-panel = Mostrar el panel
buttons-photo = Fotografía
buttons-take-back = Deshacer
buttons-try-again = Guardar y salir
buttons-view = Vista

## Looking through the moves of a game

replay-first = A la posición inicial
replay-back = Una jugada atrás
replay-play = Mostrar las jugadas una tras otra
replay-forward = Una jugada adelante
replay-last = Volver a la partida

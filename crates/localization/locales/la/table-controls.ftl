### Buttons.

buttons-analysis = Examen
buttons-accept = Accipe
buttons-again = Iterum
buttons-begin = Incipe
buttons-close = Claude
buttons-console = Acta
buttons-continue-game = Perge
buttons-copy = Transcribe
buttons-decline = Recusa
buttons-dismiss = Remove
buttons-flip-board = Verte
buttons-full-screen = Tota fenestra
buttons-games = Ludi
buttons-help = Auxilium
buttons-hide = Cela
buttons-hide-panel = Marginem cela
buttons-hint = Consilium
buttons-keep-playing = Perge ludere
buttons-keep-rules = Leges veteres serva
buttons-leave = Relinque
buttons-lessons = Lectiones
buttons-menu = Index
buttons-look-at-board = Tabulam specta
buttons-move-now = Move!
buttons-new-game = Novus
buttons-next = Proximum
buttons-offer-draw = Aequum
buttons-pass = Omitte
buttons-open-in-editor = Aperi in editore
buttons-pause = Siste
buttons-puzzles = Griphi
buttons-quit = Exi
buttons-quit-without-saving = Exi non servato
buttons-redo = Itera
buttons-rematch = Denuo
buttons-resign = Cede
buttons-review = Recensio
buttons-review-game = Ludum recense
buttons-rules = Leges
buttons-settings = Optiones
buttons-show-end = Status ultimus
buttons-show-move = Ostende
buttons-show-panel = Marginem ostende
buttons-photo = Imago lucis
buttons-take-back = Revoca
buttons-try-again = Serva et exi
buttons-view = Aspectus

## Looking through the moves of a game

replay-first = Ad statum primum
replay-back = Uno motu retro
replay-play = Motus alium post alium ostende
replay-forward = Uno motu porro
replay-last = Redi ad ludum

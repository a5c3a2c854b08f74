### Buttons.

buttons-analysis = Analyse
buttons-accept = Annehmen
buttons-again = Noch einmal
buttons-begin = Beginnen
buttons-close = Schließen
buttons-console = Konsole
buttons-continue-game = Weiter
buttons-copy = Kopieren
buttons-decline = Ablehnen
buttons-dismiss = Ausblenden
buttons-flip-board = Drehen
buttons-full-screen = Vollbild
buttons-games = Partien
buttons-help = Hilfe
buttons-hide = Ausblenden
buttons-hide-panel = Leiste ausblenden
buttons-hint = Tipp
buttons-keep-playing = Weiterspielen
buttons-keep-rules = Alte Regeln behalten
buttons-leave = Verlassen
buttons-lessons = Lektionen
buttons-menu = Menü
buttons-look-at-board = Brett ansehen
buttons-move-now = Jetzt ziehen
buttons-new-game = Neu
buttons-next = Weiter
buttons-offer-draw = Remis
buttons-pass = Passen
buttons-open-in-editor = In Editor öffnen
buttons-pause = Pause
buttons-puzzles = Rätsel
buttons-quit = Beenden
buttons-quit-without-saving = Trotzdem beenden
buttons-redo = Wiederholen
buttons-rematch = Revanche
buttons-resign = Aufgeben
buttons-review = Rückblick
buttons-review-game = Partie durchgehen
buttons-rules = Regeln
buttons-settings = Einstellungen
buttons-show-end = Endstellung
buttons-show-move = Zeigen
buttons-show-panel = Leiste zeigen
buttons-photo = Foto
buttons-take-back = Zurück
buttons-try-again = Speichern und beenden
buttons-view = Ansicht

## Looking through the moves of a game

replay-first = Zur Ausgangsstellung
replay-back = Einen Zug zurück
replay-play = Die Züge nacheinander zeigen
replay-forward = Einen Zug vor
replay-last = Zurück zur Partie

### Buttons.

buttons-analysis = Analys
buttons-accept = Godta
buttons-again = En gång till
buttons-begin = Börja
buttons-close = Stäng
buttons-console = Konsol
buttons-continue-game = Fortsätt
buttons-copy = Kopiera
buttons-decline = Avböj
buttons-dismiss = Ta bort
buttons-flip-board = Vänd
buttons-full-screen = Helskärm
buttons-games = Partier
buttons-help = Hjälp
buttons-hide = Dölj
buttons-hide-panel = Dölj panelen
buttons-hint = Tips
buttons-keep-playing = Spela vidare
buttons-keep-rules = Behåll gamla regler
buttons-leave = Lämna
buttons-lessons = Lektioner
buttons-menu = Meny
buttons-look-at-board = Visa brädet
buttons-move-now = Dra nu
buttons-new-game = Nytt parti
buttons-next = Nästa
buttons-offer-draw = Oavgjort
buttons-pass = Passa
buttons-open-in-editor = Öppna i redigerare
buttons-pause = Paus
buttons-puzzles = Problem
buttons-quit = Avsluta
buttons-quit-without-saving = Avsluta ändå
buttons-redo = Gör om
buttons-rematch = Revansch
buttons-resign = Ge upp
buttons-review = Genomgång
buttons-review-game = Gå igenom partiet
buttons-rules = Regler
buttons-settings = Inställningar
buttons-show-end = Slutställning
buttons-show-move = Visa
buttons-show-panel = Visa panelen
buttons-photo = Fotografi
buttons-take-back = Ta tillbaka
buttons-try-again = Spara och avsluta
buttons-view = Vy

## Looking through the moves of a game

replay-first = Till utgångsställningen
replay-back = Ett drag bakåt
replay-play = Visa dragen ett efter ett
replay-forward = Ett drag framåt
replay-last = Tillbaka till partiet

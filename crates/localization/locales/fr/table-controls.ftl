### Buttons.

buttons-analysis = Analyse
buttons-accept = Accepter
buttons-again = Encore
buttons-begin = Commencer
buttons-close = Fermer
buttons-console = Console
buttons-continue-game = Continuer
buttons-copy = Copier
buttons-decline = Refuser
buttons-dismiss = Effacer
buttons-flip-board = Tourner
buttons-full-screen = Plein écran
buttons-games = Parties
buttons-help = Aide
buttons-hide = Masquer
buttons-hide-panel = Masquer le panneau
buttons-hint = Conseil
buttons-keep-playing = Continuer à jouer
buttons-keep-rules = Garder les anciennes
buttons-leave = Sortir
buttons-lessons = Leçons
buttons-menu = Menu
buttons-look-at-board = Voir le plateau
buttons-move-now = Jouez !
buttons-new-game = Nouvelle
buttons-next = Suivant
buttons-offer-draw = Nulle
buttons-pass = Passer
buttons-open-in-editor = Ouvrir (éditeur)
buttons-pause = Pause
buttons-puzzles = Énigmes
buttons-quit = Quitter
buttons-quit-without-saving = Quitter quand même
buttons-redo = Refaire
buttons-rematch = Revanche
buttons-resign = Abandon
buttons-review = Bilan
buttons-review-game = Revoir la partie
buttons-rules = Règles
buttons-settings = Réglages
buttons-show-end = Position finale
buttons-show-move = Montrer
buttons-show-panel = Afficher le panneau
buttons-photo = Photographie
buttons-take-back = Défaire
buttons-try-again = Enregistrer et quitter
buttons-view = Vue

## Looking through the moves of a game

replay-first = À la position de départ
replay-back = Un coup en arrière
replay-play = Montrer les coups l’un après l’autre
replay-forward = Un coup en avant
replay-last = Retour à la partie

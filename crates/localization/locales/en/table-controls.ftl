### Buttons.

buttons-analysis = Analysis
buttons-accept = Accept
buttons-again = Again
buttons-begin = Start
buttons-close = Close
buttons-console = Console
buttons-continue-game = Continue
buttons-copy = Copy
buttons-decline = Decline
buttons-dismiss = Dismiss
buttons-flip-board = Flip board
buttons-full-screen = Full screen
buttons-games = Games
buttons-help = Help
buttons-hide = Hide
buttons-hide-panel = Hide the panel
buttons-hint = Hint
buttons-keep-playing = Keep playing
buttons-keep-rules = Keep the old rules
buttons-leave = Leave
buttons-lessons = Lessons
buttons-menu = Menu
buttons-look-at-board = View the board
buttons-move-now = Move now
buttons-new-game = New game
buttons-next = Next
buttons-offer-draw = Offer draw
buttons-pass = Pass
buttons-open-in-editor = Open in editor
buttons-pause = Pause
buttons-puzzles = Puzzles
buttons-quit = Quit
buttons-quit-without-saving = Quit without saving
buttons-redo = Redo
buttons-rematch = Rematch
buttons-resign = Resign
buttons-review = Review
buttons-review-game = Review the game
buttons-rules = Rules
buttons-settings = Settings
buttons-show-end = Final position
buttons-show-move = Show
buttons-show-panel = Show the panel
buttons-photo = Photograph
buttons-take-back = Take back
buttons-try-again = Save and quit
buttons-view = View

## Looking through the moves of a game

replay-first = To the starting position
replay-back = A move back
replay-play = Show the moves one after the other
replay-forward = A move forward
replay-last = Back to the game

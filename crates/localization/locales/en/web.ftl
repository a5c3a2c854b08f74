### The page in the browser: what the desktop does not say.

# A button: shows the file with the rules beside the board.
web-editor = Edit rules
web-editor-explained = This file is the rules of the game. Every valid change applies to the board at once.
web-restore = Restore the shipped file
web-tutorial = Tutorial
web-copy-game = Copy game
web-copy-link = Copy link
web-not-copied = The browser does not allow copying. Copy the selected text yourself.
web-table-in-3d = 3D table
web-club = Club
web-not-kept = The browser does not keep the game: its storage is full or forbidden ({ $error }). You can play on. Copy the game if you want to keep it.
web-kept-unreadable = The kept game cannot be opened: { $error }.
web-other-tab = Birka is open in another tab, which keeps its game. What is played here is not kept.
web-other-tab-closed = The other tab is closed. From now on this game is kept.
web-newer-game = Another tab was played on after this one. Its game is on the board now.
web-new-version = There is a new version of Birka.
web-load-new-version = Load it
web-bad-link = The link cannot be opened: { $error }.
web-private = Nothing is sent anywhere: game and settings stay in this browser.
web-save-data = Save my data as a file
web-read-data = Read data from a file
web-data-wrong = { $file } cannot be read: it is not a file of data that Birka has saved. Nothing was changed.
web-data-too-large = The data do not fit into this browser’s storage ({ $error }). Nothing was changed.
web-data-in-use = The 3D table or the board is open in another tab, which would write over the data. Close it, then read the file again. Nothing was changed.
# Before the two buttons that save the data and read them.
web-data = Data: games, settings, progress
# Above a variant that is not shipped, in the list of variants.
web-on-the-board = On the board now
# A setting: letters press buttons.
web-keys = Letter keys
web-keys-explained = Letters press buttons: N begins a new game. The key ? lists them.
# Errors of a board that a page shows with <birka-board>. Attributes are HTML.
web-board-variant = The attribute `variant`: { $error }.
web-board-position = The attribute `position`: { $error }.
web-board-game = The game of this board: { $error }.
web-board-no-variant = The game does not say of which variant it is. Add the attribute `variant`, such as `<birka-board variant="tablut">`.
# What the flat board is made of.
web-wood-oak = oak
web-wood-birch = birch
web-wood-slate = slate
refusals-place-first = Both sides place their pieces first. Press an empty square.

### Games that are kept, and games from files and the clipboard.

games-title = Games
games-reading = Reading the games…
games-none-yet = No game has been kept yet. A game goes into the archive when another one takes its place on the table.
games-nothing-found = No game is like that.
games-no-archive = There is no folder for the archive: set BIRKA_DATA to a folder.
games-any-variant = Any variant
games-opponent = Player
games-since = Since
games-until = Until
games-contains = Text
games-wrong-day = A day is written like { $example }.
games-open = Open
games-resume = Continue
games-review = Review
games-delete = Delete
games-keep = Keep it
games-copy = Copy
games-save = Save
# The field for the path of the file to which a game is saved.
games-save-as = Save as
games-browse = Browse…
games-paste = Paste
games-keep-all = Put all into the archive
games-statistics = Results of these games
games-number = Games
# Above the levels of the engine, beside the two headings that follow.
games-own-wins = Your wins against
games-as-attackers = as attackers
games-as-defenders = as defenders
games-wins = { $won } of { $games }
games-export = Copy or save the chosen game
games-from-elsewhere = Open a file or the clipboard
games-path = Path of a file; or drag the file onto the window
games-displayed-game = Copy what is on the board
games-game = Game
games-game-link = Link
games-position = Position
games-position-link = Link to the position
games-variant-link = Link to the variant
games-is-over = This game is over. Open it to play on from one of its positions.
# In place of a name or a day that is not known.
games-unknown-player = ?
games-clipboard-is-empty = There is no text on the clipboard.
games-copied = Copied.
games-work-failed = That did not succeed; this is a bug in Birka.
games-put-aside = Games that were moved aside
games-result-any = Any result
games-result-attackers = Attackers won
games-result-defenders = Defenders won
games-result-draw = Drawn
games-result-unfinished = Not finished
# Headings of the columns of the list. A click sorts by one.
games-column-day = Day
games-column-variant = Variant
games-column-players = Attackers – defenders
games-column-result = Result
games-column-moves = Moves
# How a game ended, in the list.
games-unfinished = not finished
games-attackers-won = attackers won
games-defenders-won = defenders won
games-drawn = draw
# $result is one of the above, $reason one of the reasons below.
games-result-with-reason = { $result }, { $reason }
games-players = { $attackers } – { $defenders }
games-moves = { $count ->
    [0] position
    [one] { $count } move
   *[other] { $count } moves
}
games-count = { $all ->
    [one] { $all } game
   *[other] { $all } games
}
games-count-found = { $found } of { $all ->
    [one] { $all } game
   *[other] { $all } games
}
games-of-file = Games of { $file }
games-format-text = Birka’s text (.tafl)
games-format-opentafl = OpenTafl record (.otg)
games-format-table = Table of games (.csv)
games-format-link = Link
games-delete-question = Delete game { $nth }? It cannot be brought back.
games-deleted = Game { $nth } is deleted.
# Games have been put into the archive; $known of them were there already.
games-extended = Game { $nth } of the archive now has this analysis.
games-kept = { $new ->
    [0] No new game
    [one] { $new } game added to the archive
   *[other] { $new } games added to the archive
}{ $known ->
    [0] .
    [one] ; { $known } was there already.
   *[other] ; { $known } were there already.
}
games-saved = Saved as { $file }.
games-not-saved = { $file } could not be written: { $error }. Choose another name or folder.
games-file-exists = { $file } exists already and was left as it is. Choose another name.
games-unreadable = { $file } could not be read: { $error }
# The name of the clipboard in messages, in place of that of a file.
games-clipboard = The clipboard
games-no-game-in = { $source } holds no game that can be opened.
games-some-left-out = { $source }: some games are left out.
games-more-faults = and { $count ->
    [one] { $count } more fault
   *[other] { $count } more faults
}.
games-valid-script = { $file } is a rules script without errors. Nothing was changed: to play it, start “birka --scripts FOLDER” with the folder in which it lies, or make a mod of it with “birka new”.
games-faulty-script = { $file } is a rules script with { $errors ->
    [one] an error
   *[other] { $errors } errors
}, so that it cannot be played. Nothing was changed. { $first }
# A variant from a link. LINK and FILE.lua stand for what the player types.
games-shared-variant = The link carries the variant { $name }, which has no errors. Nothing was changed: “birka import-rules LINK --out FILE.lua” writes its file.
games-mod-installed = The mod { $name } { $version } is installed. Its variants are among those for a new game.
games-mod-not-installed = { $file } was not installed as a mod: { $error }

### What is wrong with a file, a position or a game, and what the table does about it.
### Most of these stand within another message, after a colon: they begin with a small letter and have no point at their end.

## The system

errors-system-disk-full = the disk is full
errors-system-quota = the quota of disk space is used up
errors-system-forbidden = permission denied
errors-system-read-only = the disk is read-only
errors-system-file-for-folder = there is a file in place of its folder
errors-system-not-found = there is no such file or folder
errors-system-busy = another program holds it
errors-system-other = the operating system reports an error
# $error is one of the above, $code the number of the operating system for it.
errors-system-with-code = { $error } (error { $code })
errors-read-folder = it is a folder, not a file
errors-read-device = it is a device or a pipe, not a file
errors-read-too-large = it is too large: at most { $size } are read
errors-read-not-text = it is not text (UTF-8) from line { $line } on

## Games, settings, keys and solved puzzles on the disk

# What is stored in a file: the heading of the sentences below.
errors-stored-game = The game on the table
errors-stored-settings = Settings
errors-stored-keys = Keys
errors-stored-solved = Solved puzzles
errors-stored-second-player = The place on a server
errors-not-written = { $what }: { $file } could not be written: { $error }. Birka keeps trying.
errors-no-file = The game is not saved: no file beside { $file } can be used.
# $kept is one of the two sentences below.
errors-load-unreadable = { $what }: { $file } cannot be read: { $error }. { $kept }
errors-load-damaged = { $what }: { $file } is damaged: { $problems }. What can be read is used. { $kept }
errors-load-partly = { $what }: not everything in { $file } is understood, and the rest is used: { $problems }.
errors-kept-as = The file is kept as { $file }.
errors-not-renamed = The file could not be renamed: { $error }.
errors-field-empty = the file is empty
errors-field-syntax = from line { $line } on it cannot be read
errors-field-no-fields = line 1: fields in parentheses, “(name: value)”, are missing
errors-field-unknown = line { $line }: “{ $name }” is not known
errors-field-unknown-near = line { $line }: “{ $name }” is not known; perhaps you mean “{ $near }”
errors-field-not-understood = line { $line }: the value of “{ $name }” is not understood
errors-field-twice = line { $line }: “{ $name }” is there twice; the first one counts
errors-field-not-a-name = { $value } is not a name
errors-table-none-free = Every table beside { $file } is in use by another Birka: this game will not be saved.
errors-table-own = Another Birka is open. This one has a table of its own, saved in { $file }; it is there again whenever two are open.
errors-table-unlocked = { $file } cannot be locked ({ $error }): do not start a second Birka with the same data folder.
errors-table-not-loaded = The saved game { $file } could not be loaded: { $error }. { $kept }
# $problems are sentences such as the last one.
errors-table-saved-in = { $problems } Games are saved in { $file } instead.
errors-table-saved-nowhere = { $problems } No other file can be used either: this game will not be saved.
errors-table-kept = The game that was on the table is kept as { $file }.
errors-table-not-kept = The game that was on the table, { $file }, could not be renamed: { $error }.
errors-table-not-archived = The game that was on the table could not be archived: { $error } It is kept as { $file }.
errors-table-rules-changed = The rules of { $variant } have changed since this game was saved; it continues under the new ones.
errors-saved-newer = a newer Birka wrote it; open it with that one
errors-saved-unknown-format = no Birka has written its format, { $found }
errors-saved-checksum = the file was damaged, or edited by hand
errors-saved-gap = its moves up to move { $nth }, when the rules were changed, do not lead to the position after them
errors-saved-clock = its clocks know { $times } moves, and it has { $moves }
errors-saved-result = after its moves the game does not stand as the file says

## Squares and moves

errors-square-shape = “{ $text }” is not a square; squares are written like “e5”
errors-square-off-board = { $square } lies off this board, whose last square is { $last }
errors-square-absent = this board has no square { $square }: its drawing has “#” there
errors-move-shape = “{ $text }” is not a move; moves are written like “e4-e7”
errors-move-square = in the move “{ $mv }”: { $error }
errors-illegal-over = the game is over
errors-illegal-off-board = the board has no such square
errors-illegal-no-piece = there is no piece on { $square }
# A move of a piece of the attackers while the defenders are to move.
errors-illegal-piece-of = { $side ->
    [attackers] the piece on { $square } belongs to the attackers, and the defenders are to move
    [defenders] the piece on { $square } belongs to the defenders, and the attackers are to move
   *[other] the piece on { $square } belongs to { $side }, and the other side is to move
}
errors-illegal-turn-goes-on = the piece on { $square } has captured, and its turn goes on: it captures again, or ends its turn where it stands
errors-illegal-same-piece-again = the piece on { $square } has made the first move of this turn; another piece makes the second
errors-illegal-moves-alone = the piece on { $square } moves alone, and this turn has had its first move; another piece makes the second
errors-illegal-second-captures = only the first move of a turn captures; the piece on { $square } can make another move
errors-illegal-place-first = both sides place their pieces first, each on an empty square
errors-illegal-taken = there is a piece on { $square } already
errors-illegal-closed-to-placement = no piece may be placed on { $square }
errors-illegal-no-pass = the side to move may not pass here
errors-illegal-must-roll = the die has not been rolled here
errors-illegal-no-roll = no die is rolled here
errors-illegal-die = the die shows { $face }; the piece on { $from } cannot go to { $to } with it
errors-illegal-stuck-with-die = the die shows { $face }; the piece on { $square } has no move with it
errors-illegal-blocked = the piece on { $square } cannot move: every square beside it is taken
errors-illegal-closed-in = the piece on { $square } cannot move: the rules close the free squares beside it
errors-illegal-no-move = the piece on { $square } has no legal move
errors-illegal-not-in-a-line = there is no straight line from { $from } to { $to }
errors-illegal-way-is-blocked = the way to { $to } is blocked on { $obstacle }
errors-illegal-not-from-here = the piece on { $from } makes such a move, as to { $to }, only from other squares
errors-illegal-forbidden = the piece on { $from } may not go to { $to }: the rules forbid it
errors-illegal-own-rule = the piece on { $from } may not go to { $to }: a rule of this variant’s own forbids it
errors-hook = a function of the variant fails ({ $place })

## Positions

errors-position-ranks = the position has { $found } ranks, this board has { $expected }; it reads “/3t3/…/ a”, rank 1 first
errors-position-rank-length = rank { $rank } has { $found ->
    [one] { $found } square
   *[other] { $found } squares
}, this board has { $expected }
errors-position-unknown-piece = rank { $rank }, column { $column }: “{ $letter }” is no piece of this variant; its pieces are { $known }
errors-position-not-absent = “#” stands on { $square }, where this board has a square; count it as empty
errors-position-empty-count = rank { $rank }, column { $column }: “0” counts no squares; leave it out
errors-position-no-side = the position does not say who moves; end it with “ a” for the attackers or “ d” for the defenders
errors-position-unknown-side = “{ $found }” is no side to move; write “a” for the attackers or “d” for the defenders
errors-position-trailing = “{ $found }” follows the position, where nothing belongs
errors-position-size = the position has { $found } squares, this board has { $expected }
errors-position-unknown-kind = on { $square } stands a piece that this variant does not have
errors-position-cannot-go-on = no piece whose turn can go on stands on { $square }
errors-position-hand-numbers = “{ $found }” does not say how many pieces are in hand; write “hand:12/10”, those of the attackers first
errors-position-hand = the pieces in hand cannot be placed in this position
errors-position-memory-none = “memory:{ $found }”: this variant remembers nothing; leave it out
errors-position-memory-shape = “memory:{ $found }”: write each value with its name, such as “{ $example }”, separated by slashes
errors-position-memory-name = “memory:{ $found }”: this variant remembers { $known }
errors-position-memory-twice = “memory:{ $found }”: this name has a value already
errors-position-memory-number = “memory:{ $found }”: write a whole number from { $from } to { $to }
errors-position-memory-square = “memory:{ $found }”: write a square of the board, or leave it out for none
errors-position-memory = what is to be remembered does not fit this variant
errors-position-passed-over = the side to move cannot move here, so it is the other side’s turn
errors-position-passed = the other side cannot have passed here
errors-position-rolled = the die cannot have been rolled here
errors-position-rolled-number = “{ $found }” does not say what the die shows; write “rolled:1” to “rolled:6”
errors-position-kings = { $found ->
    [0] there is no king; the position needs exactly one
   *[other] there are { $found } kings; the position needs exactly one
}
# $kind is the name of the piece as it stands on a button, such as King.
errors-position-forbidden = { $square } is closed to this piece ({ $kind })
errors-position-hook = the variant cannot judge the position: { $error }

## Games that are opened

errors-place = line { $line }, column { $column }
# $place is a line and a column.
errors-fault-in = { $source }, { $place }: { $error }
errors-move-number = move { $nth }: { $error }
errors-move-text = move { $nth }, { $mv }: { $error }
errors-record-captures = by these rules it is { $made }
errors-record-retold = there is no such piece, or no room for it
errors-record-start = in the starting position: { $error }
errors-record-changes = the rules are said to have changed after move { $expected }, but there are { $found } moves
errors-record-result = the result is said to be “{ $recorded }”; by the rules it is “{ $found }” after the last move
errors-record-open-value = this value does not end; end it with “"” on the same line
errors-record-open-comment = this comment does not end; end it with a closing brace
errors-record-escape = an unknown character follows “\”; write “\\” for the character itself
errors-record-too-long = it has more than { $most } characters
errors-record-header = this is no header; a header is a line such as “[Variant "tablut"]”
errors-record-twice = “{ $name }” is given twice; keep one
errors-record-newer = it is in format { $found }, which this Birka does not know; use a newer Birka
errors-record-value = “{ $value }” is not understood here; it is written like { $example }
# One of the examples.
errors-record-example = “{ $example }”
errors-record-berserk = “{ $mv }” is a jump or a berserk move, which Birka does not play
errors-record-number = “{ $found }” stands before move { $expected }; a move is missing, or one too many
errors-record-stray = “{ $text }” has no place here; moves are written like “1. e4-e7 d5-d8xd9”, comments in braces, variations in parentheses
errors-record-variation-of-nothing = a variation follows the move that it replaces; here is none
errors-record-empty-variation = this variation has no moves
errors-record-open-variation = this variation does not end; end it with “)”
errors-record-loose-sign = “{ $sign }” stands alone; a sign follows its move without a blank, as in “e4-e7{ $sign }”
errors-record-no-variation = “)” ends no variation
errors-record-too-deep = variations are nested more than { $most } deep
errors-record-too-many-moves = the game has more than { $most } moves
errors-record-too-many-games = the text has more than { $most } games; divide it
errors-record-no-variant = the game does not say what variant it is; add “[Variant "tablut"]”
errors-record-variant = no variant of this name can be played here: “{ $name }”
errors-record-address = “{ $found }” is no variation of this game
errors-record-no-rules = the record has no “[rules:…]”; the line belongs before the moves
errors-record-in-rules = in the rules: { $error }
errors-record-no-such-rules = no variant fits the rules of this record; “birka import-rules” makes a variant of them
errors-record-in-position = in the position: { $error }
errors-record-fields = the line has { $found ->
    [one] { $found } field
   *[other] { $found } fields
}; a game is “game_id,moves,black_captured,white_captured,winner”
errors-record-winner = “{ $found }” is no result; it is written “Black”, “White”, “Draw” or “Ongoing”, and a heading begins with “#”
errors-record-archive-line = the line of the archive is damaged
errors-record-unrecognised = this is no game: it begins neither like a game of Birka (“[Birka "1"]”), an OpenTafl record (“[rules:…]”), a table of games (“id,moves,,,winner”), a saved game (“(format: …”), a position (“/3t3/…/ a”) nor a link (“birka://…”)
errors-record-empty = there is no game in it
errors-record-no-moves = there are no moves in it; moves are written like “1. e4-e7 d5-d8xd9”, and only comments in braces
errors-record-more = and { $count ->
    [one] { $count } more fault
   *[other] { $count } more faults
}
errors-rules-missing = “{ $key }:” is missing; a record reads “dim:9 … start:/3ttt3/…/”
errors-rules-value = “{ $key }:{ $value }” is not understood
errors-rules-start = the starting position “start:” is invalid
errors-rules-unplayable = these rules cannot be played
errors-link-too-long = the link has more than { $most } characters; send a file instead
errors-link-kind = “{ $found }” is no game and no position; a link begins with “birka://game?” or “birka://position?”
errors-link-newer = a newer Birka made the link (version { $found }); use that one
errors-link-no-version = the link does not say its version, “v=1”
errors-link-missing = the link has no “{ $name }=”
errors-link-encoding = “%” is followed by two hexadecimal digits of UTF-8
errors-link-character = “{ $character }” does not belong in a link
errors-link-value = “{ $value }” in the link is not understood
errors-link-content = “{ $found }” is nothing that a link carries: behind “#” stands “position=”, “game=”, “review=”, “puzzle=” or “variant=”
errors-link-damaged = the link has been cut off or changed; copy it again, all of it
errors-link-too-large = the link unpacks to more than { $most } bytes; send a file instead
errors-link-mismatch = the link carries something else than it says
errors-variant-unknown = there is no variant “{ $name }”
errors-variant-unknown-near = there is no variant “{ $name }”; perhaps you mean “{ $near }”
errors-variant-malformed = “{ $name }” is not the name of a variant
errors-variant-no-option = “{ $variant }” has no option “{ $option }”
errors-variant-value = the option “{ $option }” of “{ $variant }” cannot be “{ $value }”
errors-variant-rules = “{ $name }” cannot be played: its rules have errors
errors-import-rules-changed = The rules of { $variant } have changed since the game was recorded; it is legal under the new ones too.
errors-import-read-as = Read as { $variant }, whose rules the record states differently in { $count ->
    [one] { $count } point
   *[other] { $count } points
}.
errors-import-rules-left-out = { $count ->
    [one] One rule of the record is left out or only approximated.
   *[other] { $count } rules of the record are left out or only approximated.
}
errors-import-decoded = Line { $line } is not UTF-8 and is read as Latin-1 (Windows-1252).

## The archive, and games that are written

errors-archive-unreadable = The archive { $file } cannot be read: { $error }.
errors-archive-unwritable = The archive { $file } cannot be written: { $error }.
errors-archive-busy = Another program is using the archive; { $file } stays locked.
errors-archive-full = The archive { $file } has reached { $size }. Move the file away, and a new one begins.
errors-archive-no-game = The archive has no game { $nth }.
errors-archive-damaged = Game { $nth } of the archive cannot be read.
errors-archive-put-aside = { $count ->
    [one] A damaged line of { $file } is kept in { $kept };
   *[other] { $count } damaged lines of { $file } are kept in { $kept };
} the other games are whole.
errors-archive-left-damaged = { $count ->
    [one] A line of { $file } is damaged and was left there.
   *[other] { $count } lines of { $file } are damaged and were left there.
} { $error }
errors-archive-newer-games = { $count ->
    [one] A game was written by a newer Birka and is not listed; it stays in the archive.
   *[other] { $count } games were written by a newer Birka and are not listed; they stay in the archive.
}
errors-export-failed = The game cannot be written: { $error }.
errors-export-replay = by the rules of { $variant } it cannot be replayed: { $faults }
errors-export-several = an OpenTafl record holds one game, not { $count }
errors-export-bare-table = Comments, signs and variations are left out: a table has no place for them.
errors-export-bare-link = Comments, signs and variations are left out: a link has no place for them.
errors-export-headers-table = Names, dates, clocks and other headers are left out: a table has no place for them.
errors-export-headers-link = Clocks and other headers are left out: a link has no place for them.
errors-export-characters = “[”, “]”, “|”, tabs and other control characters of names and comments are written as “(”, “)”, “/” and blanks.
errors-export-drawings = Arrows and circles are left out: the record has no place for them.
errors-export-clocks = The clocks are left out: the record has one time for both sides.
errors-export-rule-changes = The record does not say that the rules changed during the game.
errors-export-extends = The link carries the variant without what it extends: { $files }. Send that too, or pack a mod.
errors-export-not-said = The record leaves { $count ->
    [one] one rule of the variant
   *[other] { $count } rules of the variant
} unsaid.

## The engine, puzzles and the analysis board

errors-engine-broke = the search broke down; this is a bug in Birka
errors-engine-memory = there is not enough memory for the search: { $megabytes } MB
errors-engine-thread = the system gives the search no thread
errors-puzzle-other-variant = The puzzle is for “{ $wanted }”, not for “{ $found }”.
errors-puzzle-rules-changed = The rules of “{ $variant }” have changed since the puzzle was proven: it cannot be played.
errors-puzzle-invalid = The puzzle { $id } is wrong and cannot be played.
errors-puzzle-variant = The puzzle cannot be played: { $error }.
errors-study-moves = This game has { $most } moves with its variations, and takes no more.
errors-study-depth = Variations are nested { $most } deep, and no deeper.
errors-switch-size = the board has another size
errors-switch-pieces = the kinds of pieces differ
# The first of the diagnostics of the scripts, in the words of `birka check`, and how many more there are.
errors-script-notes = The scripts have { $count ->
    [one] a remark
   *[other] { $count } remarks
} (“birka check” shows all): { $first }
errors-new-game = The game cannot begin: { $error }.

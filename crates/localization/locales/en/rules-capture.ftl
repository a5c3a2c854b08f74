## How pieces are captured

capture-how = You capture on your own move, by moving a piece next to an enemy so that it is trapped.
capture-several = One move can capture several pieces.
capture-rows = When several pieces stand in an unbroken row between two enemies, on a rank or a file, these are captured together: { $whom }.
capture-leave = Captured pieces leave the board.
capture-becomes = Captured pieces of these stay on their squares, and each becomes { $kind }: { $whom }.
capture-becomes-taken = A piece leaves the board where another one has moved onto its square.
capture-leave-others = Other captured pieces leave the board.
capture-again = After a capture, { $who } may move again at once, as long as each further move captures{ $escapes ->
    [yes] {" "}or escapes
   *[no] {""}
}; the turn may also be ended.
between-safe = It is safe to move between two enemies.
between-captured = { $who } { PRONOUN($who) ->
    [they] are captured when moving between two enemies, after their own captures
    [he] is captured when moving between two enemies, after his own captures
   *[it] is captured when moving between two enemies, after its own captures
}{ $others ->
    [yes] ; for every other piece this is safe
   *[no] {""}
}.
between-captures = { $who } { PRONOUN($who) ->
    [they] capture
   *[it] captures
} two enemies at once by moving between them on a rank or a file, whatever it takes to capture them otherwise: { $whom }.

## Where: $placed is yes where a place is named

place-on = on { $squares }
place-beside = next to { $squares }
place-elsewhere = everywhere else
place-otherwise = otherwise, { $places },

## What a capture takes

siege-never = { $placed ->
    [yes] { $place } { $who }
   *[no] { $who }
} cannot be surrounded and captured.
siege-opposite = { $placed ->
    [yes] { $place } { $who }
   *[no] { $who }
} { PRONOUN($who) ->
    [they] are captured between two enemies on opposite sides of them
    [he] is captured between two enemies on opposite sides of him
   *[it] is captured between two enemies on opposite sides of it
} along a rank or a file.
siege-three = { $placed ->
    [yes] { $place } { $who }
   *[no] { $who }
} { PRONOUN($who) ->
    [they] are captured when enemies stand on three of their four sides
    [he] is captured when enemies stand on three of his four sides
   *[it] is captured when enemies stand on three of its four sides
}{ $edge ->
    [counts] ; the edge of the board counts as an enemy
    [open] ; the edge of the board does not count as an enemy
   *[far] {""}
}.
siege-four = { $placed ->
    [yes] { $place } { $who }
   *[no] { $who }
} { PRONOUN($who) ->
    [they] are captured only when enemies stand on all four sides of them
    [he] is captured only when enemies stand on all four sides of him
   *[it] is captured only when enemies stand on all four sides of it
}{ $edge ->
    [counts] ; the edge of the board counts as an enemy
    [open] , so { PRONOUN($who) ->
        [they] they are
        [he] he is
       *[it] it is
    } safe at the edge of the board
   *[far] {""}
}.
king-like-others = { $king } is captured like other pieces, as described above.
king-fourth-side = { $square } counts as one of the four, so three { FORM($enemy, number: "many") } are enough next to it.

## What a piece can do in a capture

arms-all = Every piece can take part in captures, including { $king }.
arms-all-men = Every piece can take part in captures.
arms-hammer = { $who } can capture by moving, but no enemy is captured against { PRONOUN($who) ->
    [they] them while they stand
    [he] him while he stands
   *[it] it while it stands
} still.
arms-anvil = { $who } cannot capture by moving, but an enemy can be captured against { PRONOUN($who) ->
    [they] them
    [he] him
   *[it] it
}.
arms-none = { $who } cannot take part in captures.
arms-otherwise = { $who } cannot help to surround an enemy.
arms-others = Every other piece can take full part in captures.

## Hostile squares: $spares is yes if they spare the pieces in the same part of them

hostile-squares = A hostile square counts as an enemy in a capture.
hostile-empty-square = { $square } is hostile to { $who }{ $spares ->
    [yes] { PRONOUN($squares) ->
        [they] , but not to those that stand in the same part of them
       *[it] , but not to those that stand in the same part of it
    }
   *[no] {""}
}.
hostile-empty-squares = Empty squares of { $squares } are hostile to { $who }{ $spares ->
    [yes] { PRONOUN($squares) ->
        [they] , but not to those that stand in the same part of them
       *[it] , but not to those that stand in the same part of it
    }
   *[no] {""}
}.
hostile-square-always = { $squares } is hostile to { $who }, whether or not a piece stands on it{ $spares ->
    [yes] { PRONOUN($squares) ->
        [they] , but not to those that stand in the same part of them
       *[it] , but not to those that stand in the same part of it
    }
   *[no] {""}
}.
hostile-squares-always = The squares of { $squares } are hostile to { $who }, whether or not a piece stands on them{ $spares ->
    [yes] { PRONOUN($squares) ->
        [they] , but not to those that stand in the same part of them
       *[it] , but not to those that stand in the same part of it
    }
   *[no] {""}
}.
hostile-besieged-square = While { $king } stands on { $squares } with { FORM($enemy, number: "many") } on all sides but one, { $squares } is hostile to { $who } on the remaining side.
hostile-besieged-squares = While { $king } stands on a square of { $squares } with { FORM($enemy, number: "many") } on all sides but one, that square is hostile to { $who } on the remaining side.

## The shieldwall

shieldwall-row = A row of two or more pieces along the edge of the board is captured as a whole when each has an enemy in front of it and both ends of the row are closed by enemies, one of which has just moved there.
shieldwall-closed-by = { $squares } can close the other end as well.
shieldwall-spared = { $who } in such a row { PRONOUN($who) ->
    [they] are
   *[it] is
} not captured, but the other pieces are.

## Captions of examples

caption-captures = { $piece } moves from { $from } to { $to } and captures { $captured }.
caption-against = { $piece } moves from { $from } to { $to } and captures { $captured } against { $helpers }.
caption-helped = { $piece } moves from { $from } to { $to } and captures { $captured }, helped { $helpers }.
helped-by = by { $helper }
empty-square-of = the empty square { $name } of { $squares }
besieged-square = { $squares }, where { $king } is besieged
square-by-name = the square { $name }

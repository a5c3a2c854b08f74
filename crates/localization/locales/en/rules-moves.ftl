## What a move achieves: the move is the subject, and each reason a predicate

move-explained = { $mv } { $reasons }.
achieves-escape-at = brings { $king } to { $square }, where he escapes
achieves-declared = wins: { $reason }
achieves-win = wins
forces-win = forces a win in { WORD($count) } { $count ->
    [one] move
   *[other] moves
}
forces-win-by = forces a win in { WORD($count) } { $count ->
    [one] move
   *[other] moves
}: in the end it { $win }
is-only-move = is the only move that does not lose: every other move loses in at most { WORD($count) } { $count ->
    [one] move
   *[other] moves
}
delays-loss = delays the loss longest, but the game is lost in { WORD($count) } { $count ->
    [one] move
   *[other] moves
}
draws-repetition = draws the game because the position is repeated
draws-quiet-limit = draws the game because nothing has been captured for a long time
draws-passes = draws the game because both sides have passed
draws-no-move = draws the game because no move is left
draws-declared = draws the game because { $reason }
draws-at-once = draws the game at once
blocks-escape = blocks { $king }’s way to { $squares }{ $left ->
    [0] {""}
    [one] , but { WORD($left) } square stays open to him
   *[other] , but { WORD($left) } squares stay open to him
}
saves-king = saves { $king }, who would be captured by { $mv }
prevents-win = prevents { $mv }, which { FORM($win, form: "would") }
opens-escape = opens { $ways ->
    [one] a way out
   *[other] { WORD($ways) } ways out
} for { $king }, to { $squares }{ $announced ->
    [yes] : { $call }
   *[no] {""}
}
captures-pieces = captures { $pieces }
promotes-piece = makes { $kind } of the piece on { $square }
threatens-king = threatens to capture { $king } with { $mv }
threatens-win = threatens { $mv }, which { FORM($win, form: "would") }
saves-pieces = saves { $pieces } from capture
cuts-off = cuts { $king } off from { $squares }
cuts-off-completely = cuts { $king } off completely: he can no longer reach { $squares }
guards-goal = guards { $square }
threatens-pieces = threatens { $pieces }
opens-line = opens a line for { $king } as far as { $square }
wins-material-at-once = wins { WORD($pieces) } { $pieces ->
    [one] man
   *[other] men
}, even after the best reply
wins-material = wins { WORD($pieces) } { $pieces ->
    [one] man
   *[other] men
} in { WORD($count) } { $count ->
    [one] move
   *[other] moves
}
prepares-move = prepares { $mv }, which { $reason }
maintains-position = maintains the position; no better move has been found

## A relative clause about a move that is threatened or prevented

would-win = would win for { $side }

## What a quiet move improves

improves-king-near-goal = shortens the way of { $king } to his goal
improves-king-free = gives { $king } more room
improves-king-covered = gathers men around { $king }
improves-men-outside = brings a man close to the edge, where he can break the ring
improves-goals-open = opens lines to { $king }’s goals
improves-goals-guarded = closes lines to { $king }’s goals
improves-king-besieged = closes in on { $king }
improves-king-far = makes { $king }’s way longer
improves-king-cramped = takes room from { $king }

## Squares of a move

square-here = { $name }
corner-here = the corner { $name }
corners-here = the corners { $names }
squares-here = { $names }
many-squares = { WORD($count) } squares

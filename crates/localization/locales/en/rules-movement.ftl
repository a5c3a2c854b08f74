## How far pieces move

move-direction = Pieces move in a straight line along a rank or a file, over empty squares only; they never jump over other pieces.
move-like-rook = { $who } { PRONOUN($who) ->
    [they] move
   *[it] moves
} any distance, like the rook in chess.
move-any-distance = { $who } { PRONOUN($who) ->
    [they] move
   *[it] moves
} any distance.
move-one-square = { $who } { PRONOUN($who) ->
    [they] move
   *[it] moves
} one square at a time.
move-at-most = { $who } { PRONOUN($who) ->
    [they] move
   *[it] moves
} at most { WORD($count) } squares at a time.

## Other moves: the ways are parts of `move-ways`, the leaps of `move-leaps`

move-over-empty = Pieces move over empty squares only; they never jump over other pieces.
move-over-empty-or-leap = Pieces move to empty squares only; except by a leap they never jump over other pieces.
move-ways = { $who } { PRONOUN($who) ->
    [they] move
   *[it] moves
} { $ways }.
move-forward-means = For { $side } forward is towards rank { $rank }.
move-never = { $who } never { PRONOUN($who) ->
    [they] move
   *[it] moves
}.
move-leaps = { $who } { $also ->
    [yes] also{" "}
   *[no] {""}
}{ PRONOUN($who) ->
    [they] leap
   *[it] leaps
} { $leaps }, over whatever stands between.
move-takes = { $who } can also move onto a piece, { $way }, and capture it: { $whom }.
move-hops = { $who } can leap along a rank or a file over one piece beside { PRONOUN($who) ->
    [they] them
   *[it] it
}, to the empty square right behind: over { $over }.
move-hops-capturing = { $who } can leap along a rank or a file over one piece beside { PRONOUN($who) ->
    [they] them
   *[it] it
}, to the empty square right behind, and capture that piece: { $over }.
move-hops-at = Such a leap begins or ends { $places }.
move-origin = { $outside ->
    [yes] Except { $places }
   *[no] { $places }
}
place-from = from { $squares }
move-ways-from = { $origin }, { $who } { $also ->
    [yes] also{" "}
   *[no] {""}
}{ PRONOUN($who) ->
    [they] move
   *[it] moves
} { $ways }.
move-leaps-from = { $origin }, { $who } { $also ->
    [yes] also{" "}
   *[no] {""}
}{ PRONOUN($who) ->
    [they] leap
   *[it] leaps
} { $leaps }, over whatever stands between.
move-only-from = Such a move { $outside ->
    [yes] does not begin
   *[no] begins only
} { $places }.
move-promotes = A piece of these that ends a move { $places } becomes { $kind } there: { $whom }.
way-any = any distance { $lines ->
    [straight] along a rank or a file
    [diagonal] diagonally
    [forward] straight forward
    [diagonal-forward] diagonally forward
    [both-forward] straight or diagonally forward
    [sideways] sideways along a rank
    [backward] straight backward
    [diagonal-backward] diagonally backward
    [both-backward] straight or diagonally backward
   *[both] along a rank, a file or a diagonal
}
way-at-most = { $count ->
    [1] one square
   *[other] at most { WORD($count) } squares
} { $lines ->
    [straight] along a rank or a file
    [diagonal] diagonally
    [forward] straight forward
    [diagonal-forward] diagonally forward
    [both-forward] straight or diagonally forward
    [sideways] sideways along a rank
    [backward] straight backward
    [diagonal-backward] diagonally backward
    [both-backward] straight or diagonally backward
   *[both] along a rank, a file or a diagonal
}
leap-line = { WORD($count) } squares { $lines ->
    [straight] along a rank or a file
    [diagonal] diagonally
   *[both] along a rank, a file or a diagonal
}
leap-angled = { WORD($count) } squares along a rank or a file and { WORD($across) } at right angles to it

## Who may stop on special squares, enter them and pass over them: parts of one sentence

squares-sentence = { $clauses }.
squares-camp = no piece may enter { $squares } from outside, but { $within }
squares-within = { $who } { PRONOUN($who) ->
    [they] that start there may move within their own part of
    [he] that starts there may move within his own part of
   *[it] that starts there may move within its own part of
} { $squares } until { PRONOUN($who) ->
    [they] they leave
    [he] he leaves
   *[it] it leaves
}
squares-nobody-stops = no piece may stop on { $squares }{ $passing ->
    [yes] { PRONOUN($squares) ->
        [they] {" "}or pass over them
       *[it] {" "}or pass over it
    }
   *[no] {""}
}
squares-only-stops = only { $who } may stop on { $squares }{ $passing ->
    [yes] { PRONOUN($squares) ->
        [they] {" "}or pass over them
       *[it] {" "}or pass over it
    }
   *[no] {""}
}{ $returning ->
    [yes] , and { PRONOUN($who) ->
        [they] they
        [he] he
       *[it] it
    } may return to { PRONOUN($squares) ->
        [they] them
       *[it] it
    }
   *[no] {""}
}
squares-stops-not = { $who } may not stop on { $squares }{ $passing ->
    [yes] { PRONOUN($squares) ->
        [they] {" "}or pass over them
       *[it] {" "}or pass over it
    }
   *[no] {""}
}
squares-enters-not = { $who } may not enter { $squares } from outside
squares-enters-not-but = { $who } may not enter { $squares } from outside, but { $within }
squares-returns-not = { $who } may not return to { $squares } once { PRONOUN($who) ->
    [they] they have
    [he] he has
   *[it] it has
} left
squares-everybody-passes = every piece may pass over { $squares }{ $single ->
    [yes] {" "}while it is empty
   *[no] {""}
}
squares-nobody-passes = no piece may pass over { $squares }{ $outside ->
    [yes] {" "}from outside
   *[no] {""}
}
squares-only-passes = only { $who } may pass over { $squares }{ $outside ->
    [yes] {" "}from outside
   *[no] {""}
}
squares-passes-not = { $who } may not pass over { $squares }{ $outside ->
    [yes] {" "}from outside
   *[no] {""}
}

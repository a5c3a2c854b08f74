## What a side is after

aim-bring = Bring { $king } to { $squares }.
aim-keep = Keep { $king } from being captured.
aim-capture-before = Capture { $king } before he reaches { $squares }.
aim-capture = Capture { $king }.
aim-fewer-men = { $count ->
    [1] Capture all enemy men
   *[other] Capture enemy men until fewer than { WORD($count) } are left
}.
aim-reach = Bring { $all ->
    [yes] one of your pieces
   *[no] { $pieces }
} to { $squares }.
aim-fewer-of-kind = Capture enemy { FORM($noun, number: "many") } until { $count ->
    [1] none is left
   *[other] fewer than { WORD($count) } are left
}.
aim-line = Make an unbroken line of { WORD($count) } pieces.
aim-points = Capture enemy pieces worth at least { $count } { $count ->
    [one] point
   *[other] points
}.
aim-no-move = Leave the other side without a move.

## How the defenders win

ends-escape = { $side } { PRONOUN($side) ->
    [they] win
   *[it] wins
} as soon as { $king } stands { $places }{ $excepted ->
    [yes] , but not { $except }
   *[no] {""}
}.

## How the attackers win

ends-king-captured = { $side } { PRONOUN($side) ->
    [they] win when they capture
   *[it] wins when it captures
} { $king }.

## Other ways to win, each of $side. $again is yes in the sentence after another about the same side.

ends-wins = { $side } { PRONOUN($side) ->
    [they] win
   *[it] wins
} { $ways }.
ends-also-wins = { $again ->
    [yes] { PRONOUN($side) }
   *[no] { $side }
} also { PRONOUN($side) ->
    [they] win
   *[it] wins
} { $ways }.
way-attackers-captured = when { PRONOUN($side) ->
    [they] they capture
   *[it] it captures
} the last { FORM($enemy, number: "one") }
way-exit-fort = when { $king } stands at the edge of the board inside a fort: he can still move, and his men and the edge keep every { FORM($enemy, number: "one") } out behind walls that could not be captured even if only the other side moved
way-king-bared = when { $king } is the only piece left on his side
way-fewer-men = when the other side has { $count ->
    [1] no man left
   *[other] fewer than { WORD($count) } men
}{ $royal ->
    [yes] , not counting { $king }
   *[no] {""}
}
way-kind-captured = when { PRONOUN($side) ->
    [they] they capture
   *[it] it captures
} { $piece }
way-fewer-of-kind = when the other side has { $count ->
    [1] no { FORM($noun, number: "many") } left
   *[other] fewer than { WORD($count) } { FORM($noun, number: "many") }
}
way-reach = when { $all ->
    [yes] one of { PRONOUN($side) ->
        [they] their
       *[it] its
    } pieces
   *[no] { $pieces }
} stands { $places }{ $royal ->
    [yes] , not counting { $king }
   *[no] {""}
}
way-line = when at least { WORD($count) } of { PRONOUN($side) ->
    [they] their
   *[it] its
} pieces stand in an unbroken line along { $along }{ $outside ->
    [yes] , not counting pieces { $places }
   *[no] {""}
}
way-points = when the captured pieces of the other side are worth at least { $count } { $count ->
    [one] point
   *[other] points
}
line-along-rank = a rank
line-along-file = a file
line-along-diagonal = a diagonal
way-encirclement = when { PRONOUN($side) ->
    [they] they have
   *[it] it has
} surrounded { $king } and all his men, so that no path, however long, leads from any of them to the edge of the board

## Long games

no-move-loses = A player who { $pass ->
    [yes] can neither move nor pass
   *[no] cannot move
} loses.
no-move-draws = When the player to move { $pass ->
    [yes] can neither move nor pass
   *[no] has no legal move
}, the game is a draw.
no-move-skips = A side that cannot move is passed over, and the other side moves again. When neither can move, the game is a draw.
passes-end = When both sides pass, one after the other, { $verdict ->
    [draw] the game is a draw
    [mover] the player who passed last loses
   *[side] { $loser } { PRONOUN($loser) ->
        [they] lose
       *[it] loses
    }
}.
repetition-forbidden = You may not make a move by which the same position, with the same side to move, occurs for the { ORDINAL($times) } time.
repetition = When the same position, with the same side to move, occurs for the { ORDINAL($times) } time, { $verdict ->
    [draw] the game is a draw
    [mover] the player who repeated it loses
   *[side] { $loser } { PRONOUN($loser) ->
        [they] lose
       *[it] loses
    }
}.
quiet-limit = After { WORD($count) } { $count ->
    [one] move
   *[other] moves
} in a row without a capture, counting both sides, { $verdict ->
    [draw] the game is a draw
    [mover] the player who made the last of them loses
   *[side] { $loser } { PRONOUN($loser) ->
        [they] lose
       *[it] loses
    }
}.
points-worth = Captured pieces are worth points: { $worth }.
worth-piece = { $piece } { $count }
points-limit = After { $count } { $count ->
    [one] move
   *[other] moves
}, counting both sides, whoever has more points wins; with equal points the game is a draw.

## What is announced

call-path = A path is open when { $king } could win by moving along it on his next move.
calls-sentence = { $calls }.
call-first = with { WORD($count) }{ $more ->
    [yes] {" "}or more open paths
   *[no] { $count ->
        [one] {" "}open path
       *[other] {" "}open paths
    }
} “{ $call }” is announced
call-next = with { WORD($count) }{ $more ->
    [yes] {" "}or more
   *[no] {""}
} “{ $call }”
# The words as Linnaeus wrote them in 1732, and what they mean in Lule Sámi.
call-meaning = { $call ->
    [raichi] “Raichi” is Sámi and means hole.
    [tuicha] “Tuicha” is Sámi and means hither and thither.
   *[tuichu] “Tuichu” is Sámi and means hither and thither.
}

## Why a game ended. $side has won and $loser has lost; “attackers”, “defenders” or the side’s own name.
# A reason: one sentence, a few words in a list of games, and what a move does, or would do. A message is named after the reason’s word in records.

reason-king-escaped = The king has escaped.
games-reason-king-escaped = king escaped
achieves-king-escaped = { $form ->
    [would] would let { $king } escape
   *[plain] lets { $king } escape
}
reason-king-captured = The king is captured.
games-reason-king-captured = king captured
achieves-king-captured = { $form ->
    [would] would capture { $king }
   *[plain] captures { $king }
}
reason-attackers-taken = { $loser ->
    [attackers] All attackers are captured.
   *[other] All pieces of { $loser } are captured.
}
games-reason-attackers-taken = attackers taken
achieves-attackers-taken = { $form ->
    [would] would capture the last { FORM($enemy, number: "one") }
   *[plain] captures the last { FORM($enemy, number: "one") }
}
reason-king-bared = The king is the last defender.
games-reason-king-bared = king bared
achieves-king-bared = { $form ->
    [would] would leave { $king } as the only piece of his side
   *[plain] leaves { $king } as the only piece of his side
}
reason-too-few-men = The losing side has too few men left.
games-reason-too-few-men = too few men
achieves-too-few-men = { $form ->
    [would] would leave the other side with too few men
   *[plain] leaves the other side with too few men
}
reason-kind-taken = The losing side has lost a piece that it cannot do without.
games-reason-kind-taken = indispensable piece captured
achieves-kind-taken = { $form ->
    [would] would capture a piece that the other side cannot do without
   *[plain] captures a piece that the other side cannot do without
}
reason-goal-reached = A piece of the winning side has reached its goal.
games-reason-goal-reached = goal reached
achieves-goal-reached = { $form ->
    [would] would bring a piece to its goal
   *[plain] brings a piece to its goal
}
reason-line-made = The winning side has made its line of pieces.
games-reason-line-made = a line of pieces
achieves-line-made = { $form ->
    [would] would complete a winning line of pieces
   *[plain] completes a winning line of pieces
}
reason-points = The points decided the game.
games-reason-points = points
achieves-points = { $form ->
    [would] would win by points
   *[plain] wins by points
}
reason-exit-fort = The king is in an unbreakable fort at the edge.
games-reason-exit-fort = exit fort
achieves-exit-fort = { $form ->
    [would] would complete a fort at the edge
   *[plain] completes an unbreakable fort around { $king } at the edge
}
reason-encirclement = { $side ->
    [attackers] The attackers closed their ring around all defenders.
   *[other] { $side } closed the ring around all other pieces.
}
games-reason-encirclement = encirclement
achieves-encirclement = { $form ->
    [would] would complete the ring
   *[plain] completes the ring around { $king } and all his men
}
reason-no-move = The side to move has no legal move.
games-reason-no-move = no move
achieves-no-move = leaves the other side without a move
reason-repetition = The position has been repeated too often.
games-reason-repetition = repetition
achieves-repetition = wins because the position has occurred too often
reason-quiet-limit = Too many moves have been played without a capture.
games-reason-quiet-limit = quiet limit
achieves-quiet-limit = wins because nothing has been captured for too long
reason-passes = Both sides have passed.
games-reason-passes = both sides passed
achieves-passes = wins because both sides have passed
reason-resigned = { $loser ->
    [attackers] The attackers have resigned.
    [defenders] The defenders have resigned.
   *[other] { $loser } resigned.
}
games-reason-resigned = resigned
reason-agreed = Both sides have agreed on a draw.
games-reason-agreed = agreed
reason-timeout = { $loser ->
    [attackers] The attackers have run out of time.
    [defenders] The defenders have run out of time.
   *[other] { $loser } ran out of time.
}
games-reason-timeout = timeout
# Functions of the variant ended the game and gave no reason of their own.
reason-declared = The rules of this variant ended the game.

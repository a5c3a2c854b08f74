## Headings

heading-errors = These rules cannot be played
heading-board = The board and the pieces
heading-movement = How the pieces move
heading-capture = How pieces are captured
heading-king = How the king is captured
heading-end = How the game ends
heading-notation = Notation
heading-hooks = Special rules
heading-options = Options
heading-sources = Sources
options-choose = Choose with `{ $example }`; the current choices are marked.
option-range = from { $from } to { $to }

## The board

board-size = The board has { WORD($files) } by { WORD($ranks) } squares.
board-gaps = The board has gaps, where there is no square; the squares beside a gap are on the edge.
board-middle = { $squares } { PRONOUN($squares) ->
    [they] are
   *[it] is
} the square in the middle.
board-corners = { $squares } { PRONOUN($squares) ->
    [they] are
   *[it] is
} the four corner squares.
board-border = { $squares } { PRONOUN($squares) ->
    [they] are
   *[it] is
} all squares along the border of the board.
board-border-without-corners = { $squares } { PRONOUN($squares) ->
    [they] are
   *[it] is
} all squares along the border of the board except the corner squares.
board-listed = { $squares } { PRONOUN($squares) ->
    [they] are
   *[it] is
} the { $count ->
    [one] square
   *[other] squares
} { $names }.
board-drawn = { $squares } { PRONOUN($squares) ->
    [they] are
   *[it] is
} the { WORD($count) } squares shown below.
board-drawing = { $squares }.

## The pieces

board-pieces-by-side = { $defenders } play against { $attackers }.
board-side-has = { $side } { PRONOUN($side) ->
    [they] have
   *[it] has
} { $pieces }.
board-absent = { $side } { PRONOUN($side) ->
    [they] start
   *[it] starts
} without any { $pieces }.
board-first = { $side } { PRONOUN($side) ->
    [they] move
   *[it] moves
} first.
board-turns = The sides take turns and make one move each.
board-turns-go-on = The sides take turns. A turn is one move, except after captures.
board-turns-two = The sides take turns. A turn is two moves by different pieces, or one if no second is possible.
board-turns-alone = A move of these is a whole turn: { $who }.
board-turns-captures-alone = A first move that captures is a whole turn, and no second move captures.
board-passes = { $side } may pass instead of moving.
board-passes-both = Each side may pass instead of moving.
board-dice = At the beginning of each turn the side to move rolls a die.
board-dice-at-most = A piece moves at most as many squares as the die shows.
board-dice-exactly = A piece moves exactly as many squares as the die shows.
board-dice-numbers = A side moves only if the die shows { $numbers }.
board-dice-lost-turn = If a side cannot move with what it has rolled, its turn is over.
board-hand = Before the moves begin, pieces are placed on empty squares: { $pieces }.
hand-of-side = { WORD($count) } by { $side }
board-hand-turns = { $side } { PRONOUN($side) ->
    [they] place
   *[it] places
} first, and a side places { $count ->
    [one] one piece
   *[other] { WORD($count) } pieces
} a turn.
board-hand-outside = No piece is placed { $places }.
board-hand-meanwhile = Meanwhile nothing is captured, and nothing ends the game.

## The starting position

board-start = The starting position.
board-legend = { $signs }.
legend-dot = a dot is an empty square
legend-gap = { $mark } is a gap
legend-empty-square = { $mark } is { $square }
legend-empty-square-of = { $mark } is an empty square of { $squares }

## Notation

notation-squares = A square is named by the letter of its file and the number of its rank; a1 is the lower left corner.
notation-moves = A move is written as the square it starts from and the square it ends on, such as d1-d3.
notation-records = In position records { $letters }.
notation-letter = { $piece } is { $letter }

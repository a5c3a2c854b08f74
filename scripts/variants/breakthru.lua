-- Breakthru, the naval game by Alex Randolph (3M, 1965): a flagship with escorts breaks through a blockade. Two moves a turn, and captures as of
-- pawns in chess.
--
-- Sources
--   [M] "How to Play Breakthru", 3M Bookshelf Games (1965), as told in "Breakthru (board game)", Wikipedia.
--   [G] "Breakthru", The Game Pile (gamepile.com).
--   [P] "Featured Game: Breakthru", Pawnderings (2007), about the board and the set-up.
--
-- Basis of each rule
--   Movement             [M], [G] any number of vacant squares along a rank or a file
--   Turn                 [M], [G] two moves by different pieces, or one capture, or one move of the flagship
--   Capture              [M], [G] by moving one square diagonally onto an enemy
--   End                  [M], [G] the flagship reaches the outermost squares, or it is captured
--   First move           [M] Gold; by [P] Gold decides who begins
--
-- What is one of many
--   Only the square of the flagship is fixed: by [M] and [P] Gold sets up the escorts anywhere in the 5×5 squares in the middle, then Silver his ships
--   anywhere outside. The board below is drawn after the figure of [M]: escorts in a ring, and ships in four rows one square from the edge.
--
-- Conjecture
--   That the second move may not be left out, that a side that cannot move loses, and that the third occurrence of a position is a draw.
--
-- Confidence: moves and captures agree with a second implementation. No recorded games.

---@type birka.Variant
local variant = {
    api = 1,
    id = "breakthru",
    name = "Breakthru",
    summary = "Two moves a turn, or one capture: bring the flagship through the blockade to the edge.",
    people = "modern",
    sources = {
        "“How to Play Breakthru”, 3M Bookshelf Games (1965), after “Breakthru (board game)”, Wikipedia",
        "“Breakthru”, The Game Pile, gamepile.com",
        "“Featured Game: Breakthru”, Pawnderings (2007)",
    },

    board = [[
        . . . . . . . . . . .
        . . . s s s s s . . .
        . . . . . . . . . . .
        . s . . g g g . . s .
        . s . g . . . g . s .
        . s . g . F . g . s .
        . s . g . . . g . s .
        . s . . g g g . . s .
        . . . . . . . . . . .
        . . . s s s s s . . .
        . . . . . . . . . . .
    ]],

    pieces = {
        attacker = {
            letter = "s",
            side = "attackers",
            moves = { "slide", { take = "defenders", by = "step diagonally" } },
            captured = { { sides = 0 } },
        },
        defender = {
            letter = "g",
            side = "defenders",
            moves = { "slide", { take = "attackers", by = "step diagonally" } },
            captured = { { sides = 0 } },
        },
        king = {
            letter = "F",
            side = "defenders",
            royal = true,
            moves = { "slide", { take = "attackers", by = "step diagonally" } },
            captured = { { sides = 0 } },
        },
    },

    sides = { attackers = "Silver", defenders = "Gold" },
    first = "defenders",
    turn = { moves = 2, alone = "king", captures_alone = true },

    ends = {
        escape = "edge",
        no_move = "loses",
        repetition = { times = 3, verdict = "draw" },
    },

    examples = {
        { rule = "[M]: Gold begins", allows = "e8-e9 d7-c7 f6-f7" },
        { rule = "[M]: a ship goes any distance, but over nobody", board = { s = "c4 c9", g = "h4 a11", F = "f6" }, turn = "attackers",
          allows = "c4-g4 c4-a4 c4-c8 c4-c1", forbids = "c4-h4 c4-i4 c4-c9 c4-c10 c4-d5" },
        { rule = "[M]: a turn is two moves…", move = "e8-e9", ends = false, allows = "d7-c7 g8-g9" },
        { rule = "…by two pieces…", move = "e8-e9", forbids = "e9-e10 e9-d9" },
        { rule = "…and then the other side moves", move = "e8-e9 d7-c7", allows = "d10-d11" },
        { rule = "[M]: the flagship moves alone…", move = "f6-f7", allows = "d10-d11" },
        { rule = "…so it makes no second move", move = "e8-e9", forbids = "f6-f7" },
        { rule = "[M]: a ship is captured by one step diagonally, and the turn is over", board = { s = "e9 a11", g = "f8 c4", F = "f6" },
          move = "f8-e9", captures = "e9", ends = false, allows = "a11-b11" },
        { rule = "[M]: a second move does not capture", board = { s = "e9 a11", g = "f8 c4", F = "f6" }, move = "c4-c5", allows = "f8-f9",
          forbids = "f8-e9" },
        { rule = "the diagonal step only captures", board = { s = "a11", g = "f8 c4", F = "f6" }, turn = "defenders", forbids = "f8-e9" },
        { rule = "nobody is captured along a rank or a file", board = { s = "e8 a11", g = "f8 c4", F = "f6" }, turn = "defenders",
          forbids = "f8-e8" },
        { rule = "a ship captures an escort", board = { s = "e9 a11", g = "f8 c4", F = "f6" }, move = "e9-f8", captures = "f8", ends = false },
        { rule = "[M]: the flagship captures like the others", board = { s = "e7 a11", g = "c4", F = "f6" }, move = "f6-e7", captures = "e7",
          ends = false },
        { rule = "nobody is captured between two enemies, no escort…", board = { s = "g10 e8", g = "f8 c4", F = "f6" }, move = "g10-g8",
          captures = false, ends = false },
        { rule = "…no ship…", board = { s = "f8 a11", g = "g10 e8", F = "f6" }, move = "g10-g8", captures = false, ends = false },
        { rule = "…and not the flagship", board = { s = "g10 e6 f5 f7", g = "c4", F = "f6" }, move = "g10-g6", captures = false, ends = false },
        { rule = "one move is a turn where no second is possible", board = { s = "a11 b10", g = "c4", F = "f6" }, move = "c4-c5",
          allows = "a11-c11" },
        { rule = "[M]: Gold wins when the flagship reaches an outermost square", board = { s = "a11 c1", g = "c4", F = "f6" }, move = "f6-f11",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[M]: Silver wins by capturing the flagship", board = { s = "e7 a11", g = "c4", F = "f6" }, move = "e7-f6", captures = "f6",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "who cannot move loses", board = { s = "a1", g = "b1 a5 d9", F = "f6" }, move = "d9-d8 a5-a2",
          ends = { winner = "defenders", reason = "no-move" } },
        {
            rule = "a position that stands for the third time is a draw",
            move = ("f6-f7 d10-c10 h10-i10 f7-f6 c10-d10 i10-h10 "):rep(2),
            ends = { winner = "nobody", reason = "repetition" },
        },
    },
}

return variant

-- Breakthrough, a race of pawns by Dan Troyka (2000), the winner of a contest for games on the chessboard. Pawns step forward and take as in chess, and the
-- first on the last rank wins.
--
-- Sources
--   [L] "Breakthrough", rules at Little Golem (littlegolem.net).
--   [P] "Breakthrough", PlayStrategy (playstrategy.org).
--   [A] "Breakthrough", About.com board games (2001), about the contest.
--
-- Basis of each rule
--   Layout               [L], [A] 16 pawns a side fill the two nearest ranks
--   Movement             [L], [P] one square forward, straight or diagonally
--   Capture              [L], [P] by moving one square diagonally forward onto an enemy
--   End                  [L], [P] the first side with a pawn on the farthest rank wins; a side without pawns has lost
--   First move           [L] as the players choose, [P] White; here Black
--
-- Confidence: the sources agree, and moves and captures agree with a second implementation. No recorded games.

---@type birka.Variant
local variant = {
    api = 1,
    id = "breakthrough",
    name = "Breakthrough",
    summary = "A race forward: the first pawn on the far rank wins. Pawns take as in chess.",
    people = "modern",
    sources = {
        "“Breakthrough”, Little Golem, littlegolem.net",
        "“Breakthrough”, PlayStrategy, playstrategy.org",
        "“Breakthrough”, About.com board games (2001)",
    },

    board = [[
        w w w w w w w w
        w w w w w w w w
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        b b b b b b b b
        b b b b b b b b
    ]],

    pieces = {
        ["black pawn"] = {
            letter = "b",
            side = "attackers",
            moves = { "step forward", "step diagonally forward", { take = "defenders", by = "step diagonally forward" } },
            captured = { { sides = 0 } },
        },
        ["white pawn"] = {
            letter = "w",
            side = "defenders",
            moves = { "step forward", "step diagonally forward", { take = "attackers", by = "step diagonally forward" } },
            captured = { { sides = 0 } },
        },
    },

    squares = {
        black_home_squares = { at = { "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1" } },
        white_home_squares = { at = { "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8" } },
    },

    sides = { attackers = "Black", defenders = "White" },
    first = "attackers",

    ends = {
        reach = { attackers = "white_home_squares", defenders = "black_home_squares" },
        fewer_than = { attackers = 1, defenders = 1 },
    },

    examples = {
        { rule = "Black begins", allows = "b2-b3 b2-a3 b2-c3", forbids = "b2-b4 b1-b2" },
        { rule = "[L]: a pawn goes one square forward, straight or diagonally…", board = { b = "d4 h1", w = "a8" }, turn = "attackers",
          allows = "d4-d5 d4-c5 d4-e5", forbids = "d4-d6 d4-b6 d4-c4 d4-e4 d4-d3 d4-c3" },
        { rule = "…and so does White, the other way", board = { b = "h1", w = "d5 a8" }, turn = "defenders",
          allows = "d5-d4 d5-c4 d5-e4", forbids = "d5-d3 d5-d6 d5-c5 d5-c6" },
        { rule = "[L]: a pawn takes an enemy diagonally forward…", board = { b = "d4 h1", w = "e5 a8" }, move = "d4-e5", captures = "e5",
          ends = false },
        { rule = "…a white one too…", board = { b = "e4 h1", w = "d5 a8" }, move = "d5-e4", captures = "e4", ends = false },
        { rule = "…but not straight ahead", board = { b = "d4 h1", w = "d5 a8" }, turn = "attackers", allows = "d4-c5 d4-e5",
          forbids = "d4-d5" },
        { rule = "…nor does White", board = { b = "d4 h1", w = "d5 a8" }, turn = "defenders", allows = "d5-c4 d5-e4", forbids = "d5-d4" },
        { rule = "nobody is captured between two enemies, no white pawn…", board = { b = "c5 e4 h1", w = "d5 a8" }, move = "e4-e5",
          captures = false, ends = false },
        { rule = "…and no black one", board = { b = "d4 h1", w = "c4 e5 a8" }, move = "e5-e4", captures = false, ends = false },
        { rule = "[L]: Black wins with a pawn on the farthest rank", board = { b = "d7 h1", w = "a8" }, move = "d7-d8",
          ends = { winner = "attackers", reason = "goal-reached" } },
        { rule = "[L]: White wins with a pawn on the farthest rank", board = { b = "h1", w = "d2 a8" }, move = "d2-c1",
          ends = { winner = "defenders", reason = "goal-reached" } },
        { rule = "on the rank before it nobody has won", board = { b = "d6 h1", w = "a8" }, move = "d6-d7", ends = false },
        { rule = "[P]: who has lost the last pawn has lost: White", board = { b = "d4 h1", w = "e5" }, move = "d4-e5", captures = "e5",
          ends = { winner = "attackers", reason = "too-few-men" } },
        { rule = "[P]: who has lost the last pawn has lost: Black", board = { b = "e4", w = "d5 a8" }, move = "d5-e4", captures = "e4",
          ends = { winner = "defenders", reason = "too-few-men" } },
    },
}

return variant

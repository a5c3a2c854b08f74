-- Hasami Shogi, "the game of catching between": two rows of men on the board of shogi, and no king.
--
-- Sources
--   [W] "Hasami shogi", variant 1 (Wikipedia), which describes how the game is played in Japan today.
--   [I] "Hasami Shogi" (igfip.com), which notes that no rules are official.
--
-- Basis of each rule
--   Layout               [W] nine men a side fill the first rank
--   Movement             [W] any distance along a rank or a file, as a rook
--   Capture              [W], [I] between two enemies, a man or a row of men; [W] in a corner by the two squares beside it; stepping between two is safe
--   End                  [W], [I] a side with one man or none has lost
--   First move           [W] Black
--
-- Conjecture
--   That a side that cannot move loses, and that the fourth occurrence of a position is a draw, as it is in shogi. Other readings end the
--   game at five captured men.
--
-- Confidence: moves and captures agree with a second implementation. No recorded games.

---@type birka.Variant
local variant = {
    api = 1,
    id = "hasami-shogi",
    name = "Hasami Shogi",
    summary = "A Japanese game without official rules, as Wikipedia describes it: catch the other men between two of yours until one is left.",
    sources = {
        "“Hasami shogi”, variant 1, Wikipedia",
        "“Hasami Shogi”, igfip.com",
    },

    board = [[
        w w w w w w w w w
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        b b b b b b b b b
    ]],

    pieces = {
        attacker = {
            letter = "b",
            side = "attackers",
            captured = { { on = "corners", sides = 4, edge_counts = true }, { sides = 2 } },
            captured_in_rows = true,
        },
        defender = {
            letter = "w",
            side = "defenders",
            captured = { { on = "corners", sides = 4, edge_counts = true }, { sides = 2 } },
            captured_in_rows = true,
        },
    },

    -- Corners matter for captures only.
    squares = { corners = { ornament = "plain" } },

    sides = { attackers = "Black", defenders = "White" },
    first = "attackers",

    ends = {
        fewer_than = { attackers = 2, defenders = 2 },
        no_move = "loses",
        repetition = { times = 4, verdict = "draw" },
    },

    examples = {
        { rule = "[W]: Black begins", allows = "a1-a8 e1-e2", forbids = "a1-a9 e1-d2" },
        { rule = "[W]: a man goes any distance, but over nobody", board = { b = "e5 e7 a1", w = "c5 i9 h9" }, turn = "attackers",
          allows = "e5-e1 e5-i5 e5-d5 e5-e6", forbids = "e5-c5 e5-b5 e5-e8 e5-f6" },
        {
            rule = "[W]: a man between two enemies is captured…",
            board = [[
                . . . . . . . . w
                . . . . . . . . w
                . . . . . . . . .
                . . . . . . . . .
                . . b w . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . b . . . .
                . . . . . . . . b
            ]],
            move = "e2-e5", captures = "d5", ends = false,
        },
        { rule = "…and so is one of Black, along a file too", board = { b = "d5 a1 b1", w = "d4 h6 i9" }, move = "h6-d6", captures = "d5",
          ends = false },
        { rule = "[W]: it is safe to move between two enemies", board = { b = "c5 e5 a1", w = "d9 a9" }, move = "d9-d5", captures = false },
        { rule = "[W], [I]: a row of men is captured…", board = { b = "b5 f2 a1", w = "c5 d5 e5 a9 i9" }, move = "f2-f5", captures = "c5 d5 e5",
          ends = false },
        { rule = "…a black one too…", board = { w = "c2 a6 i9", b = "c3 c4 c5 a1 b1" }, move = "a6-c6", captures = "c3 c4 c5", ends = false },
        { rule = "…but not over a gap", board = { b = "b5 f2 a1", w = "c5 e5 a9" }, move = "f2-f5", captures = false },
        { rule = "the edge is no enemy", board = { b = "c2 f2 a1", w = "a5 b5 a9" }, move = "c2-c5", captures = false },
        { rule = "[W]: a white man in a corner is captured by the two squares beside it…", board = { b = "a2 b5 i1", w = "a1 i9 h9" },
          move = "b5-b1", captures = "a1", ends = false },
        { rule = "…a black one too…", board = { b = "i9 c1 d1", w = "i8 h5 a9" }, move = "h5-h9", captures = "i9", ends = false },
        { rule = "…but on the edge beside a corner a man needs two enemies on one line", board = { b = "a2 c5 i1", w = "b1 i9 h9" },
          move = "c5-c1", captures = false },
        { rule = "[W], [I]: White has lost with one man", board = { b = "c5 e2", w = "d5 i9" }, move = "e2-e5", captures = "d5",
          ends = { winner = "attackers", reason = "too-few-men" } },
        { rule = "[W], [I]: Black has lost with one man", board = { b = "d5 i1", w = "c5 e2" }, move = "e2-e5", captures = "d5",
          ends = { winner = "defenders", reason = "too-few-men" } },
        { rule = "with two men the game goes on", board = { b = "d5 i1 h1", w = "c5 e2" }, move = "e2-e5", captures = "d5", ends = false },
        { rule = "who cannot move loses", board = { b = "b1 b2 c3", w = "a1 a2" }, move = "c3-a3", captures = false,
          ends = { winner = "attackers", reason = "no-move" } },
        {
            rule = "a position that stands for the fourth time is a draw",
            move = "e1-e4 " .. ("e9-e8 e4-e3 e8-e9 e3-e4 "):rep(3),
            ends = { winner = "nobody", reason = "repetition" },
        },
    },
}

return variant

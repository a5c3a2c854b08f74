-- Latrunculi, the Roman game of little soldiers, in the reconstruction by Wally J. Kowalski on a board of twelve by eight. Nobody knows the Roman rules.
--
-- Sources
--   [K] Wally J. Kowalski, "Latrunculi" (1995), as told in Ludii's "Ludus Latrunculorum", ruleset Kowalski 8x12.
--   [M] The rules of "Mac Latrunculi" 1.15, which are one proposed set, and of "Latrunculi" at roqapps.com in the same words.
--   [G] "Latrunculi", Game Players Journal (gameplayersjournal.blogspot.com, August 2016), which plays on the same board.
--
-- Basis of each rule
--   Layout               [K] twelve men fill the first rank; the dux stands before them, just right of the middle as its player sees it
--   Movement             [K], [M], [G] all pieces go any distance along a rank or a file
--   Capture              [K], [M], [G] between two enemies, the dux among them; in a corner by the two squares beside it; stepping between two enemies is safe
--   Rows                 [M], [G] several men along a line are captured together; [M] a dux in the line stays, and the men are captured all the same
--   The dux              [M] is not captured but immobilised on all four sides; the first side to do so wins
--   Last man             [G] a side without men has lost
--   Without a move       [K] the side that cannot move loses
--   First move           [M] Black
--
-- What differs from the sources
--   [K] goes on when a dux is immobilised, until a side cannot move. [G] lets nobody be captured in a line with the dux. By [M] the side with more men
--   wins when thirty moves are made without a capture, or when a side cannot move.
--
-- Conjecture
--   That only enemies and the edge immobilise a dux, and not its own men; that the fourth occurrence of a position is a draw.
--
-- Confidence: moves and captures agree with a second implementation. No recorded games.

-- A piece goes as a rook does. In a corner it is captured by the two squares beside it.
local function man(letter, side)
    return {
        letter = letter,
        side = side,
        captured = { { on = "corners", sides = 4, edge_counts = true }, { sides = 2 } },
        captured_in_rows = true,
    }
end

local function dux(letter, side)
    return { letter = letter, side = side, captured = { { sides = 4, edge_counts = true } } }
end

-- Sixty moves after which no position has recurred: one man wanders, the other steps to and fro.
local function quiet_moves()
    local moves, black, white = {}, "a1", "l8"
    for square in string.gmatch("b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 k3 j3 i3 h3 g3 f3 e3 d3 c3 b3 a3 a5 b5 c5 d5 e5 f5 g5 h5 i5", "%S+") do
        local other = white == "l8" and "k8" or "l8"
        table.insert(moves, black .. "-" .. square .. " " .. white .. "-" .. other)
        black, white = square, other
    end
    return table.concat(moves, " ")
end

---@type birka.Variant
local variant = {
    api = 1,
    id = "latrunculi",
    name = "Latrunculi",
    summary = "Rome's little soldiers: capture men, alone or in rows, and hem in the enemy's dux.",
    sources = {
        "Wally J. Kowalski, “Latrunculi” (1995), as in Ludii, “Ludus Latrunculorum”, ruleset Kowalski 8×12",
        "The rules of “Mac Latrunculi” 1.15, also at roqapps.com",
        "“Latrunculi”, Game Players Journal (August 2016)",
    },

    board = [[
        w w w w w w w w w w w w
        . . . . . D . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . d . . . . .
        b b b b b b b b b b b b
    ]],

    pieces = {
        ["black soldier"] = man("b", "attackers"),
        ["black dux"] = dux("d", "attackers"),
        ["white soldier"] = man("w", "defenders"),
        ["white dux"] = dux("D", "defenders"),
    },

    -- Corners matter for captures only.
    squares = { corners = { ornament = "plain" } },

    sides = { attackers = "Black", defenders = "White" },
    first = "attackers",

    ends = {
        fewer_than = { ["black soldier"] = 1, ["black dux"] = 1, ["white soldier"] = 1, ["white dux"] = 1 },
        no_move = "loses",
        repetition = { times = 4, verdict = "draw" },
        quiet_limit = { plies = 60, verdict = "draw" },
    },

    examples = {
        { rule = "[M]: Black begins", allows = "a1-a7 g2-g7 g2-a2", forbids = "a1-a8 g2-h3" },
        { rule = "[K]: a man goes any distance, but over nobody", board = { b = "e4 e6 a1", d = "g1", w = "c4 l8", D = "f8" }, turn = "attackers",
          allows = "e4-e1 e4-l4 e4-d4 e4-e5", forbids = "e4-c4 e4-b4 e4-e7 e4-f5" },
        { rule = "[K]: so does White's", board = { w = "e4 e6 a1", D = "g1", b = "c4 l8", d = "f8" }, turn = "defenders",
          allows = "e4-e1 e4-l4", forbids = "e4-b4 e4-f5" },
        { rule = "[M]: the dux goes as men do", board = { b = "a1", d = "g2", w = "l8", D = "f7" }, turn = "attackers",
          allows = "g2-g8 g2-a2 g2-l2", forbids = "g2-h3" },
        { rule = "[M]: White's too", board = { b = "a1", d = "g2", w = "l8", D = "f7" }, turn = "defenders", allows = "f7-f1 f7-a7",
          forbids = "f7-e6" },

        { rule = "[M]: a man between two enemies is captured", board = { b = "c4 e1", d = "g2", w = "d4 l8", D = "f7" }, move = "e1-e4",
          captures = "d4", ends = false },
        { rule = "on either side", board = { w = "c4 e8", D = "f7", b = "d4 a1", d = "g2" }, move = "e8-e4", captures = "d4", ends = false },
        { rule = "[G]: a dux captures, as the piece that moves…", board = { b = "c4 a1", d = "e2", w = "d4 l8", D = "f7" }, move = "e2-e4",
          captures = "d4", ends = false },
        { rule = "…and as the one that waits", board = { w = "e8 a8", D = "c4", b = "d4 a1", d = "g2" }, move = "e8-e4", captures = "d4",
          ends = false },
        { rule = "[M]: stepping between two enemies is safe", board = { b = "c4 e4 a1", d = "g2", w = "d8", D = "f7" }, move = "d8-d4",
          captures = false },
        { rule = "on either side", board = { w = "c4 e4 a8", D = "f7", b = "d1", d = "g2" }, move = "d1-d4", captures = false },
        { rule = "[M]: several men along a line are captured", board = { b = "b4 f1", d = "g2", w = "c4 d4 e4 l8", D = "f7" }, move = "f1-f4",
          captures = "c4 d4 e4", ends = false },
        { rule = "on either side, along a file too", board = { w = "c2 a6", D = "f7", b = "c3 c4 c5 a1", d = "g2" }, move = "a6-c6",
          captures = "c3 c4 c5", ends = false },
        { rule = "[M]: a dux in the line stays", board = { b = "b4 f1", d = "g2", w = "c4 e4 l8", D = "d4" }, move = "f1-f4",
          captures = "c4 e4", ends = false },
        { rule = "on either side", board = { w = "b4 f8", D = "k7", b = "c4 e4 a1", d = "d4" }, move = "f8-f4", captures = "c4 e4", ends = false },
        { rule = "a line with a gap is none", board = { b = "b4 f1", d = "g2", w = "c4 e4 l8", D = "f7" }, move = "f1-f4", captures = false },
        { rule = "[M]: the edge captures nobody", board = { b = "c1 h1", d = "g2", w = "a4 b4 l8", D = "f7" }, move = "c1-c4", captures = false },
        { rule = "[M]: a man in a corner is captured by the two squares beside it", board = { b = "a2 b5 i1", d = "g2", w = "a1 l8", D = "f7" },
          move = "b5-b1", captures = "a1", ends = false },
        { rule = "on either side", board = { w = "l7 k4", D = "f7", b = "l8 a1", d = "g2" }, move = "k4-k8", captures = "l8", ends = false },

        { rule = "[M]: who hems in the dux on four sides wins", board = { b = "d4 e5 e3 f1", d = "g2", w = "l8", D = "e4" }, move = "f1-f4",
          captures = "e4", ends = { winner = "attackers", reason = "kind-taken" } },
        { rule = "on either side, the edge being one", board = { w = "d1 f1 a2", D = "f7", b = "a1", d = "e1" }, move = "a2-e2",
          captures = "e1", ends = { winner = "defenders", reason = "kind-taken" } },
        { rule = "[M]: two do not capture it", board = { b = "d4 f1", d = "g2", w = "l8", D = "e4" }, move = "f1-f4", captures = false,
          ends = false },
        { rule = "its own man leaves a side open", board = { b = "d4 e3 f1", d = "g2", w = "e5 l8", D = "e4" }, move = "f1-f4", captures = false,
          ends = false },
        { rule = "[G]: White has no man left", board = { b = "c4 e1", d = "g2", w = "d4", D = "f7" }, move = "e1-e4", captures = "d4",
          ends = { winner = "attackers", reason = "kind-taken" } },
        { rule = "[G]: Black has no man left", board = { w = "c4 e8", D = "f7", b = "d4", d = "g2" }, move = "e8-e4", captures = "d4",
          ends = { winner = "defenders", reason = "kind-taken" } },
        { rule = "[K]: who cannot move loses", board = { b = "b2 a5 d1", d = "b1", w = "a2", D = "a1" }, move = "a5-a3", captures = false,
          ends = { winner = "attackers", reason = "no-move" } },
        {
            rule = "a position that stands for the fourth time is a draw",
            move = "a1-a4 " .. ("a8-a7 a4-a3 a7-a8 a3-a4 "):rep(3),
            ends = { winner = "nobody", reason = "repetition" },
        },
        {
            rule = "sixty moves without a capture are a draw",
            board = { b = "a1 l2", d = "g2", w = "l8", D = "f7" },
            turn = "attackers",
            move = quiet_moves(),
            ends = { winner = "nobody", reason = "quiet-limit" },
        },
    },
}

return variant

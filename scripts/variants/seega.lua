-- Seega, the Egyptian game of holes in the sand: men are placed two at a time, and then catch one another between two.
--
-- Sources
--   [L] Edward William Lane, "An Account of the Manners and Customs of the Modern Egyptians" (1836), vol. 2, pp. 356-357: the seega of five rows.
--   [B] H. Carrington Bolton, "Seega, an Egyptian Game", The Journal of American Folklore 3 (1890), pp. 132-134.
--   [N] João Pedro Neto, "Seega", The World of Abstract Games (jpneto.github.io), the rules as they are told today.
--
-- Basis of each rule
--   Placement            [L], [B], [N] twelve men each, two at a time, on any squares but the one in the middle
--   First move           [N] the side that placed last; [L] only says that one begins, and moves into the middle
--   Movement             [L], [N] one square along a rank or a file
--   Capture              [L], [N] between two enemies; stepping between two enemies is safe
--   The middle           [N] a man there is safe
--   Further captures     [N] by the man that has captured, as long as each further move captures
--   Without a move       [L], [N] the other side moves again, and so opens a way
--   End                  [L], [N] a side without men has lost
--
-- What differs from the sources
--   By [L] the first two men of each side stand on certain squares beside the edge. By [N] the side with more men wins when both have built a barrier
--   behind which they move for ever: here such a game ends by repetition.
--
-- Conjecture
--   That the third occurrence of a position is a draw, and that further captures may be left out.
--
-- Confidence: moves and captures agree with a second implementation. No recorded games.

---@type birka.Variant
local variant = {
    api = 1,
    id = "seega",
    name = "Seega",
    summary = "An Egyptian game that travellers described in 1836 and 1890: place twelve men two at a time, then catch the others between two of yours.",
    sources = {
        "Edward William Lane, An Account of the Manners and Customs of the Modern Egyptians (1836), vol. 2, pp. 356–357",
        "H. Carrington Bolton, “Seega, an Egyptian Game”, The Journal of American Folklore 3 (1890), pp. 132–134",
        "João Pedro Neto, “Seega”, The World of Abstract Games, jpneto.github.io",
    },

    board = [[
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
    ]],

    pieces = {
        attacker = {
            letter = "b",
            side = "attackers",
            reach = 1,
            captured = { { on = "middle", sides = 0 }, { sides = 2 } },
            again = "while capturing",
        },
        defender = {
            letter = "w",
            side = "defenders",
            reach = 1,
            captured = { { on = "middle", sides = 0 }, { sides = 2 } },
            again = "while capturing",
        },
    },

    -- The middle matters for placement and capture only.
    squares = { middle = { ornament = "plain" } },

    sides = { attackers = "Black", defenders = "White" },
    hand = { attackers = 12, defenders = 12, each_turn = 2, first = "attackers", outside = "middle" },
    first = "defenders",

    ends = {
        fewer_than = { attackers = 1, defenders = 1 },
        no_move = "skips",
        repetition = { times = 3, verdict = "draw" },
    },

    examples = {
        { rule = "[L]: a man is placed on any empty square but the one in the middle", allows = "a1-a1 c2-c2 e5-e5", forbids = "c3-c3" },
        { rule = "[L]: no man moves before all are placed", move = "a1-a1 b2-b2", forbids = "a1-a2 b2-b3" },
        {
            rule = "[L], [N]: each side places two at a time, and the side that has placed the last moves first",
            move = [[
                a1-a1 b1-b1  c1-c1 d1-d1  e1-e1 a2-a2  c2-c2 b2-b2  d2-d2 e2-e2  a3-a3 b3-b3
                d3-d3 e3-e3  a4-a4 b4-b4  c4-c4 d4-d4  e4-e4 a5-a5  b5-b5 c5-c5  d5-d5 e5-e5
                c2-c3
            ]],
            captures = false, allows = "d2-c2",
        },
        { rule = "[L]: nothing is captured while men are placed", move = "a1-a1 c1-c1 b1-b1", captures = false, ends = false },

        { rule = "[L]: a man goes one square along a rank or a file", board = { w = "c3 a1", b = "e5" }, allows = "c3-c4 c3-b3",
          forbids = "c3-c5 c3-d4" },
        { rule = "[L]: so do those of the other side", board = { b = "c3 a1", w = "e5" }, allows = "c3-c2 c3-d3", forbids = "c3-c1 c3-b2" },

        { rule = "[L]: a man between two enemies is captured", board = { w = "a1 c2", b = "b1 e5" }, move = "c2-c1", captures = "b1",
          ends = false },
        { rule = "[L]: on either side", board = { b = "e2 e5", w = "e4 d3 a1" }, turn = "attackers", move = "e2-e3", captures = "e4",
          ends = false },
        { rule = "[N]: in the middle it is safe", board = { w = "b3 d4 a1", b = "c3 e5" }, move = "d4-d3", captures = false },
        { rule = "[N]: on either side", board = { b = "b3 d4 a1", w = "c3 e5" }, move = "d4-d3", captures = false },
        { rule = "[N]: stepping between two enemies is safe", board = { w = "b1 d1", b = "c2 e5" }, move = "c2-c1", captures = false },
        { rule = "[N]: a man that has captured goes on if it captures again", board = { w = "a1 c2 c3", b = "b2 b3 e5" },
          move = "a1-a2xb2 a2-a3xb3", captures = "b3", ends = false },
        { rule = "[N]: on either side", board = { b = "e1 c2 c3", w = "d2 d3 a5" }, move = "e1-e2xd2 e2-e3xd3", captures = "d3", ends = false },

        {
            rule = "[L], [N]: a side that cannot move is passed over, and the other opens a way",
            board = [[
                . . . . .
                . . . w .
                . . . . .
                w . . . .
                b w . . .
            ]],
            move = "d4-d5", allows = "d5-d4 a2-a3", ends = false,
        },
        { rule = "[L]: Black has no man left", board = { w = "a1 c2", b = "b1" }, move = "c2-c1",
          ends = { winner = "defenders", reason = "too-few-men" } },
        { rule = "[L]: White has no man left", board = { b = "a1 c2", w = "b1" }, move = "c2-c1",
          ends = { winner = "attackers", reason = "too-few-men" } },
        { rule = "the third occurrence of a position", board = { w = "a1", b = "e5" }, move = "a1-a2 e5-e4 a2-a1 e4-e5 a1-a2 e5-e4 a2-a1 e4-e5",
          ends = { winner = "nobody", reason = "repetition" } },
    },
}

return variant

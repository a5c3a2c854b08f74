-- Magpie, a modern game on the board of brandubh: the king moves one square at a time and must be surrounded completely.
--
-- Sources
--   [G] 54 games played on a large tafl server as "Magpie 7x7".
--   Board and pieces as in brandubh.lua.
--
-- Basis of each rule
--   The king             [G] one square; captured when every side of him is an enemy, a hostile square or the edge
--   Throne               [G] only the king stops there, others pass over it; hostile while it is empty
--   Corners              [G] the king wins there; hostile to all
--   First move           [G] the attackers
--
-- Conjecture
--   Encirclement, and the loss of a side that cannot move: as in brandubh.lua.
--   Repetition: in every recorded game that this server ended for repetition in one of its small edge games, the defenders lost. The
--   number is our choice: a position ends the game when it occurs for the fourth time; players continue after the third, and no game
--   of [G] continued after the fourth.
--
-- Confidence: high, but based on few games: 53 of [G] replay with every move legal and every capture the same, and the
-- capture that is wrong in the other is an error of the record, since the same man is captured again five moves later. Perft agrees with another
-- program's to depth 5.

---@type birka.Variation
local variant = {
    api = 1,
    id = "magpie",
    name = "Magpie",
    extends = "brandubh",
    summary = "The smallest board, and a king who moves one square at a time.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { reach = 1, captured = { { sides = 4, edge_counts = true } } } },

    ends = { repetition = { verdict = "defenders lose" } },

    examples = {
        { rule = "[G]: the king goes one step", board = { K = "d4", a = "g6" }, turn = "defenders", allows = "d4-d5 d4-c4",
          forbids = "d4-d6 d4-a4" },
        { rule = "[G]: four take him", board = { K = "b3", a = "a3 b2 b4 c6" }, move = "c6-c3",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[G]: not three in the open…", board = { K = "b3", a = "a3 b2 c6" }, move = "c6-c3", captures = false },
        { rule = "[G]: …but three where the rim is the fourth side…", board = { K = "a4", a = "a3 a5 c6" }, move = "c6-c4 a4-b4", ends = false },
        { rule = "[G]: …of him", board = { K = "a4", a = "a3 a5 b6" }, move = "b6-b4", captures = "a4" },
        { rule = "[G]: three and the empty throne", board = { K = "d5", a = "c5 e5 a6" }, move = "a6-d6", captures = "d5" },
        { rule = "[G]: two, a corner and the rim", board = { K = "a2", a = "a3 b6" }, move = "b6-b2", captures = "a2" },
        {
            rule = "a position that stands for the fourth time loses for the defenders, even where the attackers brought it about",
            move = "d1-c1 " .. ("d3-c3 d2-c2 c3-d3 c2-d2 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

return variant

-- Brandubh after Damian Walker: seven squares per side, corners, and a king without special protection.
--
-- Sources
--   [W] Damian Walker, Reconstructing Hnefatafl, 2014, after whose brandubh the games below are named.
--   [G] 122 games played on a large tafl server as "Brandubh 7x7 (Walker)".
--   Board and pieces as in brandubh.lua.
--
-- Basis of each rule
--   The king             [G] two capture him everywhere, also on the throne and beside it
--   Throne               [G] only the king stops there, others pass over it; it is not hostile
--   Corners              [G] the king wins there; hostile to all
--   First move           [G] the attackers
--
-- Conjecture
--   Encirclement, and the loss of a side that cannot move: as in brandubh.lua.
--   Repetition: in every recorded game that this server ended for repetition in one of its small edge games, the defenders lost. The
--   number is our choice: a position ends the game when it occurs for the fourth time; players continue after the third, and no game
--   of [G] continued after the fourth.
--
-- Not consulted: [W].
--
-- Confidence: high. All of [G] replay with every move legal and every capture the same. Perft agrees with another
-- program's from the start and in one later position.

---@type birka.Variation
local variant = {
    api = 1,
    id = "brandubh-walker",
    name = "Brandubh (Walker)",
    extends = "brandubh",
    summary = "Two attackers capture the king, and the throne is not hostile: Brandubh after Damian Walker.",
    sources = {
        "Damian Walker, Reconstructing Hnefatafl, 2014",
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { captured = false } }, -- like any other piece

    squares = { throne = { hostile_when_empty = false } },

    ends = { repetition = { verdict = "defenders lose" } },

    examples = {
        { rule = "[G]: two take the king on his throne…", board = { K = "d4", a = "c4 g4" }, move = "g4-e4",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[G]: …beside it…", board = { K = "d5", a = "c5 g5" }, move = "g5-e5", captures = "d5" },
        { rule = "[G]: …and elsewhere", board = { K = "b3", a = "a3 c6" }, move = "c6-c3", captures = "b3" },
        { rule = "[G]: the throne takes nobody's place", board = { K = "b2", d = "d5", a = "a6" }, move = "a6-d6", captures = false },
        { rule = "[G]: against besiegers neither", board = { K = "b2", d = "a6", a = "d5 g6" }, move = "a6-d6", captures = false },
        { rule = "[G]: nor against the king", board = { K = "d5", a = "a6" }, move = "a6-d6", captures = false },
        { rule = "[G]: the corners do", board = { K = "b1", a = "c6" }, move = "c6-c1", captures = "b1" },
        {
            rule = "a position that stands for the fourth time loses for the defenders, even where the attackers brought it about",
            move = "d1-c1 " .. ("d3-c3 d2-c2 c3-d3 c2-d2 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

return variant

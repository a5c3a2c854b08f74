-- Brandubh in which the throne protects the king only while he is on it: "Irish Brandubh 2" of a large tafl server.
--
-- Sources
--   [G] 658 games played on a large tafl server as "Irish Brandubh 2".
--   Board and pieces as in brandubh.lua.
--
-- Basis of each rule
--   The king             [G] four capture him on the throne; beside it two, like any other piece, and the throne is not one of them
--   Throne               [G] only the king stops there, others pass over it; hostile to both sides while empty
--   Corners              [G] the king wins there; hostile to all
--   First move           [G] the attackers
--
-- Conjecture
--   Encirclement, and the loss of a side that cannot move: as in brandubh.lua.
--   Repetition: in every recorded game that this server ended for repetition in one of its small edge games, the defenders lost. The
--   number is our choice: a position ends the game when it occurs for the fourth time; players continue after the third, and no game
--   of [G] continued after the fourth.
--
-- Confidence: very high. All of [G] replay with every move legal and every capture the same, and every game that was
-- played to its end is over by these rules at its last move, except three. By the rules of brandubh.lua 22 more games
-- would not be over at their last move, in which the king is beside the throne between two attackers.

---@type birka.Variation
local variant = {
    api = 1,
    id = "brandubh-2",
    name = "Brandubh (second reading)",
    extends = "brandubh",
    summary = "The throne protects the king only while he is on it: a variant of Brandubh.",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { captured = { { on = "throne", sides = 4 }, { sides = 2 } } } },

    squares = { throne = { hostile_when_empty = { "attacker", "defender" } } },

    ends = { repetition = { verdict = "defenders lose" } },

    examples = {
        { rule = "[G]: four take the king on his throne…", board = { K = "d4", a = "c4 e4 d5 a3" }, move = "a3-d3",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[G]: …not two", board = { K = "d4", a = "c4 g4" }, move = "g4-e4", captures = false },
        { rule = "[G]: beside it two, like any man…", board = { K = "d5", a = "c5 g5" }, move = "g5-e5", captures = "d5" },
        { rule = "[G]: …and the empty throne is not one of them", board = { K = "d5", a = "a6" }, move = "a6-d6", captures = false },
        { rule = "[G]: two take him elsewhere", board = { K = "b3", a = "a3 c6" }, move = "c6-c3", captures = "b3" },
        { rule = "[G]: the empty throne takes men of either side", board = { K = "b2", d = "d5", a = "a6" }, move = "a6-d6", captures = "d5" },
        { rule = "[G]: besiegers too", board = { K = "b2", d = "a6", a = "d5 g6" }, move = "a6-d6", captures = "d5" },
        {
            rule = "a position that stands for the fourth time loses for the defenders, even where the attackers brought it about",
            move = "d1-c1 " .. ("d3-c3 d2-c2 c3-d3 c2-d2 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

return variant

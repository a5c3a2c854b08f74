-- Brandubh in which the throne shields the king only while he sits on it: "Irish Brandubh 2" of a large tafl server.
--
-- Sources
--   [G] 658 games people played on a large tafl server as "Irish Brandubh 2".
--   Board and men as in brandubh.lua.
--
-- What each rule rests on
--   The king             [G] four take him on the throne; beside it two, like any man, and the throne is not one of them
--   Throne               [G] the king alone stops there, others pass over it; while empty it takes men of either side
--   Corners              [G] the king wins there; hostile to all
--   First move           [G] the attackers
--
-- What is conjecture
--   Encirclement and the loss for want of a move: as in brandubh.lua.
--   Repetition: in every recorded game of this server's small edge games that the server ended for it, the defenders lost. The
--   number is ours: a position may come back three times and ends the game when it stands for the fourth; people play on
--   after the third, and no game of [G] that we would have ended at four was still going on.
--
-- How well confirmed: very well. All of [G] replay with every move legal and every capture the same, and every game that was
-- played to its end is over by these rules at its last move, but for three. By the rules of brandubh.lua 22 games
-- more would not be over when they are: the king stands beside the throne between two besiegers.

---@type birka.Variation
local variant = {
    api = 1,
    id = "brandubh-2",
    name = "Brandubh (second reading)",
    extends = "brandubh",
    summary = "Brandubh with a throne that shields the king only while he sits on it.",
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

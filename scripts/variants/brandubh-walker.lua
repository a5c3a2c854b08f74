-- Brandubh after Damian Walker: seven squares a side, corners, and no favours for the king.
--
-- Sources
--   [W] Damian Walker, Reconstructing Hnefatafl, 2014, for whose brandubh the games below are named.
--   [G] 122 games people played on a large tafl server as "Brandubh 7x7 (Walker)".
--   Board and men as in brandubh.lua.
--
-- What each rule rests on
--   The king             [G] two take him everywhere, on the throne and beside it too
--   Throne               [G] the king alone stops there, others pass over it; it takes nobody's place in a capture
--   Corners              [G] the king wins there; hostile to all
--   First move           [G] the attackers
--
-- What is conjecture
--   Encirclement and the loss for want of a move: as in brandubh.lua.
--   Repetition: in every recorded game of this server's small edge games that the server ended for it, the defenders lost. The
--   number is ours: a position may come back three times and ends the game when it stands for the fourth; people play on
--   after the third, and no game of [G] that we would have ended at four was still going on.
--
-- Not before us: [W].
--
-- How well confirmed: well. All of [G] replay with every move legal and every capture the same. Perft agrees with another
-- program's from the start and in one later position.

---@type birka.Variation
local variant = {
    api = 1,
    id = "brandubh-walker",
    name = "Brandubh (Walker)",
    extends = "brandubh",
    summary = "Brandubh after Damian Walker: any two take the king, and the throne takes nobody's place.",
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

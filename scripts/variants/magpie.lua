-- Magpie, a modern game on the board of brandubh: the king walks one step at a time and must be shut in altogether.
--
-- Sources
--   [G] 54 games people played on a large tafl server as "Magpie 7x7".
--   Board and men as in brandubh.lua.
--
-- What each rule rests on
--   The king             [G] one step; taken when every side of him is an enemy, a hostile square or the rim
--   Throne               [G] the king alone stops there, others pass over it; hostile while it is empty
--   Corners              [G] the king wins there; hostile to all
--   First move           [G] the attackers
--
-- What is conjecture
--   Encirclement and the loss for want of a move: as in brandubh.lua.
--   Repetition: in every recorded game of this server's small edge games that the server ended for it, the defenders lost. The
--   number is ours: a position may come back three times and ends the game when it stands for the fourth; people play on
--   after the third, and no game of [G] that we would have ended at four was still going on.
--
-- How well confirmed: well, if by few games: 53 of [G] replay with every move legal and every capture the same, and the mark
-- that keeps the other from it is wrong, for the man it takes is taken again five moves later. Perft agrees with another
-- program's to depth 5.

---@type birka.Variation
local variant = {
    api = 1,
    id = "magpie",
    name = "Magpie",
    extends = "brandubh",
    summary = "The smallest board, and a king who goes one step at a time.",
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

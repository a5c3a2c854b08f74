-- Foteviken Tablut, as it is played at the Viking village of Foteviken in Scania: four besiegers for the king, closed camps.
--
-- Sources
--   [G] 30 games people played on a large tafl server as "Foteviken tablut 9x9".
--   Layout of Linnaeus's tablut; see tablut.lua.
--
-- What each rule rests on
--   Everything           [G]. The defenders begin in every game. Men pass over neither throne nor camps, and nobody who left
--                        comes back; besiegers move within their camp. The king falls to four, a camp being as good as a
--                        besieger. Men stood beside the empty throne with an enemy opposite and were not taken
--
-- What is conjecture
--   That the camps are hostile to the king alone: it fits [G], in which no man fell against one.
--   Whether a besieger in one camp may go straight to another: no such move is in [G]; here he may not. Another program's
--   perft counts such moves.
--   Encirclement and the loss for want of a move: as in Tablut.
--   Repetition: in every recorded game of this server's small edge games that the server ended for it, the defenders lost. The
--   number is ours: a position may come back three times and ends the game when it stands for the fourth; people play on
--   after the third, and no recorded game that we would have ended at four was still going on.
--
-- How well confirmed: well, if by few games: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "foteviken",
    name = "Foteviken Tablut",
    extends = "tablut-ashton-online",
    summary = "Tablut of the Viking village Foteviken: a king who needs four captors, and camps he cannot pass.",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { captured = { { sides = 4 } } } },

    squares = {
        throne = { hostile_when_empty = false },
        camps = { hostile = "king", hostile_when_empty = false, spares_inside = false },
    },

    examples = {
        { rule = "[G]: the king falls to four…", board = { K = "c3", a = "b3 c2 c4 d8" }, move = "d8-d3",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[G]: …not to two…", board = { K = "c3", a = "b3 d8" }, move = "d8-d3", captures = false },
        { rule = "[G]: …nor to three beside his throne…", board = { K = "e6", a = "d6 f6 a7" }, move = "a7-e7", captures = false },
        { rule = "[G]: …but to three beside a camp", board = { K = "e3", a = "d3 f3 a4" }, move = "a4-e4", captures = "e3" },
        { rule = "[G]: the empty throne takes nobody", board = { K = "c3", d = "e6", a = "a7" }, move = "a7-e7", captures = false },
        { rule = "a camp takes no men…", board = { K = "c8", d = "e3", a = "a4" }, move = "a4-e4", captures = false },
        { rule = "…and no besiegers", board = { K = "c8", d = "c4", a = "e3 i4" }, move = "c4-e4", captures = false },
        { rule = "[G]: the defenders begin", allows = "e4-d4" },
    },
}

return variant

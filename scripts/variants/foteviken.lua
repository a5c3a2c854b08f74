-- Foteviken Tablut, as played at the Viking village of Foteviken in Scania: four attackers capture the king, and the camps are closed.
--
-- Sources
--   [G] 30 games played on a large tafl server as "Foteviken tablut 9x9".
--   Layout of Linnaeus's tablut; see tablut.lua.
--
-- Basis of each rule
--   Everything           [G]. The defenders move first in every game. Pieces pass over neither throne nor camps, and none that left
--                        re-enters; attackers move within their camp. The king is captured by four, of which a camp can be
--                        one. Men beside the empty throne with an enemy opposite were not captured
--
-- Conjecture
--   That the camps are hostile to the king alone: it fits [G], in which no man was captured against one.
--   Whether an attacker in one camp may move directly to another: no such move is in [G]; here he may not. Another program's
--   perft counts such moves.
--   Encirclement, and the loss of a side that cannot move: as in Tablut.
--   Repetition: in every recorded game that this server ended for repetition in one of its small edge games, the defenders lost. The
--   number is our choice: a position ends the game when it occurs for the fourth time; players continue after the third, and no
--   recorded game continued after the fourth.
--
-- Confidence: high, but based on few games: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "foteviken",
    name = "Foteviken Tablut",
    extends = "tablut-ashton-online",
    summary = "Tablut of the Viking village Foteviken: the king is captured by four and cannot pass the camps.",
    people = "modern",
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

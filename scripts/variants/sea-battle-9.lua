-- Sea Battle, a modern tablut without a throne, in which the king carries no weapon.
--
-- Sources
--   [G] 271 games played on a large tafl server as "Sea battle 9x9".
--   Layout of Linnaeus's tablut; see tablut.lua.
--
-- Basis of each rule
--   The king             [G] he falls to four, whom the empty middle does not help, and takes no part in captures
--   Board                [G] the middle is a square like any other
--   End, first move      [G] any edge square; the attackers move first
--
-- Conjecture
--   Encirclement, and the loss of a side that cannot move: as in Tablut.
--   Repetition: [G] has one game that was given up as a draw in its fourth round; a fifth draws it here.
--
-- Confidence: high. 267 of [G] replay with every move legal and every capture the same; the others have moves of
-- empty squares or of the wrong side. Perft agrees with another program's from the start and in four later positions.

---@type birka.Variation
local variant = {
    api = 1,
    id = "sea-battle-9",
    name = "Sea Battle",
    extends = "tablut",
    summary = "Tablut at sea: no throne, and an unarmed king who is captured only by four.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { arms = "none", captured = { { sides = 4 } } } },

    squares = { throne = false },

    ends = { repetition = { times = 5, verdict = "draw" } },

    announcements = false,

    examples = {
        { rule = "[G]: the king falls to four, in the middle and elsewhere…", board = { K = "c3", a = "b3 c2 c4 d8" }, move = "d8-d3",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[G]: …not to two", board = { K = "c3", a = "b3 d8" }, move = "d8-d3", captures = false },
        { rule = "[G]: the empty middle is no help against him", board = { K = "e6", a = "d6 f6 a7" }, move = "a7-e7", captures = false },
        { rule = "[G]: the king captures nothing by moving…", board = { K = "c5", d = "a3", a = "b3" }, move = "c5-c3", captures = false },
        { rule = "[G]: …and nothing is captured against him", board = { K = "c3", d = "a8", a = "b3" }, move = "a8-a3", captures = false },
        { rule = "[G]: the middle is a square like any other", board = { K = "c3", d = "e8", a = "i8" }, turn = "defenders",
          allows = "e8-e5 e8-e3" },
        { rule = "[G]: it takes nobody's place", board = { K = "c3", d = "e6", a = "a7" }, move = "a7-e7", captures = false },
        { rule = "nothing is called", board = { K = "c3", a = "e9" }, move = "e9-e7", calls = false },
        {
            rule = "a position that stands for the fifth time is a draw",
            move = ("a4-b4 e4-d4 b4-a4 d4-e4 "):rep(4),
            ends = { winner = "nobody", reason = "repetition" },
        },
    },
}

return variant

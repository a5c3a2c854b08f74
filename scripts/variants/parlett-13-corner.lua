-- Hnefatafl on thirteen squares per side, on the layout in David Parlett's history, with the rules of Fetlar.
--
-- Sources
--   [P] David Parlett, The Oxford History of Board Games, Oxford 1999: the layout.
--   [F] The rules of the Fetlar Hnefatafl Panel, 2008; see fetlar.lua.
--   [G] A handful of games played on a large tafl server as "Fetlar 13x13 (Parlett)".
--
-- Basis of each rule
--   Layout               [P]
--   Everything else      [F], as [G] has it
--
-- Conjecture
--   As in fetlar.lua, the draw after two hundred quiet moves among it.
--
-- Not consulted: [P]. That the layout is his is the server's word for it.
--
-- Confidence: little. The few games of [G] replay. Perft agrees with another program's to depth 3.

---@type birka.Variation
local variant = {
    api = 1,
    id = "parlett-13-corner",
    name = "Parlett's Hnefatafl, corners",
    extends = "fetlar-13",
    summary = "The king escapes in a corner: a large Hnefatafl with the rules of Fetlar.",
    sources = {
        "David Parlett, The Oxford History of Board Games, Oxford 1999",
        "Rules of the Fetlar Hnefatafl Panel, 2008",
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

    examples = {
        { rule = "the king wins in a corner", board = { K = "a4", a = "m6" }, move = "a4-a1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "four take him", board = { K = "c3", a = "b3 c2 c4 d9" }, move = "d9-d3", captures = "c3" },
        { rule = "the attackers begin", allows = "a5-b5" },
    },
}

return variant

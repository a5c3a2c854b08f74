-- Fetlar Hnefatafl on thirteen squares per side.
--
-- Sources
--   [F] The rules of the Fetlar Hnefatafl Panel, 2008; see fetlar.lua.
--   [G] 9 games played on a large tafl server as "Fetlar 13x13 (Viking Siege)".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [F], as interpreted in fetlar.lua
--
-- Conjecture
--   As in fetlar.lua, including the draw after two hundred quiet moves.
--
-- Confidence: low: all nine of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "fetlar-13",
    name = "Fetlar Hnefatafl 13×13",
    extends = "fetlar",
    summary = "13×13 squares: the game of the Fetlar championship.",
    sources = {
        "Rules of the Fetlar Hnefatafl Panel, 2008",
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a a a a a . . .
        . . . . . . a . . . . . .
        . . . . . . . . . . . . .
        a . . . . . d . . . . . a
        a . . . . . d . . . . . a
        a . . . . d d d . . . . a
        a a . d d d K d d d . a a
        a . . . . d d d . . . . a
        a . . . . . d . . . . . a
        a . . . . . d . . . . . a
        . . . . . . . . . . . . .
        . . . . . . a . . . . . .
        . . . a a a a a a a . . .
    ]],

    examples = {
        { rule = "[F]: the king wins in a corner", board = { K = "a4", a = "m6" }, move = "a4-a1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[F]: three take him beside the empty throne, in the middle of the larger board", board = { K = "g8", a = "f8 h8 a9" },
          move = "a9-g9", captures = "g8" },
        { rule = "[G]: the attackers begin", allows = "a5-b5" },
    },
}

return variant

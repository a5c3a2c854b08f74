-- Fidchell (7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 21 games played on it as "Fidchell armed (Hnefatafl edge 7x7)".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in ard-ri-online.lua, but four take the king
--
-- Conjecture
--   What ard-ri-online.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "fidchell",
    name = "Fidchell (7×7)",
    extends = "ard-ri-online",
    summary = "7×7: Fidchell, only four capture the king, and he escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        a . a a a . a
        . . . d . . .
        a . . d . . a
        a d d K d d a
        a . . d . . a
        . . . d . . .
        a . a a a . a
    ]],

    pieces = { king = { captured = { { sides = 4 } } } },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "a1-b1" },
        { rule = "[G]: four take the king", board = { K = "c3", a = "b3 c2 c4 d6" }, move = "d6-d3", captures = "c3" },
        { rule = "[G]: not two", board = { K = "c3", a = "b3 d6" }, move = "d6-d3", captures = false },
    },
}

return variant

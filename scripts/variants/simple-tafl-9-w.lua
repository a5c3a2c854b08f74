-- Simple Tafl (White first, 9×9): a ruleset of a large tafl server.
--
-- Sources
--   [G] 29 games played on it as "Simple Tafl-w 9x9".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in simple-tafl.lua, but the defenders move first
--
-- Conjecture
--   What simple-tafl.lua marks as conjecture.
--
-- Confidence: medium: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "simple-tafl-9-w",
    name = "Simple Tafl (White first, 9×9)",
    extends = "simple-tafl",
    summary = "White first, 9×9: Simple Tafl, two attackers capture the king, and he escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a . . .
        . . . . a . . . .
        . . . . d . . . .
        a . . . d . . . a
        a a d d K d d a a
        a . . . d . . . a
        . . . . d . . . .
        . . . . a . . . .
        . . . a a a . . .
    ]],

    first = "defenders",

    examples = {
        { rule = "[G]: the layout, and the defenders begin", allows = "f5-f6" },
        { rule = "[G]: two take the king", board = { K = "c3", a = "b3 d6" }, move = "d6-d3", captures = "c3" },
    },
}

return variant

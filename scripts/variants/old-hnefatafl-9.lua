-- Old Hnefatafl (9×9): a ruleset of a large tafl server.
--
-- Sources
--   [G] 39 games played on it as "Old Hnefatafl 9x9".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in old-hnefatafl.lua
--
-- Conjecture
--   What old-hnefatafl.lua marks as conjecture.
--
-- Confidence: medium: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "old-hnefatafl-9",
    name = "Old Hnefatafl (9×9)",
    extends = "old-hnefatafl",
    summary = "9×9: Old Hnefatafl, three attackers capture the king at the edge.",
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

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "e2-c2" },
        { rule = "[G]: at the edge three take the king…", board = { K = "a5", a = "a4 a6 b7" }, move = "b7-b5", captures = "a5" },
    },
}

return variant

-- Old Hnefatafl (13×13): a ruleset of a large tafl server.
--
-- Sources
--   [G] 51 games played on it as "Old Hnefatafl 13x13 (Viking Siege)".
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
    id = "old-hnefatafl-13",
    name = "Old Hnefatafl (13×13)",
    extends = "old-hnefatafl",
    summary = "13×13: Old Hnefatafl, three attackers capture the king at the edge.",
    people = "modern",
    sources = {
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
        { rule = "[G]: the layout, and the attackers begin", allows = "j1-j3" },
        { rule = "[G]: at the edge three take the king…", board = { K = "a5", a = "a4 a6 b7" }, move = "b7-b5", captures = "a5" },
    },
}

return variant

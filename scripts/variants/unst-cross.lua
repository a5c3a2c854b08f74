-- Unst Hnefatafl (T cross, 11×11): a ruleset of a large tafl server.
--
-- Sources
--   [G] 20 games played on it as "Unst king hammer only cross 11x11".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in unst-diamond.lua
--
-- Conjecture
--   What unst-diamond.lua marks as conjecture.
--
-- Confidence: low: 19 of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "unst-cross",
    name = "Unst Hnefatafl (T cross, 11×11)",
    extends = "unst-diamond",
    summary = "T cross, 11×11: Unst Hnefatafl, the king captures by moving, but nobody is captured against him.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a a a . . .
        . . . . . a . . . . .
        . . . . . d . . . . .
        a . . . . d . . . . a
        a . . . . d . . . . a
        a a d d d K d d d a a
        a . . . . d . . . . a
        a . . . . d . . . . a
        . . . . . d . . . . .
        . . . . . a . . . . .
        . . . a a a a a . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "k8-i8" },
        { rule = "[G]: the king captures by moving…", board = { K = "c5", d = "a3", a = "b3" }, move = "c5-c3", captures = "b3" },
    },
}

return variant

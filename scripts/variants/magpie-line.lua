-- Magpie (Lines, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 33 games played on it as "Magpie line 7x7".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in magpie.lua
--
-- Conjecture
--   What magpie.lua marks as conjecture.
--
-- Confidence: medium: 31 of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "magpie-line",
    name = "Magpie (Lines, 7×7)",
    extends = "magpie",
    summary = "Lines, 7×7: Magpie, the king moves one square at a time.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . a . a . .
        . . . . . . .
        a . . d . . a
        . . d K d . .
        a . . d . . a
        . . . . . . .
        . . a . a . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "e1-e2" },
        { rule = "[G]: four take the king", board = { K = "b3", a = "a3 b2 b4 c6" }, move = "c6-c3", captures = "b3" },
    },
}

return variant

-- Brandubh (Circle, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 35 games played on it as "Brandubh circle 7x7".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in brandubh.lua
--
-- Conjecture
--   What brandubh.lua marks as conjecture.
--
-- Confidence: medium: 34 of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "brandubh-circle",
    name = "Brandubh (Circle, 7×7)",
    extends = "brandubh",
    summary = "Circle, 7×7: Brandubh, the king escapes in a corner.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a . . .
        . a . . . a .
        . . . d . . .
        a . d K d . a
        . . . d . . .
        . a . . . a .
        . . . a . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "f2-e2" },
        { rule = "three beside the empty throne take the king", board = { K = "d5", a = "c5 e5 a6" }, move = "a6-d6", captures = "d5" },
    },
}

return variant

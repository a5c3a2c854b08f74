-- Brandubh (Lines, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 39 games played on it as "Brandubh line 7x7".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in brandubh.lua
--
-- Conjecture
--   [G] cannot decide: whether two capture the king beside the throne; not, as in tablut.lua.
--   What brandubh.lua marks as conjecture.
--
-- Confidence: medium: 38 of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "brandubh-line",
    name = "Brandubh (Lines, 7×7)",
    extends = "brandubh",
    summary = "Lines, 7×7: Brandubh, the king escapes in a corner.",
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
        { rule = "[G]: the layout, and the attackers begin", allows = "c1-c2" },
        { rule = "three beside the empty throne take the king", board = { K = "d5", a = "c5 e5 a6" }, move = "a6-d6", captures = "d5" },
    },
}

return variant

-- Ard Ri (Friendly throne, circle, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 19 games played on it as "Ard Ri friendly-throne unarmed circle 7x7".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in ard-ri-friendly.lua
--
-- Conjecture
--   [G] cannot decide: whether the king captures by moving, and how many capture him in the open.
--   What ard-ri-friendly.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "ard-ri-friendly-circle",
    name = "Ard Ri (Friendly throne, circle, 7×7)",
    extends = "ard-ri-friendly",
    summary = "Friendly throne, circle, 7×7: Ard Ri, an unarmed king who escapes at the edge.",
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
        { rule = "[G]: the layout, and the attackers begin", allows = "b2-c2" },
        { rule = "[G]: the empty throne takes nobody", board = { K = "b2", d = "d5", a = "a6" }, move = "a6-d6", captures = false },
    },
}

return variant

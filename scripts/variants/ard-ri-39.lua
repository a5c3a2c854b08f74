-- Ard Ri (Layout 39, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 77 games played on it as "Ard Ri-39 throneless 7x7 (Scottish Ard Ri)".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in ard-ri-online.lua
--
-- Conjecture
--   What ard-ri-online.lua marks as conjecture.
--
-- Confidence: high: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "ard-ri-39",
    name = "Ard Ri (Layout 39, 7×7)",
    extends = "ard-ri-online",
    summary = "Layout 39, 7×7: Ard Ri, two attackers capture the king, and he escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . . . .
        . . a . a . .
        . a . d . a .
        . . d K d . .
        . a . d . a .
        . . a . a . .
        . . . . . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "e2-e1" },
        { rule = "[G]: two take the king", board = { K = "c3", a = "b3 d6" }, move = "d6-d3", captures = "c3" },
    },
}

return variant

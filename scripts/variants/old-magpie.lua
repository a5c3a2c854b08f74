-- Old Magpie (Cross, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 82 games played on it as "Old Magpie cross 7x7".
--
-- Basis of each rule
--   Rules                [G], as in magpie.lua, but the edge does not count as a fourth side
--
-- Conjecture
--   What magpie.lua marks as conjecture.
--
-- Confidence: high: 77 of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "old-magpie",
    name = "Old Magpie (Cross, 7×7)",
    extends = "magpie",
    summary = "Cross, 7×7: Old Magpie, the king moves one square at a time.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { captured = { { sides = 4 } } } },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "d2-e2" },
        { rule = "[G]: at the edge nobody takes the king", board = { K = "a4", a = "a3 a5 b6" }, move = "b6-b4", captures = false },
        { rule = "[G]: four take him elsewhere…", board = { K = "b3", a = "a3 b2 b4 c6" }, move = "c6-c3", captures = "b3" },
        { rule = "[G]: …not two", board = { K = "b3", a = "a3 c6" }, move = "c6-c3", captures = false },
    },
}

return variant

-- Ard Ri (Friendly throne, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 12 games played on it as "Ard Ri friendly-throne unarmed cross 7x7".
--
-- Basis of each rule
--   Rules                [G], as in ard-ri-unarmed.lua, but the throne is not hostile
--
-- Conjecture
--   [G] cannot decide: that the king takes no part in captures is in the name only; nor how many capture him, as no game ends so.
--   What ard-ri-unarmed.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "ard-ri-friendly",
    name = "Ard Ri (Friendly throne, 7×7)",
    extends = "ard-ri-unarmed",
    summary = "Friendly throne, 7×7: Ard Ri, an unarmed king who escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    squares = { throne = { hostile_when_empty = false } },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "d2-e2" },
        { rule = "[G]: the empty throne takes nobody", board = { K = "b2", d = "d5", a = "a6" }, move = "a6-d6", captures = false },
    },
}

return variant

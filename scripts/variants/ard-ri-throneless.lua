-- Ard Ri (No throne, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 12 games played on it as "Ard Ri throneless unarmed cross 7x7".
--
-- Basis of each rule
--   Rules                [G], as in ard-ri-unarmed.lua, but without a throne, and two take the king
--
-- Conjecture
--   [G] cannot decide: whether the king captures by moving; not.
--   What ard-ri-unarmed.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "ard-ri-throneless",
    name = "Ard Ri (No throne, 7×7)",
    extends = "ard-ri-unarmed",
    summary = "No throne, 7×7: Ard Ri, an unarmed king who escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { captured = false } }, -- like any other piece

    squares = { throne = false },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "d2-e2" },
        { rule = "[G]: two take the king", board = { K = "c3", a = "b3 d6" }, move = "d6-d3", captures = "c3" },
        { rule = "[G]: also beside the middle", board = { K = "d5", a = "c5 g5" }, move = "g5-e5", captures = "d5" },
        { rule = "[G]: the middle is a square like any other", board = { K = "b2", d = "d6", a = "g6" }, turn = "defenders", allows = "d6-d4" },
        { rule = "[G]: it takes nobody", board = { K = "b2", d = "d5", a = "a6" }, move = "a6-d6", captures = false },
    },
}

return variant

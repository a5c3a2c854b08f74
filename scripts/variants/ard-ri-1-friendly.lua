-- Ard Ri (One step, friendly throne, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 18 games played on it as "Ard Ri-1 whitefriendlypass 7x7".
--
-- Basis of each rule
--   Rules                [G], as in ard-ri-1.lua, but two take the king beside the throne, which is hostile to attackers only
--
-- Conjecture
--   What ard-ri-1.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "ard-ri-1-friendly",
    name = "Ard Ri (One step, friendly throne, 7×7)",
    extends = "ard-ri-1",
    summary = "One step, friendly throne, 7×7: Ard Ri, the king moves one square at a time.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { captured = { { on = "throne", sides = 4 }, { sides = 2 } } } },

    squares = { throne = { hostile_when_empty = "attackers" } },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "d2-e2" },
        { rule = "[G]: four take the king on his throne…", board = { K = "d4", a = "c4 e4 d5 a3" }, move = "a3-d3", captures = "d4" },
        { rule = "…not two", board = { K = "d4", a = "c4 g4" }, move = "g4-e4", captures = false },
        { rule = "[G]: two take him elsewhere, also beside it", board = { K = "d5", a = "c5 g5" }, move = "g5-e5", captures = "d5" },
        { rule = "[G]: the empty throne takes besiegers…", board = { K = "b2", d = "a6", a = "d5 g6" }, move = "a6-d6", captures = "d5" },
        { rule = "[G]: …and none of the king's men", board = { K = "b2", d = "d5", a = "a6" }, move = "a6-d6", captures = false },
    },
}

return variant

-- Old Hnefatafl (11×11): a ruleset of a large tafl server.
--
-- Sources
--   [G] 919 games played on it as "Old Hnefatafl 11x11".
--
-- Basis of each rule
--   Rules                [G], as in fetlar.lua, but at the edge three take the king
--
-- Conjecture
--   Four games of [G] go on after three enclose the king at the edge; 93 end there.
--   What fetlar.lua marks as conjecture.
--
-- Confidence: high: 884 of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "old-hnefatafl",
    name = "Old Hnefatafl (11×11)",
    extends = "fetlar",
    summary = "11×11: Old Hnefatafl, three attackers capture the king at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { captured = { { sides = 4, edge_counts = true } } } },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "d1-d3" },
        { rule = "[G]: at the edge three take the king…", board = { K = "a5", a = "a4 a6 b7" }, move = "b7-b5", captures = "a5" },
        { rule = "[G]: …not two", board = { K = "a5", a = "a4 b6" }, move = "b6-a6", captures = false },
    },
}

return variant

-- Unst Hnefatafl (T diamond, 11×11): a ruleset of a large tafl server.
--
-- Sources
--   [G] 7 games played on it as "Unst king hammer only diamond 11x11".
--
-- Basis of each rule
--   Rules                [G], as in fetlar.lua, but nothing is captured against the king
--
-- Conjecture
--   What fetlar.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "unst-diamond",
    name = "Unst Hnefatafl (T diamond, 11×11)",
    extends = "fetlar",
    summary = "T diamond, 11×11: Unst Hnefatafl, the king captures by moving, but nobody is captured against him.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { arms = "hammer" } },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "h1-h3" },
        { rule = "[G]: the king captures by moving…", board = { K = "c5", d = "a3", a = "b3" }, move = "c5-c3", captures = "b3" },
        { rule = "[G]: …but nothing is captured against him", board = { K = "c3", d = "a8", a = "b3" }, move = "a8-a3", captures = false },
    },
}

return variant

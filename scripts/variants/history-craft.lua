-- History Craft (11×11): a ruleset of a large tafl server.
--
-- Sources
--   [G] 35 games played on it as "History Craft Hnefatafl 11x11".
--
-- Basis of each rule
--   Rules                [G], as in fetlar.lua, but the middle is not hostile
--
-- Conjecture
--   [G] cannot decide: whether others than the king may stop in the middle; they may.
--   What fetlar.lua marks as conjecture.
--
-- Confidence: medium: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "history-craft",
    name = "History Craft (11×11)",
    extends = "fetlar",
    summary = "11×11: History Craft, the king escapes in a corner.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    squares = { throne = false },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "h1-h3" },
        { rule = "[G]: the middle takes nobody's place…", board = { K = "c3", d = "a8", a = "f7 k6" }, move = "a8-f8", captures = false },
    },
}

return variant

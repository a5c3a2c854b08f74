-- Rachunek Tablut (9×9): a ruleset of a large tafl server.
--
-- Sources
--   [G] 15 games played on it as "Rachunek tablut 9x9".
--
-- Basis of each rule
--   Rules                [G], as in sea-battle-9.lua, but the defenders move first
--
-- Conjecture
--   [G] cannot decide: whether the king captures by moving, and whether the middle is a throne; neither.
--   What sea-battle-9.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "rachunek",
    name = "Rachunek Tablut (9×9)",
    extends = "sea-battle-9",
    summary = "9×9: Rachunek Tablut, only four capture the king, and he escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    first = "defenders",

    examples = {
        { rule = "[G]: the layout, and the defenders begin", allows = "e7-h7" },
        { rule = "[G]: four take the king", board = { K = "c3", a = "b3 c2 c4 d6" }, move = "d6-d3", captures = "c3" },
    },
}

return variant

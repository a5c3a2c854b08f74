-- Tawl-bwrdd (White first, 11×11): a ruleset of a large tafl server.
--
-- Sources
--   [G] 24 games played on it as "Historical Hnefatafl 11x11 (Welsh Tawlbwrdd-w)".
--
-- Basis of each rule
--   Rules                [G], as in tawlbwrdd.lua, but the defenders move first
--
-- Conjecture
--   [G] cannot decide: whether the king needs two, three or four beside the throne and on it; as in tablut.lua.
--   What tawlbwrdd.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tawlbwrdd-w",
    name = "Tawl-bwrdd (White first, 11×11)",
    extends = "tawlbwrdd",
    summary = "White first, 11×11: Tawl-bwrdd, the king escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    first = "defenders",

    examples = {
        { rule = "[G]: the layout, and the defenders begin", allows = "g5-g3" },
        { rule = "three beside the empty throne take the king", board = { K = "f7", a = "e7 g7 a8" }, move = "a8-f8", captures = "f7" },
    },
}

return variant

-- Skalk Hnefatafl (White first, 9×9): a ruleset of a large tafl server.
--
-- Sources
--   [G] 40 games played on it as "Skalk Hnefatafl 9x9 (ExpoMedia-w)".
--
-- Basis of each rule
--   Rules                [G], as in skalk-9.lua, but the defenders move first
--
-- Conjecture
--   [G] cannot decide: whether two capture the king beside the throne; not, as in tablut.lua.
--   What skalk-9.lua marks as conjecture.
--
-- Confidence: medium: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "skalk-9-w",
    name = "Skalk Hnefatafl (White first, 9×9)",
    extends = "skalk-9",
    summary = "White first, 9×9: Skalk Hnefatafl, the king escapes in a corner.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    first = "defenders",

    examples = {
        { rule = "[G]: the layout, and the defenders begin", allows = "f5-f6" },
        { rule = "three beside the empty throne take the king", board = { K = "e6", a = "d6 f6 a7" }, move = "a7-e7", captures = "e6" },
    },
}

return variant

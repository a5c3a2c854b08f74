-- Sea Battle (204577, White first, 11×11): a ruleset of a large tafl server.
--
-- Sources
--   [G] 16 games played on it as "Sea battle-204577-w 11x11".
--
-- Basis of each rule
--   Rules                [G], as in sea-battle-11-204577.lua, but the defenders move first
--
-- Conjecture
--   [G] cannot decide: whether the middle is a throne; none, as in sea-battle-9.lua.
--   What sea-battle-11-204577.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "sea-battle-11-204577-w",
    name = "Sea Battle (204577, White first, 11×11)",
    extends = "sea-battle-11-204577",
    summary = "204577, White first, 11×11: Sea Battle, no throne, and an unarmed king who is captured only by four.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    first = "defenders",

    examples = {
        { rule = "[G]: the layout, and the defenders begin", allows = "g7-g9" },
        { rule = "[G]: four take the king", board = { K = "c3", a = "b3 c2 c4 d6" }, move = "d6-d3", captures = "c3" },
    },
}

return variant

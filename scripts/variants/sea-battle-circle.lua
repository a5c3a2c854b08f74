-- Sea Battle (Circle, 9×9): a ruleset of a large tafl server.
--
-- Sources
--   [G] 18 games played on it as "Sea battle circle 9x9".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in sea-battle-9.lua
--
-- Conjecture
--   [G] cannot decide: whether the king captures by moving; not, as in sea-battle-9.lua.
--   What sea-battle-9.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "sea-battle-circle",
    name = "Sea Battle (Circle, 9×9)",
    extends = "sea-battle-9",
    summary = "Circle, 9×9: Sea Battle, no throne, and an unarmed king who is captured only by four.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a . . .
        . a . . . . . a .
        . . . . d . . . .
        a . . . d . . . a
        a . d d K d d . a
        a . . . d . . . a
        . . . . d . . . .
        . a . . . . . a .
        . . . a a a . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "i5-h5" },
        { rule = "[G]: four take the king", board = { K = "c3", a = "b3 c2 c4 d6" }, move = "d6-d3", captures = "c3" },
    },
}

return variant

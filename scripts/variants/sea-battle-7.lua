-- Sea Battle (7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 10 games played on it as "Sea Battle 7x7".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in sea-battle-9.lua
--
-- Conjecture
--   [G] cannot decide: whether a man is captured against the king; not, as in sea-battle-9.lua.
--   What sea-battle-9.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "sea-battle-7",
    name = "Sea Battle (7×7)",
    extends = "sea-battle-9",
    summary = "7×7: Sea Battle, no throne, and an unarmed king who is captured only by four.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a . . .
        . . . a . . .
        . . . d . . .
        a a d K d a a
        . . . d . . .
        . . . a . . .
        . . . a . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "d6-c6" },
        { rule = "[G]: four take the king", board = { K = "c3", a = "b3 c2 c4 d6" }, move = "d6-d3", captures = "c3" },
    },
}

return variant

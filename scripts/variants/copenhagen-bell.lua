-- Copenhagen Hnefatafl (Bell, 11×11): a ruleset of a large tafl server.
--
-- Sources
--   [G] 89 games played on it as "Copenhagen Hnefatafl Bell 11x11".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in copenhagen.lua; shieldwalls and exit forts occur
--
-- Conjecture
--   What copenhagen.lua marks as conjecture.
--
-- Confidence: high: 86 of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "copenhagen-bell",
    name = "Copenhagen Hnefatafl (Bell, 11×11)",
    extends = "copenhagen",
    summary = "Bell, 11×11: Copenhagen Hnefatafl, shieldwalls, exit forts and corners.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . a a a . . . .
        . . . . a . a . . . .
        . . . . . a . . . . .
        . . . . . d . . . . .
        a a . . d d d . . a a
        a . a d d K d d a . a
        a a . . d d d . . a a
        . . . . . d . . . . .
        . . . . . a . . . . .
        . . . . a . a . . . .
        . . . . a a a . . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "f3-c3" },
        { rule = "[G]: the shieldwall", board = { K = "f6", d = "b1 c1", a = "b2 c2 d9" }, move = "d9-d1", captures = "b1 c1" },
    },
}

return variant

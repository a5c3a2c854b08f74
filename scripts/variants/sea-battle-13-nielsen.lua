-- Sea Battle (Nielsen, 13×13): a ruleset of a large tafl server.
--
-- Sources
--   [G] 44 games played on it as "Sea battle tafl 13x13 (Nielsen)".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in sea-battle-9.lua
--
-- Conjecture
--   What sea-battle-9.lua marks as conjecture.
--
-- Confidence: medium: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "sea-battle-13-nielsen",
    name = "Sea Battle (Nielsen, 13×13)",
    extends = "sea-battle-9",
    summary = "Nielsen, 13×13: Sea Battle, no throne, and an unarmed king who is captured only by four.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . a a a a a . . . .
        . . . . . a . a . . . . .
        . . . . . . a . . . . . .
        . . . . . . d . . . . . .
        a . . . d . d . d . . . a
        a a . . . d . d . . . a a
        a . a d d . K . d d a . a
        a a . . . d . d . . . a a
        a . . . d . d . d . . . a
        . . . . . . d . . . . . .
        . . . . . . a . . . . . .
        . . . . . a . a . . . . .
        . . . . a a a a a . . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "h2-j2" },
        { rule = "[G]: four take the king", board = { K = "c3", a = "b3 c2 c4 d6" }, move = "d6-d3", captures = "c3" },
    },
}

return variant

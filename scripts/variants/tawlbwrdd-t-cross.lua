-- Tawl-bwrdd (T cross, 11×11): a ruleset of a large tafl server.
--
-- Sources
--   [G] 29 games played on it as "Tawlbwrdd T cross 11x11".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in tawlbwrdd.lua
--
-- Conjecture
--   [G] cannot decide: whether the king needs two, three or four beside the throne and on it; as in tablut.lua.
--   What tawlbwrdd.lua marks as conjecture.
--
-- Confidence: medium: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tawlbwrdd-t-cross",
    name = "Tawl-bwrdd (T cross, 11×11)",
    extends = "tawlbwrdd",
    summary = "T cross, 11×11: Tawl-bwrdd, the king escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a a a . . .
        . . . . . a . . . . .
        . . . . . d . . . . .
        a . . . . d . . . . a
        a . . . . d . . . . a
        a a d d d K d d d a a
        a . . . . d . . . . a
        a . . . . d . . . . a
        . . . . . d . . . . .
        . . . . . a . . . . .
        . . . a a a a a . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "h1-h3" },
        { rule = "three beside the empty throne take the king", board = { K = "f7", a = "e7 g7 a8" }, move = "a8-f8", captures = "f7" },
    },
}

return variant

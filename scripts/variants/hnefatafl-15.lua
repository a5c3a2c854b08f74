-- Hnefatafl with the rules of Tablut (15×15): a ruleset of a large tafl server.
--
-- Sources
--   [G] 64 games played on it as "Historical Hnefatafl 15x15".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in parlett-13.lua
--
-- Conjecture
--   [G] cannot decide: whether two capture the king beside the throne; not, as in tablut.lua.
--   What parlett-13.lua marks as conjecture.
--
-- Confidence: high: 63 of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "hnefatafl-15",
    name = "Hnefatafl with the rules of Tablut (15×15)",
    extends = "parlett-13",
    summary = "15×15: Hnefatafl with the rules of Tablut, the king escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . . a a a a a . . . . .
        . . . . . . a a a . . . . . .
        . . . . . . . a . . . . . . .
        . . . . . . . a . . . . . . .
        . . . . . . . d . . . . . . .
        a . . . . . d d d . . . . . a
        a a . . . d . d . d . . . a a
        a a a a d d d K d d d a a a a
        a a . . . d . d . d . . . a a
        a . . . . . d d d . . . . . a
        . . . . . . . d . . . . . . .
        . . . . . . . a . . . . . . .
        . . . . . . . a . . . . . . .
        . . . . . . a a a . . . . . .
        . . . . . a a a a a . . . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "h4-e4" },
        { rule = "three beside the empty throne take the king", board = { K = "h9", a = "g9 i9 a10" }, move = "a10-h10", captures = "h9" },
    },
}

return variant

-- Hnefatafl with the rules of Tablut (Nielsen, 13×13): a ruleset of a large tafl server.
--
-- Sources
--   [G] 30 games played on it as "Historical Hnefatafl 13x13 (Nielsen)".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in parlett-13.lua
--
-- Conjecture
--   [G] cannot decide: whether two capture the king beside the throne; not, as in tablut.lua.
--   What parlett-13.lua marks as conjecture.
--
-- Confidence: medium: 28 of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "hnefatafl-13-nielsen",
    name = "Hnefatafl with the rules of Tablut (Nielsen, 13×13)",
    extends = "parlett-13",
    summary = "Nielsen, 13×13: Hnefatafl with the rules of Tablut, the king escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . a a a a a . . . .
        . . . . . a . a . . . . .
        . . . . . . a . . . . . .
        . . . . . . d . . . . . .
        a . . . . . d . . . . . a
        a a . . . d d d . . . a a
        a . a d d d K d d d a . a
        a a . . . d d d . . . a a
        a . . . . . d . . . . . a
        . . . . . . d . . . . . .
        . . . . . . a . . . . . .
        . . . . . a . a . . . . .
        . . . . a a a a a . . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "h2-j2" },
        { rule = "three beside the empty throne take the king", board = { K = "g8", a = "f8 h8 a9" }, move = "a9-g9", captures = "g8" },
    },
}

return variant

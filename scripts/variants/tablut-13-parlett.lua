-- Hnefatafl with the rules of Tablut (Parlett, modified, 13×13): a ruleset of a large tafl server.
--
-- Sources
--   [G] 11 games played on it as "Tablut 13x13 (modif. Parlett)".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in parlett-13.lua
--
-- Conjecture
--   [G] cannot decide: whether the king needs two, three or four beside the throne and on it; as in tablut.lua.
--   What parlett-13.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tablut-13-parlett",
    name = "Hnefatafl with the rules of Tablut (Parlett, modified, 13×13)",
    extends = "parlett-13",
    summary = "Parlett, modified, 13×13: Hnefatafl with the rules of Tablut, the king escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . a a . a a . . . .
        . . . . . a a a . . . . .
        . . . . . . a . . . . . .
        . . . . . . d . . . . . .
        a . . . d . . . d . . . a
        a a . . . d d d . . . a a
        . a a d . d K d . d a a .
        a a . . . d d d . . . a a
        a . . . d . . . d . . . a
        . . . . . . d . . . . . .
        . . . . . . a . . . . . .
        . . . . . a a a . . . . .
        . . . . a a . a a . . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "f2-d2" },
        { rule = "three beside the empty throne take the king", board = { K = "g8", a = "f8 h8 a9" }, move = "a9-g9", captures = "g8" },
    },
}

return variant

-- Brandubh without a throne (Lines, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 15 games played on it as "Brandubh throneless line 7x7".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in brandubh.lua, but the middle is a square like any other; two take the king beside it, four on
--                        it
--
-- Conjecture
--   What brandubh.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "brandubh-throneless-line",
    name = "Brandubh without a throne (Lines, 7×7)",
    extends = "brandubh",
    summary = "No throne, Lines, 7×7: Brandubh, the king escapes in a corner.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . a . a . .
        . . . . . . .
        a . . d . . a
        . . d K d . .
        a . . d . . a
        . . . . . . .
        . . a . a . .
    ]],

    pieces = { king = { captured = { { on = "middle", sides = 4 }, { sides = 2 } } } },

    squares = { throne = false },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "c1-c3" },
        { rule = "[G]: in the middle four take the king…", board = { K = "d4", a = "c4 e4 d3 a5" }, move = "a5-d5", captures = "d4" },
        { rule = "…not two", board = { K = "d4", a = "c4 g4" }, move = "g4-e4", captures = false },
        { rule = "[G]: two take him elsewhere, also beside the middle", board = { K = "d5", a = "c5 g5" }, move = "g5-e5", captures = "d5" },
        { rule = "[G]: the middle is a square like any other", board = { K = "b2", d = "d6", a = "g6" }, turn = "defenders", allows = "d6-d4" },
    },
}

return variant

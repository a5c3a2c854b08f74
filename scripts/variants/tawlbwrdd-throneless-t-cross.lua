-- Tawl-bwrdd without a throne (T cross, 11×11): a ruleset of a large tafl server.
--
-- Sources
--   [G] 50 games played on it as "Tawlbwrdd throneless T cross 11x11".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in tawlbwrdd-throneless.lua, but four take the king in the middle
--
-- Conjecture
--   That four are needed in the middle rests on one game of [G] that goes on after two enclose the king there.
--   What tawlbwrdd-throneless.lua marks as conjecture.
--
-- Confidence: medium: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tawlbwrdd-throneless-t-cross",
    name = "Tawl-bwrdd without a throne (T cross, 11×11)",
    extends = "tawlbwrdd-throneless",
    summary = "No throne, T cross, 11×11: Tawl-bwrdd, two attackers capture the king, and he escapes at the edge.",
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

    pieces = { king = { captured = { { on = "middle", sides = 4 }, { sides = 2 } } } },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "h1-h3" },
        { rule = "[G]: two take the king", board = { K = "c3", a = "b3 d6" }, move = "d6-d3", captures = "c3" },
        { rule = "[G]: in the middle four take the king…", board = { K = "f6", a = "e6 g6 f5 a7" }, move = "a7-f7", captures = "f6" },
        { rule = "[G]: …not two", board = { K = "f6", a = "e6 g9" }, move = "g9-g6", captures = false },
    },
}

return variant

-- Skalk Hnefatafl (9×9): a ruleset of a large tafl server.
--
-- Sources
--   [G] 79 games played on it as "Skalk Hnefatafl 9x9 (ExpoMedia)".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in brandubh.lua
--
-- Conjecture
--   What brandubh.lua marks as conjecture.
--
-- Confidence: high: 77 of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "skalk-9",
    name = "Skalk Hnefatafl (9×9)",
    extends = "brandubh",
    summary = "9×9: Skalk Hnefatafl, the king escapes in a corner.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a . . .
        . . . . a . . . .
        . . . . d . . . .
        a . . . d . . . a
        a a d d K d d a a
        a . . . d . . . a
        . . . . d . . . .
        . . . . a . . . .
        . . . a a a . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "e2-g2" },
        { rule = "three beside the empty throne take the king", board = { K = "e6", a = "d6 f6 a7" }, move = "a7-e7", captures = "e6" },
        { rule = "[G]: the king wins in a corner", board = { K = "a4", a = "g6" }, move = "a4-a1",
          ends = { winner = "defenders", reason = "king-escaped" } },
    },
}

return variant

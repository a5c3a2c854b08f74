-- Skalk Hnefatafl (Lewis diamond, 11×11): a ruleset of a large tafl server.
--
-- Sources
--   [G] 9 games played on it as "Skalk Lewis diamond 11x11".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in brandubh.lua
--
-- Conjecture
--   [G] cannot decide: whether the king needs two, three or four beside the throne and on it; as in tablut.lua.
--   What brandubh.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "skalk-lewis-diamond",
    name = "Skalk Hnefatafl (Lewis diamond, 11×11)",
    extends = "brandubh",
    summary = "Lewis diamond, 11×11: Skalk Hnefatafl, the king escapes in a corner.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . a a a . . . .
        . . . . a a a . . . .
        . . . . . . . . . . .
        . . . . . d . . . . .
        a a . . d d d . . a a
        a a . d d K d d . a a
        a a . . d d d . . a a
        . . . . . d . . . . .
        . . . . . . . . . . .
        . . . . a a a . . . .
        . . . . a a a . . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "g2-i2" },
        { rule = "three beside the empty throne take the king", board = { K = "f7", a = "e7 g7 a8" }, move = "a8-f8", captures = "f7" },
        { rule = "[G]: the king wins in a corner", board = { K = "a4", a = "g6" }, move = "a4-a1",
          ends = { winner = "defenders", reason = "king-escaped" } },
    },
}

return variant

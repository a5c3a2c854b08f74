-- Tawl-bwrdd without a throne (T diamond, 11×11): a ruleset of a large tafl server.
--
-- Sources
--   [G] 37 games played on it as "Tawlbwrdd throneless T diamond 11x11".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [G], as in tawlbwrdd-throneless.lua
--
-- Conjecture
--   [G] cannot decide: whether two capture the king in the middle; they do, as in tawlbwrdd-throneless.lua.
--   What tawlbwrdd-throneless.lua marks as conjecture.
--
-- Confidence: medium: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tawlbwrdd-throneless-t-diamond",
    name = "Tawl-bwrdd without a throne (T diamond, 11×11)",
    extends = "tawlbwrdd-throneless",
    summary = "No throne, T diamond, 11×11: Tawl-bwrdd, two attackers capture the king, and he escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a a a . . .
        . . . . . a . . . . .
        . . . . . . . . . . .
        a . . . . d . . . . a
        a . . . d d d . . . a
        a a . d d K d d . a a
        a . . . d d d . . . a
        a . . . . d . . . . a
        . . . . . . . . . . .
        . . . . . a . . . . .
        . . . a a a a a . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "h1-h3" },
        { rule = "[G]: two take the king", board = { K = "c3", a = "b3 d6" }, move = "d6-d3", captures = "c3" },
    },
}

return variant

-- Berserk Hnefatafl with the knight before the king (11×11): the same ruleset of a large tafl server as berserk.lua, on another layout.
--
-- Sources
--   [G] 668 games played on it as "Berserk Hnefatafl 11x11", of which 26 have a hop from f7.
--
-- Basis of each rule
--   Layout               [G] the knight stands on f7: in these games only he takes what he hops over
--   Everything else      [G], as in berserk.lua
--
-- Conjecture
--   What berserk.lua marks as conjecture.
--
-- Confidence: medium, as for berserk.lua. Most games of [G] replay on both layouts, because the knight did not hop in them.

---@type birka.Variation
local variant = {
    api = 1,
    id = "berserk-2",
    name = "Berserk Hnefatafl (knight before the king)",
    extends = "berserk",
    summary = "Berserk Hnefatafl with the knight on f7.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a a a . . .
        . . . . . c . . . . .
        . . . . . . . . . . .
        a . . . . d . . . . a
        a . . . d n d . . . a
        a c . d d K d d . c a
        a . . . d d d . . . a
        a . . . . d . . . . a
        . . . . . . . . . . .
        . . . . . c . . . . .
        . . . a a a a a . . .
    ]],

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "a4-b4" },
        { rule = "[G]: the knight takes the man he hops over", board = { K = "f6", n = "f7", a = "f8 k6" }, turn = "defenders", move = "f7-f9",
          captures = "f8" },
    },
}

return variant

-- Berserk Hnefatafl (9×9): a ruleset of a large tafl server.
--
-- Sources
--   [G] 7 games played on it as "Berserk Hnefatafl 9x9".
--
-- Basis of each rule
--   Layout               [G]; a commander hops from e2, and the others stand as in berserk.lua
--   Everything else      [G], as in berserk.lua
--
-- Conjecture
--   [G] cannot decide whether a man is a knight, and which: none hops.
--   What berserk.lua marks as conjecture.
--
-- Confidence: low. Six of [G] replay with every capture the same, two of them with turns completed.

---@type birka.Variation
local variant = {
    api = 1,
    id = "berserk-9",
    name = "Berserk Hnefatafl (9×9)",
    extends = "fetlar",
    summary = "9×9: Berserk Hnefatafl, a piece that captures goes on capturing.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a . . .
        . . . . c . . . .
        . . . . d . . . .
        a . . . d . . . a
        a c d d K d d c a
        a . . . d . . . a
        . . . . d . . . .
        . . . . c . . . .
        . . . a a a . . .
    ]],

    pieces = {
        attacker = { again = "while capturing" },
        commander = { letter = "c", side = "attackers", moves = { "slide", { hop = "defender" } }, again = "while capturing" },
        defender = { again = "while capturing" },
        king = {
            moves = { "slide", { hop = "attacker", at = { "throne", "corners" } } },
            again = "while capturing or escaping",
        },
    },

    ends = { encirclement = false },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "d1-d3 e2-d2" },
        { rule = "[G]: a commander hops over a man, who stays", board = { K = "e5", c = "c3", d = "c4" }, move = "c3-c5", captures = false },
        { rule = "an attacker does not hop", board = { K = "e5", a = "c3", d = "c4" }, forbids = "c3-c5" },
        { rule = "the king hops onto the throne, and elsewhere not", board = { K = "c5", a = "d5 c6" }, turn = "defenders", allows = "c5-e5",
          forbids = "c5-c7" },
        { rule = "[G]: a piece that captured captures again…", board = { K = "h4", d = "e7 e3", a = "a7 f7 f3" }, move = "a7-d7xe7 d7-d3",
          captures = "e3" },
        { rule = "…a commander does…", board = { K = "h4", d = "e7 e3", c = "a7", a = "f7 f3" }, move = "a7-d7xe7 d7-d3", captures = "e3" },
        { rule = "…and the king's men", board = { K = "h4", d = "a7 f7 f3", a = "e7 e3 i6" }, turn = "defenders", move = "a7-d7xe7 d7-d3",
          captures = "e3" },
        { rule = "the king slides, and having captured may escape", board = { K = "e4", d = "c1", a = "d1 i6" }, turn = "defenders",
          move = "e4-e1xd1 e1-i1", ends = { winner = "defenders", reason = "king-escaped" } },
        {
            rule = "a ring ends nothing",
            board = { K = "e5", d = "e6", a = "e7 d6 f6 c5 g5 d4 f4 e1" },
            move = "e1-e3",
            ends = false,
        },
    },
}

return variant

-- Berserk Hnefatafl (11×11): a ruleset of a large tafl server, in which a piece that captures moves on.
--
-- Sources
--   [G] 668 games played on it as "Berserk Hnefatafl 11x11".
--
-- Basis of each rule
--   Layout               [G]; the commanders stand on b6, f2, f10 and j6, and the knight on e7: only pieces from there go over others
--   Movement             [G] commanders hop over a man or the knight, the knight over a man whom he takes, the king over a man from or to
--                        the throne and the corners
--   Turns                [G] a piece that captures goes on as long as it captures
--   Capture              [G] as in fetlar.lua; the king takes part, and falls to four
--   End                  [G] the corners; the king's capture
--   First move           [G] the attackers
--
-- Conjecture
--   That the king may escape by a further move, and that nobody hops over the king or a commander. [G] cannot decide: whether the throne is hostile
--   to attackers while the king sits there, and whether an exit fort wins. In [G] games go on after an encirclement, out of which pieces hop.
--   What fetlar.lua marks as conjecture.
--
-- Confidence: medium. [G] writes a turn of several moves as one, and often cuts it short. 603 of [G] replay with every capture the same, 272 of them
-- with turns completed. Most others were played with the knight on f7 (berserk-2.lua).

---@type birka.Variation
local variant = {
    api = 1,
    id = "berserk",
    name = "Berserk Hnefatafl",
    extends = "fetlar",
    summary = "A piece that captures goes on capturing; commanders, a knight and the king hop over enemies.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a a a . . .
        . . . . . c . . . . .
        . . . . . . . . . . .
        a . . . . d . . . . a
        a . . . n d d . . . a
        a c . d d K d d . c a
        a . . . d d d . . . a
        a . . . . d . . . . a
        . . . . . . . . . . .
        . . . . . c . . . . .
        . . . a a a a a . . .
    ]],

    pieces = {
        attacker = { again = "while capturing" },
        commander = {
            letter = "c",
            side = "attackers",
            moves = { "slide", { hop = { "defender", "knight" } } },
            again = "while capturing",
        },
        defender = { again = "while capturing" },
        knight = {
            letter = "n",
            side = "defenders",
            moves = { "slide", { hop = "attacker", captures = true } },
            again = "while capturing",
        },
        king = {
            moves = { "slide", { hop = "attacker", at = { "throne", "corners" } } },
            again = "while capturing or escaping",
        },
    },

    ends = { encirclement = false },

    examples = {
        { rule = "[G]: the attackers begin", allows = "a4-b4 f2-f3" },
        { rule = "[G]: a commander hops over a man, who stays", board = { K = "f6", c = "c3", d = "c4" }, move = "c3-c5", captures = false },
        { rule = "[G]: …or over the knight…", board = { K = "f6", c = "c3", n = "c4" }, allows = "c3-c5" },
        { rule = "…but not over his own, nor over two", board = { K = "f6", c = "c3", d = "d3 e3", a = "c4" }, forbids = "c3-c5 c3-f3 c3-e3" },
        { rule = "…nor over the king", board = { K = "c4", c = "c3" }, forbids = "c3-c5" },
        { rule = "an attacker does not hop", board = { K = "f6", a = "c3", d = "c4" }, forbids = "c3-c5" },
        { rule = "[G]: the knight takes the man he hops over", board = { K = "f6", n = "c3", a = "c4 k6" }, turn = "defenders", move = "c3-c5",
          captures = "c4" },
        { rule = "…and hops over no commander", board = { K = "f6", n = "c3", c = "c4" }, turn = "defenders", forbids = "c3-c5" },
        { rule = "…and slides", board = { K = "f6", n = "c3", a = "k6" }, turn = "defenders", allows = "c3-c9" },
        { rule = "[G]: the king hops off the throne, against which the man falls…", board = { K = "f6", a = "f5" }, turn = "defenders", move = "f6-f4",
          captures = "f5" },
        { rule = "[G]: …onto it…", board = { K = "h6", a = "g6" }, turn = "defenders", allows = "h6-f6" },
        { rule = "[G]: …and into a corner…", board = { K = "i1", a = "j1 e5" }, turn = "defenders", move = "i1-k1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[G]: …and nowhere else", board = { K = "c3", a = "c4" }, turn = "defenders", forbids = "c3-c5" },
        { rule = "[G]: a piece that captured captures again", board = { K = "i4", d = "e8 e3", a = "a8 f8 f3" }, move = "a8-d8xe8 d8-d3",
          captures = "e3" },
        { rule = "[G]: …or ends its turn", board = { K = "i4", d = "e8 e3", a = "a8 f8 f3" }, move = "a8-d8xe8 d8-d8 i4-i5", captures = false },
        { rule = "[G]: …which is over where it can capture nothing more", board = { K = "i4", d = "e8", a = "a8 f8 f3" }, move = "a8-d8xe8 i4-i5",
          captures = false },
        { rule = "[G]: a commander does…", board = { K = "i4", d = "e8 e3", c = "a8", a = "f8 f3" }, move = "a8-d8xe8 d8-d3", captures = "e3" },
        { rule = "[G]: …and the king's men…", board = { K = "i4", d = "a8 f8 f3", a = "e8 e3 k9" }, turn = "defenders",
          move = "a8-d8xe8 d8-d3", captures = "e3" },
        { rule = "[G]: …and the knight", board = { K = "i4", n = "c3", a = "c4 c6 k9" }, turn = "defenders", move = "c3-c5xc4 c5-c7", captures = "c6" },
        { rule = "the king slides, and having captured may escape", board = { K = "e4", d = "c1", a = "d1 k6" }, turn = "defenders",
          move = "e4-e1xd1 e1-k1", ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[G]: four take the king", board = { K = "c3", a = "b3 c2 c4 d9" }, move = "d9-d3",
          ends = { winner = "attackers", reason = "king-captured" } },
        {
            rule = "[G]: a ring ends nothing",
            board = { K = "f6", d = "f7", a = "f8 e7 g7 d6 h6 e5 g5 f1" },
            move = "f1-f4",
            ends = false,
        },
    },
}

return variant

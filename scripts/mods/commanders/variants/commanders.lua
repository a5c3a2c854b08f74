-- Commanders: Tablut with two more kinds of pieces.
--
-- Sources
--   [T] tablut.lua, for every rule not stated here.
--   The kinds are invented as an example of a mod. Several old games of this family have pieces of a higher rank; the
--   manuscript of Alea Evangelii has four "varii" among the defenders and does not say how they move.
--
-- Its own rules
--   A commander moves at most two squares and is captured only by four.
--   A captain moves at most three squares and cannot be captured at the edge, where his ship is.

return {
    api = 1,
    id = "commanders",
    name = "Commanders",
    extends = "tablut",
    summary = "Tablut with a commander on each side of the king, and two captains among the attackers.",
    sources = { "Tablut as it is shipped", "The kinds of pieces are made up as an example of a mod" },

    board = [[
        . . . a a a . . .
        . . . . a . . . .
        . . . . d . . . .
        a . . . d . . . a
        C a d m K m d a C
        a . . . d . . . a
        . . . . d . . . .
        . . . . a . . . .
        . . . a a a . . .
    ]],

    pieces = {
        captain = { letter = "C", record = "c", side = "attackers", reach = 3, captured = { { on = "edge", sides = 0 }, { sides = 2 } } },
        commander = { letter = "m", record = "C", side = "defenders", reach = 2, captured = { { sides = 4 } } },
    },

    examples = {
        { rule = "a commander goes two squares", board = { K = "e5", m = "b2", a = "i9" }, turn = "defenders", allows = "b2-b4 b2-d2",
          forbids = "b2-b5 b2-e2" },
        { rule = "two do not take him, nor three…", board = { K = "e5", m = "c3", a = "b3 c2 d9" }, move = "d9-d3", captures = false },
        { rule = "…four do", board = { K = "e5", m = "c3", a = "b3 c2 d3 c9" }, move = "c9-c4", captures = "c3" },
        { rule = "he takes like any man", board = { K = "e5", m = "c3", d = "c6", a = "c5 i9" }, move = "c3-c4", captures = "c5" },
        { rule = "a captain goes three squares", board = { C = "b2", K = "e5" }, turn = "attackers", allows = "b2-b5", forbids = "b2-b6" },
        { rule = "two take him…", board = { K = "e5", d = "b3 d9", C = "c3" }, move = "d9-d3", captures = "c3" },
        { rule = "…but not on the rim", board = { K = "e5", d = "a2 b4", C = "a3" }, move = "b4-a4", captures = false },
        { rule = "a captain takes like any man", board = { C = "c3", d = "c5", a = "c6", K = "g5" }, move = "c3-c4", captures = "c5" },
    },
}

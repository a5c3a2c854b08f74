-- Couriers: Tablut with two kinds of pieces that do not only slide along rank and file.
--
-- Sources
--   [T] tablut.lua, for every rule not stated here.
--   The kinds are invented as an example of a mod. Linnaeus forbids both moves: his law 1 the diagonal one, his law 2 the leap.
--
-- Its own rules
--   A courier leaps as the knight of chess does, over whatever lies between, and does not slide.
--   An outrider slides as every piece does, and also steps one square diagonally.

return {
    api = 1,
    id = "couriers",
    name = "Couriers",
    extends = "tablut",
    summary = "Tablut with two couriers who leap, and four outriders who also step diagonally.",
    sources = { "Tablut as it is shipped", "The kinds of pieces are made up as an example of a mod" },

    board = [[
        . . . a a a . . .
        . . . . o . . . .
        . . . . d . . . .
        a . . . d . . . a
        a o c d K d c o a
        a . . . d . . . a
        . . . . d . . . .
        . . . . o . . . .
        . . . a a a . . .
    ]],

    pieces = {
        outrider = { letter = "o", side = "attackers", moves = { "slide", "step diagonally" } },
        courier = { letter = "c", side = "defenders", moves = { { leap = { 1, 2 } } } },
    },

    examples = {
        { rule = "a courier leaps over what lies between, and does not slide", board = { K = "e5", c = "c3", d = "c4 d3", a = "b3 i9" },
          turn = "defenders", allows = "c3-b5 c3-d5 c3-a4 c3-e4 c3-a2 c3-e2 c3-b1 c3-d1", forbids = "c3-c2 c3-c5" },
        { rule = "he takes like any man", board = { K = "e6", c = "c3", d = "g4", a = "f4 i9" }, move = "c3-e4", captures = "f4" },
        { rule = "two take him", board = { K = "e5", c = "c3", a = "b3 d9" }, move = "d9-d3", captures = "c3" },
        { rule = "an outrider slides, and steps one square diagonally", board = { K = "e5", o = "c3" }, turn = "attackers",
          allows = "c3-c9 c3-i3 c3-b2 c3-d2 c3-b4 c3-d4", forbids = "c3-a1 c3-e1" },
        { rule = "he takes with a step", board = { K = "e7", o = "b2", d = "d3", a = "e3" }, move = "b2-c3", captures = "d3" },
        { rule = "two take him, too", board = { K = "e7", o = "c3", d = "b3 d8" }, move = "d8-d3", captures = "c3" },
    },
}

-- Skerries: a fleet runs a blockade. A complete small game on seven squares per side, to show how little one takes.
--
-- Sources
--   None: invented as an example of a mod, with pieces and squares that no old game has.
--
-- Its own rules
--   Ships move at most three squares, the king's ship two.
--   There is a harbour in the middle of each edge. Only the king's ship can enter one, and wins there.
--   There are four rocks near the corners. No ship stops on one or passes it, and every ship can be captured against it.
--   The king's ship cannot capture by moving, but others can be captured against it.

return {
    api = 1,
    id = "skerries",
    name = "Skerries",
    summary = "A king's ship and four escorts run a blockade of twelve ships to reach one of four harbours.",
    sources = { "Made up as an example of a mod" },

    board = [[
        a . . . . . a
        . . a . a . .
        . a . d . a .
        . . d K d . .
        . a . d . a .
        . . a . a . .
        a . . . . . a
    ]],

    pieces = {
        attacker = { letter = "a", side = "attackers", reach = 3 },
        defender = { letter = "d", side = "defenders", reach = 3 },
        king = {
            letter = "K",
            side = "defenders",
            royal = true,
            reach = 2,
            arms = "anvil",
            captured = { { on = "middle", sides = 4 }, { sides = 2 } },
        },
    },

    squares = {
        harbours = { at = { "d1", "d7", "a4", "g4" }, stop = "king", ornament = "refuge" },
        rocks = { at = { "b2", "f2", "b6", "f6" }, stop = "none", pass = "none", hostile = "all", ornament = "camp" },
    },

    first = "attackers",

    ends = {
        escape = "harbours",
        encirclement = true,
        no_move = "loses",
        repetition = { times = 3, verdict = "mover loses" },
    },

    examples = {
        { rule = "the blockade moves first", allows = "c6-c7 a7-b7" },
        { rule = "a ship sails three squares and no more", board = { a = "c7", K = "d4" }, turn = "attackers", allows = "c7-c4",
          forbids = "c7-c3" },
        { rule = "…the king's men like the others", board = { d = "c7", K = "d4", a = "g7" }, turn = "defenders", allows = "c7-c4",
          forbids = "c7-c3" },
        { rule = "the king's ship sails two", board = { K = "d4", a = "g7" }, turn = "defenders", allows = "d4-d6 d4-b4",
          forbids = "d4-d7 d4-a4" },
        { rule = "a harbour wins", board = { K = "d5", a = "g7" }, move = "d5-d7", ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "nobody else puts in", board = { a = "c7", K = "d4" }, turn = "attackers", allows = "c7-b7", forbids = "c7-d7" },
        { rule = "nobody stops on a rock, or sails across it", board = { d = "b4", K = "d4", a = "g7" }, turn = "defenders", allows = "b4-b3",
          forbids = "b4-b2 b4-b1" },
        { rule = "…nor does the king's ship stop there", board = { K = "b4", a = "g7" }, turn = "defenders", allows = "b4-b3",
          forbids = "b4-b2" },
        { rule = "ships are driven on a rock…", board = { a = "c5", d = "b3", K = "d4" }, move = "c5-b5 d4-d5 b5-b4", captures = "b3" },
        { rule = "…of either side", board = { d = "b5", a = "b3 g7", K = "d4" }, move = "b5-b4", captures = "b3" },
        { rule = "two ships take one between them", board = { a = "a3 c6", d = "b3", K = "d5" }, move = "c6-c3", captures = "b3" },
        { rule = "the king's ship takes nobody by itself…", board = { K = "d5", a = "c4 g7", d = "b4" }, move = "d5-d4", captures = false },
        { rule = "…but others are driven against it", board = { d = "b3", K = "d4", a = "c4 g7" }, move = "b3-b4", captures = "c4" },
        { rule = "at sea, two take it", board = { K = "c3", a = "b3 d6" }, move = "d6-d3", ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "where it lay at anchor two do not…", board = { K = "d4", a = "c4 e7" }, move = "e7-e4", ends = false },
        { rule = "…and four do", board = { K = "d4", a = "c4 d3 e4 d6" }, move = "d6-d5",
          ends = { winner = "attackers", reason = "king-captured" } },
        {
            rule = "a ring round the whole fleet wins",
            board = [[
                . . . . . . .
                . . a . . . .
                . . a d a . .
                . . a K a . .
                . . . a . . .
                . . . . . . .
                . . . . . . .
            ]],
            move = "c6-d6",
            ends = { winner = "attackers", reason = "encirclement" },
        },
        { rule = "who cannot move loses", board = { a = "c1 a2", K = "a1" }, move = "c1-b1",
          ends = { winner = "attackers", reason = "no-move" } },
        {
            rule = "who brings a position about for the third time loses",
            move = ("a7-b7 d5-e5 b7-a7 e5-d5 "):rep(2),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

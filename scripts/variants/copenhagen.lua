-- Copenhagen Hnefatafl, the game of today's tournaments: eleven squares per side, corners, and shieldwall captures.
--
-- Sources
--   [C] Aage Nielsen, Adam Bartley and Tim Millar, Copenhagen Hnefatafl, 2012. Its rules have numbers.
--   [G] 6,232 games played on a large tafl server as "Copenhagen Hnefatafl 11x11".
--
-- Basis of each rule
--   Layout, movement     [C] 1 to 3
--   Capture              [C] 4a
--   Shieldwall           [C] 4b: a row along the edge with an enemy in front of each piece and one at either end; a corner can be one end.
--                        [G]: a king in the row is not captured, his men beside him are
--   Throne and corners   [C] 5. [G]: the throne is always hostile to attackers, and to defenders and the king while it is empty
--   The king wins        [C] 6a, the corners; 6b, the exit fort
--   Attackers win        [C] 7a: the king between four, of which the empty throne can be one, never at the edge; 7b encirclement
--   No move              [C] 8: the side that cannot move loses
--   Repetition           [C] 9: the defenders lose
--
-- Conjecture
--   How many repetitions are "perpetual". The fourth occurrence of a position ends the game: of 23 games that continued after
--   the third, one continued after the fourth.
--
-- Not consulted: [C]. Its rules and their numbers are from memory, confirmed only by [G].
--
-- Confidence: very high. 98.8% of [G] replay with every move legal and every capture the same. Of the 78 that do not, 75
-- are errors of the record, listed in docs/recorded-games.md. No shieldwall capture differs; 174 games end with an exit fort, by
-- these rules at the same move, and one continues after a fort that nobody noticed.
-- Perft agrees with two other programs' from the start and in forty-five later positions.

---@type birka.Variation
local variant = {
    api = 1,
    id = "copenhagen",
    name = "Copenhagen Hnefatafl",
    extends = "fetlar",
    summary = "The tournament game: corners, shieldwalls, exit forts, and a king who is captured only by four.",
    sources = {
        "Aage Nielsen, Adam Bartley and Tim Millar, Copenhagen Hnefatafl, 2012",
        "Recorded games of a modern tafl server",
    },

    shieldwall = { closed_by = "corners" }, -- 4b

    ends = {
        exit_fort = true, -- 6b
        repetition = { times = 4, verdict = "defenders lose" }, -- 9
        quiet_limit = false,
    },

    examples = {
        {
            rule = "4b: a row along the rim, an enemy before each man, falls when both ends are closed",
            board = [[
                . . . . . . . . . . .
                . . . . . . . . . . .
                . . . . . . . . . . .
                . . . . . . . . . . .
                . . . . . . . . . . .
                . . . . . K . . . . .
                . . . . . . . . . . .
                . . . . . . . a . . .
                . . . . . . . . . . .
                . . . . a a a . . . .
                . . . a d d d . . . .
            ]],
            move = "h4-h1",
            captures = "e1 f1 g1",
        },
        { rule = "4b: besiegers fall so too", board = { K = "f6", d = "a4 a3 b5 b6 b9", a = "a5 a6 k6" }, move = "b9-b7 k6-k7 b7-a7",
          captures = "a5 a6" },
        { rule = "4b: a corner can close one end", board = { K = "f6", d = "b1 c1", a = "b2 c2 d9" }, move = "d9-d1", captures = "b1 c1" },
        { rule = "4b: not where an enemy is missing before one of them", board = { K = "f6", d = "e1 f1 g1", a = "d1 e2 g2 h4" },
          move = "h4-h1", captures = false },
        { rule = "[G]: a king in the row is spared, his men are not", board = { K = "f1", d = "e1 g1", a = "d1 e2 f2 g2 h4" },
          move = "h4-h1", captures = "e1 g1" },
        {
            rule = "6b: the king at the edge, able to move, in a fort that no move of theirs can break",
            board = [[
                . . . . . . . . . . .
                . . . . . . . . . . .
                . . . . . . . . . . .
                a . . . . . . . . . .
                . . . . . . . . . d d
                a . . . . . . . d . K
                . . . . . . . . . d d
                . . . . . . . . . . .
                . . . . . . . . . . .
                . . . . . . . . d . .
                . . . . . . . . . . .
            ]],
            move = "i2-i5",
            ends = { winner = "defenders", reason = "exit-fort" },
        },
        { rule = "6b: not while the man on i6 could be taken between i5 and i7", board = { K = "k6", d = "i6 j7 k7 j5 k5 i2", a = "a6 a8" },
          move = "i2-i3", ends = false },
        { rule = "9: perpetual repetition loses for the defenders, here the fourth time a position stands",
          move = ("a4-b4 f4-e4 b4-a4 e4-f4 "):rep(3), ends = { winner = "attackers", reason = "repetition" } },
        { rule = "9: even where the attackers brought it about", move = "d1-c1 " .. ("f4-e4 a4-b4 e4-f4 b4-a4 "):rep(3),
          ends = { winner = "attackers", reason = "repetition" } },
    },
}

return variant

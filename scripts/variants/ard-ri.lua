-- Ard Ri, "the high king", a crowded game said to be Scottish: every piece moves one square at a time.
--
-- Sources
--   [T] The layout and the rules of the same name in two programs for tafl games, Ludii and OpenTafl.
--
-- Basis of each rule
--   Layout               [T] sixteen attackers, eight defenders
--   Movement             [T] one square, for all pieces
--   Board                [T] no square is special
--   End, first move      [T] any edge square; the attackers move first
--
-- Conjecture
--   All of it: no old source describes the game. That two capture the king, that a side that cannot move loses and that encirclement
--   wins are the simplest choices. The fourth occurrence of a position loses for the defenders, as in similar games.
--
-- Confidence: perft agrees with another program's to depth 5. No recorded games; what is played online under this
-- name is ard-ri-online.lua.

---@type birka.Variant
local variant = {
    api = 1,
    id = "ard-ri",
    name = "Ard Ri",
    summary = "The High King: a crowded board on which every piece moves one square at a time.",
    people = "modern",
    sources = {
        "Ard Ri in Ludii and OpenTafl",
    },

    board = [[
        . . a a a . .
        . . . a . . .
        a . d d d . a
        a a d K d a a
        a . d d d . a
        . . . a . . .
        . . a a a . .
    ]],

    pieces = {
        attacker = { letter = "a", side = "attackers", reach = 1 },
        defender = { letter = "d", side = "defenders", reach = 1 },
        king = {
            letter = "K",
            side = "defenders",
            royal = true,
            reach = 1,
        },
    },

    first = "attackers",

    ends = {
        escape = "edge",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        repetition = { times = 4, verdict = "defenders lose" },
    },

    examples = {
        { rule = "[T]: everybody goes one step: besiegers…", board = { K = "d4", d = "f2", a = "b5" }, turn = "attackers",
          allows = "b5-b6 b5-c5", forbids = "b5-b7 b5-d5 b5-c6" },
        { rule = "[T]: …men…", board = { K = "d4", d = "f2", a = "b5" }, turn = "defenders", allows = "f2-f3", forbids = "f2-f4" },
        { rule = "[T]: …and the king", board = { K = "d4", d = "f2", a = "b5" }, turn = "defenders", allows = "d4-d5", forbids = "d4-d6" },
        { rule = "a man between two enemies is captured", board = { K = "d4", d = "c2", a = "b2 d3" }, move = "d3-d2", captures = "c2" },
        { rule = "two take the king, in the middle too", board = { K = "d4", a = "c4 f4" }, move = "f4-e4",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[T]: no square is special", board = { K = "c4", d = "d5", a = "d6 g6" }, turn = "defenders", allows = "d5-d4" },
        { rule = "[T]: any square of the rim wins", board = { K = "d2", a = "g6" }, move = "d2-d1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[T]: the attackers begin", allows = "d2-c2" },
        { rule = "a ring round them all wins", board = { K = "d4", d = "d5", a = "d6 c5 e5 b4 f4 c3 e3 d1" }, move = "d1-d2",
          ends = { winner = "attackers", reason = "encirclement" } },
        { rule = "who cannot move loses", board = { K = "d4", d = "a2 b2", a = "a1" }, move = "b2-b1",
          ends = { winner = "defenders", reason = "no-move" } },
        { rule = "and so do attackers of whom none is left", board = { K = "d4", d = "a3 d3", a = "b3" }, move = "d3-c3", captures = "b3",
          ends = { winner = "defenders", reason = "attackers-taken" } },
        {
            rule = "a position that stands for the fourth time loses for the defenders, even where the attackers brought it about",
            move = "c1-b1 " .. ("c3-b3 d2-c2 b3-c3 c2-d2 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

return variant

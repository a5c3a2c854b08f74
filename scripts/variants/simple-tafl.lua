-- Simple Tafl: a long cross of pieces, no special square, one capture rule for all. A good first tafl game.
--
-- Sources
--   [G] 566 games played on a large tafl server as "Simple Tafl 11x11".
--   The layout is Lewis's for tawl-bwrdd; see tawlbwrdd-lewis.lua.
--
-- Basis of each rule
--   Everything           [G]. No throne; two capture the king; any edge square wins; the attackers move first
--
-- Conjecture
--   Encirclement, and the loss of a side that cannot move: as in Tablut; two games of [G] end with an encirclement.
--   Repetition: in every recorded game that this server ended for repetition in one of its small edge games, the defenders lost. The
--   number is our choice: a position ends the game when it occurs for the fourth time; players continue after the third, and no game
--   of [G] continued after the fourth.
--
-- Confidence: very high. All of [G] replay with every move legal and every capture the same. Perft agrees with another
-- program's to depth 4 and in four later positions.

---@type birka.Variant
local variant = {
    api = 1,
    id = "simple-tafl",
    name = "Simple Tafl",
    summary = "Tafl with the fewest rules: two capture any piece, and the king escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . a a a . . . .
        . . . . a a a . . . .
        . . . . . d . . . . .
        . . . . . d . . . . .
        a a . . . d . . . a a
        a a d d d K d d d a a
        a a . . . d . . . a a
        . . . . . d . . . . .
        . . . . . d . . . . .
        . . . . a a a . . . .
        . . . . a a a . . . .
    ]],

    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = { letter = "K", side = "defenders", royal = true },
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
        { rule = "any distance in a straight line, over nobody", board = { K = "f6", d = "c3", a = "c9 k6" }, turn = "defenders",
          allows = "c3-c8 c3-k3", forbids = "c3-c9 c3-c10 c3-d4" },
        { rule = "a piece between two enemies is captured", board = { K = "f6", d = "c3", a = "b3 d9" }, move = "d9-d3", captures = "c3" },
        { rule = "to step between two enemies is safe", board = { K = "f6", d = "c8", a = "b3 d3" }, move = "c8-c3", captures = false },
        { rule = "[G]: two take the king, in the middle too", board = { K = "f6", a = "e6 k6" }, move = "k6-g6",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[G]: no square is special", board = { K = "c3", d = "f9", a = "k6" }, turn = "defenders", allows = "f9-f6" },
        { rule = "[G]: any square of the rim wins", board = { K = "c3", a = "k6" }, move = "c3-c1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[G]: the attackers begin", allows = "e2-d2" },
        { rule = "[G]: a ring round them all wins", board = { K = "f6", d = "f7", a = "f8 e7 g7 d6 h6 e5 g5 f1" }, move = "f1-f4",
          ends = { winner = "attackers", reason = "encirclement" } },
        { rule = "who cannot move loses", board = { K = "f6", d = "a2 b5", a = "a1" }, move = "b5-b1",
          ends = { winner = "defenders", reason = "no-move" } },
        { rule = "and so do attackers of whom none is left", board = { K = "f6", d = "a3 c6", a = "b3" }, move = "c6-c3", captures = "b3",
          ends = { winner = "defenders", reason = "attackers-taken" } },
        {
            rule = "a position that stands for the fourth time loses for the defenders, even where the attackers brought it about",
            move = "e2-d2 " .. ("f9-g9 a5-a4 g9-f9 a4-a5 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

return variant

-- Fetlar Hnefatafl, the game of the championships on the island of Fetlar in Shetland: the predecessor of Copenhagen Hnefatafl.
--
-- Sources
--   [F] The rules of the Fetlar Hnefatafl Panel, 2008.
--   [G] 989 games played on a large tafl server as "Fetlar Hnefatafl 11x11".
--
-- Basis of each rule
--   Layout, movement     [F]
--   Capture              [F] between two enemies; the corners, and the throne as in copenhagen.lua, can be one of them
--   The king's capture   [F] between four, of which the empty throne can be one, never at the edge
--   End                  [F] the corners; the king's capture; a side that cannot move loses. [G]: encirclement wins for the attackers
--   First move           [F] the attackers
--
-- Conjecture
--   That a game is drawn after two hundred moves without a capture. [F] leaves repetition to the players, who in [G] agreed on a
--   draw after three to nine repetitions, or continued; unattended games need a rule that ends them.
--
-- Not consulted: [F]. The rules are from memory, confirmed only by [G].
--
-- Confidence: high. 97.0% of [G] replay with every move legal and every capture the same. In twenty of the thirty that do
-- not, the server let a game go on after an encirclement that it noticed a move or more later.
-- Perft agrees with another program's from the start and in eighteen later positions.

---@type birka.Variant
local variant = {
    api = 1,
    id = "fetlar",
    name = "Fetlar Hnefatafl",
    summary = "The game of the Fetlar championship: corners, and a king who is captured only by four.",
    people = "modern",
    sources = {
        "Rules of the Fetlar Hnefatafl Panel, 2008",
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

    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = {
            letter = "K",
            side = "defenders",
            royal = true,
            captured = { { sides = 4 } },
        },
    },

    squares = {
        throne = {
            at = "middle",
            stop = "king",
            pass = "all",
            hostile = "attackers",
            hostile_when_empty = "defenders",
        },
        corners = { at = "corners", stop = "king", hostile = "all" },
    },

    first = "attackers",

    ends = {
        escape = "corners",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        quiet_limit = { plies = 200, verdict = "draw" },
    },

    examples = {
        { rule = "[F]: any distance in a straight line, over nobody", board = { K = "f6", d = "c3", a = "c9 k6" }, turn = "defenders",
          allows = "c3-c8 c3-k3", forbids = "c3-c9 c3-c10 c3-d4" },
        { rule = "[F]: a man between two enemies is captured", board = { K = "f6", d = "c3", a = "b3 d9" }, move = "d9-d3", captures = "c3" },
        { rule = "[F]: a besieger too, and the king takes part", board = { K = "d9", d = "b3", a = "c3 k6" }, move = "d9-d3", captures = "c3" },
        { rule = "[F]: to step between two enemies is safe", board = { K = "f6", d = "c8", a = "b3 d3" }, move = "c8-c3", captures = false },
        { rule = "[F]: four take the king…", board = { K = "c3", a = "b3 c2 c4 d9" }, move = "d9-d3",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[F]: …not two…", board = { K = "c3", a = "b3 d9" }, move = "d9-d3", captures = false },
        { rule = "[F]: …nor three, at the edge never", board = { K = "a5", a = "a4 a6 b9" }, move = "b9-b5", captures = false },
        { rule = "[F]: three beside the empty throne, which is as good as a besieger", board = { K = "f7", a = "e7 g7 a8" }, move = "a8-f8",
          captures = "f7" },
        { rule = "[F]: the king alone stops on the throne, others pass over it", board = { K = "c3", d = "f8", a = "k6" }, turn = "defenders",
          allows = "f8-f7 f8-f4", forbids = "f8-f6" },
        { rule = "[F]: the king comes back to it", board = { K = "f8", a = "k5" }, turn = "defenders", allows = "f8-f6" },
        { rule = "the throne takes besiegers, with the king on it…", board = { K = "f6", d = "a8", a = "f7 k6" }, move = "a8-f8",
          captures = "f7" },
        { rule = "…and without…", board = { K = "c3", d = "a8", a = "f7 k6" }, move = "a8-f8", captures = "f7" },
        { rule = "…but the king's men only while it is empty", board = { K = "c3", d = "f7", a = "a8" }, move = "a8-f8", captures = "f7" },
        { rule = "…and not while he sits there", board = { K = "f6", d = "f7", a = "a8" }, move = "a8-f8", captures = false },
        { rule = "[F]: the king wins in a corner…", board = { K = "a4", a = "k6" }, move = "a4-a1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[F]: …not at the edge", board = { K = "d4", a = "k6" }, move = "d4-d1", ends = false },
        { rule = "[F]: nobody else stops in one", board = { K = "d4", d = "a3", a = "k6" }, turn = "defenders", allows = "a3-a2",
          forbids = "a3-a1" },
        { rule = "[F]: a corner takes the king's men…", board = { K = "d4", d = "b1", a = "c6" }, move = "c6-c1", captures = "b1" },
        { rule = "[F]: …and besiegers", board = { K = "d4", d = "c6", a = "b1 k6" }, move = "c6-c1", captures = "b1" },
        { rule = "[F]: the attackers begin", allows = "a4-b4" },
        {
            rule = "[G]: a ring round them all wins",
            board = { K = "f6", d = "f7", a = "f8 e7 g7 d6 h6 e5 g5 f1" },
            move = "f1-f4",
            ends = { winner = "attackers", reason = "encirclement" },
        },
        { rule = "[F]: who cannot move loses", board = { K = "f6", d = "a3 b5", a = "a2" }, move = "b5-b2",
          ends = { winner = "defenders", reason = "no-move" } },
        { rule = "and so do attackers of whom none is left", board = { K = "f6", d = "a3 c6", a = "b3" }, move = "c6-c3", captures = "b3",
          ends = { winner = "defenders", reason = "attackers-taken" } },
        {
            rule = "a game in which nothing has fallen for two hundred moves is drawn…",
            move = ("a4-b4 f4-e4 b4-a4 e4-f4 "):rep(50),
            ends = { winner = "nobody", reason = "quiet-limit" },
        },
        { rule = "…and not a move earlier", move = ("a4-b4 f4-e4 b4-a4 e4-f4 "):rep(49) .. "a4-b4 f4-e4 b4-a4", ends = false },
    },
}

return variant

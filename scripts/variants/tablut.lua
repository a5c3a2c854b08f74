-- Tablut, the game that Carl Linnaeus saw the Sámi of Lule Lappmark play in July 1732, as interpreted by Olli Salmi.
--
-- Sources
--   [L] Carl Linnaeus, Iter Lapponicum, 1732; the text of Skytteanska samfundet's edition, Umeå 2003. His laws are numbered.
--   [S] Olli Salmi, Translation of Linnaeus's rules for the Saami game, 2013, revised 2015.
--   [A] "Olli Salmi's Tablut Rules" as published for players at ancientgames.org. Its rules are numbered too.
--
-- Basis of each rule
--   Layout               [L] the drawing on folio 135, laws 2, 3, 4 and 13
--   Movement             [L] laws 1, 2 and 7: any distance in a straight line over vacant squares
--   Throne               [L] 1 and 0: closed to all but the king; law 14: it can take the place of a capturing piece
--   Capture              [L] law 9: between two enemies, "likewise the king"
--   Capture of the king  [L] law 10: four on the throne; law 11: three and the throne beside it; law 9 elsewhere
--   End                  [L] laws 3, 4 and 5: by any path to the edge; law 12: the king captured or shut in
--   Calls                [L] law 6
--
-- Conjecture
--   Linnaeus does not say who moves first: the attackers, [A] 5, as played today.
--   That the king may return to the throne and others may pass over it: [S] finds the stricter readings of Ashton and
--   Cartier "possible but not necessary"; [A] 4 says so explicitly.
--   That moving between two enemies is safe: [L] law 9 only mentions a player who encloses an enemy; [A] 9.
--   Law 10's soldier between the besieged king and an attacker is left out: [S], "the game works without this rule".
--   Law 12's "shut in" (intercluso) is interpreted as encirclement, [A] 11.
--   That a threefold repetition loses, and so does a side that cannot move: modern, [A] 12 and 13. Here a repetition is the third
--   occurrence of a position, where [A] 12 means the same move three times in a row.
--   That the capture of the last attacker wins for the defenders follows from [A] 13: the attackers cannot move.
--
-- Confidence: high. Under these rules 99% of the recorded games of "Saami Tablut" of one large tafl server replay
-- with every move legal and every capture the same.

---@type birka.Variant
local variant = {
    api = 1,
    id = "tablut",
    name = "Tablut",
    summary = "The Sámi game that Linnaeus saw in 1732: the king escapes at the edge; the attackers are twice as many and capture him.",
    people = "sami",
    sources = {
        "Carl Linnaeus, Iter Lapponicum, 1732 (Skytteanska samfundet, Umeå 2003)",
        "Olli Salmi, Translation of Linnaeus's rules for the Saami game, 2013, revised 2015",
        "Olli Salmi's Tablut Rules, ancientgames.org",
    },

    board = [[
        . . . a a a . . .
        . . . . a . . . .
        . . . . d . . . .
        a . . . d . . . a
        a a d d K d d a a
        a . . . d . . . a
        . . . . d . . . .
        . . . . a . . . .
        . . . a a a . . .
    ]],

    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = {
            letter = "K",
            side = "defenders",
            royal = true,
            captured = {
                { on = "throne", sides = 4 },     -- law 10
                { beside = "throne", sides = 4 }, -- law 11: the empty throne is the fourth
                { sides = 2 },                    -- law 9
            },
        },
    },

    squares = {
        throne = {
            at = "middle",
            stop = "king",
            pass = "all",
            hostile_when_empty = "all", -- law 14
        },
    },

    first = "attackers",

    ends = {
        escape = "edge",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        repetition = { times = 3, verdict = "mover loses" },
    },

    announcements = {
        { ways = 1, call = "raichi" }, -- "a hole"
        { ways = 2, call = "tuichu" }, -- "hither and thither"
    },

    examples = {
        -- Linnaeus's worked examples. His laws say where the letters of his drawing are: 1 is the throne; 2, 3 and 4 follow
        -- one another from there to the edge; a and α are the squares beside 2; b is beside a and beside 3; b, e, i and m
        -- lead to the edge in one line, and e, f and g in the other. So with 2 on e6, 3 is e7, a and α are d6 and f6,
        -- b is d7, c is d8, e is c7, i is b7, m is a7, f is c8 and g is c9. What Ashton says on laws 3 and 5 agrees.
        {
            rule = "law 1: in a straight line, not slantwise: from a to c, but not from a to e",
            board = { K = "e5", a = "d6" },
            allows = "d6-d8",
            forbids = "d6-c7",
        },
        {
            rule = "law 2: nobody goes over another: not from b to m while somebody stands in i",
            board = { K = "e5", d = "d7", a = "b7" },
            allows = "d7-c7",
            forbids = "d7-a7 d7-b7",
        },
        {
            rule = "laws 3 and 4: the king in b, and nobody in e, i and m: he may go out, and the battle is over",
            board = [[
                . . . . . . . . .
                . . . . . . . . .
                . . . K . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . a . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
            ]],
            move = "d7-a7",
            ends = { winner = "defenders", reason = "king-escaped" },
        },
        {
            rule = "law 3: unless a Muscovite at once takes one of these squares and shuts the way",
            board = { K = "d7", a = "b3" },
            move = "b3-b7",
            allows = "d7-c7",
            forbids = "d7-a7",
        },
        {
            rule = "law 5: the king in e, and nobody in f and g nor in i and m: his way cannot be shut",
            board = [[
                . . . . . . . . .
                . . . . . . . . .
                . . K . . . . . .
                . . . . . . . . .
                . . a . . . . . .
                . . . . . . . . .
                . a . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
            ]],
            move = "b3-b7 c7-c9", -- he who shuts the one way leaves the other
            ends = { winner = "defenders", reason = "king-escaped" },
        },
        { rule = "law 6: one way open, he calls raichi", board = { K = "c5", d = "c7", a = "f5 c3 e9" }, move = "e9-e8", calls = "raichi" },
        { rule = "law 6: two ways open, tuichu", board = { K = "c5", d = "c7", a = "c3 e9" }, move = "e9-e8", calls = "tuichu" },
        { rule = "law 6: none open, and nothing is called", board = { K = "c5", d = "b5 c7", a = "f5 c3 e9" }, move = "e9-e8", calls = false },
        {
            rule = "law 7: any distance in a straight line, if nobody stands between",
            board = { K = "e5", a = "d8", d = "d4" },
            allows = "d8-a8 d8-i8 d8-d5",
            forbids = "d8-d3",
        },
        {
            rule = "law 9: an enemy whom a player brings between two of his own is killed",
            board = { K = "e5", d = "c3", a = "b3 d8" },
            move = "d8-d3",
            captures = "c3",
        },
        {
            rule = "law 9: likewise the king",
            board = { K = "c3", a = "b3 d8" },
            move = "d8-d3",
            ends = { winner = "attackers", reason = "king-captured" },
        },
        {
            rule = "law 9: who steps between two enemies himself is safe, [A] 9",
            board = { K = "e5", d = "c6", a = "b3 d3" },
            move = "c6-c3",
            captures = false,
        },
        {
            rule = "[A] 8: several at once, and the king captures too",
            board = { K = "c5", d = "a3 c1", a = "b3 c2 i8" },
            move = "c5-c3",
            captures = "b3 c2",
        },
        {
            rule = "law 10: the king in 1 and enemies in three of the squares 2: he can go away by the fourth",
            board = { K = "e5", a = "d5 f5 a4" },
            move = "a4-e4",
            ends = false,
            allows = "e5-e6",
        },
        {
            rule = "law 10: four enemies in the squares 2: the king is taken",
            board = [[
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . a . . . .
                . . . a K a . . .
                a . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
            ]],
            move = "a4-e4",
            ends = { winner = "attackers", reason = "king-captured" },
        },
        { rule = "law 10: in 1, two do not take him", board = { K = "e5", a = "d5 i5" }, move = "i5-f5", captures = false },
        {
            rule = "law 10: his man in the fourth square, with an enemy in 3, falls between king and enemy; here he stands, after [S]",
            board = { K = "e5", d = "e6", a = "d5 f5 e4 a7" },
            move = "a7-e7",
            captures = false,
        },
        {
            rule = "law 11: the king in 2, and enemies in a, α and 3: he is taken",
            board = [[
                . . . . . . . . .
                . . . . . . . . .
                a . . . . . . . .
                . . . a K a . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
            ]],
            move = "a7-e7",
            ends = { winner = "attackers", reason = "king-captured" },
        },
        { rule = "law 11: in 2, two do not take him", board = { K = "e6", a = "d6 i6" }, move = "i6-f6", captures = false },
        {
            rule = "law 12: or he is shut in, [A] 11",
            board = [[
                . . . . . . . . .
                . . . . . . . . .
                . . . . a . . . .
                . . . a d a . . .
                . . a . K . a . .
                . . . a . a . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . a . . . .
            ]],
            move = "e1-e3",
            ends = { winner = "attackers", reason = "encirclement" },
        },
        {
            rule = "law 14: the fort can shut as a third does: a man in 2 and an enemy in 3, and he is killed",
            board = [[
                . . . . . . . . .
                . . . . . . . . .
                a . . . . . . . .
                . . . . d . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . K . . . . . .
                . . . . . . . . .
                . . . . . . . . .
            ]],
            move = "a7-e7",
            captures = "e6",
        },
        { rule = "law 14: likewise a Muscovite, [A] 4", board = { K = "c3", d = "a7", a = "e6 i9" }, move = "a7-e7", captures = "e6" },
        {
            rule = "[A] 4: nobody but the king stops on the throne, and everybody passes over it",
            board = { K = "c3", d = "e8", a = "g5" },
            turn = "defenders",
            allows = "e8-e6 e8-e4",
            forbids = "e8-e5",
        },
        { rule = "[A] 4: the king comes back to the throne", board = { K = "e8", a = "g5" }, turn = "defenders", allows = "e8-e5" },
        { rule = "[A] 5: the attackers begin", allows = "a4-b4 d1-d3" },
        {
            rule = "[A] 12: who brings a position about for the third time loses",
            move = ("a4-b4 e4-d4 b4-a4 d4-e4 "):rep(2),
            ends = { winner = "attackers", reason = "repetition" },
        },
        {
            rule = "[A] 13: who cannot move loses",
            board = { K = "e5", d = "a2 b5", a = "a1" },
            move = "b5-b1",
            ends = { winner = "defenders", reason = "no-move" },
        },
        {
            rule = "[A] 13: and so do attackers of whom none is left",
            board = { K = "e5", d = "a3 c6", a = "b3" },
            move = "c6-c3",
            captures = "b3",
            ends = { winner = "defenders", reason = "attackers-taken" },
        },
    },
}

return variant

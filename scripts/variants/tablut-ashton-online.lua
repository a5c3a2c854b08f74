-- Tablut after John Ashton, as people play it: besiegers walk about in their camp until they leave it.
--
-- Sources
--   [A] John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, March 2007. His
--       rules have numbers.
--   [L] Carl Linnaeus, Iter Lapponicum, 1732, in the edition of 1889 that Ashton read.
--   [G] 59 games people played on a large tafl server as "Ashton tablut 9x9".
--
-- What each rule rests on
--   Layout, capture, the king's capture, the edge outside the camps, the defenders' first move: [A], as in tablut-ashton.lua.
--   Throne               [A] closed to all. [G]: hostile while it is empty, and not while the king sits on it
--   Camps                [G] a besieger moves within his camp and through it until he has left it; nobody else enters.
--                        Hostile to defenders always; to a besieger while empty and he stands outside that camp
--
-- What is conjecture
--   Whether a besieger in one camp may go straight to another: no such move is in [G]; here he may not.
--   Encirclement and the loss for want of a move: as in tablut-ashton.lua.
--   Repetition: in every recorded game of this server's small edge games that the server ended for it, the defenders lost. The
--   number is ours: a position may come back three times and ends the game when it stands for the fourth; people play on
--   after the third, and no recorded game that we would have ended at four was still going on.
--
-- How well confirmed: well, if by few games: all of [G] replay with every move legal and every capture the same.

return {
    api = 1,
    id = "tablut-ashton-online",
    name = "Tablut (Ashton, as played online)",
    summary = "Ashton's reading as people play it: besiegers move about in their camp until they leave it.",
    sources = {
        "John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, 2007",
        "Carl Linnaeus, Iter Lapponicum, 1732",
        "Recorded games of a modern tafl server",
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
                { on = "throne", sides = 4 },
                { beside = "throne", sides = 4 }, -- the empty throne is the fourth
                { sides = 2 },
            },
        },
    },

    squares = {
        throne = { at = "middle", stop = "king", pass = "none", reenter = "none", hostile_when_empty = "all" },
        camps = {
            at = {
                "d1", "e1", "f1", "e2",
                "d9", "e9", "f9", "e8",
                "a4", "a5", "a6", "b5",
                "i4", "i5", "i6", "h5",
            },
            stop = "attackers",
            pass = "none",
            reenter = "none",
            hostile = "defenders",
            hostile_when_empty = "attackers",
            spares_inside = "attackers",
        },
    },

    first = "defenders",

    ends = {
        escape = "edge",
        escape_except = "camps",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        repetition = { times = 4, verdict = "defenders lose" },
    },
}

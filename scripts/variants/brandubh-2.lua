-- Brandubh in which the throne shields the king only while he sits on it: "Irish Brandubh 2" of a large tafl server.
--
-- Sources
--   [G] 658 games people played on a large tafl server as "Irish Brandubh 2".
--   Board and men as in brandubh.lua.
--
-- What each rule rests on
--   The king             [G] four take him on the throne; beside it two, like any man, and the throne is not one of them
--   Throne               [G] the king alone stops there, others pass over it; while empty it takes men of either side
--   Corners              [G] the king wins there; hostile to all
--   First move           [G] the attackers
--
-- What is conjecture
--   Encirclement and the loss for want of a move: as in brandubh.lua.
--   Repetition: in every recorded game of this server's small edge games that the server ended for it, the defenders lost. The
--   number is ours: a position may come back three times and ends the game when it stands for the fourth; people play on
--   after the third, and no game of [G] that we would have ended at four was still going on.
--
-- How well confirmed: very well. All of [G] replay with every move legal and every capture the same, and every game that was
-- played to its end is over by these rules at its last move, but for three. By the rules of brandubh.lua 22 games
-- more would not be over when they are: the king stands beside the throne between two besiegers.

return {
    api = 1,
    id = "brandubh-2",
    name = "Brandubh (second reading)",
    summary = "Brandubh with a throne that shields the king only while he sits on it.",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a . . .
        . . . a . . .
        . . . d . . .
        a a d K d a a
        . . . d . . .
        . . . a . . .
        . . . a . . .
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
                { sides = 2 },
            },
        },
    },

    squares = {
        throne = { at = "middle", stop = "king", pass = "all", hostile_when_empty = { "attacker", "defender" } },
        corners = { at = "corners", stop = "king", hostile = "all" },
    },

    first = "attackers",

    ends = {
        escape = "corners",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        repetition = { times = 4, verdict = "defenders lose" },
    },
}

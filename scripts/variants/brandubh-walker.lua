-- Brandubh after Damian Walker: seven squares a side, corners, and no favours for the king.
--
-- Sources
--   [W] Damian Walker, Reconstructing Hnefatafl, 2014, for whose brandubh the games below are named.
--   [G] 122 games people played on a large tafl server as "Brandubh 7x7 (Walker)".
--   Board and men as in brandubh.lua.
--
-- What each rule rests on
--   The king             [G] two take him everywhere, on the throne and beside it too
--   Throne               [G] the king alone stops there, others pass over it; it takes nobody's place in a capture
--   Corners              [G] the king wins there; hostile to all
--   First move           [G] the attackers
--
-- What is conjecture
--   Encirclement and the loss for want of a move: as in brandubh.lua.
--   Repetition: in every recorded game of this server's small edge games that the server ended for it, the defenders lost. The
--   number is ours: a position may come back three times and ends the game when it stands for the fourth; people play on
--   after the third, and no game of [G] that we would have ended at four was still going on.
--
-- How well confirmed: well. All of [G] replay with every move legal and every capture the same. Perft agrees with another
-- program's from the start and in one later position.

return {
    api = 1,
    id = "brandubh-walker",
    name = "Brandubh (Walker)",
    summary = "Brandubh after Damian Walker: any two take the king, and the throne takes nobody's place.",
    sources = {
        "Damian Walker, Reconstructing Hnefatafl, 2014",
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
        king = { letter = "K", side = "defenders", royal = true },
    },

    squares = {
        throne = { at = "middle", stop = "king", pass = "all" },
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

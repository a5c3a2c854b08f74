-- Foteviken Tablut, as it is played at the Viking village of Foteviken in Scania: four besiegers for the king, closed camps.
--
-- Sources
--   [G] 30 games people played on a large tafl server as "Foteviken tablut 9x9".
--   Layout of Linnaeus's tablut; see tablut.lua.
--
-- What each rule rests on
--   Everything           [G]. The defenders begin in every game. Men pass over neither throne nor camps, and nobody who left
--                        comes back; besiegers move within their camp. The king falls to four, a camp being as good as a
--                        besieger. Men stood beside the empty throne with an enemy opposite and were not taken
--
-- What is conjecture
--   That the camps are hostile to the king alone: it fits [G], in which no man fell against one.
--   Whether a besieger in one camp may go straight to another: no such move is in [G]; here he may not. Another program's
--   perft counts such moves.
--   Encirclement and the loss for want of a move: as in Tablut.
--   Repetition: in every recorded game of this server's small edge games that the server ended for it, the defenders lost. The
--   number is ours: a position may come back three times and ends the game when it stands for the fourth; people play on
--   after the third, and no recorded game that we would have ended at four was still going on.
--
-- How well confirmed: well, if by few games: all of [G] replay with every move legal and every capture the same.

return {
    api = 1,
    id = "foteviken",
    name = "Foteviken Tablut",
    summary = "Tablut of the Viking village Foteviken: a king who needs four captors, and camps he cannot pass.",
    sources = {
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
            captured = { { sides = 4 } },
        },
    },

    squares = {
        throne = { at = "middle", stop = "king", pass = "none", reenter = "none" },
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
            hostile = "king",
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

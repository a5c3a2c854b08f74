-- Magpie, a modern game on the board of brandubh: the king walks one step at a time and must be shut in altogether.
--
-- Sources
--   [G] 54 games people played on a large tafl server as "Magpie 7x7".
--   Board and men as in brandubh.lua.
--
-- What each rule rests on
--   The king             [G] one step; taken when every side of him is an enemy, a hostile square or the rim
--   Throne               [G] the king alone stops there, others pass over it; hostile while it is empty
--   Corners              [G] the king wins there; hostile to all
--   First move           [G] the attackers
--
-- What is conjecture
--   Encirclement and the loss for want of a move: as in brandubh.lua.
--   Repetition: in every recorded game of this server's small edge games that the server ended for it, the defenders lost. The
--   number is ours: a position may come back three times and ends the game when it stands for the fourth; people play on
--   after the third, and no game of [G] that we would have ended at four was still going on.
--
-- How well confirmed: well, if by few games: 53 of [G] replay with every move legal and every capture the same, and the mark
-- that keeps the other from it is wrong, for the man it takes is taken again five moves later. Perft agrees with another
-- program's to depth 5.

return {
    api = 1,
    id = "magpie",
    name = "Magpie",
    summary = "The smallest board, and a king who goes one step at a time.",
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
            reach = 1,
            captured = { { sides = 4, edge_counts = true } },
        },
    },

    squares = {
        throne = { at = "middle", stop = "king", pass = "all", hostile_when_empty = "all" },
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

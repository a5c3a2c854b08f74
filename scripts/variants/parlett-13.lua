-- Hnefatafl on thirteen squares a side, on the layout in David Parlett's history, with the rules of Tablut.
--
-- Sources
--   [P] David Parlett, The Oxford History of Board Games, Oxford 1999: the layout.
--   [G] 280 games people played on a large tafl server as "Historical Hnefatafl 13x13".
--
-- What each rule rests on
--   Layout               [P], as [G] has it
--   The king's capture   [G], as Linnaeus tells it: four on the throne, three and the throne beside it, two elsewhere
--   Throne               [G] the king alone stops there, others pass over it; hostile while it is empty
--   End, first move      [G] any square of the rim; the attackers begin
--
-- What is conjecture
--   Encirclement and the loss for want of a move: as in Tablut.
--   Repetition: in every recorded game of this server's small edge games that the server ended for it, the defenders lost. The
--   number is ours: a position may come back three times and ends the game when it stands for the fourth; people play on
--   after the third, and no game of [G] that we would have ended at four was still going on.
--
-- How well confirmed: well. 279 of [G] replay with every move legal and every capture the same; the other has one mark too many.
-- Perft agrees with another program's to depth 3 and in seven later positions.

return {
    api = 1,
    id = "parlett-13",
    name = "Parlett's Hnefatafl",
    summary = "A large Hnefatafl with the rules of Tablut: the king makes for the edge.",
    sources = {
        "David Parlett, The Oxford History of Board Games, Oxford 1999",
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . a a a a a . . . .
        . . . . . a . a . . . . .
        . . . . . . a . . . . . .
        . . . . . . d . . . . . .
        a . . . d . . . d . . . a
        a a . . . d d d . . . a a
        a . a d . d K d . d a . a
        a a . . . d d d . . . a a
        a . . . d . . . d . . . a
        . . . . . . d . . . . . .
        . . . . . . a . . . . . .
        . . . . . a . a . . . . .
        . . . . a a a a a . . . .
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
        throne = { at = "middle", stop = "king", pass = "all", hostile_when_empty = "all" },
    },

    first = "attackers",

    ends = {
        escape = "edge",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        repetition = { times = 4, verdict = "defenders lose" },
    },
}

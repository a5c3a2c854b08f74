-- Ard Ri as a large tafl server plays it: the men of brandubh, no throne, and the edge to reach.
--
-- Sources
--   [G] 168 games people played on a large tafl server as "Scottish Ard Ri".
--
-- What each rule rests on
--   Everything           [G]. The layout is that of brandubh; no square is special; two take the king; any square of the rim
--                        wins; the attackers begin
--
-- What is conjecture
--   Encirclement and the loss for want of a move: as in Tablut.
--   Repetition: in every recorded game of this server's small edge games that the server ended for it, the defenders lost. The
--   number is ours: a position may come back three times and ends the game when it stands for the fourth; people play on
--   after the third, and no game of [G] that we would have ended at four was still going on.
--
-- How well confirmed: well. 166 of [G] replay with every move legal and every capture the same; the other two each have a mark
-- for a man with a friend or nobody behind him. That the Scots ever played it is a modern tale.

return {
    api = 1,
    id = "ard-ri-online",
    name = "Ard Ri (as played online)",
    summary = "The men of Brandubh on a board without a throne: any two take the king, any edge sets him free.",
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
}

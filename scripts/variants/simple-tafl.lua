-- Simple Tafl: a long cross of men, no special square, one rule of capture for all. A game to learn the others by.
--
-- Sources
--   [G] 566 games people played on a large tafl server as "Simple Tafl 11x11".
--   The layout is Lewis's for tawl-bwrdd; see tawlbwrdd-lewis.lua.
--
-- What each rule rests on
--   Everything           [G]. No throne; two take the king; any square of the rim wins; the attackers begin
--
-- What is conjecture
--   Encirclement and the loss for want of a move: as in Tablut; two games of [G] end with an encirclement.
--   Repetition: in every recorded game of this server's small edge games that the server ended for it, the defenders lost. The
--   number is ours: a position may come back three times and ends the game when it stands for the fourth; people play on
--   after the third, and no game of [G] that we would have ended at four was still going on.
--
-- How well confirmed: very well. All of [G] replay with every move legal and every capture the same. Perft agrees with another
-- program's to depth 4 and in four later positions.

return {
    api = 1,
    id = "simple-tafl",
    name = "Simple Tafl",
    summary = "Tafl with next to no rules: two take any piece, the king makes for the edge.",
    sources = {
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . a a a . . . .
        . . . . a a a . . . .
        . . . . . d . . . . .
        . . . . . d . . . . .
        a a . . . d . . . a a
        a a d d d K d d d a a
        a a . . . d . . . a a
        . . . . . d . . . . .
        . . . . . d . . . . .
        . . . . a a a . . . .
        . . . . a a a . . . .
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

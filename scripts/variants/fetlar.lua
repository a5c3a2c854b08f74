-- Fetlar Hnefatafl, the game of the championships on the island of Fetlar in Shetland: Copenhagen's elder sister.
--
-- Sources
--   [F] The rules of the Fetlar Hnefatafl Panel, 2008.
--   [G] 989 games people played on a large tafl server as "Fetlar Hnefatafl 11x11".
--
-- What each rule rests on
--   Layout, movement     [F]
--   Capture              [F] between two enemies; the corners, and the throne as in copenhagen.lua, stand in for one
--   The king's capture   [F] between four, the empty throne being as good as one, never at the edge
--   End                  [F] the corners; the king taken; no move loses. [G]: encirclement wins for the attackers
--   First move           [F] the attackers
--
-- What is conjecture
--   That a game ends in a draw when nothing has fallen for two hundred moves. [F] leaves repetition to the players, who in
--   [G] agreed on a draw after three to nine rounds, or went on; a table that nobody watches needs an end of its own.
--
-- How well confirmed: well. 97.0% of [G] replay with every move legal and every capture the same. In twenty of the thirty that do
-- not, the server let a game go on after an encirclement that it noticed a move or more later.
-- Perft agrees with another program's from the start and in eighteen later positions.

return {
    api = 1,
    id = "fetlar",
    name = "Fetlar Hnefatafl",
    summary = "The island championship's game: corners, and a king whom only four can take.",
    sources = {
        "Rules of the Fetlar Hnefatafl Panel, 2008",
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a a a . . .
        . . . . . a . . . . .
        . . . . . . . . . . .
        a . . . . d . . . . a
        a . . . d d d . . . a
        a a . d d K d d . a a
        a . . . d d d . . . a
        a . . . . d . . . . a
        . . . . . . . . . . .
        . . . . . a . . . . .
        . . . a a a a a . . .
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
        throne = {
            at = "middle",
            stop = "king",
            pass = "all",
            hostile = "attackers",
            hostile_when_empty = "defenders",
        },
        corners = { at = "corners", stop = "king", hostile = "all" },
    },

    first = "attackers",

    ends = {
        escape = "corners",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        quiet_limit = { plies = 200, verdict = "draw" },
    },
}

-- Fetlar Hnefatafl on thirteen squares a side.
--
-- Sources
--   [F] The rules of the Fetlar Hnefatafl Panel, 2008; see fetlar.lua.
--   [G] 9 games people played on a large tafl server as "Fetlar 13x13 (Viking Siege)".
--
-- What each rule rests on
--   Layout               [G]
--   Everything else      [F], as fetlar.lua reads it
--
-- What is conjecture
--   As in fetlar.lua, the draw after two hundred quiet moves among it.
--
-- How well confirmed: little: all nine of [G] replay with every move legal and every capture the same.

return {
    api = 1,
    id = "fetlar-13",
    name = "Fetlar Hnefatafl 13×13",
    summary = "The island championship's game with more room.",
    sources = {
        "Rules of the Fetlar Hnefatafl Panel, 2008",
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a a a a a . . .
        . . . . . . a . . . . . .
        . . . . . . . . . . . . .
        a . . . . . d . . . . . a
        a . . . . . d . . . . . a
        a . . . . d d d . . . . a
        a a . d d d K d d d . a a
        a . . . . d d d . . . . a
        a . . . . . d . . . . . a
        a . . . . . d . . . . . a
        . . . . . . . . . . . . .
        . . . . . . a . . . . . .
        . . . a a a a a a a . . .
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

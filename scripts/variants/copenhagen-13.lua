-- Copenhagen Hnefatafl on thirteen squares a side.
--
-- Sources
--   [C] Aage Nielsen, Adam Bartley and Tim Millar, Copenhagen Hnefatafl, 2012; see copenhagen.lua.
--   [G] 30 games people played on a large tafl server as "Copenhagen Hnefatafl 13x13".
--
-- What each rule rests on
--   Layout               [G]
--   Everything else      [C], as copenhagen.lua reads it
--
-- What is conjecture
--   As in copenhagen.lua.
--
-- How well confirmed: by few games: 28 of [G] replay with every move legal and every capture the same, and the other two begin
-- with a man on a square where none stands. Perft agrees with another program's to depth 3.

return {
    api = 1,
    id = "copenhagen-13",
    name = "Copenhagen Hnefatafl 13×13",
    summary = "The tournament game with more room: shieldwalls, exit forts, corners.",
    sources = {
        "Aage Nielsen, Adam Bartley and Tim Millar, Copenhagen Hnefatafl, 2012",
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

    shieldwall = { closed_by = "corners" },

    ends = {
        escape = "corners",
        attackers_taken = true,
        exit_fort = true,
        encirclement = true,
        no_move = "loses",
        repetition = { times = 4, verdict = "defenders lose" },
    },
}

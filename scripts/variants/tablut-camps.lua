-- Tablut as one keen player plays it: the king falls like any other man, and the camps are no way out.
--
-- Sources
--   [P] A reader's remark under "Olli Salmi's Tablut Rules", ancientgames.org, January 2020.
--   [A] Those rules; see tablut.lua.
--
-- What each rule rests on
--   Goal                 [P] "any of the twenty edge and corner squares outside the enemy camps"
--   The king             [P] armed, and captured "like all other pieces"
--   Everything else      [A], as in tablut.lua
--
-- What is conjecture
--   That the king falls to two on the throne also; that camps are ordinary squares except that the king does not win there.
--   [A] 12's repetition as in tablut.lua, but for the defenders, as recorded games of Tablut were judged, and at the fourth
--   time a position stands.
--
-- How well confirmed: "pretty balanced this way", says [P]. No recorded games.

return {
    api = 1,
    id = "tablut-camps",
    name = "Tablut (free edge)",
    summary = "A player's Tablut: the king falls like any man and makes for the edge outside the camps.",
    sources = {
        "Olli Salmi's Tablut Rules, ancientgames.org, and a reader's remark under them, January 2020",
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
        king = { letter = "K", side = "defenders", royal = true },
    },

    squares = {
        throne = { at = "middle", stop = "king", pass = "all", hostile_when_empty = "all" },
        camps = {
            at = {
                "d1", "e1", "f1", "e2",
                "d9", "e9", "f9", "e8",
                "a4", "a5", "a6", "b5",
                "i4", "i5", "i6", "h5",
            },
        },
    },

    first = "attackers",

    ends = {
        escape = "edge",
        escape_except = "camps",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        repetition = { times = 4, verdict = "defenders lose" },
    },
}

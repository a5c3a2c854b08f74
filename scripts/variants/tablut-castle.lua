-- Tablut as a web page tells it to beginners, calling its rules "standard" and listing alternatives beneath them.
--
-- Sources
--   [W] "Tablut and Linnaeus' contribution to the world of games", a web page; its rules, and the six alternatives it names.
--
-- What each rule rests on
--   Layout, movement     [W]
--   Castle               [W] closed to all, also to the king, once he has left it
--   Hostile castle       [W] to either side's pieces once the king has left it
--   Capture              [W] between two enemies; stepping between two is safe; several may fall at once
--   Capture of the king  [W] on all four sides; beside the castle by three
--   The last man         [W] a defender between the castle, in which the king is besieged on three sides, and an enemy falls
--   End, first move      [W] any square of the rim; white begins
--
-- What is conjecture
--   That the king cannot be taken in his castle: [W] lists "he may be captured even if he stays in the castle" among the
--   alternatives, so its main rules cannot mean it.
--   That "it cannot be entered by anyone" forbids passing over the castle too.
--   That a repetition draws and that who cannot move loses: [W] is silent.
--
-- How well confirmed: it is what one page says. No recorded games.

return {
    api = 1,
    id = "tablut-castle",
    name = "Tablut (castle)",
    summary = "Tablut as it is told for beginners: the castle is closed once the king has left it, and he is taken by four.",
    sources = {
        "Tablut and Linnaeus' contribution to the world of games: \"standard\" rules with alternatives, a web page",
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
            captured = {
                { on = "castle", sides = 0 },
                { sides = 4 }, -- beside the empty castle, it is the fourth
            },
        },
    },

    squares = {
        castle = {
            at = "middle",
            ornament = "throne",
            stop = "king",
            pass = "none",
            reenter = "none",
            hostile_when_empty = "all",
            hostile_when_besieged = "defender",
        },
    },

    first = "defenders",

    ends = {
        escape = "edge",
        attackers_taken = true,
        no_move = "loses",
        repetition = { times = 3, verdict = "draw" },
    },
}

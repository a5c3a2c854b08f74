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
--   Alternatives         [W] all six, as options: two of them, who may enter the castle again, exclude each other and are one option
--
-- What is conjecture
--   That the king cannot be taken in his castle: [W] lists "he may be captured even if he stays in the castle" among the
--   alternatives, so its main rules cannot mean it.
--   That "it cannot be entered by anyone" forbids passing over the castle too.
--   That a repetition draws and that who cannot move loses: [W] is silent.
--   That whoever may enter the castle again may also pass over it, that it stays hostile while it is empty, and that with corners for
--   a goal nobody is barred from them: [W] gives each alternative one sentence.
--   That a king who is captured like any man is still safe in his castle, unless that alternative is chosen too.
--
-- How well confirmed: it is what one page says. No recorded games.

local option = options {
    king = {
        doc = "how many it takes to capture the king",
        default = "four",
        choices = { { "four", "four, or three beside the castle" }, { "two", "two, like any other piece" } },
    },
    taken_in_castle = { doc = "the king can be captured in his castle too, by four", default = false },
    weaponless = { doc = "the king takes no part in captures", default = false },
    goal = {
        doc = "where the king escapes",
        default = "edge",
        choices = { { "edge", "at any square of the rim" }, { "corners", "at a corner only" } },
    },
    castle = {
        doc = "who may enter the castle once the king has left it",
        default = "closed",
        choices = { { "closed", "nobody" }, { "king", "the king" }, { "open", "any piece" } },
    },
}

local enters = { closed = "none", king = "king", open = "all" }

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
            arms = if option.weaponless then "none" else "both",
            captured = {
                { on = "castle", sides = if option.taken_in_castle then 4 else 0 },
                { sides = if option.king == "two" then 2 else 4 }, -- beside the empty castle, it is one of them
            },
        },
    },

    squares = {
        castle = {
            at = "middle",
            ornament = "throne",
            stop = if option.castle == "open" then "all" else "king",
            pass = enters[option.castle],
            reenter = enters[option.castle],
            hostile_when_empty = "all",
            hostile_when_besieged = "defender",
        },
    },

    first = "defenders",

    ends = {
        escape = option.goal,
        attackers_taken = true,
        no_move = "loses",
        repetition = { times = 3, verdict = "draw" },
    },
}

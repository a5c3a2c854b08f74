-- Tablut as a web page describes it for beginners, with "standard" rules and a list of alternatives.
--
-- Sources
--   [W] "Tablut and Linnaeus' contribution to the world of games", a web page; its rules, and the six alternatives it names.
--
-- Basis of each rule
--   Layout, movement     [W]
--   Castle               [W] closed to all, also to the king, once he has left it
--   Hostile castle       [W] to either side's pieces once the king has left it
--   Capture              [W] between two enemies; moving between two is safe; several can be captured at once
--   Capture of the king  [W] on all four sides; beside the castle by three
--   The last man         [W] a defender between an enemy and the castle in which the king is besieged on three sides is captured
--   End, first move      [W] any edge square; white begins
--   Alternatives         [W] all six, as options: the two about who may re-enter the castle exclude each other and are one option
--
-- Conjecture
--   That the king cannot be captured in his castle: [W] lists "he may be captured even if he stays in the castle" among the
--   alternatives, so its main rules cannot mean it.
--   That "it cannot be entered by anyone" forbids passing over the castle too.
--   That a repetition draws and that a side that cannot move loses: [W] does not say.
--   That pieces that may re-enter the castle may also pass over it, that it stays hostile while it is empty, and that with corners as
--   goals all pieces may stop there: [W] gives each alternative one sentence.
--   That a king who is captured like any other piece is still safe in his castle, unless that alternative is chosen too.
--
-- Confidence: a single web page. No recorded games.

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

local castle = {
    closed = "the castle is closed once the king has left it",
    king = "only the king returns to the castle he has left",
    open = "any piece enters the castle once the king has left it",
}
local captured = { four = "he is captured by four", two = "he is captured by two, like any other piece" }
local enters = { closed = "none", king = "king", open = "all" }

---@type birka.Variant
local variant = {
    api = 1,
    id = "tablut-castle",
    name = "Tablut (castle)",
    summary = "Tablut as described for beginners: " .. castle[option.castle] .. ", and " .. captured[option.king] .. "."
        .. (option.goal == "corners" and " He escapes at a corner." or ""),
    people = "sami",
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
            arms = option.weaponless and "none" or "both",
            captured = {
                { on = "castle", sides = option.taken_in_castle and 4 or 0 },
                { sides = option.king == "two" and 2 or 4 }, -- beside the empty castle, it is one of them
            },
        },
    },

    squares = {
        castle = {
            at = "middle",
            ornament = "throne",
            stop = option.castle == "open" and "all" or "king",
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

    examples = {
        { rule = "any number of vacant squares, as a rook", board = { K = "e5", d = "c3", a = "i9" }, turn = "defenders",
          allows = "c3-c9 c3-i3", forbids = "c3-d4" },
        { rule = "a piece between two enemies is captured", board = { K = "e5", d = "c3", a = "b3 d8" }, move = "d8-d3", captures = "c3" },
        { rule = "several in one turn", board = { K = "c5", d = "a3 c1", a = "b3 c2 i8" }, move = "c5-c3", captures = "b3 c2" },
        { rule = "a piece can safely enter between two enemies", board = { K = "e5", d = "c6", a = "b3 d3" }, move = "c6-c3",
          captures = false },
        { rule = "the king must be surrounded on all four sides…", board = { K = "c3", a = "b3 c2 c4 d8" }, move = "d8-d3",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "…not just two", board = { K = "c3", a = "b3 d8" }, move = "d8-d3", captures = false },
        { rule = "beside the castle on the three remaining sides", board = { K = "e6", a = "d6 f6 a7" }, move = "a7-e7", captures = "e6" },
        { rule = "in the castle he is safe", board = { K = "e5", a = "d5 f5 e6 a4" }, move = "a4-e4", captures = false },
        { rule = "once he has left, nobody enters the castle, not even the king", board = { K = "e7", d = "a5", a = "i9" },
          turn = "defenders", allows = "a5-d5", forbids = "e7-e5 e7-e4 a5-e5 a5-f5" },
        { rule = "the castle he has left is hostile to white…", board = { K = "c3", d = "e6", a = "a7" }, move = "a7-e7", captures = "e6" },
        { rule = "…and black", board = { K = "c3", d = "a7", a = "e6 i9" }, move = "a7-e7", captures = "e6" },
        {
            rule = "the king in his castle surrounded on three sides: the defender on the fourth is killed between enemy and castle…",
            board = [[
                . . . . . . . . .
                . . . . . . . . .
                a . . . . . . . .
                . . . . d . . . .
                . . . a K a . . .
                . . . . a . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
            ]],
            move = "a7-e7",
            captures = "e6",
        },
        { rule = "…on two sides, he is not", board = { K = "e5", d = "e6", a = "d5 f5 a7" }, move = "a7-e7", captures = false },
        { rule = "the king escapes at any field of the edge", board = { K = "c3", a = "i9" }, move = "c3-c1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "white moves first", allows = "e4-d4" },
        { rule = "a position that comes back twice draws; the page is silent", move = ("e4-d4 a4-b4 d4-e4 b4-a4 "):rep(2),
          ends = { winner = "nobody", reason = "repetition" } },
        { rule = "who cannot move loses; the page is silent", board = { K = "e5", d = "a2 b5", a = "a1" }, move = "b5-b1",
          ends = { winner = "defenders", reason = "no-move" } },
        { rule = "without attackers, white has won; the page is silent", board = { K = "e5", d = "a3 c6", a = "b3" }, move = "c6-c3",
          ends = { winner = "defenders", reason = "attackers-taken" } },

        { rule = "alternative 1: the king is captured on just two sides", options = { king = "two" }, board = { K = "c3", a = "b3 d8" },
          move = "d8-d3", captures = "c3" },
        { rule = "alternative 2: the king takes no part in captures", options = { weaponless = true },
          board = { K = "c5", d = "a3", a = "b3" }, move = "c5-c3", captures = false },
        { rule = "alternative 3: he must escape to the corner, not just to the edge", options = { goal = "corners" },
          board = { K = "c3", a = "i9" }, move = "c3-c1", ends = false },
        { rule = "alternative 3: in the corner he wins", options = { goal = "corners" }, board = { K = "c1", a = "i9" }, move = "c1-a1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "alternative 4: the king may enter the castle again", options = { castle = "king" }, board = { K = "e7", d = "a5", a = "i9" },
          turn = "defenders", allows = "e7-e5 e7-e4", forbids = "a5-e5 a5-f5" },
        { rule = "alternative 5: any piece may", options = { castle = "open" }, board = { K = "e7", d = "a5", a = "i9" },
          turn = "defenders", allows = "e7-e5 a5-e5 a5-f5" },
        { rule = "alternative 6: the king is captured in his castle too, on all four sides", options = { taken_in_castle = true },
          board = { K = "e5", a = "d5 f5 e6 a4" }, move = "a4-e4", ends = { winner = "attackers", reason = "king-captured" } },
    },
}

return variant

-- Brandubh, "the black raven", the small tafl of the Irish: seven squares a side, a king and four men against eight.
--
-- Sources
--   [B] The wooden board from the lake dwelling at Ballinderry, Westmeath, tenth century: seven by seven holes, the middle
--       one ringed, the four corners marked.
--   [M] H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952: the Irish verses that speak of five men
--       against eight, and of the king in the middle with four around him.
--   [T] Linnaeus's tablut as Olli Salmi reads it; see tablut.lua. No rules of brandubh were ever written down, so those of
--       its nearest relative are used instead.
--   [G] 1,625 games played on a large tafl server as "Irish Brandubh": what pieces do in them.
--
-- Basis of each rule
--   Board               [B]
--   Number of men       [M]
--   Movement, capture   [T]
--   Corners             [B] marks them. [G]: the king wins there, no other piece ever stopped there, and both sides' men were
--                       always captured against them.
--   Throne              [B] marks it. [G]: only kings ever stopped on it, men of both sides passed over it while it was
--                       empty, and men of both sides were captured against it while it was empty.
--   The king's capture  [G], as [T]: four on the throne, three and the throne beside it, two elsewhere.
--   First move          [G]: the attackers, in every game.
--   Repetition          [G]: 17 of the games continue after the third occurrence of a position, one after the fourth.
--
-- Conjecture: everything except the board and the number of men. The cross-shaped layout is the one that all
-- modern players use.
--
-- Cited second-hand: [B] after Ashton 2007, who describes it; [M] on the Irish verses from memory and unverified.
--
-- Confidence: as a modern game, high: 99.6% of [G] replays with every move legal and every capture the same. In
-- two dozen of them, though, all from one of the server's two rule sets, the king was captured between two men beside the throne.
-- As the game of the tenth century: none.

---@type birka.Variant
local variant = {
    api = 1,
    id = "brandubh",
    name = "Brandubh",
    summary = "The small Irish game: a king and four defenders against eight attackers; the king escapes in a corner.",
    people = "irish",
    sources = {
        "The gaming board from Ballinderry, Westmeath, tenth century (National Museum of Ireland)",
        "H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952",
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
        corners = { at = "corners", stop = "king", hostile = "all" },
    },

    first = "attackers",

    ends = {
        escape = "corners",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        repetition = { times = 4, verdict = "mover loses" },
    },

    examples = {
        { rule = "[T]: any distance in a straight line, over nobody", board = { K = "d4", d = "b2", a = "b5 g6" }, turn = "defenders",
          allows = "b2-b4 b2-g2", forbids = "b2-b5 b2-b6 b2-c3" },
        {
            rule = "[T]: a man between two enemies is captured",
            board = [[
                . . . . . . .
                . . . . . . .
                . . . . . . .
                . . . K . . .
                . . . . . . a
                . a d . . . .
                . . . . . . .
            ]],
            move = "g3-d3 d4-d5 d3-d2",
            captures = "c2",
        },
        { rule = "[T]: to step between two enemies is safe", board = { K = "d4", d = "b6", a = "a2 c2" }, move = "b6-b2", captures = false },
        { rule = "[G]: the king wins in a corner…", board = { K = "a4", a = "g6" }, move = "a4-a1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[G]: …and not at the edge", board = { K = "d4", a = "g6" }, move = "d4-d1", ends = false },
        { rule = "[G]: nobody else stops in a corner", board = { K = "d4", d = "a3", a = "g6" }, turn = "defenders", allows = "a3-a2",
          forbids = "a3-a1" },
        { rule = "[G]: the king's men are taken against a corner…", board = { K = "d4", d = "b1", a = "c6" }, move = "c6-c1", captures = "b1" },
        { rule = "[G]: …and so are the besiegers", board = { K = "d4", d = "c6", a = "b1 g6" }, move = "c6-c1", captures = "b1" },
        { rule = "[G]: …and the king", board = { K = "b1", a = "c6" }, move = "c6-c1",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[G]: men pass over the empty throne and do not stop on it", board = { K = "b2", d = "d6", a = "g6" }, turn = "defenders",
          allows = "d6-d5 d6-d3", forbids = "d6-d4" },
        { rule = "[G]: the king comes back to it", board = { K = "d6", a = "g6" }, turn = "defenders", allows = "d6-d4" },
        { rule = "[G]: the empty throne takes the king's men…", board = { K = "b2", d = "d5", a = "a6" }, move = "a6-d6", captures = "d5" },
        { rule = "[G]: …and besiegers…", board = { K = "b2", d = "a6", a = "d5 g6" }, turn = "defenders", move = "a6-d6", captures = "d5" },
        { rule = "[G]: …but not while the king sits on it", board = { K = "d4", d = "d5", a = "a6" }, move = "a6-d6", captures = false },
        {
            rule = "[T]: four take the king on his throne…",
            board = [[
                . . . . . . .
                . . . . . . .
                . . . a . . .
                . . a K a . .
                a . . . . . .
                . . . . . . .
                . . . . . . .
            ]],
            move = "a3-d3",
            ends = { winner = "attackers", reason = "king-captured" },
        },
        { rule = "[T]: …not two", board = { K = "d4", a = "c4 g4" }, move = "g4-e4", captures = false },
        { rule = "[T]: three beside it, the empty throne being the fourth…", board = { K = "d5", a = "c5 e5 a6" }, move = "a6-d6",
          captures = "d5" },
        { rule = "[T]: …not two", board = { K = "d5", a = "c5 g5" }, move = "g5-e5", captures = false },
        { rule = "[T]: two take him elsewhere", board = { K = "b3", a = "a3 c6" }, move = "c6-c3", captures = "b3" },
        { rule = "[G]: the attackers begin", allows = "d2-c2 a4-a5" },
        {
            rule = "[T]: a ring round them all wins",
            board = [[
                . . . . . . .
                . . . a . . .
                . . a d a . .
                . a . K . a .
                . . a . a . .
                . . . . . . .
                . . . a . . .
            ]],
            move = "d1-d2",
            ends = { winner = "attackers", reason = "encirclement" },
        },
        { rule = "who cannot move loses", board = { K = "d4", d = "a3 b5", a = "a2" }, move = "b5-b2",
          ends = { winner = "defenders", reason = "no-move" } },
        { rule = "and so do attackers of whom none is left", board = { K = "d4", d = "a3 c6", a = "b3" }, move = "c6-c3", captures = "b3",
          ends = { winner = "defenders", reason = "attackers-taken" } },
        {
            rule = "[G]: who brings a position about for the fourth time loses",
            move = ("d2-c2 d3-c3 c2-d2 c3-d3 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

return variant

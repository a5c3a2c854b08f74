-- Brandubh, "the black raven", the small tafl of the Irish: seven squares a side, a king and four men against eight.
--
-- Sources
--   [B] The wooden board from the lake dwelling at Ballinderry, Westmeath, tenth century: seven by seven holes, the middle
--       one ringed, the four corners marked.
--   [M] H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952: the Irish verses that speak of five men
--       against eight, and of the king in the middle with four round him.
--   [T] Linnaeus's tablut as Olli Salmi reads it; see tablut.lua. No rules of brandubh were ever written down, so those of
--       its nearest relative stand in for them.
--   [G] 1,625 games people played on a large tafl server as "Irish Brandubh": what they let pieces do.
--
-- What each rule rests on
--   Board               [B]
--   Number of men       [M]
--   Movement, capture   [T]
--   Corners             [B] marks them. [G]: the king wins there, nobody else ever stopped there, and both sides' men were
--                       taken against them, always.
--   Throne              [B] marks it. [G]: only kings ever stopped on it, men of both sides passed over it while it was
--                       empty, and men of both sides were taken against it while it was empty.
--   The king's capture  [G], as [T]: four on the throne, three and the throne beside it, two elsewhere.
--   First move          [G]: the attackers, in every game.
--   Repetition          [G]: 17 of the games go on after a position has stood for the third time, one after the fourth.
--
-- What is conjecture: everything but the board and the number of men. The cross in which the men stand is the one all
-- modern players use.
--
-- How well confirmed: as a game people play, well: 99.6% of [G] replays with every move legal and every capture the same. In
-- two dozen of them, though, all of one of the server's two readings, the king was given up between two men beside the throne.
-- As the game of the tenth century, not at all.

return {
    api = 1,
    id = "brandubh",
    name = "Brandubh",
    summary = "The small Irish game: a king and four men break out to a corner past eight besiegers.",
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
}

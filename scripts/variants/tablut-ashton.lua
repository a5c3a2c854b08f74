-- Tablut, the game Carl Linnaeus saw in Lapland in 1732, as John Ashton reads it: the embroidered squares are citadels.
--
-- Sources
--   [A] John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, March 2007. His
--       rules have numbers.
--   [L] Carl Linnaeus, Iter Lapponicum, 1732, in the edition of 1889 that Ashton read.
--
-- What each rule rests on
--   Layout               [A] starting positions 1 to 4
--   Movement             [A] rules 1, 2 and 7
--   Citadels             [A] "Other" and rule 14: throne and camps are off limits to all, whoever left one does not come back,
--                        and nothing moves through
--   Hostile citadels     [A] rule 14: one man and a citadel take a man. Rule 10: also the throne with the king on it
--   Capture              [A] rule 9; stepping between two enemies is safe, several may fall at once
--   Capture of the king  [A] rule 10: four on the throne; rule 11: three beside it, the throne being the fourth; else rule 9
--   End                  [A] rule 4: any square of the rim outside the camps; rule 12: the king taken or hemmed in
--   Who begins           [A] rule 8: the Swedes, "arbitrarily"
--   Calls                [A] rule 6, "check" and "checkmate"
--   Repetition           [A] rule 15, his own: who would bring a position about for the third time moves otherwise
--
-- What is conjecture
--   That a besieger may not go from one square of his camp to another follows from "off limits to all pieces". People play it
--   otherwise: tablut-ashton-online.lua.
--   That a camp with besiegers in it is hostile to the Swedes but not to the besiegers: rule 14 does not tell the two apart,
--   but if it were hostile to both, the camps would take their own men.
--   "Hemmed in" (rule 12) is read as encirclement.
--   Nothing is said of a side that cannot move: it loses, since [A] 15 will not have draws.
--
-- How well confirmed: as a reading of the text, by its author's arguments. Nobody's games were recorded under exactly these
-- rules; under the players' version of them every recorded game replays.

-- The sixteen embroidered squares in two parts of which no two squares touch: so a man has nowhere to go within his camp.
local camp_hearts = { "e1", "e9", "a5", "i5" }
local camp_arms = { "d1", "f1", "e2", "d9", "f9", "e8", "a4", "a6", "b5", "i4", "i6", "h5" }

return {
    api = 1,
    id = "tablut-ashton",
    name = "Tablut (Ashton)",
    summary = "Linnaeus's game in John Ashton's reading: throne and camps are citadels, closed to all and hostile to all.",
    sources = {
        "John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, 2007",
        "Carl Linnaeus, Iter Lapponicum, 1732",
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
                { on = "throne", sides = 4 },
                { beside = "throne", sides = 4 }, -- the empty throne is the fourth
                { sides = 2 },
            },
        },
    },

    squares = {
        throne = { at = "middle", stop = "king", pass = "none", reenter = "none", hostile = "all" },
        camp_hearts = {
            at = camp_hearts,
            ornament = "camp",
            stop = "attackers",
            pass = "none",
            reenter = "none",
            hostile = "defenders",
            hostile_when_empty = "attackers",
        },
        camp_arms = {
            at = camp_arms,
            ornament = "camp",
            stop = "attackers",
            pass = "none",
            reenter = "none",
            hostile = "defenders",
            hostile_when_empty = "attackers",
        },
    },

    first = "defenders",

    ends = {
        escape = "edge",
        escape_except = { "camp_hearts", "camp_arms" }, -- rule 4
        attackers_taken = true,
        encirclement = true, -- rule 12
        no_move = "loses",
        repetition = { times = 3, verdict = "forbidden" }, -- rule 15
    },

    announcements = {
        { ways = 1, call = "raichi" }, -- "check"
        { ways = 2, call = "tuicha" }, -- "checkmate"
    },
}

-- Tablut as John Ashton reads it, with his alternative rule 14: an empty citadel is a road, and only an empty one bites.
--
-- Sources
--   [A] John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, March 2007. His
--       rules have numbers.
--   [L] Carl Linnaeus, Iter Lapponicum, 1732, in the edition of 1889 that Ashton read.
--
-- What each rule rests on
--   Everything but the citadels: as in tablut-ashton.lua.
--   Citadels             [A] alternative rule 14: no piece lands on one, every piece may move through an empty one
--   Hostile citadels     [A] alternative rule 14: "not hostile unless empty"
--   Rule 10              [A] alternative rule 14 keeps it as a rule of its own: the last man beside a king who is besieged on
--                        his throne falls between king and besieger. "To avoid stalemate", he says.
--
-- What is conjecture
--   As in tablut-ashton.lua. Ashton says of this version that it "may or may not lead to a more playable game".
--
-- How well confirmed: as a reading, by one author who preferred his other one. No recorded games.

-- The sixteen embroidered squares in two parts of which no two squares touch: so a man has nowhere to go within his camp.
local camp_hearts = { "e1", "e9", "a5", "i5" }
local camp_arms = { "d1", "f1", "e2", "d9", "f9", "e8", "a4", "a6", "b5", "i4", "i6", "h5" }

return {
    api = 1,
    id = "tablut-ashton-14",
    name = "Tablut (Ashton, rule 14 otherwise)",
    summary = "Ashton's other reading of Linnaeus's law 14: empty citadels may be crossed, and only empty ones are hostile.",
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
        throne = {
            at = "middle",
            stop = "king",
            pass = "all",
            reenter = "none",
            hostile_when_empty = "all",
            hostile_when_besieged = "defender", -- rule 10
        },
        camp_hearts = { at = camp_hearts, ornament = "camp", stop = "attackers", reenter = "none", hostile_when_empty = "all" },
        camp_arms = { at = camp_arms, ornament = "camp", stop = "attackers", reenter = "none", hostile_when_empty = "all" },
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

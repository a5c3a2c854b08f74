-- Tablut, the game Carl Linnaeus saw in Lapland in 1732, as interpreted by John Ashton: the embroidered squares are citadels.
--
-- Sources
--   [A] John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, March 2007. His
--       rules are numbered.
--   [L] Carl Linnaeus, Iter Lapponicum, 1732, in the edition of 1889 that Ashton read.
--
-- Basis of each rule
--   Layout               [A] starting positions 1 to 4
--   Movement             [A] rules 1, 2 and 7
--   Citadels             [A] "Other" and rule 14: throne and camps are off limits to all, pieces that left one do not return,
--                        and nothing moves through
--   Hostile citadels     [A] rule 14: one man and a citadel capture a man. Rule 10: also the throne with the king on it
--   Capture              [A] rule 9; moving between two enemies is safe, several pieces can be captured at once
--   Capture of the king  [A] rule 10: four on the throne; rule 11: three beside it, the throne being the fourth; else rule 9
--   End                  [A] rule 4: any edge square outside the camps; rule 12: the king captured or hemmed in
--   First move           [A] rule 8: the Swedes, "arbitrarily"
--   Calls                [A] rule 6, "check" and "checkmate"
--   Repetition           [A] rule 15, his own: a player must avoid the third occurrence of a position
--
-- Conjecture
--   That an attacker may not move within his camp follows from "off limits to all pieces". In practice the game is played
--   differently: tablut-ashton-online.lua.
--   That a camp with attackers in it is hostile to the Swedes but not to the attackers: rule 14 does not distinguish the two,
--   but if it were hostile to both, the camps would capture their own men.
--   "Hemmed in" (rule 12) is interpreted as encirclement.
--   Nothing is said about a side that cannot move: it loses, since [A] 15 rules out draws.
--
-- Confidence: as an interpretation of the text, by its author's arguments. No games were recorded with exactly these
-- rules; with the players' version of them every recorded game replays.

-- The sixteen embroidered squares in two classes without adjacent squares, so that a piece cannot move within its camp.
local camp_hearts = { "e1", "e9", "a5", "i5" }
local camp_arms = { "d1", "f1", "e2", "d9", "f9", "e8", "a4", "a6", "b5", "i4", "i6", "h5" }

local function citadels(squares)
    return {
        at = squares,
        ornament = "camp",
        stop = "attackers",
        pass = "none",
        reenter = "none",
        hostile = "defenders",
        hostile_when_empty = "attackers",
    }
end

---@type birka.Variation
local variant = {
    api = 1,
    id = "tablut-ashton",
    name = "Tablut (Ashton)",
    extends = "tablut",
    summary = "Linnaeus's game as interpreted by John Ashton: throne and camps are citadels, closed to all and hostile to all.",
    sources = {
        "John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, 2007",
        "Carl Linnaeus, Iter Lapponicum, 1732",
    },

    squares = {
        throne = { pass = "none", reenter = "none", hostile = "all", hostile_when_empty = false },
        camp_hearts = citadels(camp_hearts),
        camp_arms = citadels(camp_arms),
    },

    first = "defenders", -- rule 8

    ends = {
        escape_except = { "camp_hearts", "camp_arms" }, -- rule 4
        repetition = { verdict = "forbidden" },         -- rule 15
    },

    announcements = {
        { ways = 1, call = "raichi" }, -- "check"
        { ways = 2, call = "tuicha" }, -- "checkmate"
    },

    examples = {
        -- Ashton's letters are Linnaeus's; tablut.lua says where they are.
        { rule = "rule 4: the king escapes to a square of the rim…", board = { K = "c3", a = "i9" }, move = "c3-c1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "rule 4: …but not to an embroidered one", board = { K = "e3", a = "h8" }, turn = "defenders", forbids = "e3-e1 e3-e2" },
        { rule = "rule 6: one way open, check", board = { K = "c5", d = "c7", a = "f5 h8" }, move = "f5-f4", calls = "raichi" },
        { rule = "rule 6: two open, checkmate", board = { K = "c3", d = "b3", a = "e9 c4" }, move = "c4-d4", calls = "tuicha" },
        { rule = "rule 8: the Swedes begin", allows = "e4-b4" },
        { rule = "rule 9: a man between two enemies falls", board = { K = "e5", d = "c3", a = "b3 d8" }, move = "d8-d3", captures = "c3" },
        {
            rule = "rule 10: the man in 2 falls, not between king and enemy, but between throne and enemy",
            board = { K = "e5", d = "e6", a = "a7 h8" },
            move = "a7-e7",
            captures = "e6",
        },
        { rule = "rule 10: four take the king on his throne", board = { K = "e5", a = "d5 f5 e6 c4" }, move = "c4-e4", captures = "e5" },
        { rule = "rule 11: the king in 2, enemies in a, A and 3", board = { K = "e6", a = "d6 f6 a7" }, move = "a7-e7", captures = "e6" },
        { rule = "rule 14: a Swede in 2 and an enemy in 3: he is killed", board = { K = "c3", d = "e6", a = "a7" }, move = "a7-e7",
          captures = "e6" },
        { rule = "rule 14: nothing moves through a citadel, be it the throne…", board = { K = "c3", d = "e7", a = "i9" }, turn = "defenders",
          allows = "e7-e6", forbids = "e7-e5 e7-e3" },
        { rule = "rule 14: …or a camp", board = { K = "c3", d = "c1 d2", a = "i9" }, turn = "defenders", allows = "c1-b1 d2-c2",
          forbids = "c1-d1 c1-g1 d2-e2 d2-f2" },
        { rule = "nobody comes back, not the king to his throne…", board = { K = "e7", a = "i9" }, turn = "defenders", forbids = "e7-e5" },
        { rule = "…nor a besieger to his camp, nor from one square of it to the next", board = { K = "c3", a = "e1 d2" },
          turn = "attackers", allows = "d2-d3", forbids = "d2-d1 d2-e2 e1-e2 e1-d1" },
        { rule = "…nor to its heart", board = { K = "c3", a = "e2" }, turn = "attackers", allows = "e2-e3", forbids = "e2-e1" },
        {
            rule = "rule 14: one man and a citadel take a Swede",
            board = { K = "c8", d = "e3", a = "a4 a5" },
            move = "a4-e4",
            captures = "e3",
        },
        { rule = "rule 14: the empty heart of a camp and a Swede take a besieger", board = { K = "c8", a = "e2", d = "a3" }, move = "a3-e3",
          captures = "e2" },
        { rule = "rule 14: and a besieger, where the citadel is empty…", board = { K = "c8", d = "c4", a = "e3 i4" }, move = "c4-e4",
          captures = "e3" },
        { rule = "rule 14: …but not against his own men in it", board = { K = "c8", d = "c4", a = "e3 e2 i4" }, move = "c4-e4",
          captures = false },
        {
            rule = "rule 15: who would bring a position about for the third time moves otherwise",
            move = "e4-d4 a4-b4 " .. "d4-e4 b4-b3 e4-d4 b3-b4 " .. "d4-e4 b4-b3 e4-d4",
            forbids = "b3-b4",
            allows = "b3-b2",
        },
    },
}

return variant

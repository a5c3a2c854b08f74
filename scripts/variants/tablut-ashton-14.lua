-- Tablut as interpreted by John Ashton, with his alternative rule 14: pieces pass empty citadels, and only empty ones are hostile.
--
-- Sources
--   [A] John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, March 2007. His
--       rules are numbered.
--   [L] Carl Linnaeus, Iter Lapponicum, 1732, in the edition of 1889 that Ashton read.
--
-- Basis of each rule
--   Everything but the citadels: as in tablut-ashton.lua.
--   Citadels             [A] alternative rule 14: no piece lands on one, every piece may move through an empty one
--   Hostile citadels     [A] alternative rule 14: "not hostile unless empty"
--   Rule 10              [A] alternative rule 14 keeps it as a rule of its own: the last man beside a king besieged on his throne
--                        is captured between king and attacker. "To avoid stalemate", he says.
--
-- Conjecture
--   As in tablut-ashton.lua. Ashton says of this version that it "may or may not lead to a more playable game".
--
-- Confidence: as an interpretation by one author, who preferred his other one. No recorded games.

-- An empty citadel can be passed, and is hostile to both sides.
local function citadel()
    return { pass = "all", hostile = false, hostile_when_empty = "all" }
end

---@type birka.Variation
local variant = {
    api = 1,
    id = "tablut-ashton-14",
    name = "Tablut (Ashton, rule 14 otherwise)",
    extends = "tablut-ashton",
    summary = "Ashton's alternative to Linnaeus's law 14: pieces can pass empty citadels, and only empty ones are hostile.",
    sources = {
        "John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, 2007",
        "Carl Linnaeus, Iter Lapponicum, 1732",
    },

    squares = {
        throne = {
            pass = "all",
            hostile = false,
            hostile_when_empty = "all",
            hostile_when_besieged = "defender", -- rule 10
        },
        camp_hearts = citadel(),
        camp_arms = citadel(),
    },

    examples = {
        -- "Rule 14" is Ashton's alternative rule 14.
        { rule = "rule 14: a piece may move through the empty throne", board = { K = "c3", d = "e7", a = "i9" }, turn = "defenders",
          allows = "e7-e6 e7-e3", forbids = "e7-e5" },
        { rule = "rule 14: and through an empty camp", board = { K = "c3", d = "c1 h8", a = "i9" }, turn = "defenders",
          allows = "c1-g1 h8-h4", forbids = "c1-d1 c1-e1 h8-h5" },
        { rule = "rule 14: through its heart as well as its arms", board = { K = "c3", d = "e3", a = "d2 i9" }, turn = "attackers",
          allows = "d2-f2", forbids = "d2-e2" },
        { rule = "rule 14: an empty citadel takes a Swede…", board = { K = "c8", d = "e3", a = "a4" }, move = "a4-e4", captures = "e3" },
        { rule = "rule 14: …and a Muscovite…", board = { K = "c8", d = "c4", a = "e3 i4" }, move = "c4-e4", captures = "e3" },
        { rule = "rule 14: …but not against one of his own in it", board = { K = "c8", d = "c4", a = "e3 e2 i4" }, move = "c4-e4",
          captures = false },
        { rule = "rule 14: the throne with the king on it takes nobody…", board = { K = "e5", d = "e6", a = "a7 h8" }, move = "a7-e7",
          captures = false },
        { rule = "rule 14: …empty, it does", board = { K = "c3", d = "e6", a = "a7 h8" }, move = "a7-e7", captures = "e6" },
        {
            rule = "rule 10: …and while the king is besieged on three sides, it takes the last man beside him",
            board = { K = "e5", d = "e6", a = "d5 f5 e4 a7" },
            move = "a7-e7",
            captures = "e6",
        },
    },
}

return variant

-- Tablut after John Ashton, as played online: attackers move within their camp until they leave it.
--
-- Sources
--   [A] John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, March 2007. His
--       rules are numbered.
--   [L] Carl Linnaeus, Iter Lapponicum, 1732, in the edition of 1889 that Ashton read.
--   [G] 59 games played on a large tafl server as "Ashton tablut 9x9".
--
-- Basis of each rule
--   Layout, capture, the king's capture, the edge outside the camps, the defenders' first move: [A], as in tablut-ashton.lua.
--   Throne               [A] closed to all. [G]: hostile while it is empty, and not while the king is on it
--   Camps                [G] an attacker moves within its camp and through it until it has left; no other piece enters.
--                        Hostile to defenders always; to attackers outside that camp while empty
--
-- Conjecture
--   Whether an attacker in one camp may move directly to another: no such move is in [G]; here it may not.
--   Encirclement, and the loss of a side that cannot move: as in tablut-ashton.lua.
--   Repetition: in every recorded game that this server ended for repetition in one of its small edge games, the defenders lost. The
--   number is our choice: a position ends the game when it occurs for the fourth time; players continue after the third, and no
--   recorded game continued after the fourth.
--
-- Confidence: high, but based on few games: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tablut-ashton-online",
    name = "Tablut (Ashton, as played online)",
    extends = "tablut-ashton",
    summary = "Ashton's Tablut as played online: attackers move within their camp until they leave it.",
    sources = {
        "John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, 2007",
        "Carl Linnaeus, Iter Lapponicum, 1732",
        "Recorded games of a modern tafl server",
    },

    squares = {
        throne = { hostile = false, hostile_when_empty = "all" },
        camp_hearts = false,
        camp_arms = false,
        camps = {
            at = {
                "d1", "e1", "f1", "e2",
                "d9", "e9", "f9", "e8",
                "a4", "a5", "a6", "b5",
                "i4", "i5", "i6", "h5",
            },
            stop = "attackers",
            pass = "none",
            reenter = "none",
            hostile = "defenders",
            hostile_when_empty = "attackers",
            spares_inside = "attackers",
        },
    },

    ends = {
        escape_except = "camps",
        repetition = { times = 4, verdict = "defenders lose" },
    },

    announcements = false,

    examples = {
        { rule = "[G]: the throne takes a man while it is empty…", board = { K = "c3", d = "e6", a = "a7" }, move = "a7-e7", captures = "e6" },
        { rule = "[G]: …and none while the king sits on it", board = { K = "e5", d = "e6", a = "a7" }, move = "a7-e7", captures = false },
        { rule = "[G]: a besieger moves within his camp and through it", board = { K = "c3", a = "d1" }, turn = "attackers",
          allows = "d1-e1 d1-f1 d1-g1 d1-d2" },
        { rule = "[G]: until he has left it; nor does he pass it from outside", board = { K = "c3", a = "d2 c1" }, turn = "attackers",
          forbids = "d2-d1 d2-e2 d2-f2 c1-d1 c1-g1" },
        { rule = "[G]: nobody else enters, or passes", board = { K = "g3", d = "c1", a = "i9" }, turn = "defenders", allows = "c1-c5",
          forbids = "c1-d1 c1-g1" },
        { rule = "[A] 4: the rim beside a camp is a way out, the camp is none", board = { K = "c3", d = "d3", a = "i9" }, turn = "defenders",
          allows = "c3-c1", forbids = "d3-d1" },
        { rule = "[G]: a camp takes a Swede", board = { K = "c8", d = "e3", a = "a4" }, move = "a4-e4", captures = "e3" },
        { rule = "[G]: and a besieger who stands outside it, while it is empty", board = { K = "c8", d = "c4", a = "e3 i4" },
          move = "c4-e4", captures = "e3" },
        { rule = "[G]: but not a besieger within it", board = { K = "c8", d = "a3", a = "e2 i8" }, move = "a3-e3", captures = false },
        { rule = "[G]: nothing is called", board = { K = "c3", a = "e9" }, move = "e9-e7", calls = false },
        {
            rule = "[G]: a position that stands for the fourth time loses for the defenders, whoever moved",
            move = "e4-d4 a4-b4 " .. ("d4-e4 b4-b3 e4-d4 b3-b4 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

return variant

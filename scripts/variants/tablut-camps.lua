-- Tablut as one player plays it: the king is captured like any other piece, and the camps are not goals.
--
-- Sources
--   [P] A reader's remark under "Olli Salmi's Tablut Rules", ancientgames.org, January 2020.
--   [A] Those rules; see tablut.lua.
--
-- Basis of each rule
--   Goal                 [P] "any of the twenty edge and corner squares outside the enemy camps"
--   The king             [P] armed, and captured "like all other pieces"
--   Everything else      [A], as in tablut.lua
--
-- Conjecture
--   That two capture the king on the throne also; that camps are ordinary squares except that the king does not win there.
--   [A] 12's repetition as in tablut.lua, but the defenders lose, as in recorded games of Tablut, and at the fourth occurrence
--   of a position.
--
-- Confidence: "pretty balanced this way", says [P]. No recorded games.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tablut-camps",
    name = "Tablut (free edge)",
    extends = "tablut",
    summary = "One player's Tablut: the king is captured like any other piece and escapes at the edge outside the camps.",
    sources = {
        "Olli Salmi's Tablut Rules, ancientgames.org, and a reader's remark under them, January 2020",
    },

    pieces = { king = { captured = false } }, -- like all other pieces

    squares = {
        camps = {
            at = {
                "d1", "e1", "f1", "e2",
                "d9", "e9", "f9", "e8",
                "a4", "a5", "a6", "b5",
                "i4", "i5", "i6", "h5",
            },
        },
    },

    ends = {
        escape_except = "camps",
        repetition = { times = 4, verdict = "defenders lose" },
    },

    announcements = false,

    examples = {
        { rule = "[P]: the king is captured like all other pieces, on his throne too…", board = { K = "e5", a = "d5 i4" }, turn = "attackers",
          move = "i4-f4 e5-e4 f4-f5", captures = false },
        { rule = "[P]: …between two", board = { K = "e5", a = "d5 f4" }, move = "f4-f5", ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[P]: beside the throne too, against which he can be taken", board = { K = "e6", a = "a7" }, move = "a7-e7", captures = "e6" },
        { rule = "[P]: armed, he captures", board = { K = "c5", d = "a3", a = "b3 i8" }, move = "c5-c3", captures = "b3" },
        { rule = "[P]: he wins on any edge or corner square outside the camps…", board = { K = "c3", a = "i8" }, move = "c3-c1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[P]: …but not in a camp", board = { K = "d3", a = "i8" }, move = "d3-d1", ends = false },
        { rule = "nothing is called", board = { K = "c3", a = "e9" }, move = "e9-e7", calls = false },
        {
            rule = "a position that stands for the fourth time loses for the defenders",
            move = ("a4-b4 e4-d4 b4-a4 d4-e4 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
        {
            rule = "whoever brought it about: here the attackers did",
            move = "d1-c1 " .. ("e4-d4 a4-b4 d4-e4 b4-a4 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

return variant

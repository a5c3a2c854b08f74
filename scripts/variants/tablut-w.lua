-- Tablut (White first, 9×9): a ruleset of a large tafl server.
--
-- Sources
--   [G] 82 games played on it as "Historical Hnefatafl 9x9 (Saami Tablut-w)".
--
-- Basis of each rule
--   Rules                [G], as in tablut.lua, but the defenders move first
--
-- Conjecture
--   The number of repetitions and who loses by them: as in tawlbwrdd.lua.
--   What tablut.lua marks as conjecture.
--
-- Confidence: high: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tablut-w",
    name = "Tablut (White first, 9×9)",
    extends = "tablut",
    summary = "White first, 9×9: Tablut, the king escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    first = "defenders",

    ends = { repetition = { times = 4, verdict = "defenders lose" } },

    announcements = false,

    examples = {
        { rule = "[G]: the layout, and the defenders begin", allows = "e4-f4" },
        { rule = "three beside the empty throne take the king", board = { K = "e6", a = "d6 f6 a7" }, move = "a7-e7", captures = "e6" },
        { rule = "nothing is called", board = { K = "c5", d = "c7", a = "f5 c3 e9" }, move = "e9-e8", calls = false },
        {
            rule = "a position that stands for the fourth time loses for the defenders, even where the attackers brought it about",
            move = ("e4-d4 a4-b4 d4-e4 b4-a4 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
        { rule = "…not for the third", move = ("e4-d4 a4-b4 d4-e4 b4-a4 "):rep(2), ends = false },
    },
}

return variant

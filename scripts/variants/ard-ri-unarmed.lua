-- Ard Ri (Unarmed king, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 14 games played on it as "Ard Ri unarmed cross 7x7".
--
-- Basis of each rule
--   Rules                [G], layout, movement, throne and captures as in brandubh.lua; the king wins on any edge square
--
-- Conjecture
--   [G] cannot decide: that the king takes no part in captures is in the name only; whether he is captured by two in the open,
--   too: he is, as in brandubh.lua.
--   What brandubh.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "ard-ri-unarmed",
    name = "Ard Ri (Unarmed king, 7×7)",
    extends = "brandubh",
    summary = "Unarmed king, 7×7: Ard Ri, an unarmed king who escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { arms = "none" } },

    squares = { corners = false },

    ends = { escape = "edge", repetition = { verdict = "defenders lose" } },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "d2-e2" },
        { rule = "[G]: he wins on any square of the rim", board = { K = "b3", a = "g6" }, move = "b3-a3",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "nothing is captured against the king…", board = { K = "c3", d = "a6", a = "b3" }, move = "a6-a3", captures = false },
        { rule = "…nor by him", board = { K = "c5", d = "a3", a = "b3" }, move = "c5-c3", captures = false },
        { rule = "the corners are squares like any other…", board = { K = "d4", a = "a3" }, allows = "a3-a1" },
        { rule = "…and take nobody", board = { K = "d4", d = "b1", a = "c6" }, move = "c6-c1", captures = false },
        {
            rule = "a position that stands for the fourth time loses for the defenders, even where the attackers brought it about",
            move = "d1-c1 " .. ("d3-c3 d2-c2 c3-d3 c2-d2 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

return variant

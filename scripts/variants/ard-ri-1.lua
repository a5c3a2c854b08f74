-- Ard Ri (One step, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 16 games played on it as "Ard Ri-1 7x7".
--
-- Basis of each rule
--   Rules                [G], layout, movement, throne and captures as in brandubh.lua; the king goes one step and wins on any
--                        edge square
--
-- Conjecture
--   That the king goes only one step is named by “1”; no king of [G] goes farther.
--   What brandubh.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "ard-ri-1",
    name = "Ard Ri (One step, 7×7)",
    extends = "brandubh",
    summary = "One step, 7×7: Ard Ri, the king moves one square at a time.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { reach = 1 } },

    squares = { corners = false },

    ends = { escape = "edge", repetition = { verdict = "defenders lose" } },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "f4-f5" },
        { rule = "[G]: the king goes one step", board = { K = "d4", a = "g6" }, turn = "defenders", allows = "d4-d5", forbids = "d4-d6" },
        { rule = "[G]: he wins on any square of the rim", board = { K = "b3", a = "g6" }, move = "b3-a3",
          ends = { winner = "defenders", reason = "king-escaped" } },
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

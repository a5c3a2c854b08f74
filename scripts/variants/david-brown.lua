-- David Brown's Hnefatafl (11×11): a ruleset of a large tafl server.
--
-- Sources
--   [G] 29 games played on it as "David Brown Hnefatafl 11x11 (unarmed king)".
--
-- Basis of each rule
--   Rules                [G], as in fetlar.lua, but the king escapes at the edge, and takes no part in captures
--
-- Conjecture
--   [G] cannot decide: whether the king captures by moving, and whether others may stop in the middle; here he does not, and they
--   may.
--   What fetlar.lua marks as conjecture.
--
-- Confidence: medium: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "david-brown",
    name = "David Brown's Hnefatafl (11×11)",
    extends = "fetlar",
    summary = "11×11: David Brown's Hnefatafl, an unarmed king who escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { arms = "none" } },

    squares = { throne = false, corners = false },

    ends = { escape = "edge" },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "h1-h3" },
        { rule = "[G]: he wins on any square of the rim", board = { K = "c3", a = "k6" }, move = "c3-c1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[G]: nothing is captured against the king", board = { K = "c3", d = "a8", a = "b3" }, move = "a8-a3", captures = false },
        { rule = "[G]: the middle takes nobody's place", board = { K = "c3", d = "a8", a = "f7 k6" }, move = "a8-f8", captures = false },
        { rule = "a corner is a square like any other", board = { K = "d4", d = "b1", a = "c6" }, move = "c6-c1", captures = false },
    },
}

return variant

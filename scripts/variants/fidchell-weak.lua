-- Fidchell (Weak king, 7×7): a ruleset of a large tafl server.
--
-- Sources
--   [G] 17 games played on it as "Fidchell weak-king (Simple Tafl 7x7)".
--
-- Basis of each rule
--   Rules                [G], as in fidchell.lua, but two take the king
--
-- Conjecture
--   What fidchell.lua marks as conjecture.
--
-- Confidence: low: 16 of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "fidchell-weak",
    name = "Fidchell (Weak king, 7×7)",
    extends = "fidchell",
    summary = "Weak king, 7×7: Fidchell, two attackers capture the king, and he escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { captured = false } }, -- like any other piece

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "c1-b1" },
        { rule = "[G]: two take the king", board = { K = "c3", a = "b3 d6" }, move = "d6-d3", captures = "c3" },
    },
}

return variant

-- Hnefatafl with the rules of Tablut (White first, 13×13): a ruleset of a large tafl server.
--
-- Sources
--   [G] 21 games played on it as "Historical Hnefatafl-w 13x13".
--
-- Basis of each rule
--   Rules                [G], as in parlett-13.lua, but the defenders move first
--
-- Conjecture
--   What parlett-13.lua marks as conjecture.
--
-- Confidence: low: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "parlett-13-w",
    name = "Hnefatafl with the rules of Tablut (White first, 13×13)",
    extends = "parlett-13",
    summary = "White first, 13×13: Hnefatafl with the rules of Tablut, the king escapes at the edge.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    first = "defenders",

    examples = {
        { rule = "[G]: the layout, and the defenders begin", allows = "h8-h11" },
        { rule = "three beside the empty throne take the king", board = { K = "g8", a = "f8 h8 a9" }, move = "a9-g9", captures = "g8" },
    },
}

return variant

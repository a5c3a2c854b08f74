-- Ard Ri as played on a large tafl server: the layout of brandubh, no throne, and the edge as the goal.
--
-- Sources
--   [G] 168 games played on a large tafl server as "Scottish Ard Ri".
--
-- Basis of each rule
--   Everything           [G]. The layout is that of brandubh; no square is special; two capture the king; any edge square
--                        wins; the attackers move first
--
-- Conjecture
--   Encirclement, and the loss of a side that cannot move: as in Tablut.
--   Repetition: in every recorded game that this server ended for repetition in one of its small edge games, the defenders lost. The
--   number is our choice: a position ends the game when it occurs for the fourth time; players continue after the third, and no game
--   of [G] continued after the fourth.
--
-- Confidence: high. 166 of [G] replay with every move legal and every capture the same; the other two each have a mark
-- for a capture without a hostile piece on the far side. That the Scots ever played it is a modern legend.

---@type birka.Variation
local variant = {
    api = 1,
    id = "ard-ri-online",
    name = "Ard Ri (as played online)",
    extends = "brandubh",
    summary = "The layout of Brandubh without a throne: two attackers capture the king, and he escapes at any edge square.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { captured = false } }, -- like any other piece

    squares = false,

    ends = { escape = "edge", repetition = { verdict = "defenders lose" } },

    examples = {
        { rule = "[G]: any square of the rim wins", board = { K = "d4", a = "g6" }, move = "d4-d1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[G]: two take the king, in the middle too", board = { K = "d4", a = "c4 g4" }, move = "g4-e4",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[G]: and elsewhere", board = { K = "b3", a = "a3 c6" }, move = "c6-c3", captures = "b3" },
        { rule = "[G]: no square is special: the middle is open to all", board = { K = "b2", d = "d6", a = "g6" }, turn = "defenders",
          allows = "d6-d4 d6-d3" },
        { rule = "[G]: and takes nobody's place", board = { K = "b2", d = "d5", a = "a6" }, move = "a6-d6", captures = false },
        { rule = "[G]: nor do the corners, where anybody may stop", board = { K = "d4", d = "b1", a = "c6" }, move = "c6-c1", captures = false,
          allows = "b1-a1" },
        {
            rule = "a position that stands for the fourth time loses for the defenders, even where the attackers brought it about",
            move = "d1-c1 " .. ("d3-c3 d2-c2 c3-d3 c2-d2 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

return variant

-- Tawl-bwrdd on Bell's layout without a throne: the middle is an ordinary square, and two capture the king.
--
-- Sources
--   [I] Robert ap Ifan, 1587, in Peniarth manuscript 158: a king in the middle and twelve men in the places next to him, and
--       twenty-four, six in the middle of every side, to capture him. Printed in Murray 1952, page 63.
--   [B] R. C. Bell, Board and Table Games from Many Civilizations, London 1960 and 1969: the layout.
--   [G] 44 games played on a large tafl server as "Tawlbwrdd throneless Bell 11x11".
--
-- Basis of each rule
--   Board, number of men [I]
--   Layout               [B]
--   The king's capture   [I] and [G] two
--   End, first move      [G] any edge square; the attackers move first
--
-- Conjecture
--   Encirclement, and the loss of a side that cannot move: as in Tablut.
--   Repetition: in every recorded game that this server ended for repetition in one of its small edge games, the defenders lost. The
--   number is our choice: a position ends the game when it occurs for the fourth time; players continue after the third, and no game
--   of [G] continued after the fourth.
--
-- Cited second-hand: [I] and the page in Murray after Ashton 2007, who does not quote all of it; its wording, and [B]'s layout, are
-- from memory and unverified.
--
-- Confidence: high, but based on few games: all of [G] replay with every move legal and every capture the same.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tawlbwrdd-throneless",
    name = "Tawl-bwrdd without a throne",
    extends = "tawlbwrdd",
    summary = "Without a throne, and two attackers capture the king: the Welsh game on Bell's layout.",
    sources = {
        "Robert ap Ifan, Peniarth manuscript 158, 1587, in H. J. R. Murray, A History of Board-Games Other than Chess, 1952",
        "R. C. Bell, Board and Table Games from Many Civilizations, London 1960 and 1969",
        "Recorded games of a modern tafl server",
    },

    pieces = { king = { captured = false } }, -- like any other piece

    squares = { throne = false },

    examples = {
        { rule = "[G]: two take the king in the middle…", board = { K = "f6", a = "e6 k6" }, move = "k6-g6",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[G]: …and beside it…", board = { K = "f7", a = "e7 k7" }, move = "k7-g7", captures = "f7" },
        { rule = "[G]: …as everywhere", board = { K = "c3", a = "b3 d8" }, move = "d8-d3", captures = "c3" },
        { rule = "[G]: the middle is a square like any other", board = { K = "c3", d = "f9", a = "k6" }, turn = "defenders", allows = "f9-f6" },
        { rule = "[G]: and takes nobody's place", board = { K = "c3", d = "f7", a = "a8" }, move = "a8-f8", captures = false },
    },
}

return variant

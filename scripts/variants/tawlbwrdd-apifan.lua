-- Tawl-bwrdd after the text of Robert ap Ifan, 1587: a piece that moves between two enemies is captured.
--
-- Sources
--   [I] Robert ap Ifan, 1587, in Peniarth manuscript 158: a king in the middle and twelve men in the places next to him, and
--       twenty-four, six in the middle of every side, to capture him. Printed in Murray 1952, page 63.
--   [M] H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952, page 63; and John C. Ashton 2007 on it.
--   [B] R. C. Bell, Board and Table Games from Many Civilizations, London 1960 and 1969: a layout that fits the text.
--
-- Basis of each rule
--   Board, number of men [I]
--   Capture              [I] if one of the king's men comes between two attackers he is dead and thrown out of the game, and so
--                        is an attacker who comes between two of the king's men
--   The king's capture   [I] between two attackers; but he may go between two if he says "gwrheill", and takes no harm
--   End                  [I] the king wins if he can go along the line
--
-- Conjecture
--   That "comes between" means both a piece that moves there and a piece that is enclosed; only the king has the word Gwrheill, so it is
--   safe only for him, and here he always says it.
--   The text does not say which line, because words are missing: here the edge.
--   The middle is only called the king's place, so it is an ordinary square. [B]'s layout.
--   That the attackers move first, that a side that cannot move loses and that a repetition draws: [I] does not say.
--
-- Cited second-hand: [I] and the page in Murray after Ashton 2007, who does not quote all of it; its wording, and [B]'s layout, are
-- from memory and unverified.
--
-- Confidence: as the text, high; as a complete game, none. No recorded games.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tawlbwrdd-apifan",
    name = "Tawl-bwrdd (ap Ifan)",
    extends = "tawlbwrdd-throneless",
    summary = "The Welsh game after a text of 1587: a piece that moves between two enemies is captured, except the king.",
    sources = {
        "Robert ap Ifan, Peniarth manuscript 158, 1587, in H. J. R. Murray, A History of Board-Games Other than Chess, 1952",
        "R. C. Bell, Board and Table Games from Many Civilizations, London 1960 and 1969",
    },

    pieces = {
        attacker = { falls_between = true },
        defender = { falls_between = true },
    },

    ends = {
        encirclement = false,
        repetition = { times = 3, verdict = "draw" },
    },

    examples = {
        { rule = "[I]: if one of the king's men comes between two attackers, he is dead…", board = { K = "f6", d = "c8", a = "b3 d3" },
          move = "c8-c3", captures = "c3" },
        { rule = "[I]: …and so is an attacker who comes between two of the king's men", board = { K = "f6", a = "c8", d = "b3 d3" },
          move = "c8-c3", captures = "c3" },
        { rule = "[I]: hemmed in he dies too", board = { K = "f6", d = "c3", a = "b3 d8" }, move = "d8-d3", captures = "c3" },
        { rule = "[I]: the king may go between two if he says gwrheill…", board = { K = "c8", a = "b3 d3" }, move = "c8-c3", captures = false },
        { rule = "[I]: …but two capture him", board = { K = "c3", a = "b3 d8" }, move = "d8-d3",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[I]: the king wins if he can go along the line, which is read as the rim", board = { K = "c3", a = "k6" }, move = "c3-c1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[I] knows no ring", board = { K = "f6", d = "f7", a = "f8 e7 g7 d6 h6 e5 g5 f1" }, move = "f1-f4", ends = false },
        { rule = "a position that comes back twice draws; [I] is silent", move = ("a5-a4 f8-g8 a4-a5 g8-f8 "):rep(2),
          ends = { winner = "nobody", reason = "repetition" } },
    },
}

return variant

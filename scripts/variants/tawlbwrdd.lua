-- Tawl-bwrdd, the Welsh game, on Bell's layout, with the rules of Tablut.
--
-- Sources
--   [I] Robert ap Ifan, 1587, in Peniarth manuscript 158: a king in the middle and twelve men in the places next to him, and
--       twenty-four, six in the middle of every side, to capture him. Printed in Murray 1952, page 63.
--   [B] R. C. Bell, Board and Table Games from Many Civilizations, London 1960 and 1969: the layout.
--   [G] 890 games played on a large tafl server as "Welsh Tawlbwrdd".
--
-- Basis of each rule
--   Board, number of men [I]
--   Layout               [B]
--   The king's capture   [G], as Linnaeus describes it: four on the throne, three and the throne beside it, two elsewhere
--   Throne               [G] only the king stops there, others pass over it; hostile while it is empty
--   End, first move      [G] any edge square; the attackers move first
--
-- Conjecture
--   Everything that [I] does not say, which is most: tawlbwrdd-apifan.lua follows his text.
--   Encirclement, and the loss of a side that cannot move: as in Tablut.
--   Repetition: in every recorded game that this server ended for repetition in one of its small edge games, the defenders lost. The
--   number is our choice: a position ends the game when it occurs for the fourth time; players continue after the third, and no game
--   of [G] continued after the fourth.
--
-- Cited second-hand: [I] and the page in Murray after Ashton 2007, who does not quote all of it; its wording, and [B]'s layout, are
-- from memory and unverified.
--
-- Confidence: as a modern game, high: 99.3% of [G] replay with every move legal and every capture the same.
-- Perft agrees with another program's from the start and in fifteen later positions.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tawlbwrdd",
    name = "Tawl-bwrdd",
    extends = "tablut",
    summary = "The Welsh game on Bell's layout: the king escapes at the edge past twenty-four attackers.",
    people = "welsh",
    sources = {
        "Robert ap Ifan, Peniarth manuscript 158, 1587, in H. J. R. Murray, A History of Board-Games Other than Chess, 1952",
        "R. C. Bell, Board and Table Games from Many Civilizations, London 1960 and 1969",
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . a a a . . . .
        . . . . a . a . . . .
        . . . . . a . . . . .
        . . . . . d . . . . .
        a a . . d d d . . a a
        a . a d d K d d a . a
        a a . . d d d . . a a
        . . . . . d . . . . .
        . . . . . a . . . . .
        . . . . a . a . . . .
        . . . . a a a . . . .
    ]],

    ends = { repetition = { times = 4, verdict = "defenders lose" } },

    announcements = false,

    examples = {
        { rule = "[G]: four take the king on his throne…", board = { K = "f6", a = "e6 g6 f7 a5" }, move = "a5-f5",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[G]: …three beside it, the empty throne being the fourth…", board = { K = "f7", a = "e7 g7 a8" }, move = "a8-f8",
          captures = "f7" },
        { rule = "[G]: …and two elsewhere", board = { K = "c3", a = "b3 d8" }, move = "d8-d3", captures = "c3" },
        { rule = "[G]: others pass over the throne, which is the king's", board = { K = "c3", d = "f9", a = "k6" }, turn = "defenders",
          allows = "f9-f7 f9-f5", forbids = "f9-f6" },
        { rule = "[G]: any square of the rim wins", board = { K = "c3", a = "k6" }, move = "c3-c1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "nothing is called", board = { K = "c3", a = "k6" }, move = "k6-k7", calls = false },
        {
            rule = "a position that stands for the fourth time loses for the defenders, even where the attackers brought it about",
            move = "e1-d1 " .. ("f8-g8 a5-a4 g8-f8 a4-a5 "):rep(3),
            ends = { winner = "attackers", reason = "repetition" },
        },
    },
}

return variant

-- Tawl-bwrdd on Lewis's layout, a long cross, with the rules of Tablut.
--
-- Sources
--   [I] Robert ap Ifan, 1587, in Peniarth manuscript 158: a king in the middle and twelve men in the places next to him, and
--       twenty-four, six in the middle of every side, to capture him. Printed in Murray 1952, page 63.
--   [T] T. Frank Lewis, Gwerin ffristial a thawlbwrdd, Transactions of the Honourable Society of Cymmrodorion, 1941.
--   [G] 134 games played on a large tafl server as "Tawlbwrdd Lewis cross 11x11".
--
-- Basis of each rule
--   Board, number of men [I]
--   Layout               [T], as [G] has it
--   The king's capture   [G], as Linnaeus describes it: four on the throne, three and the throne beside it, two elsewhere
--   Throne               [G] only the king stops there, others pass over it; hostile while it is empty
--   End, first move      [G] any edge square; the attackers move first
--
-- Conjecture
--   Encirclement, and the loss of a side that cannot move: as in Tablut.
--   Repetition: in every recorded game that this server ended for repetition in one of its small edge games, the defenders lost. The
--   number is our choice: a position ends the game when it occurs for the fourth time; players continue after the third, and no game
--   of [G] continued after the fourth.
--
-- Cited second-hand: [I] and the page in Murray after Ashton 2007; [T] from memory and unverified.
--
-- Confidence: as a modern game, high: 132 of [G] replay with every move legal and every capture the same, and
-- the other two have one wrong capture each.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tawlbwrdd-lewis",
    name = "Tawl-bwrdd (Lewis)",
    extends = "tawlbwrdd",
    summary = "The defenders in a long cross: the Welsh game.",
    sources = {
        "Robert ap Ifan, Peniarth manuscript 158, 1587, in H. J. R. Murray, A History of Board-Games Other than Chess, 1952",
        "T. Frank Lewis, Gwerin ffristial a thawlbwrdd, Transactions of the Honourable Society of Cymmrodorion, 1941",
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . . a a a . . . .
        . . . . a a a . . . .
        . . . . . d . . . . .
        . . . . . d . . . . .
        a a . . . d . . . a a
        a a d d d K d d d a a
        a a . . . d . . . a a
        . . . . . d . . . . .
        . . . . . d . . . . .
        . . . . a a a . . . .
        . . . . a a a . . . .
    ]],

    examples = {
        { rule = "[T]: the king's men stand in a long cross, and the attackers begin", allows = "e2-d2", forbids = "f2-f3" },
        { rule = "[G]: three take the king beside the empty throne", board = { K = "f7", a = "e7 g7 a8" }, move = "a8-f8", captures = "f7" },
        { rule = "[G]: any square of the rim wins", board = { K = "c3", a = "k6" }, move = "c3-c1",
          ends = { winner = "defenders", reason = "king-escaped" } },
    },
}

return variant

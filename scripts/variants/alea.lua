-- Alea Evangelii, "the game of the Gospels", the largest tafl: from a drawing in a Gospel book written in an Irish hand, played today.
--
-- Sources
--   [D] Corpus Christi College Oxford, MS 122, f. 5v: the drawing, with an explanation in Latin. J. A. Robinson, The Times of St Dunstan, Oxford 1923;
--       E. Duggan, A Game on the Edge, Board Game Studies Journal 15, 2021. The manuscript is dated to the eleventh or twelfth century. Its text says that
--       Dub Innse, bishop of Bangor, brought the game from the house of Athelstan, king of the English (924 to 939).
--   [G] 37 games played on a large tafl server as "Unst Alea Evangelii 19x19".
--
-- Basis of each rule
--   Board and layout     [D], as [G] has it
--   Corners              [D] decorates them; [G]: four squares each, only for the king, hostile to all; he wins on any of them
--   The king             [G] captured by four, never at the edge; armed
--   Strong men           [G] the four on f6, f14, n6 and n14 are captured only by three; two and the edge do not capture them
--   Throne               [G] only the king stops there, others pass over it; hostile as in copenhagen.lua
--   First move           [G] the attackers
--
-- Conjecture
--   That the manuscript describes a game at all: it explains the Gospels by the drawing and gives no rules.
--   In two games of [G] a strong man is captured by two; in the others he is not.
--   Encirclement, and the loss of a side that cannot move: as in fetlar.lua. A game is drawn
--   after two hundred moves without a capture.
--
-- Cited second-hand: [D] after Ashton 2007, who describes it, and for the places of the pieces after [G].
--
-- Confidence: as a modern game, medium: 34 of [G] replay with every move legal and every capture the same.
-- Perft agrees with another program's, which has no strong men, to depth 3: so early none of them can be captured.

---@type birka.Variation
local variant = {
    api = 1,
    id = "alea",
    name = "Alea Evangelii",
    extends = "fetlar",
    summary = "The largest tafl, drawn in a manuscript in Oxford: forty-eight attackers, and four defenders stronger than the rest.",
    people = "english",
    sources = {
        "Corpus Christi College Oxford, MS 122, f. 5v, in J. A. Robinson, The Times of St Dunstan, Oxford 1923",
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . a . . a . . . . . . . a . . a . .
        . . . . . . . . . . . . . . . . . . .
        a . . . . a . . . . . . . a . . . . a
        . . . . . . . a . d . a . . . . . . .
        . . . . . . a . a . a . a . . . . . .
        a . a . . s . . . . . . . s . . a . a
        . . . . a . . . . d . . . . a . . . .
        . . . a . . . . d . d . . . . a . . .
        . . . . a . . d . d . d . . a . . . .
        . . . d . . d . d K d . d . . d . . .
        . . . . a . . d . d . d . . a . . . .
        . . . a . . . . d . d . . . . a . . .
        . . . . a . . . . d . . . . a . . . .
        a . a . . s . . . . . . . s . . a . a
        . . . . . . a . a . a . a . . . . . .
        . . . . . . . a . d . a . . . . . . .
        a . . . . a . . . . . . . a . . . . a
        . . . . . . . . . . . . . . . . . . .
        . . a . . a . . . . . . . a . . a . .
    ]],

    pieces = {
        strong = { letter = "s", record = "S", side = "defenders", captured = { { sides = 3 } } },
    },

    squares = {
        corners = {
            at = {
                "a1", "a2", "b1", "b2",
                "r1", "r2", "s1", "s2",
                "a18", "a19", "b18", "b19",
                "r18", "r19", "s18", "s19",
            },
        },
    },

    examples = {
        { rule = "[G]: a strong man falls to three…", board = { K = "j10", s = "e5", a = "d5 e6 f9" }, move = "f9-f5", captures = "e5" },
        { rule = "[G]: …not to two…", board = { K = "j10", s = "e5", a = "d5 f9" }, move = "f9-f5", captures = false },
        { rule = "[G]: …nor to two and the rim", board = { K = "j10", s = "a8", a = "a7 b9" }, move = "b9-a9", captures = false },
        { rule = "[G]: an ordinary man falls to two", board = { K = "j10", d = "e5", a = "d5 f9" }, move = "f9-f5", captures = "e5" },
        { rule = "[G]: the king wins on any of a corner's four squares", board = { K = "e2", a = "s10" }, move = "e2-b2",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "[G]: nobody else stops there…", board = { K = "j10", d = "e2", a = "s10" }, turn = "defenders", allows = "e2-c2",
          forbids = "e2-b2 e2-a2" },
        { rule = "[G]: …and men are taken against them", board = { K = "j10", d = "c2", a = "d9" }, move = "d9-d2", captures = "c2" },
        { rule = "[G]: four take the king", board = { K = "c5", a = "b5 c4 c6 d9" }, move = "d9-d5",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "[G]: the attackers begin", allows = "a6-b6" },
    },
}

return variant

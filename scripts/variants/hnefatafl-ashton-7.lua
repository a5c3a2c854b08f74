-- Hnefatafl, the game of the Vikings, as reconstructed by John Ashton from Tablut, on 7 squares per side.
--
-- Sources
--   [A] John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, March 2007. His
--       rules are numbered.
--   [L] Carl Linnaeus, Iter Lapponicum, 1732, in the edition of 1889 that Ashton read.
--   Layout: Brandubh's cross, for the Irish board.
--
-- Basis of each rule
--   Movement, capture    [A] the rules of his Tablut; see tablut-ashton.lua
--   First move           [A] Hnefatafl 2: the attackers
--   Throne               [A] Hnefatafl 3: closed once the king has left it, also to passing pieces; hostile, rule 14
--   Corners              [A] Hnefatafl 4: only for the king, who wins there; 5: hostile to all, including the king
--   No camps             [A] Hnefatafl 4: the attackers' starting squares are ordinary
--   Capture of the king  [A] Hnefatafl 5 with rules 10 and 11: four on the throne, three and the throne beside it, two elsewhere
--
-- Conjecture
--   The layout is conjecture: the Irish verses give the number of pieces, not their places.
--   "Hemmed in" (rule 12) is interpreted as encirclement; a side that cannot move loses, since [A] 15 rules out draws.
--
-- Confidence: one author's reconstruction. No recorded games.

---@type birka.Variation
local variant = {
    api = 1,
    id = "hnefatafl-ashton-7",
    name = "Hnefatafl (Ashton, 7×7)",
    extends = "hnefatafl-ashton-9",
    summary = "7×7 squares: the Vikings' game reconstructed from Tablut, with a closed throne and corners as goals.",

    board = [[
        . . . a . . .
        . . . a . . .
        . . . d . . .
        a a d K d a a
        . . . d . . .
        . . . a . . .
        . . . a . . .
    ]],

    examples = {
        { rule = "Hnefatafl 4: the king wins in a corner", board = { K = "c7", a = "g6" }, move = "c7-a7",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "rule 11: beside the throne, which is the fourth, three take him", board = { K = "d5", a = "c5 e5 a6" },
          move = "a6-d6", captures = "d5" },
        { rule = "rule 14: the throne takes a man, even with the king on it", board = { K = "d4", d = "d5", a = "a6" },
          move = "a6-d6", captures = "d5" },
    },
}

return variant

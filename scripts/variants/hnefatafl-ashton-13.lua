-- Hnefatafl, the game of the Vikings, as reconstructed by John Ashton from Tablut, on 13 squares per side.
--
-- Sources
--   [A] John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, March 2007. His
--       rules are numbered.
--   [L] Carl Linnaeus, Iter Lapponicum, 1732, in the edition of 1889 that Ashton read.
--   Layout: Parlett's.
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
--   The layout is conjecture.
--   "Hemmed in" (rule 12) is interpreted as encirclement; a side that cannot move loses, since [A] 15 rules out draws.
--
-- Confidence: one author's reconstruction. No recorded games.

---@type birka.Variation
local variant = {
    api = 1,
    id = "hnefatafl-ashton-13",
    name = "Hnefatafl (Ashton, 13×13)",
    extends = "hnefatafl-ashton-9",
    summary = "13×13 squares: the Vikings' game reconstructed from Tablut, with a closed throne and corners as goals.",

    board = [[
        . . . . a a a a a . . . .
        . . . . . a . a . . . . .
        . . . . . . a . . . . . .
        . . . . . . d . . . . . .
        a . . . d . . . d . . . a
        a a . . . d d d . . . a a
        a . a d . d K d . d a . a
        a a . . . d d d . . . a a
        a . . . d . . . d . . . a
        . . . . . . d . . . . . .
        . . . . . . a . . . . . .
        . . . . . a . a . . . . .
        . . . . a a a a a . . . .
    ]],

    examples = {
        { rule = "Hnefatafl 4: the king wins in a corner", board = { K = "c13", a = "m12" }, move = "c13-a13",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "rule 11: beside the throne, which is the fourth, three take him", board = { K = "g8", a = "f8 h8 a9" },
          move = "a9-g9", captures = "g8" },
        { rule = "rule 14: the throne takes a man, even with the king on it", board = { K = "g7", d = "g8", a = "a9" },
          move = "a9-g9", captures = "g8" },
    },
}

return variant

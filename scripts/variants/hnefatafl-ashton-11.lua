-- Hnefatafl, the game of the Vikings, as John Ashton rebuilds it from Tablut, on 11 squares a side.
--
-- Sources
--   [A] John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, March 2007. His
--       rules have numbers.
--   [L] Carl Linnaeus, Iter Lapponicum, 1732, in the edition of 1889 that Ashton read.
--   Layout: Bell's for the Welsh tawl-bwrdd.
--
-- What each rule rests on
--   Movement, capture    [A] the rules of his Tablut; see tablut-ashton.lua
--   Who begins           [A] Hnefatafl 2: the attackers
--   Throne               [A] Hnefatafl 3: closed once the king has left it, also to passing; hostile, rule 14
--   Corners              [A] Hnefatafl 4: the king alone, and there he wins; 5: hostile to all, to the king also
--   No camps             [A] Hnefatafl 4: where the attackers begin is ordinary ground
--   Capture of the king  [A] Hnefatafl 5 with rules 10 and 11: four on the throne, three and the throne beside it, two elsewhere
--
-- What is conjecture
--   The layout is conjecture: the Welsh text tells the number of men, not their places.
--   "Hemmed in" (rule 12) is read as encirclement; who cannot move loses, since [A] 15 will not have draws.
--
-- How well confirmed: it is one author's reconstruction. No recorded games.

---@type birka.Variation
local variant = {
    api = 1,
    id = "hnefatafl-ashton-11",
    name = "Hnefatafl (Ashton, 11×11)",
    extends = "hnefatafl-ashton-9",
    summary = "The Vikings' game rebuilt from Tablut, 11 squares a side: a closed throne, and corners to escape to.",

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

    examples = {
        { rule = "Hnefatafl 4: the king wins in a corner", board = { K = "c11", a = "k10" }, move = "c11-a11",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "rule 11: beside the throne, which is the fourth, three take him", board = { K = "f7", a = "e7 g7 a8" },
          move = "a8-f8", captures = "f7" },
        { rule = "rule 14: the throne takes a man, even with the king on it", board = { K = "f6", d = "f7", a = "a8" },
          move = "a8-f8", captures = "f7" },
    },
}

return variant

-- Hnefatafl, the game of the Vikings, as reconstructed by John Ashton from Tablut, on 19 squares per side.
--
-- Sources
--   [A] John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, March 2007. His
--       rules are numbered.
--   [L] Carl Linnaeus, Iter Lapponicum, 1732, in the edition of 1889 that Ashton read.
--   Layout: that of Alea Evangelii, in the manuscript Corpus Christi College Oxford 122; see alea.lua.
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
--   The strong men of alea.lua are not his: all defenders are the same kind here.
--   "Hemmed in" (rule 12) is interpreted as encirclement; a side that cannot move loses, since [A] 15 rules out draws.
--
-- Confidence: one author's reconstruction. No recorded games.

---@type birka.Variation
local variant = {
    api = 1,
    id = "hnefatafl-ashton-19",
    name = "Hnefatafl (Ashton, 19×19)",
    extends = "hnefatafl-ashton-9",
    summary = "19×19 squares: the Vikings' game reconstructed from Tablut, with a closed throne and corners as goals.",

    board = [[
        . . a . . a . . . . . . . a . . a . .
        . . . . . . . . . . . . . . . . . . .
        a . . . . a . . . . . . . a . . . . a
        . . . . . . . a . d . a . . . . . . .
        . . . . . . a . a . a . a . . . . . .
        a . a . . d . . . . . . . d . . a . a
        . . . . a . . . . d . . . . a . . . .
        . . . a . . . . d . d . . . . a . . .
        . . . . a . . d . d . d . . a . . . .
        . . . d . . d . d K d . d . . d . . .
        . . . . a . . d . d . d . . a . . . .
        . . . a . . . . d . d . . . . a . . .
        . . . . a . . . . d . . . . a . . . .
        a . a . . d . . . . . . . d . . a . a
        . . . . . . a . a . a . a . . . . . .
        . . . . . . . a . d . a . . . . . . .
        a . . . . a . . . . . . . a . . . . a
        . . . . . . . . . . . . . . . . . . .
        . . a . . a . . . . . . . a . . a . .
    ]],

    examples = {
        { rule = "Hnefatafl 4: the king wins in a corner", board = { K = "c19", a = "s18" }, move = "c19-a19",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "rule 11: beside the throne, which is the fourth, three take him", board = { K = "j11", a = "i11 k11 a12" },
          move = "a12-j12", captures = "j11" },
        { rule = "rule 14: the throne takes a man, even with the king on it", board = { K = "j10", d = "j11", a = "a12" },
          move = "a12-j12", captures = "j11" },
    },
}

return variant

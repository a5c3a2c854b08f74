-- Hnefatafl, the game of the Vikings, as reconstructed by John Ashton from Tablut, on 9 squares per side.
--
-- Sources
--   [A] John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, March 2007. His
--       rules are numbered.
--   [L] Carl Linnaeus, Iter Lapponicum, 1732, in the edition of 1889 that Ashton read.
--   Layout: Linnaeus's own drawing of tablut.
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
--   "Hemmed in" (rule 12) is interpreted as encirclement; a side that cannot move loses, since [A] 15 rules out draws.
--
-- Confidence: one author's reconstruction. No recorded games.

---@type birka.Variant
local variant = {
    api = 1,
    id = "hnefatafl-ashton-9",
    name = "Hnefatafl (Ashton, 9×9)",
    summary = "9×9 squares: the Vikings' game reconstructed from Tablut, with a closed throne and corners as goals.",
    people = "norse",
    sources = {
        "John C. Ashton, Linnaeus' Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, 2007",
        "Carl Linnaeus, Iter Lapponicum, 1732",
    },

    board = [[
        . . . a a a . . .
        . . . . a . . . .
        . . . . d . . . .
        a . . . d . . . a
        a a d d K d d a a
        a . . . d . . . a
        . . . . d . . . .
        . . . . a . . . .
        . . . a a a . . .
    ]],

    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = {
            letter = "K",
            side = "defenders",
            royal = true,
            captured = {
                { on = "throne", sides = 4 },
                { beside = "throne", sides = 4 }, -- the empty throne is the fourth
                { sides = 2 },
            },
        },
    },

    squares = {
        throne = { at = "middle", stop = "king", pass = "none", reenter = "none", hostile = "all" },
        corners = { at = "corners", stop = "king", hostile = "all" },
    },

    first = "attackers",

    ends = {
        escape = "corners",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        repetition = { times = 3, verdict = "forbidden" },
    },

    announcements = {
        { ways = 1, call = "raichi" }, -- "check"
        { ways = 2, call = "tuicha" }, -- "checkmate"
    },

    examples = {
        -- Ashton's letters are Linnaeus's; tablut.lua says where they are.
        { rule = "rule 7: as far as the way is free, over nobody (rule 2)", board = { K = "e5", a = "d8", d = "d4" }, turn = "attackers",
          allows = "d8-a8 d8-i8 d8-d5", forbids = "d8-d3" },
        { rule = "rule 9: a man between two enemies is captured", board = { K = "e5", d = "c3", a = "b3 d8" }, move = "d8-d3", captures = "c3" },
        { rule = "rule 9: to move in between two is safe", board = { K = "e5", d = "c6", a = "b3 d3" }, move = "c6-c3", captures = false },
        { rule = "Hnefatafl 2: the attackers begin", allows = "e2-d2" },
        { rule = "Hnefatafl 3: the king does not come back to the throne, and nobody moves through it",
          board = { K = "e7", d = "b5", a = "i8" }, turn = "defenders", allows = "b5-d5", forbids = "e7-e5 e7-e3 b5-e5 b5-f5" },
        { rule = "Hnefatafl 4: the king wins in a corner…", board = { K = "a4", a = "i8" }, move = "a4-a1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "Hnefatafl 4: …not at the edge", board = { K = "d4", a = "i8" }, move = "d4-d1", ends = false },
        { rule = "Hnefatafl 4: he alone enters one", board = { K = "d4", d = "a3", a = "i8" }, turn = "defenders", forbids = "a3-a1" },
        { rule = "Hnefatafl 4: where the attackers begin is ordinary ground", board = { K = "d4", d = "c1", a = "i8" }, turn = "defenders",
          allows = "c1-e1 c1-h1" },
        { rule = "Hnefatafl 5: a corner takes the king's men…", board = { K = "d4", d = "b1", a = "c6" }, move = "c6-c1", captures = "b1" },
        { rule = "Hnefatafl 5: …besiegers…", board = { K = "d4", d = "c6", a = "b1 i8" }, move = "c6-c1", captures = "b1" },
        { rule = "Hnefatafl 5: …and the king, for one of two", board = { K = "b1", a = "c6" }, move = "c6-c1", captures = "b1" },
        { rule = "rule 10: four take the king on his throne…", board = { K = "e5", a = "d5 f5 e6 a4" }, move = "a4-e4",
          ends = { winner = "attackers", reason = "king-captured" } },
        { rule = "rule 10: …not two", board = { K = "e5", a = "d5 i5" }, move = "i5-f5", captures = false },
        { rule = "rule 11: three beside it, the throne being the fourth…", board = { K = "e6", a = "d6 f6 a7" }, move = "a7-e7", captures = "e6" },
        { rule = "rule 11: …not two", board = { K = "e6", a = "d6 i6" }, move = "i6-f6", captures = false },
        { rule = "rule 11: elsewhere he is captured like any other piece", board = { K = "c3", a = "b3 d8" }, move = "d8-d3", captures = "c3" },
        { rule = "rule 14: the throne takes a man, even with the king on it (rule 10)", board = { K = "e5", d = "e6", a = "a7" },
          move = "a7-e7", captures = "e6" },
        {
            rule = "rule 12: or hemmed in",
            board = [[
                . . . . . . . . .
                . . . . . . . . .
                . . . . a . . . .
                . . . a d a . . .
                . . a . K . a . .
                . . . a . a . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . a . . . .
            ]],
            move = "e1-e3",
            ends = { winner = "attackers", reason = "encirclement" },
        },
        { rule = "rule 6: one way open, check", board = { K = "c9", d = "f9 c7", a = "i8" }, move = "i8-h8", calls = "raichi" },
        { rule = "rule 6: two open, checkmate", board = { K = "c9", d = "c7", a = "i8" }, move = "i8-h8", calls = "tuicha" },
        {
            rule = "rule 15: who would bring a position about for the third time moves otherwise",
            move = "e2-d2 e3-d3 d2-e2 d3-e3 e2-d2 e3-d3 d2-e2",
            forbids = "d3-e3",
            allows = "d3-c3",
        },
        { rule = "who cannot move loses, for rule 15 will not have draws", board = { K = "e5", d = "a3 b5", a = "a2" }, move = "b5-b2",
          ends = { winner = "defenders", reason = "no-move" } },
        { rule = "and so do attackers of whom none is left", board = { K = "e5", d = "a3 c6", a = "b3" }, move = "c6-c3", captures = "b3",
          ends = { winner = "defenders", reason = "attackers-taken" } },
    },
}

return variant

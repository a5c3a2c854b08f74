-- Alea Evangelii with a die: an experiment of today with the largest tafl.
--
-- Sources
--   [D] Corpus Christi College Oxford, MS 122, calls its game "alea", a word for dice and for games with them.
--   [H] A riddle in Hervarar saga plays with "húnn", which can be a die and a piece of hnefatafl. O. Salmi, 2013, who translates it, holds that it proves
--       no dice in the game.
--   [G] 37 games played on a large tafl server as "Unst Alea Evangelii 19x19", without dice.
--
-- Basis of each rule
--   The game             alea.lua
--   The die              no source; [D] and [H] are what has led people to try one
--
-- Conjecture
--   Everything about the die: that there is one, that it is rolled at the beginning of each turn, and that a piece moves at most as many squares as it shows.
--   What alea.lua marks as conjecture.
--
-- Confidence: none as history.

---@type birka.Variation
local variant = {
    api = 1,
    id = "alea-dice",
    name = "Alea with a Die",
    extends = "alea",
    summary = "An experiment with Alea Evangelii: a die says how far a piece may move.",
    people = "modern",
    sources = {
        "Corpus Christi College Oxford, MS 122: only the word alea",
        "Hervarar saga, the riddle of the húnn, in O. Salmi's translation of 2013",
    },

    dice = { moves = "at most" },

    examples = {
        { rule = "the die says how far a piece may move…", move = "roll-2", allows = "d12-d14", forbids = "d12-d15" },
        { rule = "…and a higher number lets it go farther", move = "roll-6", allows = "d12-d18", forbids = "d12-d19" },
        { rule = "the other side rolls then", move = "roll-1 a6-b6 roll-3", allows = "j13-m13", forbids = "j13-n13" },
        { rule = "the king, too, goes no farther", board = { K = "e2", a = "s10" }, turn = "defenders", move = "roll-2", forbids = "e2-b2" },
        { rule = "he escapes where the number suffices", board = { K = "e2", a = "s10" }, turn = "defenders", move = "roll-3 e2-b2",
          ends = { winner = "defenders", reason = "king-escaped" } },
    },
}

return variant

-- Copenhagen Hnefatafl on thirteen squares per side.
--
-- Sources
--   [C] Aage Nielsen, Adam Bartley and Tim Millar, Copenhagen Hnefatafl, 2012; see copenhagen.lua.
--   [G] 30 games played on a large tafl server as "Copenhagen Hnefatafl 13x13".
--
-- Basis of each rule
--   Layout               [G]
--   Everything else      [C], as interpreted in copenhagen.lua
--
-- Conjecture
--   As in copenhagen.lua.
--
-- Confidence: based on few games: 28 of [G] replay with every move legal and every capture the same, and the other two start
-- with a move from an empty square. Perft agrees with another program's to depth 3.

---@type birka.Variation
local variant = {
    api = 1,
    id = "copenhagen-13",
    name = "Copenhagen Hnefatafl 13×13",
    extends = "copenhagen",
    summary = "13×13 squares: the tournament game with shieldwalls, exit forts and corners.",
    sources = {
        "Aage Nielsen, Adam Bartley and Tim Millar, Copenhagen Hnefatafl, 2012",
        "Recorded games of a modern tafl server",
    },

    board = [[
        . . . a a a a a a a . . .
        . . . . . . a . . . . . .
        . . . . . . . . . . . . .
        a . . . . . d . . . . . a
        a . . . . . d . . . . . a
        a . . . . d d d . . . . a
        a a . d d d K d d d . a a
        a . . . . d d d . . . . a
        a . . . . . d . . . . . a
        a . . . . . d . . . . . a
        . . . . . . . . . . . . .
        . . . . . . a . . . . . .
        . . . a a a a a a a . . .
    ]],

    examples = {
        { rule = "4b: the shieldwall", board = { K = "g7", d = "e1 f1 g1", a = "d1 e2 f2 g2 h5" }, move = "h5-h1", captures = "e1 f1 g1" },
        { rule = "6a: the king wins in a corner", board = { K = "a4", a = "m6" }, move = "a4-a1",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "7a: three take him beside the empty throne", board = { K = "g8", a = "f8 h8 a9" }, move = "a9-g9", captures = "g8" },
    },
}

return variant

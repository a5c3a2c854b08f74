-- Alea Evangelii, "the game of the Gospels", the largest tafl: an Anglo-Saxon page of the tenth century, played today.
--
-- Sources
--   [D] Corpus Christi College Oxford, manuscript 122: the drawing. J. A. Robinson, The Times of St Dunstan, Oxford 1923.
--   [G] 37 games people played on a large tafl server as "Unst Alea Evangelii 19x19".
--
-- What each rule rests on
--   Board and layout     [D], as [G] has it
--   Corners              [D] ornaments them; [G]: four squares each, the king alone, hostile to all, and he wins on any of them
--   The king             [G] falls to four, never at the edge; armed
--   Strong men           [G] the four on f6, f14, n6 and n14 fall only to three; two and the rim do not take them
--   Throne               [G] the king alone stops there, others pass over it; hostile as in copenhagen.lua
--   First move           [G] the attackers
--
-- What is conjecture
--   That the manuscript means a game at all: it explains the Gospels by it and gives no rules.
--   In two games of [G] a strong man falls to two; in the others he stands it.
--   Encirclement and the loss for want of a move: as in fetlar.lua. A game in which nothing has fallen for two hundred moves
--   is drawn.
--
-- How well confirmed: as a game people play, middling: 34 of [G] replay with every move legal and every capture the same.
-- Perft agrees with another program's, which has no strong men, to depth 3: so early none of them can fall.

return {
    api = 1,
    id = "alea",
    name = "Alea Evangelii",
    summary = "The largest tafl, from a tenth-century page: forty-eight besiegers, and four men stronger than the rest.",
    sources = {
        "Corpus Christi College Oxford, manuscript 122, in J. A. Robinson, The Times of St Dunstan, Oxford 1923",
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
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        strong = { letter = "s", record = "S", side = "defenders", captured = { { sides = 3 } } },
        king = {
            letter = "K",
            side = "defenders",
            royal = true,
            captured = { { sides = 4 } },
        },
    },

    squares = {
        throne = {
            at = "middle",
            stop = "king",
            pass = "all",
            hostile = "attackers",
            hostile_when_empty = "defenders",
        },
        corners = {
            at = {
                "a1", "a2", "b1", "b2",
                "r1", "r2", "s1", "s2",
                "a18", "a19", "b18", "b19",
                "r18", "r19", "s18", "s19",
            },
            stop = "king",
            hostile = "all",
        },
    },

    first = "attackers",

    ends = {
        escape = "corners",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        quiet_limit = { plies = 200, verdict = "draw" },
    },
}

-- Sea Battle, a modern tablut without a throne, in which the king carries no weapon.
--
-- Sources
--   [G] 271 games people played on a large tafl server as "Sea battle 9x9".
--   Layout of Linnaeus's tablut; see tablut.lua.
--
-- What each rule rests on
--   The king             [G] he falls to four, whom the empty middle does not help, and takes no part in captures
--   Board                [G] the middle is a square like any other
--   End, first move      [G] any square of the rim; the attackers begin
--
-- What is conjecture
--   Encirclement and the loss for want of a move: as in Tablut.
--   Repetition: [G] has one game that was given up as a draw in its fourth round; a fifth draws it here.
--
-- How well confirmed: well. 267 of [G] replay with every move legal and every capture the same; the others have moves of
-- empty squares or of the wrong side. Perft agrees with another program's from the start and in four later positions.

return {
    api = 1,
    id = "sea-battle-9",
    name = "Sea Battle",
    summary = "Tablut at sea: no throne, and a weaponless king whom it takes four to catch.",
    sources = {
        "Recorded games of a modern tafl server",
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
            arms = "none",
            captured = { { sides = 4 } },
        },
    },

    first = "attackers",

    ends = {
        escape = "edge",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        repetition = { times = 5, verdict = "draw" },
    },
}

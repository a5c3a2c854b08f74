-- Ard Ri, "the high king", a crowded game that is told of as Scottish: everybody goes one step at a time.
--
-- Sources
--   [T] The layout and the rules of the same name in two programs for tafl games, Ludii and OpenTafl.
--
-- What each rule rests on
--   Layout               [T] sixteen besiegers, eight men
--   Movement             [T] one step, for all
--   Board                [T] no square is special
--   End, first move      [T] any square of the rim; the attackers begin
--
-- What is conjecture
--   All of it: no old source knows the game. That two take the king, that who cannot move loses and that encirclement wins
--   are the plain choices. A position that stands for the fourth time ends the game for the defenders, as in its neighbours.
--
-- How well confirmed: perft agrees with another program's to depth 5. No recorded games; what is played online under this
-- name is ard-ri-online.lua.

return {
    api = 1,
    id = "ard-ri",
    name = "Ard Ri",
    summary = "The High King: a crowded board on which everybody goes one step at a time.",
    sources = {
        "Ard Ri in Ludii and OpenTafl",
    },

    board = [[
        . . a a a . .
        . . . a . . .
        a . d d d . a
        a a d K d a a
        a . d d d . a
        . . . a . . .
        . . a a a . .
    ]],

    pieces = {
        attacker = { letter = "a", side = "attackers", reach = 1 },
        defender = { letter = "d", side = "defenders", reach = 1 },
        king = {
            letter = "K",
            side = "defenders",
            royal = true,
            reach = 1,
        },
    },

    first = "attackers",

    ends = {
        escape = "edge",
        attackers_taken = true,
        encirclement = true,
        no_move = "loses",
        repetition = { times = 4, verdict = "defenders lose" },
    },
}

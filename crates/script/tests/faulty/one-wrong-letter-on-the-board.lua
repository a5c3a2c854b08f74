-- expect: E021 9 `x` at d5; the letters
return {
    api = 1,
    id = "own",
    name = "Own",
    board = [[
        . . a . a . .
        . . . . . . .
        a . . x . . a
        . . d K d . .
        a . . d . . a
        . . . . . . .
        . . a . a . .
    ]],
    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = { letter = "K", side = "defenders", royal = true },
    },
    first = "attackers",
    ends = { escape = "corners" },
}

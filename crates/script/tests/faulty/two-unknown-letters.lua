-- expect: E021 7 `y` at c7 and on 1 more square | E021 9 `x` at d5
return {
    api = 1,
    id = "own",
    name = "Own",
    board = [[
        . . y . y . .
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

-- expect: E030 6 the game is over before its first move: the attackers win, encirclement
return {
    api = 1,
    id = "own",
    name = "Own",
    board = [[
        . . a . .
        . a d a .
        a d K d a
        . a d a .
        . . a . .
    ]],
    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = { letter = "K", side = "defenders", royal = true },
    },
    first = "attackers",
    ends = { escape = "edge", encirclement = true },
}

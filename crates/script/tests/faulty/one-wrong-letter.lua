-- expect: E021 16 `pieces.attacker.letter` is not on the board, but `a`, which belongs to no kind, is on 8 squares
return {
    api = 1,
    id = "own",
    name = "Own",
    board = [[
        . . a . a . .
        . . . . . . .
        a . . d . . a
        . . d K d . .
        a . . d . . a
        . . . . . . .
        . . a . a . .
    ]],
    pieces = {
        attacker = { letter = "o", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = { letter = "K", side = "defenders", royal = true },
    },
    first = "attackers",
    ends = { escape = "corners" },
}

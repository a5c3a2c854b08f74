-- expect: E034 24 with a colon
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
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = { letter = "K", side = "defenders", royal = true },
    },
    first = "attackers",
    ends = { escape = "corners" },
    hooks = {
        words = "x",
        legal = function(board, from) return board.at(from) == nil end,
    },
}

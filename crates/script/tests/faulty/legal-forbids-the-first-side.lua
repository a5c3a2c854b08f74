-- expect: E034 22 the attackers begin
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
    hooks = { words = "Attackers stand.", legal = function(board) return board:turn() == "defenders" end },
}

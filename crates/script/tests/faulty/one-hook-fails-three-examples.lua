-- expect: E034 26 3 examples fail because of it, the first on line 30
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
        words = "As the test says.",
        outcome = function(board)
            if board:is_empty("d6") then return nil end
            error("the sixth rank")
        end,
    },
    examples = {
        { rule = "one", move = "d5-d6", turn = "defenders", ends = false },
        { rule = "two", move = "d5-d6", turn = "defenders", captures = false },
        { rule = "three", turn = "defenders", allows = "d5-d6" },
    },
}

-- expect: E034 26 the example on line 30 fails because of it | E033 31 expected d5-d4 to be legal
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
        { rule = "two", turn = "defenders", forbids = "d5-e5" , allows = "d5-d4" },
    },
}

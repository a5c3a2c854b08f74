return {
    api = 1, id = "own", name = "Own",
    board = [[
        . . a . .
        . . d . .
        a d K d a
        . . d . .
        . . a . .
    ]],
    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders", reach = 2 },
        king = { letter = "K", side = "defenders", royal = true, captured = { { on = "throne", sides = 4 }, { sides = 2 } } },
    },
    squares = {
        throne = { at = "middle", stop = "king", pass = "all", hostile_when_empty = "all" },
        corners = { at = "corners", stop = "king", hostile = "all" },
    },
    first = "attackers",
    ends = { escape = "corners", attackers_taken = true, repetition = { times = 3, verdict = "draw" } },
}

-- The board that the table shows, without its pieces, while the rules of a game cannot be loaded. It is part of the program and never played.
return {
    api = 1,
    id = "placeholder",
    name = "Birka",
    board = [[
        . . . a a a . . .
        . . . . a . . . .
        . . . . d . . . .
        a . . . d . . . a
        a a d d K d d a a
        a . . . d . . . a
        . . . . d . . . .
        . . . . a . . . .
        . . . a a a . . .
    ]],
    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = { letter = "K", side = "defenders", royal = true },
    },
    first = "attackers",
    ends = { escape = "edge", repetition = { times = 3, verdict = "draw" }, no_move = "loses" },
}

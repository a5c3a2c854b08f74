return {
    api = 1, id = "rows", name = "Rows",
    board = [[
        w w w w w
        . . . . .
        . . . . .
        b b b b b
    ]],
    pieces = {
        black = { letter = "b", side = "attackers", captured = { { on = "corners", sides = 4, edge_counts = true }, { sides = 2 } } },
        white = { letter = "w", side = "defenders" },
    },
    sides = { attackers = "Black", defenders = "White" },
    first = "attackers",
    ends = { fewer_than = { attackers = 2, defenders = 3 }, no_move = "draws" },
    examples = {
        { rule = "x", board = { b = "b2 d3 a1", w = "c2 e4 a4" }, move = "d3-d2", captures = "c2",
          ends = { winner = "attackers", reason = "too-few-men" } },
    },
}

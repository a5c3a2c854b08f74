-- A complete file: captured men change sides. An example, not a historical ruleset.
return {
    api = 1,
    id = "turncoats",
    name = "Turncoats",
    summary = "Captured men change sides.",
    sides = { attackers = "Black", defenders = "White" },
    board = [[
        w w w w w w w w
        w . . . . . . w
        w . . . . . . w
        . . . . . . . .
        . . . . . . . .
        b . . . . . . b
        b . . . . . . b
        b b b b b b b b
    ]],
    pieces = {
        black = { letter = "b", side = "attackers", captured_becomes = "white" },
        white = { letter = "w", side = "defenders", captured_becomes = "black" },
    },
    first = "attackers",
    ends = {
        fewer_than = { attackers = 2, defenders = 2 },
        repetition = { times = 3, verdict = "draw" },
    },
    examples = {
        { rule = "Black begins", allows = "a3-a4" },
        {
            rule = "a captured man changes sides",
            board = { b = "a4 c1", w = "b4 h8 h7" },
            move = "c1-c4xb4",
            then_on = { b4 = "black", c4 = "black" },
        },
        {
            rule = "and so does one of Black's",
            board = { b = "b4 h1 h2", w = "a4 c1" },
            move = "c1-c4xb4",
            then_on = { b4 = "white", c1 = false },
        },
        {
            rule = "White has lost with one man",
            board = { b = "a4 c1", w = "b4 h8" },
            move = "c1-c4",
            ends = { winner = "attackers", reason = "too-few-men" },
        },
        {
            rule = "Black has lost with one man",
            board = { b = "b4 h8", w = "a4 c1" },
            move = "c1-c4",
            ends = { winner = "defenders", reason = "too-few-men" },
        },
        {
            rule = "a position that comes three times is a draw, though men change sides on the way",
            board = { b = "a3 d5 h1", w = "c4 d4 e2 h8" },
            move = "a3-d3xd4 e2-e4xd4 d3-a3 e4-e2 a3-d3xd4 e2-e4xd4 d3-a3 e4-e2",
            ends = { winner = "nobody", reason = "repetition" },
        },
    },
}

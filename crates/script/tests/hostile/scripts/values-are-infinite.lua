-- expect: E015
return { api = 1 / 0, id = 0 / 0, name = -1 / 0, board = 1e308, pieces = -0, first = 2 ^ 53 + 1, ends = { escape = 1 / 0 } }

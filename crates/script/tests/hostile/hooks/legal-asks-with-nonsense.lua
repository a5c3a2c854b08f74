-- expect: was given a table
legal = function(board) return board:is_empty({}) end,

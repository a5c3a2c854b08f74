-- expect: no square
legal = function(board) return board:is_empty('z99') end,

-- expect: readonly
legal = function(board) board:squares('edge')[1] = 'a1' end,

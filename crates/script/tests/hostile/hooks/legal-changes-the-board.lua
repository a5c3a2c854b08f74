-- expect: readonly
legal = function(board) board.turn = nil end,

-- expect: no square
legal = function(board) return board.at('e5') end,

-- expect: with a colon
legal = function(board) return board.at('e5') end,

-- expect: with a colon
legal = function(board, from, to) return board.at(from) ~= 'king' end,

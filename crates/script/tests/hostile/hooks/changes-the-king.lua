-- expect: which is the king
changes = function(board, move)
    return { [board:king()] = false }
end,

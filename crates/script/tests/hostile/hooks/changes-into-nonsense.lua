-- expect: which is not a kind of piece
changes = function(board, move)
    return { b6 = string.rep('x', 5000) }
end,

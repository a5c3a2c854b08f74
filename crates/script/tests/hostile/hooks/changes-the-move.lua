-- expect: nothing
changes = function(board, move)
    move.to, move.taken[1] = 'z9', board
    move.taken = nil
end,

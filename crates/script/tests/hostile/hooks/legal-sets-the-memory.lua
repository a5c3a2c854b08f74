-- expect: `board.memory` is read-only; `after` sets the memory by its third parameter
memory = { ply = { from = 0, to = 6 }, last = 'square' },
after = function() end,
legal = function(board, from, to)
    board.memory.last = to
    return true
end,

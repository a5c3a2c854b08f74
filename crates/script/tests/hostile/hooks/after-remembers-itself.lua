-- expect: `memory.last` cannot be table; it is a square of this board, or nil for none
memory = { ply = { from = 0, to = 6 }, last = 'square' },
after = function(board, move, memory)
    memory.last = memory
end,

-- expect: the memory has no
memory = { ply = { from = 0, to = 6 }, last = 'square' },
after = function(board, move, memory)
    memory['\27[31m' .. string.rep('x', 100000) .. '\n\0'] = 1
end,

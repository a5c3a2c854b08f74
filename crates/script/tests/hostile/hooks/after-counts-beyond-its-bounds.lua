-- expect: `memory.ply` cannot be 7; it is a whole number from 0 to 6
memory = { ply = { from = 0, to = 6 }, last = 'square' },
after = function(board, move, memory)
    memory.ply = memory.ply + 7
end,

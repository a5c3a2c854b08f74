-- expect: returns a wrong table: the memory has no 1; it has last, ply
memory = { ply = { from = 0, to = 6 }, last = 'square' },
after = function(board, move, memory)
    return table.create(50000, 1)
end,

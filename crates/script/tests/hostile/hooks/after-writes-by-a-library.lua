-- expect: readonly
memory = { ply = { from = 0, to = 6 }, last = 'square' },
after = function(board, move, memory)
    table.move({ 1, 2, 3 }, 1, 3, 1, memory)
end,

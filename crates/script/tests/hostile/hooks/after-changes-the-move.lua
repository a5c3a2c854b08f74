-- expect: nothing
memory = { ply = { from = 0, to = 6 }, last = 'square' },
after = function(board, move, memory)
    move.to, move.kind, move.taken[1] = 'z9', nil, 'a1'
    memory.last = move.from
end,

-- expect: ran too long
memory = { ply = { from = 0, to = 6 }, last = 'square' },
after = function(board, move, memory)
    while true do
        memory.ply = 1 - memory.ply
    end
end,

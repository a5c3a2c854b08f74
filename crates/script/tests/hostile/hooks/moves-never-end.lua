-- expect: too long
moves = function(board, from)
    while true do
        local next = board:step(from, 'north')
    end
end,

-- expect: ran too long
changes = function(board, move)
    while true do end
end,

-- expect: more squares|no square|is empty
captures = function(board)
    local t = {}
    for i = 1, 5000 do t[i] = board:king() end
    return t
end,

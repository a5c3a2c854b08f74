-- expect: at most 10000
captures = function()
    local text = string.rep('a', 20000)
    for i = 1, 9000 do
        local n = select('#', string.byte(text, 1, -1))
    end
end,

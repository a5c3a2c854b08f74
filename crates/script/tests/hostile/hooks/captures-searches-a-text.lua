-- expect: count as several
captures = function()
    local text = string.rep('a', 20000)
    for i = 1, 9000 do
        local found = string.find(text, 'x', 1, true)
    end
end,

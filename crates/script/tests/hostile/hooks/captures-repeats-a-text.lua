-- expect: count as several
captures = function()
    
    for i = 1, 9000 do
        local text = string.rep('ab', 500000)
    end
end,

-- expect: count as several
captures = function()
    
    for i = 1, 9000 do
        local list = table.create(100000, 0)
    end
end,

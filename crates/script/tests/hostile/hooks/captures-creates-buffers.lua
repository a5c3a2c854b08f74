-- expect: count as several
captures = function()
    
    for i = 1, 9000 do
        local bytes = buffer.create(1000000)
    end
end,

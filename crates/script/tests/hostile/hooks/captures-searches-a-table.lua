-- expect: count as several
captures = function()
    local list = table.create(100000, 1)
    for i = 1, 9000 do
        local place = table.find(list, 2)
    end
end,

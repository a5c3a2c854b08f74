-- expect: count as several
captures = function()
    local list = table.create(50000, 1)
    for i = 1, 9000 do
        table.sort(list)
    end
end,

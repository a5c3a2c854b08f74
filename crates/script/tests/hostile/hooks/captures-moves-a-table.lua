-- expect: count as several
captures = function()
    local list = table.create(100000, 1)
    for i = 1, 9000 do
        table.move(list, 1, 99999, 2)
    end
end,

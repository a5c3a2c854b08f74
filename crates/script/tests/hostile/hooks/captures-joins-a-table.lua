-- expect: count as several
captures = function()
    local list = table.create(50000, 'ab')
    for i = 1, 9000 do
        local text = table.concat(list)
    end
end,

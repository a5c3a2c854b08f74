-- expect: count as several
captures = function()
    local list = table.create(10000, 1)
    for i = 1, 9000 do
        local n = select('#', table.unpack(list))
    end
end,

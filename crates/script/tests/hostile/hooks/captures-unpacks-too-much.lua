-- expect: at most 10000
captures = function()
    local list = table.create(20000, 1)
    for i = 1, 9000 do
        local n = select('#', unpack(list))
    end
end,

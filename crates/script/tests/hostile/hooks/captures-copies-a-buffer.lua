-- expect: count as several
captures = function()
    local bytes = buffer.create(2000000)
    for i = 1, 9000 do
        buffer.copy(bytes, 0, bytes, 1000000, 1000000)
    end
end,

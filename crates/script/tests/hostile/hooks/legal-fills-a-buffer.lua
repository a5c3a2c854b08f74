-- expect: count as several
legal = function()
    local bytes = buffer.create(2000000)
    for i = 1, 9000 do
        buffer.fill(bytes, 0, i % 256)
    end
end,

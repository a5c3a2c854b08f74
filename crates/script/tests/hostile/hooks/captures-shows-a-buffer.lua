-- expect: count as several
captures = function()
    local bytes = buffer.create(1000000)
    for i = 1, 9000 do
        local text = buffer.tostring(bytes)
    end
end,

-- expect: count as several
captures = function()
    local text = string.rep('ab', 100000)
    for i = 1, 9000 do
        local turned = text:reverse():upper()
    end
end,

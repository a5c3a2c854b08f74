-- expect: count as several
captures = function()
    local text = string.rep('a', 10000)
    for i = 1, 9000 do
        local replaced = string.gsub(text, 'a', 'bbbbbbbb')
    end
end,

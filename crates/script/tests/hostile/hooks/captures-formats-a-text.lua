-- expect: count as several
captures = function()
    local text = string.rep('ab', 100000)
    for i = 1, 9000 do
        local shown = string.format('%s!', text)
    end
end,

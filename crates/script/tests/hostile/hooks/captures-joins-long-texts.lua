-- expect: too long
captures = function()
    local text = string.rep('a', 2000000)
    for i = 1, 19000 do
        local longer = text .. i
    end
end,

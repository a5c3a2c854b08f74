-- expect: too long
captures = function()
    local a = string.rep('a', 4000000) .. 'a' local b = string.rep('a', 4000000) .. 'b'
    for i = 1, 19000 do
        local less = a < b
    end
end,

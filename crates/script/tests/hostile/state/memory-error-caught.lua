-- expect: E034: memory
-- hooks:
legal = function()
    pcall(function()
        local t = {}
        while true do t[#t + 1] = string.rep('x', 1000000) .. #t end
    end)
    return true
end,

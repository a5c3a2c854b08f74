-- expect: E034: memory
-- hooks:
legal = function()
    xpcall(function()
        local t = {}
        while true do t[#t + 1] = string.rep('x', 1000000) .. #t end
    end, function() return 1 end)
    return true
end,

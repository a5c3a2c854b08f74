-- expect: E034: read-only

-- hooks:
legal = (function()
    local heap = { n = 0 }
    return function()
        local same = heap
        same.n += 1
        return same.n < 100000
    end
end)(),

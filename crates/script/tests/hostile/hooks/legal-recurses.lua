-- expect: stack overflow
legal = function()
    local function deep(n) return 1 + deep(n + 1) end
    return deep(1)
end,

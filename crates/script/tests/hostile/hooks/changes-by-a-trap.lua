-- expect: nothing
changes = function(board, move)
    local function trap() while true do end end
    return setmetatable({ b6 = 'defender' }, { __index = trap, __newindex = trap, __iter = trap, __len = trap, __call = trap })
end,

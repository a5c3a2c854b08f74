-- expect: nothing
memory = { ply = { from = 0, to = 6 }, last = 'square' },
after = function(board, move, memory)
    local function trap() while true do end end
    return setmetatable({ ply = 3 }, { __index = trap, __newindex = trap, __iter = trap, __eq = trap, __len = trap, __call = trap })
end,

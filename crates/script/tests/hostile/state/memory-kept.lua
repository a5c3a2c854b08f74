-- expect: E035: modifies `kept`, which is declared outside of it
local kept = nil
-- hooks:
memory = { last = 'square' },
after = function(board, move, memory)
    kept = memory
end,
legal = function()
    return kept == nil
end,

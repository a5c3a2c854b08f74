-- expect: nothing
memory = { ply = { from = 0, to = 6 }, last = 'square' },
after = function(board, move, memory)
    local function set(where, name, value) where[name] = value end
    for _ = 1, 100 do
        pcall(set, memory, 'ply', 99)
        pcall(set, memory, 'nothing', 1)
        pcall(rawset, memory, 'ply', 99)
        pcall(set, board.memory, 'ply', 3)
        pcall(set, board, 'memory', {})
        pcall(setmetatable, memory, {})
    end
    if memory.ply ~= 0 or board.memory.ply ~= 0 or next(memory) ~= nil then error('it was changed') end
end,

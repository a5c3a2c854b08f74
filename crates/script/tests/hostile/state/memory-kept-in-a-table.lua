-- expect: nothing
local kept = {}
local function keep(where, memory) where.memory = memory end
-- hooks:
memory = { last = 'square' },
after = function(board, move, memory)
    -- The table is read-only after the file has been loaded.
    local ok = pcall(keep, kept, memory)
    if ok or kept.memory then error('it was kept') end
end,

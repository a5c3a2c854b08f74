-- expect: E034: read-only
local _, tick = pcall(function()
    local cell = { n = 0 }
    error(function() local same = cell same.n += 1 return same.n end)
end)
-- hooks:
legal = function() return tick() < 100000 end,

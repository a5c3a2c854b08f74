-- expect: E034: read-only
local function make(...) local cell = ... return function() local same = cell same.n += 1 return same.n end end
local tick = make({ n = 0 })
-- hooks:
legal = function() return tick() < 100000 end,

-- expect: E034: read-only
local inner = { n = 0 }
local cells = setmetatable({ inner }, { __iter = function() return next, {} end, __len = function() return 0 end })
inner = nil
-- hooks:
legal = function() local same = rawget(cells, 1) same.n += 1 return same.n < 100000 end,

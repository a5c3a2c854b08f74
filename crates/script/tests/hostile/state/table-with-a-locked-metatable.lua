-- expect: E034: read-only
local cell = setmetatable({ n = 0 }, { __metatable = false })
-- hooks:
legal = function() local same = cell same.n += 1 return same.n < 100000 end,

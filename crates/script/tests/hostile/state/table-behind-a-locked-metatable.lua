-- expect: E034: read-only
local cells = setmetatable({ { n = 0 } }, { __metatable = 'locked' })
-- hooks:
legal = function() local same = cells[1] same.n += 1 return same.n < 100000 end,

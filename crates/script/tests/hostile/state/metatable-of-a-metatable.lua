-- expect: E034: read-only
local far = { n = 0 }
local cells = setmetatable({}, setmetatable({}, far))
-- hooks:
legal = function() local same = getmetatable(getmetatable(cells)) same.n += 1 return same.n < 100000 end,

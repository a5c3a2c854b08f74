-- expect: E034: read-only
local cells = { [{ n = 0 }] = true }
-- hooks:
legal = function() local same = next(cells) same.n += 1 return same.n < 100000 end,

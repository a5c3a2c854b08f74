-- expect: E034: read-only
local cells = table.freeze({ { n = 0 } })
-- hooks:
legal = function() local same = cells[1] same.n += 1 return same.n < 100000 end,

-- expect: E035: a function modifies `n`
local n = 0
-- hooks:
legal = function() do local n = 1 end n += 1 return n < 100000 end,

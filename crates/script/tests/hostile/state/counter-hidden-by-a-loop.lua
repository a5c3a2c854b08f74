-- expect: E035: a function modifies `n`
local n = 0
-- hooks:
legal = function() for n = 1, 2 do end n += 1 return n < 100000 end,

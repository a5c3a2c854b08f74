-- expect: E035: a function modifies `n`
local n = 0
-- hooks:
legal = function() repeat local n = 1 until n == 1 n = n + 1 return n < 100000 end,

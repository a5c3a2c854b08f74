-- expect: E035: a function modifies `n`
local n = 0
-- hooks:
legal = function() local a a, n = 1, n + 1 return n < 100000 end,

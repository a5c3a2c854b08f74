-- expect: E035: a function modifies `n`
n = 0
-- hooks:
legal = function() n += 1 return n < 100000 end,

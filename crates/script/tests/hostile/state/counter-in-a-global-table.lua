-- expect: E034: read-only
cells = { n = 0 }
-- hooks:
legal = function() local same = cells same.n += 1 return same.n < 100000 end,

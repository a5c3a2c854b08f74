-- expect: E034: read-only
const cell = { n = 0 }
const function tick() local same = cell same.n += 1 return same.n end
-- hooks:
legal = function() return tick() < 100000 end,

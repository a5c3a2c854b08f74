-- expect: E035: `cells` holds a buffer
local cells = { { buffer.create(4) } }
-- hooks:
legal = function() local same = cells[1][1] buffer.writeu8(same, 0, buffer.readu8(same, 0) + 1) return true end,

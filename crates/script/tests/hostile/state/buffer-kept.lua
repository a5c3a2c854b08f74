-- expect: E035: `bytes` holds a buffer
local bytes = buffer.create(4)
-- hooks:
legal = function() local same = bytes buffer.writeu8(same, 0, buffer.readu8(same, 0) + 1) return buffer.readu8(same, 0) < 200 end,

-- expect: E035: the file keeps a buffer
bytes = buffer.create(4)
-- hooks:
legal = function() local same = bytes buffer.writeu8(same, 0, buffer.readu8(same, 0) + 1) return true end,

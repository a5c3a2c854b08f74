-- expect: E035: `word` holds an iterator
local word = string.gmatch(string.rep('a ', 1000), '%a')
-- hooks:
legal = function() return word() ~= nil end,

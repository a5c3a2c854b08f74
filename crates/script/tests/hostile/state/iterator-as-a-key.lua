-- expect: E035: `words` holds an iterator
local words = { [string.gmatch('a a a', '%a')] = true }
-- hooks:
legal = function() return next(words)() ~= nil end,

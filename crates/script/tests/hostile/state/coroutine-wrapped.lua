-- expect: E035: coroutine
local answers = coroutine.wrap(function() while true do coroutine.yield(true) end end)
-- hooks:
legal = function() return answers() end,

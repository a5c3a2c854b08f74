-- expect: E035: a function modifies `answer`
local answer = function() return true end
-- hooks:
legal = function() function answer() return false end return answer() end,

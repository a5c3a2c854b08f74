-- expect: E003: readonly
local rule = {}
local cells = setmetatable({}, rule)
rule.__mode = 'k'
-- hooks:
legal = function() return next(cells) == nil end,

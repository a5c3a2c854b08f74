-- expect: E003: readonly
local cells = {}
setmetatable(cells, cells)
cells.__mode = 'k'
-- hooks:
legal = function() return true end,

-- expect: E034: read-only
local memo = setmetatable({}, { __index = function(t, k) rawset(t, k, true) return false end })
-- hooks:
legal = function(board, from, to) return memo[from .. to] or true end,

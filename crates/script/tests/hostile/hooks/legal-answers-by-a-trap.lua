-- expect: returns
legal = function() return setmetatable({}, { __index = function() while true do end end }) end,

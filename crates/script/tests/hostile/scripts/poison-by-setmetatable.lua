-- expect: E003
setmetatable(string, { __index = function() return 1 end })

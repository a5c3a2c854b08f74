-- expect: E004
local t = setmetatable({}, { __index = function() while true do end end })
return { api = t.x }

-- expect: E003: stack overflow
local t
t = setmetatable({}, { __tostring = function() return tostring(t) end })
return tostring(t)

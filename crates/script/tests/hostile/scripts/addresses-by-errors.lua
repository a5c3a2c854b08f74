-- expect: E003: table
local t = {}
return t .. "x"

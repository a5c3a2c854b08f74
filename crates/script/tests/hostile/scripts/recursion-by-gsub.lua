-- expect: E003
local function f() return ("a"):gsub(".", f) end
return f()

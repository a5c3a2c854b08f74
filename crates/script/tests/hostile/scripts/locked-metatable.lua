-- expect: E003
local t = setmetatable({}, { __metatable = "mine" })
return setmetatable(t, {})

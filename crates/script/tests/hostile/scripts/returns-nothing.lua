-- expect: E006
local t = { api = 1 }

-- expect: E003: NaN
local t = {}
t[0 / 0] = 1
return t

-- expect: E007
local t = {}
t[t] = t
return t

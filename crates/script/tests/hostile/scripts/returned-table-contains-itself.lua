-- expect: E007: contains itself
local t = {}
t.t = t
return t

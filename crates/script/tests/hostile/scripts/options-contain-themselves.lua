-- expect: E003: contains itself
local t = {}
t.t = t
options(t)

-- expect: E010
local t = { api = 1, [1 / 0] = 1, [-1 / 0] = 2, [1e300] = 3, [0.5] = 4, [true] = 5, [{}] = 6, [print] = 7 }
return t

-- expect: E006 1
local variant = { api = 1 }

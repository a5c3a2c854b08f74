-- expect: E004
local function f() pcall(f) pcall(f) end
f()

-- expect: E007
local t = {}
for i = 1, 40 do t[("k"):rep(30000) .. i] = true end
return t

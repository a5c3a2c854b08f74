-- expect: E0(07|13|03)
local t = {}
for i = 1, 9000 do t["o" .. i] = { default = true } end
options(t)
return {}

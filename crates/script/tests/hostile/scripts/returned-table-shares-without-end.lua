-- expect: E007
local t = {}
for _ = 1, 20 do t = { t, t } end
return t

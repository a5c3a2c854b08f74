-- expect: E007
local t = {}
for _ = 1, 100 do t = { t } end
return t

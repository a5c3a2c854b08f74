-- expect: E00[45]
local t = {}
while true do t[#t + 1] = { {}, {}, {} } end

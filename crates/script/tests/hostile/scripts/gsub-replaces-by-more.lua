-- expect: E003: at most 20000 bytes
local s = "a"
while true do s = s:gsub(".", "%0%0%0%0") end

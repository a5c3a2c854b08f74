-- expect: E003: at most 20000 bytes
local s = ("å"):rep(9000000)
while true do utf8.len(s) end

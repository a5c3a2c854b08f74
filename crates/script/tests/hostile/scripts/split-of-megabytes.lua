-- expect: E003: at most 20000 bytes
local s = ("a"):rep(9000000)
return s:split(("a"):rep(4000000) .. "b")

-- expect: E004
local s = ("a"):rep(19000)
return s:match(".-.-.-.-.-b$")

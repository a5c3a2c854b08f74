-- expect: E003: at most 20000 bytes
return string.find(("a"):rep(9000000), ("a"):rep(4000000) .. "b", 1, true)

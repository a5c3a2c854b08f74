-- expect: E004
string.gsub(("a"):rep(100), ".", function() while true do end end)

-- expect: E004
while true do local s = ("x"):rep(1000000) end

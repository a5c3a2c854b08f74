-- expect: E004
while true do print("x") end

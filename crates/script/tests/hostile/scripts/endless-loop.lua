-- expect: E004
while true do end

-- expect: E00[45]
while true do pcall(string.rep, "x", 1000000000) end

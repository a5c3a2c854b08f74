-- expect: E005
local t = table.create(90000, "x")
return table.concat(t, ("y"):rep(100000))

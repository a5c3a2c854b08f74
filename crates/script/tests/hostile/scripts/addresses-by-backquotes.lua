-- expect: E003: table function
local t = {}
error(`{t} {print}`)

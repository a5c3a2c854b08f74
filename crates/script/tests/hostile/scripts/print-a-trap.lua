-- expect: E003: must return a string
print(setmetatable({}, { __tostring = function() return {} end }))

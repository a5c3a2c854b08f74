-- expect: E003: trapped
local option = options { a = { default = true } }
return option[setmetatable({}, { __tostring = function() error("trapped") end })]

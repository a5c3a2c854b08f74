-- expect: E003: no option `b`
local option = options { a = { default = true } }
return option.b

-- expect: E003: readonly
local option = options { a = { default = true } }
option.a = false

-- expect: E003: does not reach into Lua
return newproxy(true)

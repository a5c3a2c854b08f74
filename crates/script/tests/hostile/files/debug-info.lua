-- expect: E003: does not reach into Lua
return debug.info(1, "f")

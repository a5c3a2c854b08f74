-- expect: E003: internals of Lua
return debug.info(1, "f")

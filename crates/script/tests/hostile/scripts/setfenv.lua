-- expect: E003: internals of Lua
return setfenv(1, {})

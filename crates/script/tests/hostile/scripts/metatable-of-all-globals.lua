-- expect: E003: internals of Lua
return getfenv()

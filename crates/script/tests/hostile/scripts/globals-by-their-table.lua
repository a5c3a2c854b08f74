-- expect: E003: internals of Lua
_G.string = nil

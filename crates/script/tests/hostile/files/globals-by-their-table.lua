-- expect: E003: does not reach into Lua
_G.string = nil

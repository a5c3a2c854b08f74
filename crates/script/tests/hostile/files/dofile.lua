-- expect: E003: reads no other file
return dofile("tablut.lua")

-- expect: E003: cannot read other files
return dofile("tablut.lua")

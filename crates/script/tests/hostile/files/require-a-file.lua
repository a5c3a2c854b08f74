-- expect: E003: reads no other file
return require("./tablut")

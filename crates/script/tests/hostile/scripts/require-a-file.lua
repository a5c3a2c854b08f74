-- expect: E003: cannot read other files
return require("./tablut")

-- expect: E003: cannot compile code
return load("return 1")()

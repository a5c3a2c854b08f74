-- expect: E003: cannot compile code
return loadstring("return 1")()

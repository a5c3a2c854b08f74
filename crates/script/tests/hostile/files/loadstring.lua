-- expect: E003: compiles no code
return loadstring("return 1")()

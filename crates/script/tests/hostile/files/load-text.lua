-- expect: E003: compiles no code
return load("return 1")()

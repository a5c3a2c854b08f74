-- expect: E006
return utf8.codepoint(("a"):rep(20000), 1, -1)

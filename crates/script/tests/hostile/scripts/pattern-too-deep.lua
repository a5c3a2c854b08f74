-- expect: E003
return ("("):rep(200):find(("("):rep(200))

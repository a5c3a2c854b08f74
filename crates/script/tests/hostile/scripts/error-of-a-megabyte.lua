-- expect: E003
error(("x"):rep(1000000))

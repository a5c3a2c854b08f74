-- expect: E006
return ("x"):rep(1e300)
